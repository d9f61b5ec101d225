// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/dtlz.hpp>
#include <clade/statistics.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(nsga3_tests)

using namespace clade;

namespace {

const problems::dtlz dtlz2(2, 3, 7);
const directions::das_dennis few{3, 5};
const nsga3 spreading{
    .directions = few, .crossover = crossover::simulated_binary{30}, .mutation = mutation::polynomial{20}};

}  // namespace

BOOST_AUTO_TEST_CASE(every_direction_has_an_individual) {
  std::vector<double> distances;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto found =
        run(evolve(minimize(support::any_objectives(dtlz2), dtlz2.space()), spreading, seed), stop::generations(200));
    BOOST_TEST(found.population.size() == 24u);  // for 21 directions
    distances.push_back(pareto::inverted_generational_distance(found.front(), dtlz2.front(few.points())));
  }
  BOOST_TEST(statistics::median(distances) < 0.0025);  // 0.0015 over 40 runs
}

BOOST_AUTO_TEST_CASE(scales_of_objectives_make_no_difference) {
  const support::three_objectives scaled = [](const std::vector<double>& x) {
    const auto f = dtlz2(x);
    return objectives<3>{1000 * f[0] - 7, f[1], maximized{-f[2] / 64}};
  };
  const auto found = run(evolve(minimize(scaled, dtlz2.space()), spreading, 1), stop::generations(200));
  std::vector<std::vector<double>> turned;
  for (const auto& [x, f] : found.front()) turned.push_back({(f[0] + 7) / 1000, f[1], -64 * f[2]});
  BOOST_TEST(pareto::inverted_generational_distance(turned, dtlz2.front(few.points())) < 0.01);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const auto problem = minimize(support::any_objectives(dtlz2), dtlz2.space());
  const auto expected = run(evolve(problem, spreading, 2), stop::generations(30)).front();
  const auto same = [&](const auto& front) {
    if (front.size() != expected.size()) return false;
    for (std::size_t i = 0; i < front.size(); ++i) {
      if (front[i].chromosome != expected[i].chromosome) return false;
    }
    return true;
  };
  BOOST_TEST(same(run(evolve(problem, spreading, 2, execution::threads{2}), stop::generations(30)).front()));
  auto first = evolve(problem, spreading, 2);
  run(first, stop::generations(13));
  auto second = resume(problem, spreading, first.state());
  BOOST_TEST(same(run(second, stop::generations(30)).front()));
}

BOOST_AUTO_TEST_CASE(points_that_make_no_plane_do_no_harm) {
  const support::three_objectives line = [](const std::vector<double>& x) {
    return objectives<3>{x[0], x[0], 1 - x[0]};
  };
  const support::three_objectives flat = [](const std::vector<double>&) { return objectives<3>{1, 2, 3}; };
  const chromosome::reals space{3, 0, 1};
  BOOST_TEST(run(evolve(minimize(line, space), spreading, 3), stop::generations(30)).front().size() == 24u);
  BOOST_TEST(run(evolve(minimize(flat, space), spreading, 3), stop::generations(30)).front().size() == 1u);
}

BOOST_AUTO_TEST_CASE(directions_of_another_number_are_refused) {
  const support::two_objectives two = [](const std::vector<double>& x) { return objectives<2>{x[0], 1 - x[0]}; };
  BOOST_CHECK_EXCEPTION(run(evolve(minimize(two, chromosome::reals{3, 0, 1}), spreading, 4), stop::generations(3)),
                        std::invalid_argument, [](const auto& error) {
                          return std::string(error.what()).find("as many objectives as the fitness, 2, but had 3") !=
                                 std::string::npos;
                        });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
