// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/experiment.hpp>
#include <clade/pareto.hpp>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(fronts)

namespace {

using namespace clade;

const auto both = [](const std::vector<double>& x) { return objectives<2>{x[0], 1 - x[0] + x[1] * x[1]}; };
const auto problem = minimize(both, chromosome::reals{2, 0, 1});
const auto sorting_of = [](double index) {
  return nsga2{.population = 20, .crossover = crossover::simulated_binary{index}, .mutation = mutation::polynomial{20}};
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_run_is_as_good_as_its_best_generation) {
  experiment study{problem, stop::evaluations(600), {.runs = 5, .seed = 3}, indicator::hypervolume{{1, 1}}};
  study.add("2", sorting_of(2)).add("20", sorting_of(20));
  const auto found = study.run();
  BOOST_TEST(found.results().design().maximize);
  BOOST_TEST(found.results().design().measure == "hypervolume");
  BOOST_TEST(found.results().design().improvements_at == "end of a generation");
  BOOST_TEST(found.text().find("hypervolume") != std::string::npos);
  for (std::size_t k = 0; k < 5; ++k) {
    observe::quality course{indicator::hypervolume{{1, 1}}};
    const auto alone =
        run(evolve(problem, sorting_of(2), study.design().seed_of(0, k)), stop::evaluations(600), course);
    double best = 0;
    for (const auto& row : course.rows()) best = row.evaluations <= 600 ? std::max(best, row.value) : best;
    const auto& trial = found.results().trials(0, 0)[k];
    BOOST_TEST(trial.best == best);
    BOOST_TEST(trial.evaluations == alone.evaluations);
    BOOST_TEST(!trial.success);
  }
}

BOOST_AUTO_TEST_CASE(a_run_succeeds_where_the_criterion_does) {
  const auto end = stop::hypervolume({1, 1}, 0.45) || stop::evaluations(5000);
  experiment study{problem, end, {.runs = 5, .seed = 3, .measure = "volume"}, indicator::hypervolume{{1, 1}}};
  study.add("2", sorting_of(2)).add("20", sorting_of(20));
  const auto found = study.run();
  BOOST_TEST(found.results().design().measure == "volume");
  for (const auto& trial : found.results().trials(0, 0)) {
    BOOST_TEST(trial.success);
    BOOST_TEST(trial.best >= 0.45);
    BOOST_TEST(trial.evaluations < 5000u);
  }
}

BOOST_AUTO_TEST_CASE(less_is_better_of_a_distance) {
  const std::vector<std::vector<double>> line{{0, 1}, {0.5, 0.5}, {1, 0}};
  experiment study{problem, stop::evaluations(600), {.runs = 3}, indicator::inverted_generational_distance_plus{line}};
  study.add("2", sorting_of(2)).add("20", sorting_of(20));
  const auto found = study.run();
  BOOST_TEST(!found.results().design().maximize);
  for (const auto& trial : found.results().trials(1, 0)) {
    BOOST_TEST(trial.improvements.size() > 1u);
    BOOST_TEST(trial.improvements.front().best > trial.best);
  }
}

BOOST_AUTO_TEST_CASE(a_reference_of_another_length_is_refused) {
  experiment study{problem, stop::evaluations(600), {.runs = 2}, indicator::hypervolume{{1, 1, 1}}};
  study.add("2", sorting_of(2)).add("20", sorting_of(20));
  BOOST_CHECK_EXCEPTION(study.run(), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "reference must have as many objectives as the points, 2, but had 3";
  });
}

BOOST_AUTO_TEST_CASE(a_run_is_infinitely_bad_until_something_is_feasible) {
  // Only a corner is feasible, so that finding it takes a while.
  const support::constrained_function cornered = [](const std::vector<double>& x) {
    return constrained<double>{-x[0], x[1] < 0.05 && x[0] > 0.95 ? 0 : x[1] + 1 - x[0]};
  };
  const support::constrained_function never = [](const std::vector<double>& x) { return constrained<double>{x[0], 1}; };
  const genetic_algorithm ga{
      .population = 10, .crossover = crossover::simulated_binary{10}, .mutation = mutation::polynomial{20}};
  const chromosome::reals space{2, 0, 1};
  experiment study{minimize(cornered, space), stop::target(-0.99) || stop::evaluations(4000), {.runs = 4}};
  study.add("10", ga).add("differences", differential_evolution{});
  const auto found = study.run();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  std::size_t first_was_no = 0;
  for (const auto& trial : found.results().trials(0, 0)) {
    BOOST_TEST(trial.success);
    BOOST_TEST(trial.best <= -0.99);
    first_was_no += trial.improvements.front().best == infinity;
  }
  BOOST_TEST(first_was_no > 0u);

  experiment in_vain{minimize(never, space), stop::target(2) || stop::evaluations(200), {.runs = 2}};
  in_vain.add("10", ga).add("differences", differential_evolution{});
  const auto nothing = in_vain.run();
  for (const auto& trial : nothing.results().trials(0, 0)) {
    BOOST_TEST(!trial.success);  // although its value is below the target
    BOOST_TEST(trial.best == infinity);
  }
  BOOST_TEST(nothing.text().find("nothing feasible") != std::string::npos);
  BOOST_TEST(nothing.html().find("nothing feasible") != std::string::npos);
  BOOST_TEST(found.text().find("nothing feasible") == std::string::npos);
  BOOST_TEST(found.html().find("nothing feasible") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
