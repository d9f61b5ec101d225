// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include <clade/reals/strategy/cma_es/giving_up.hpp>

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(giving_up)

using namespace clade;

namespace {

// The input of the rule; lower fitness is better.
struct individual {
  double fitness;
};

struct people {
  std::size_t individuals;

  std::size_t size() const { return individuals; }
  bool better(double a, double b) const { return a < b; }
};

struct seen {
  std::size_t number;
  people population;
};

struct course {
  using fitness_type = double;

  individual fittest;
  double range;

  individual best() const { return fittest; }
  double recent_range() const { return range; }
  std::size_t genes() const { return 2; }
  struct settings_type {
    static constexpr const char* name = "cma_es";
  };
  static settings_type settings() { return {}; }
};

std::string text(std::size_t number, const course& run, const individual* best, bool noise = false) {
  const seen now{number, {25}};
  const auto reason = detail::given_up(now, run, best, noise);
  return reason ? reason->text : "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_try_is_given_up_after_so_many_generations) {
  // 100 + 50 * 5^2 / 5 generations.
  BOOST_TEST(text(349, {{1}, 1}, nullptr) == "");
  BOOST_TEST(text(350, {{1}, 1}, nullptr) == "cma_es has made as many generations as a try may");
}

BOOST_AUTO_TEST_CASE(a_try_that_is_too_slow_to_overtake_the_best_is_given_up) {
  const individual best{1};
  BOOST_TEST(text(1, {{3}, 0.21}, &best) == "");
  BOOST_TEST(text(1, {{3}, 0.19}, &best) == "cma_es cannot overtake the best try in time");
  BOOST_TEST(text(1, {{3}, std::numeric_limits<double>::infinity()}, &best) == "");
}

BOOST_AUTO_TEST_CASE(the_best_try_goes_on_however_slow_it_is) {
  const individual best{1};
  BOOST_TEST(text(1, {{3}, 0}, nullptr) == "");
  BOOST_TEST(text(1, {{0.5}, 0}, &best) == "");
  BOOST_TEST(text(1, {{1}, 0}, &best) == "");
}

BOOST_AUTO_TEST_CASE(noise_gives_a_try_more_generations_and_no_comparison_with_the_best) {
  const individual best{1};
  BOOST_TEST(text(1399, {{3}, 0}, &best, true) == "");
  BOOST_TEST(text(1400, {{3}, 0}, &best, true) == "cma_es has made as many generations as a try may");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
