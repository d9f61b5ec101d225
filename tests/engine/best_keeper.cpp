// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/core/individual.hpp>
#include <clade/engine/best_keeper.hpp>

BOOST_AUTO_TEST_SUITE(best_keeper_tests)

using namespace clade;

namespace {

struct brittle {
  static inline int left = -1;
  int value;
  explicit brittle(int v) : value(v) {}
  brittle(const brittle& other) : value(other.value) { count(); }
  brittle& operator=(const brittle& other) {
    count();
    value = other.value;
    return *this;
  }
  static void count() {
    if (left >= 0 && left-- == 0) throw std::runtime_error("no more copies");
  }
};
using individual = detail::individual<brittle, brittle>;

}  // namespace

BOOST_AUTO_TEST_CASE(it_holds_what_was_kept_last) {
  detail::best_keeper<detail::individual<std::string, int>> best;
  BOOST_TEST(!best);
  best.keep(detail::individual{std::string("a"), 1});
  best.keep(detail::individual{std::string("b"), 2});
  BOOST_TEST(best->chromosome == "b");
  BOOST_TEST((*best).fitness == 2);
  best.forget();
  BOOST_TEST(!best);
}

BOOST_AUTO_TEST_CASE(a_copy_that_throws_leaves_what_was_kept_before) {
  for (int kept = 0; kept < 3; ++kept) {
    bool threw = true;
    for (int k = 0; threw; ++k) {
      detail::best_keeper<individual> best;
      for (int i = 1; i <= kept; ++i) best.keep(individual{brittle(i), brittle(i)});
      brittle::left = k;
      threw = false;
      try {
        best.keep(individual{brittle(9), brittle(9)});
      } catch (const std::runtime_error&) {
        threw = true;
      }
      brittle::left = -1;
      BOOST_REQUIRE(bool(best) == (kept > 0 || !threw));
      if (!best) continue;
      BOOST_REQUIRE(best->chromosome.value == (threw ? kept : 9));
      BOOST_REQUIRE(best->fitness.value == best->chromosome.value);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
