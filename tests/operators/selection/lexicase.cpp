// SPDX-License-Identifier: BSL-1.0
// labels: threads
// Lexicase and epsilon lexicase selection against their definition, over all orders of the cases.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <clade/chromosome/integers.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/operators/mutation/creep.hpp>
#include <clade/operators/selection/epsilon_lexicase.hpp>
#include <clade/operators/selection/lexicase.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/chi_square.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(lexicase_tests)

using namespace clade;
using namespace support;

namespace {

using table = std::vector<case_errors>;  // individual by individual

constexpr auto infinity = std::numeric_limits<double>::infinity();

// The probability of each individual: the mean over all orders of the cases, shared equally by the remaining
// candidates. In each case, candidates remain if they are within its epsilon of the best candidate, or of the best of
// all.
std::vector<double> probabilities(const table& errors, const std::vector<double>& epsilons, bool of_all = false) {
  std::vector<double> expected(errors.size());
  std::vector<std::size_t> order(epsilons.size());
  std::iota(order.begin(), order.end(), 0);
  double orders = 0;
  do {
    std::vector<std::size_t> left(errors.size());
    std::iota(left.begin(), left.end(), 0);
    for (const auto c : order) {
      auto best = infinity;
      if (of_all) {
        for (const auto& each : errors) best = std::min(best, each[c]);
      } else {
        for (const auto i : left) best = std::min(best, errors[i][c]);
      }
      const auto fails = [&](std::size_t i) { return !(errors[i][c] <= best + epsilons[c]); };
      if (std::ranges::all_of(left, fails)) break;  // a case that no candidate passes is skipped
      std::erase_if(left, fails);
    }
    for (const auto i : left) expected[i] += 1 / static_cast<double>(left.size());
    ++orders;
  } while (std::ranges::next_permutation(order).found);
  for (auto& each : expected) each /= orders;
  return expected;
}

std::vector<double> no_epsilons(const table& errors) { return std::vector<double>(errors[0].size()); }

double median(std::vector<double> numbers) {
  std::ranges::sort(numbers);
  const auto n = numbers.size();
  return n % 2 == 1 ? numbers[n / 2] : (numbers[n / 2 - 1] + numbers[n / 2]) / 2;
}

// The median absolute deviation of each case.
std::vector<double> epsilons(const table& errors) {
  std::vector<double> all;
  for (std::size_t c = 0; c < errors[0].size(); ++c) {
    std::vector<double> column, distances;
    for (const auto& each : errors) column.push_back(each[c]);
    for (const auto error : column) distances.push_back(std::fabs(error - median(column)));
    all.push_back(median(distances));
  }
  return all;
}

template <class Selection>
double p_of(const Selection& selection, const table& errors, const std::vector<double>& expected, std::uint64_t seed) {
  return chi_square_p(parent_counts(selection, numbered_population(errors), seed), expected);
}

// Specialists, two equal individuals, one that is never the best, and one that is good on average but best in no case.
const table tests{{0, 4, 4, 1, 3}, {4, 0, 2, 1, 3}, {4, 4, 0, 2, 0}, {0, 4, 4, 1, 3},
                  {1, 1, 1, 2, 1}, {4, 4, 4, 4, 4}, {0, 1, 4, 4, 0}};

table random_errors(random_stream& rng, std::size_t individuals, std::size_t cases) {
  table errors(individuals);
  for (auto& each : errors) each.assign(cases, [&](std::size_t) { return rng.exponential(); });
  return errors;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lexicase_draws_each_as_often_as_all_orders_of_the_cases_say) {
  const auto expected = probabilities(tests, no_epsilons(tests));
  BOOST_TEST(expected[0] == expected[3]);
  BOOST_TEST(expected[4] == 0);
  BOOST_TEST(expected[5] == 0);
  BOOST_TEST(p_of(selection::lexicase{}, tests, expected, 1) >= least_p);
  for (std::uint64_t c = 0; c < support::repetitions(20u); ++c) {
    auto rng = random_stream(7).fork(c);
    table errors(2 + rng.below(std::size_t{12}));
    const auto cases = 1 + rng.below(std::size_t{6});
    for (auto& each : errors) each.assign(cases, [&](std::size_t) { return rng.below(3) - 1; });
    BOOST_TEST_INFO("random errors " << c);
    BOOST_TEST(p_of(selection::lexicase{}, errors, probabilities(errors, no_epsilons(errors)), c) >= least_p);
  }
}

BOOST_AUTO_TEST_CASE(epsilon_lexicase_draws_each_as_often_as_its_definition_says) {
  BOOST_TEST(p_of(selection::epsilon_lexicase{}, tests, probabilities(tests, epsilons(tests)), 2) >= least_p);
  for (std::uint64_t c = 0; c < support::repetitions(20u); ++c) {
    auto rng = random_stream(8).fork(c);
    const auto errors = random_errors(rng, 2 + rng.below(std::size_t{12}), 1 + rng.below(std::size_t{6}));
    BOOST_TEST_INFO("random errors " << c);
    BOOST_TEST(p_of(selection::epsilon_lexicase{}, errors, probabilities(errors, epsilons(errors)), c) >= least_p);
  }
}

BOOST_AUTO_TEST_CASE(other_definitions_do_not_fit) {
  random_stream rng(9);
  const auto errors = random_errors(rng, 12, 5);
  const auto exact = probabilities(errors, no_epsilons(errors)), tolerant = probabilities(errors, epsilons(errors));
  auto wider = epsilons(errors);
  for (auto& each : wider) each *= 1.3;
  BOOST_TEST(p_of(selection::lexicase{}, errors, tolerant, 3) < least_p);
  BOOST_TEST(p_of(selection::epsilon_lexicase{}, errors, exact, 3) < least_p);
  BOOST_TEST(p_of(selection::epsilon_lexicase{}, errors, probabilities(errors, wider), 3) < least_p);
  // The static form compares with the best of the population.
  BOOST_TEST(p_of(selection::epsilon_lexicase{}, errors, probabilities(errors, epsilons(errors), true), 3) < least_p);
}

BOOST_AUTO_TEST_CASE(mothers_and_fathers_are_independent) {
  const auto single = probabilities(tests, no_epsilons(tests));
  std::vector<double> pairs;
  for (const auto mother : single) {
    for (const auto father : single) pairs.push_back(mother * father);
  }
  const auto population = numbered_population(tests);
  BOOST_TEST(chi_square_p(pair_counts(selection::lexicase{}, population, 4, 20), pairs) >= least_p);
}

BOOST_AUTO_TEST_CASE(equals_share_what_one_of_them_is_due) {
  const table equal(5, case_errors{1, 2});
  for (const auto& counts : {parent_counts(selection::lexicase{}, numbered_population(equal), 5),
                             parent_counts(selection::epsilon_lexicase{}, numbered_population(equal), 6)}) {
    BOOST_TEST(chi_square_uniform_p(counts) >= least_p);
  }
}

BOOST_AUTO_TEST_CASE(infinite_errors_are_worse_than_all_others) {
  const table half{{infinity, 1}, {1, 2}, {3, 4}, {infinity, 3}};
  // The epsilon of the first case is infinite: finite errors are within the tolerance.
  const std::vector<double> finite_ones{1e300, 1};
  BOOST_TEST(p_of(selection::epsilon_lexicase{}, half, probabilities(half, finite_ones), 7) >= least_p);
  BOOST_TEST(p_of(selection::lexicase{}, half, probabilities(half, {0, 0}), 8) >= least_p);
  const table all{{infinity, infinity}, {infinity, infinity}, {infinity, infinity}};
  BOOST_TEST(chi_square_uniform_p(parent_counts(selection::lexicase{}, numbered_population(all), 9)) >= least_p);
  BOOST_TEST(chi_square_uniform_p(parent_counts(selection::epsilon_lexicase{}, numbered_population(all), 10)) >=
             least_p);
  // Most errors of the first case are infinite, and so is their median: there is no tolerance.
  const table most{{infinity, 1}, {1, 1}, {3, 1}, {infinity, 1}, {infinity, 1}};
  BOOST_TEST(p_of(selection::epsilon_lexicase{}, most, {0, 1, 0, 0, 0}, 11) >= least_p);
}

BOOST_AUTO_TEST_CASE(no_cases_and_different_numbers_of_cases_are_refused) {
  const auto refused = [](const auto& selection, const table& errors) {
    return refusal([&] { selection(numbered_population(errors)); });
  };
  BOOST_TEST(refused(selection::lexicase{}, {{}, {}}) ==
             "selection::lexicase needs a fitness of at least 1 case, but there was none");
  BOOST_TEST(refused(selection::epsilon_lexicase{}, {{}}) ==
             "selection::epsilon_lexicase needs a fitness of at least 1 case, but there was none");
  BOOST_TEST(refused(selection::lexicase{}, {{1, 2}, {3, 4}, {5}}) ==
             "selection::lexicase: the number of cases must be the same for all chromosomes, but was 2 and 1");
  BOOST_TEST(refused(selection::epsilon_lexicase{}, {{1}, {3, 4}}) ==
             "selection::epsilon_lexicase: the number of cases must be the same for all chromosomes, but was 1 and 2");
}

namespace {

// User-defined errors with a user-defined order.
struct graded {
  std::vector<double> points;
  std::span<const double> errors() const { return points; }
  bool operator==(const graded&) const = default;
};
struct first_point_decides {
  bool operator()(const graded& one, const graded& other) const { return one.points[0] < other.points[0]; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_fitness_of_the_users_own_may_have_the_errors) {
  clade::detail::population<int, graded, first_point_decides> population;
  for (const auto& each : tests) population.push_back(0, graded{{each.begin(), each.end()}});
  const auto expected = probabilities(tests, no_epsilons(tests));
  BOOST_TEST(chi_square_p(parent_counts(selection::lexicase{}, population, 12), expected) >= least_p);
}

BOOST_AUTO_TEST_CASE(runs_are_the_same_for_any_number_of_threads) {
  // Slow enough to be shared among threads. Runs of different sizes follow each other on each thread.
  const auto genes = [](const std::vector<int>& x) {
    case_errors errors;
    errors.assign(x.size(), [&x](std::size_t k) {
      double sum = 0;
      for (int i = 0; i < 300; ++i) sum += std::fabs(x[k] - 3 - i % 2);
      return sum;
    });
    return errors;
  };
  const auto hash_of = [&](const auto& selection, std::size_t size, const auto& executor) {
    const genetic_algorithm ga{
        .population = size, .selection = selection, .crossover = crossover::uniform{}, .mutation = mutation::creep{}};
    return hash(
        run(evolve(minimize(genes, chromosome::integers{size / 5, 0, 50}), ga, 1, executor), stop::generations(15))
            .population);
  };
  const execution::threads three{3};
  for (const std::size_t size : std::vector<std::size_t>{60, 25, 90}) {
    BOOST_TEST(hash_of(selection::lexicase{}, size, execution::sequential{}) ==
               hash_of(selection::lexicase{}, size, three));
    BOOST_TEST(hash_of(selection::epsilon_lexicase{}, size, execution::sequential{}) ==
               hash_of(selection::epsilon_lexicase{}, size, three));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
