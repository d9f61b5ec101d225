// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/study/iterated_racing.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(iterated_racing_tests)

namespace {

using clade::iterated_racing;
using clade::random_stream;
using namespace clade::racing;

const std::vector<parameter> parameters{{"rate", real{0.0001, 1, true}},
                                        {"variant", category{3}},
                                        {"irrelevant", real{0, 1}},
                                        {"size", integer{2, 40}, {{.parameter = 1, .values = {1}}}}};

// The lowest value is 1, at the rate 0.01, variant 1 and size 20.
double true_cost(const configuration& c) {
  const auto decades = std::log10(*c[0]) + 2;
  const auto of_size = c[3] ? std::abs(*c[3] - 20) / 40 : 0.5;
  return 1 + decades * decades + of_size;
}

double noisy_cost(const configuration& c, std::size_t instance, std::uint64_t seed) {
  random_stream rng(seed);
  const auto difficulty = rng.normal() + static_cast<double>(instance);
  // The noise of a run depends on all parameters.
  double hash = 0;
  for (const auto& value : c) hash = hash * 3 + value.value_or(0.5);
  return true_cost(c) + difficulty + 0.3 * rng.fork(static_cast<std::uint64_t>(1e6 * hash)).normal();
}

const iterated_racing few{.experiments = 300};

}  // namespace

BOOST_AUTO_TEST_CASE(finds_the_best_region) {
  for (const auto by : {comparison::ranks, comparison::means}) {
    int good = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const auto found = iterated_racing{.experiments = 600, .comparison = by}.run(parameters, 3, noisy_cost, seed);
      BOOST_TEST(found.complete);
      good += true_cost(found.elites.front().values) < 1.5;
    }
    // A random configuration is as good with probability 0.1.
    BOOST_TEST(good >= 9);
  }
}

BOOST_AUTO_TEST_CASE(the_budget_is_never_exceeded_and_nearly_used) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const std::size_t experiments : {120u, 121u, 200u, 1001u}) {
      const auto found = iterated_racing{.experiments = experiments}.run(parameters, 2, noisy_cost, seed);
      BOOST_TEST(found.runs.size() <= experiments);
      // Fewer runs are made only if one configuration is left.
      BOOST_TEST((found.runs.size() + 10 >= experiments || found.races.back().elites.size() == 1));
      std::set<std::tuple<std::size_t, std::size_t, std::uint64_t>> different;
      for (const auto& run : found.runs) different.emplace(run.number, run.instance, run.seed);
      BOOST_TEST(different.size() == found.runs.size());
    }
  }
}

// In each race all configurations are compared on the same instances, and the elites were compared on all of them.
BOOST_AUTO_TEST_CASE(elites_keep_their_runs) {
  const auto found = iterated_racing{.experiments = 1000}.run(parameters, 4, noisy_cost, 1);
  BOOST_TEST(found.races.size() >= 4u);
  std::map<std::size_t, std::set<std::pair<std::size_t, std::uint64_t>>> seen;  // by configuration
  auto run = found.runs.begin();
  std::size_t runs = 0;
  for (std::size_t k = 0; k < found.races.size(); ++k) {
    const auto& race = found.races[k];
    std::set<std::size_t> alive(race.configurations.begin(), race.configurations.end());
    if (k > 0) {
      for (const auto elite : found.races[k - 1].elites) BOOST_TEST(alive.contains(elite));
    }
    std::set<std::pair<std::size_t, std::uint64_t>> in_race;
    for (const auto& step : race.steps) {
      in_race.emplace(step.instance, step.seed);
      BOOST_TEST(step.configurations == alive.size());
      for (const auto number : alive) {
        if (seen[number].emplace(step.instance, step.seed).second) ++runs;
      }
      for (const auto number : step.eliminated) {
        BOOST_TEST(alive.erase(number) == 1u);
        // An elite is only eliminated after its opponents were run on all that it was run on.
        BOOST_TEST((seen[number] == in_race));
      }
    }
    for (const auto number : race.elites) BOOST_TEST(alive.contains(number));
    const auto elites = clade::iterated_racing{}.min_experiments(4) / 24;  // 4
    BOOST_TEST(race.elites.size() <= elites);
  }
  BOOST_TEST(runs + found.best->runs == found.runs.size());
  for (; run != found.runs.end() - static_cast<std::ptrdiff_t>(found.best->runs); ++run)
    BOOST_TEST(seen[run->number].contains({run->instance, run->seed}));
  // The last runs are new.
  for (; run != found.runs.end(); ++run) BOOST_TEST(!seen[run->number].contains({run->instance, run->seed}));
  for (const auto& elite : found.elites) {
    BOOST_TEST(elite.runs == seen[elite.number].size());
    BOOST_TEST(elite.interval.low <= elite.cost);
    BOOST_TEST(elite.cost <= elite.interval.high);
  }
}

BOOST_AUTO_TEST_CASE(the_same_result_for_any_number_of_threads) {
  const auto expected = few.run(parameters, 2, noisy_cost, 1);
  for (const int threads : {1, 2, 5}) {
    BOOST_TEST((few.run(parameters, 2, noisy_cost, 1, clade::execution::threads{threads}) == expected));
  }
  BOOST_TEST(!(few.run(parameters, 2, noisy_cost, 2) == expected));
}

// Costs by which a configuration is chosen are too good; the interval of the answer must have the true cost as often as it
// says.
BOOST_AUTO_TEST_CASE(the_cost_of_the_best_is_that_of_runs_that_did_not_choose_it) {
  const auto truth = [](const configuration& c) { return 10 + (*c[0] - 0.3) * (*c[0] - 0.3) + 0.2 * *c[1]; };
  const auto noisy = [&](const configuration& c, std::size_t, std::uint64_t seed) {
    clade::random_stream rng(seed + static_cast<std::uint64_t>(1e12 * *c[0] + 1e6 * *c[1]));
    return truth(c) + rng.normal();
  };
  const std::vector<parameter> two{{"x", clade::racing::real{0, 1}}, {"variant", clade::racing::category{3}}};
  constexpr int searches = support::sanitized ? 20 : 200;
  int covered = 0, chosen_covered = 0;
  for (int seed = 1; seed <= searches; ++seed) {
    const auto found = clade::iterated_racing{.experiments = 300}.run(two, 1, noisy, static_cast<std::uint64_t>(seed));
    BOOST_REQUIRE(found.best.has_value());
    BOOST_TEST(found.best->number == found.elites.front().number);
    BOOST_TEST(found.best->runs >= 15u);
    BOOST_TEST(found.runs.size() <= 300u);
    const auto has_truth = [&](const auto& elite) {
      return elite.interval.low <= truth(elite.values) && truth(elite.values) <= elite.interval.high;
    };
    covered += has_truth(*found.best);
    chosen_covered += has_truth(found.elites.front());
  }
  // Of 200 intervals of 95 %, 178 or fewer have the truth with a probability of 0.0003; the others fail the same test.
  BOOST_TEST(covered > searches * 178 / 200);
  if (!support::sanitized) BOOST_TEST(chosen_covered < 178);
}

BOOST_AUTO_TEST_CASE(what_is_deterministic_has_no_fresh_runs) {
  const clade::iterated_racing settings{.experiments = 300, .deterministic = true};
  BOOST_TEST(!settings.run(parameters, 40, noisy_cost, 1).best.has_value());
}

BOOST_AUTO_TEST_CASE(batches_give_the_same_result) {
  const auto batches = [](std::span<const experiment> wanted, std::span<double> costs) {
    for (std::size_t i = 0; i < wanted.size(); ++i)
      costs[i] = noisy_cost(wanted[i].values, wanted[i].instance, wanted[i].seed);
    return true;
  };
  BOOST_TEST((few.run(parameters, 2, batches, 1) == few.run(parameters, 2, noisy_cost, 1)));
}

// A search that is cancelled after any number of runs continues from the recorded ones.
BOOST_AUTO_TEST_CASE(resumes_after_any_number_of_runs) {
  const auto expected = few.run(parameters, 2, noisy_cost, 1);
  for (std::size_t stop = 0; stop < 300; stop += support::sanitized ? 97 : 7) {
    std::map<std::tuple<std::size_t, std::size_t, std::uint64_t>, double> recorded;
    std::size_t made = 0;
    const auto counting = [&](const configuration& c, std::size_t instance, std::uint64_t seed) {
      ++made;
      return noisy_cost(c, instance, seed);
    };
    options journal{
        .known = [&](const experiment& e) -> std::optional<double> {
          const auto found = recorded.find({e.number, e.instance, e.seed});
          return found == recorded.end() ? std::nullopt : std::optional(found->second);
        },
        .record = [&](const experiment& e, double cost) { recorded[{e.number, e.instance, e.seed}] = cost; },
        .progress = {},
        .cancelled = [&] { return made >= stop; }};
    const auto first = few.run(parameters, 2, counting, 1, clade::execution::sequential{}, journal);
    BOOST_TEST(!first.complete);
    BOOST_TEST(made == stop);
    journal.cancelled = {};
    const auto second = few.run(parameters, 2, counting, 1, clade::execution::sequential{}, journal);
    BOOST_TEST((second == expected));
    // The run that was under way when the search was cancelled is made again.
    BOOST_TEST(made == expected.runs.size() + (stop > 0 ? 1 : 0));
  }
}

// The choice does not depend on the unit of the costs, by ranks not even on an increasing function for each instance.
BOOST_AUTO_TEST_CASE(units_do_not_matter) {
  for (const auto by : {comparison::ranks, comparison::means}) {
    const iterated_racing settings{.experiments = 300, .comparison = by};
    const auto expected = settings.run(parameters, 2, noisy_cost, 1).races;
    for (const double unit : {1e9, 1e-9}) {
      const auto scaled = [&](const configuration& c, std::size_t instance, std::uint64_t seed) {
        return unit * noisy_cost(c, instance, seed);
      };
      BOOST_TEST((settings.run(parameters, 2, scaled, 1).races == expected));
    }
    const auto transformed = [&](const configuration& c, std::size_t instance, std::uint64_t seed) {
      const auto cost = noisy_cost(c, instance, seed);
      return (by == comparison::ranks ? std::exp(cost) : cost) + static_cast<double>(seed % 1024);
    };
    BOOST_TEST((settings.run(parameters, 2, transformed, 1).races == expected));
  }
}

BOOST_AUTO_TEST_CASE(failed_runs_lose) {
  for (const auto failure : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
    for (const auto by : {comparison::ranks, comparison::means}) {
      const auto fails_often = [&](const configuration& c, std::size_t instance, std::uint64_t seed) {
        return c[1] == 0 && seed % 2 == 0 ? failure : noisy_cost(c, instance, seed) - (c[1] == 0 ? 100 : 0);
      };
      const auto found = iterated_racing{.experiments = 400, .comparison = by}.run(parameters, 2, fails_often, 1);
      if (by == comparison::means) BOOST_TEST((found.elites.front().values[1] != 0));
      for (const auto& run : found.runs) BOOST_TEST(run.cost > -std::numeric_limits<double>::infinity());
    }
    const auto always = [&](const configuration&, std::size_t, std::uint64_t) { return failure; };
    const auto found = few.run(parameters, 2, always, 1);
    BOOST_TEST(found.complete);
    BOOST_TEST(found.elites.front().failures == found.elites.front().runs);
    BOOST_TEST(std::isinf(found.elites.front().cost));
  }
}

BOOST_AUTO_TEST_CASE(initial_configurations_are_raced) {
  const configuration best{0.01, 1, 0.123, 20};
  const auto found = iterated_racing{.experiments = 300, .initial = {best}}.run(parameters, 2, noisy_cost, 1);
  BOOST_TEST((found.configurations.front() == best));
  BOOST_TEST(true_cost(found.elites.front().values) < 1.3);
}

// Every configuration of a small space is raced, until one is left or the budget is used.
BOOST_AUTO_TEST_CASE(small_spaces) {
  const std::vector<parameter> choice{{"variant", category{2}}};
  const auto cost = [](const configuration& c, std::size_t, std::uint64_t seed) {
    return *c[0] + random_stream(seed).fork(static_cast<std::uint64_t>(*c[0])).normal();
  };
  const auto found = iterated_racing{.experiments = 200}.run(choice, 1, cost, 1);
  BOOST_TEST(found.configurations.size() == 2u);
  BOOST_TEST(found.elites.size() == 1u);
  BOOST_TEST((found.elites.front().values[0] == 0));
  BOOST_TEST(found.runs.size() < 200u);
}

BOOST_AUTO_TEST_CASE(deterministic_instances_are_used_once) {
  const auto cost = [](const configuration& c, std::size_t instance, std::uint64_t) {
    return true_cost(c) + 0.1 * random_stream(instance).fork(static_cast<std::uint64_t>(1e4 * *c[0])).normal();
  };
  const auto found = iterated_racing{.experiments = 600, .deterministic = true}.run(parameters, 8, cost, 1);
  std::set<std::pair<std::size_t, std::size_t>> different;
  for (const auto& run : found.runs) {
    BOOST_TEST(run.seed == 1u);
    BOOST_TEST(different.emplace(run.number, run.instance).second);
  }
  BOOST_TEST(found.elites.front().runs <= 8u);
  BOOST_TEST(true_cost(found.elites.front().values) < 1.5);
}

BOOST_AUTO_TEST_CASE(invalid_arguments_are_refused) {
  BOOST_TEST(support::refusal([] { iterated_racing{.experiments = 95}.run(parameters, 1, noisy_cost, 1); }) ==
             "iterated_racing experiments must be at least 120 for 4 parameters, but were 95");
  BOOST_TEST(support::refusal([] { few.run(parameters, 0, noisy_cost, 1); }) ==
             "iterated_racing needs at least 1 instance, but there were 0");
  BOOST_TEST(support::refusal([] { return iterated_racing{.level = 0.0}; }) ==
             "iterated_racing level must be above 0 and at most 1, but was 0");
  BOOST_TEST(support::refusal([] {
               iterated_racing{.initial = {{0.01, 0, 0.5, 3}}}.run(parameters, 1, noisy_cost, 1);
             }) == "parameter size has a value, but is not active");
}

BOOST_AUTO_TEST_CASE(exceptions_of_the_cost_reach_the_caller) {
  const auto throws = [](const configuration&, std::size_t, std::uint64_t) -> double { throw std::runtime_error("x"); };
  BOOST_TEST(support::refusal<std::runtime_error>([&] { few.run(parameters, 1, throws, 1); }) == "x");
}

// It begins like the shorter searches, so that their runs are known.
BOOST_AUTO_TEST_CASE(a_search_extends_shorter_ones) {
  std::map<std::tuple<configuration, std::size_t, std::uint64_t>, double> costs;
  std::size_t made = 0;
  options recorded{.known = [&](const experiment& one) -> std::optional<double> {
                     const auto found = costs.find({one.values, one.instance, one.seed});
                     return found == costs.end() ? std::nullopt : std::optional(found->second);
                   },
                   .record =
                       [&](const experiment& one, double cost) {
                         costs.emplace(std::tuple(one.values, one.instance, one.seed), cost);
                         ++made;
                       }};
  const auto run = [&](const iterated_racing& settings) {
    made = 0;
    return settings.run(parameters, 2, noisy_cost, 3, clade::execution::sequential{}, recorded);
  };
  const auto first = run({.experiments = 300});
  const auto second = run({.experiments = 500, .earlier_experiments = {300}});
  BOOST_TEST(made <= 200 + 15);  // the runs that measured the first best one may be in vain
  BOOST_TEST(second.runs.size() <= 500U);
  BOOST_TEST(second.runs.size() > 450U);
  BOOST_TEST((second.races[first.races.size() - 1] == first.races.back()));
  BOOST_TEST(second.races.size() > first.races.size());
  const auto third = run({.experiments = 900, .earlier_experiments = {300, 500}});
  BOOST_TEST((third.races[second.races.size() - 1] == second.races.back()));
  // What is known does not matter.
  costs.clear();
  BOOST_TEST((run({.experiments = 900, .earlier_experiments = {300, 500}}) == third));
  BOOST_TEST(support::refusal([&] { run({.experiments = 300, .earlier_experiments = {500}}); }) ==
             "iterated_racing experiments must be at least 500, the earlier ones, but were 300");
  BOOST_TEST(support::refusal([&] { run({.experiments = 300, .earlier_experiments = {20}}); }) ==
             "iterated_racing earlier_experiments must be at least 120 for 4 parameters, but were 20");
}

BOOST_AUTO_TEST_SUITE_END()
