// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/operators/mutation/segment.hpp>

#include "support/chi_square.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(segment_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(every_segment_of_two_genes_or_more_is_equally_likely) {
  for (const std::size_t n : {2u, 3u, 4u, 10u}) {
    random_stream rng(1);
    const auto counts = support::histogram(n * (n + 1), support::repetitions(30000u), [&] {
      const auto [first, last] = mutation::random_segment(n, rng);
      BOOST_REQUIRE((first + 2 <= last && last <= n));
      return last * n + first;
    });
    std::vector<double> weights(counts.size());
    for (std::size_t last = 2; last <= n; ++last) {
      for (std::size_t first = 0; first + 2 <= last; ++first) weights[last * n + first] = 1;
    }
    BOOST_TEST(support::chi_square_p(counts, weights) > support::least_p);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
