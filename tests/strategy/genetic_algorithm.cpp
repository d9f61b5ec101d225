// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(genetic_algorithm_tests)

namespace {

using namespace clade;

auto message(std::string text) {
  return [text = std::move(text)](const std::exception& e) {
    BOOST_TEST_MESSAGE(e.what());
    return std::string(e.what()).find(text) != std::string::npos;
  };
}

const genetic_algorithm ga{.population = 30,
                           .selection = selection::tournament{3},
                           .crossover = crossover::order{},
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.3};

// A fitness that counts its calls.
struct counted {
  std::atomic<std::uint64_t>* calls;
  int operator()(const std::vector<int>& row) const {
    ++*calls;
    return support::attacks(row);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(defaults_are_those_that_the_guide_names) {
  const genetic_algorithm standard{};
  BOOST_TEST(standard.population == 100u);
  BOOST_TEST(standard.selection.size == 2u);
  BOOST_TEST(standard.crossover_rate == 0.9);
  BOOST_TEST(standard.mutation_rate == 1.0);
  BOOST_TEST(standard.replacement.elites == 1u);
  BOOST_TEST((std::is_same_v<decltype(standard.crossover), crossover::none>));
  BOOST_TEST((std::is_same_v<decltype(standard.mutation), mutation::none>));
  BOOST_TEST((std::is_same_v<decltype(standard.diversity), diversity::none>));
}

BOOST_AUTO_TEST_CASE(parameters_out_of_range_are_refused_where_they_are_set) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(genetic_algorithm{.population = 0}), std::invalid_argument,
                        message("genetic_algorithm population must be at least 1, but was 0"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(genetic_algorithm{.population = -5}), std::invalid_argument,
                        message("genetic_algorithm population must be at least 1, but was -5"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(genetic_algorithm{.crossover_rate = 1.5}), std::invalid_argument,
                        message("genetic_algorithm crossover_rate must be between 0 and 1, but was 1.5"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(genetic_algorithm{.mutation_rate = std::nan("")}), std::invalid_argument,
                        message("genetic_algorithm mutation_rate must be between 0 and 1, but was nan"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(genetic_algorithm{.mutation_rate = -0.1}), std::invalid_argument,
                        message("genetic_algorithm mutation_rate must be between 0 and 1, but was -0.1"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(chromosome::permutation{0}), std::invalid_argument,
                        message("permutation size must be at least 1, but was 0"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(chromosome::bit_string{0}), std::invalid_argument,
                        message("bit_string size must be at least 1, but was 0"));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_together_is_refused_as_the_run_begins) {
  const auto queens = support::queens(8);
  BOOST_CHECK_EXCEPTION(
      evolve(queens, genetic_algorithm{.population = 10, .replacement = replacement::generational{.elites = 10}}, 1),
      std::invalid_argument, message("elites must be fewer than the population of 10, but were 10"));
  const genetic_algorithm small{.population = 5, .selection = selection::tournament{6}, .mutation = mutation::swap{}};
  BOOST_CHECK_EXCEPTION(evolve(queens, small, 1), std::invalid_argument,
                        message("genetic_algorithm population must be at least 6 for its selection, but was 5"));
  const auto empty = minimize([](const std::vector<int>&) { return 0; }, [](auto&) { return std::vector<int>(); });
  BOOST_CHECK_EXCEPTION(evolve(empty, ga, 1), std::invalid_argument,
                        message("the space made a chromosome without genes"));
}

BOOST_AUTO_TEST_CASE(a_run_in_which_no_child_ever_differs_is_refused) {
  std::atomic<std::uint64_t> calls = 0;
  const auto counting = minimize(support::row_fitness(counted{&calls}), chromosome::permutation{9});
  BOOST_CHECK_EXCEPTION(
      evolve(counting, genetic_algorithm{}, 1), std::invalid_argument,
      message("genetic_algorithm needs a crossover or a mutation, but .crossover and .mutation were both none"));
  const restarts restarting{.each = genetic_algorithm{.population = 10}, .when = stop::stalled(5)};
  BOOST_CHECK_THROW(evolve(counting, restarting, 1), std::invalid_argument);
  BOOST_TEST(calls == 0u);
  // Either alone will do, and so will immigrants.
  BOOST_CHECK_NO_THROW(evolve(counting, genetic_algorithm{.crossover = crossover::order{}}, 1));
  BOOST_CHECK_NO_THROW(evolve(counting, genetic_algorithm{.mutation = mutation::swap{}}, 1));
  BOOST_CHECK_NO_THROW(evolve(counting, genetic_algorithm{.diversity = diversity::immigrants{0.5}}, 1));
}

BOOST_AUTO_TEST_CASE(a_run_limited_by_evaluations_ends_where_nothing_is_evaluated) {
  auto idle = ga;
  idle.crossover_rate = 0;
  idle.mutation_rate = 0;
  const auto result = clade::run(evolve(support::queens(9), idle, 5), stop::evaluations(1000));
  BOOST_TEST((result.reason.kind == stop::kind::nothing_evaluated));
  BOOST_TEST(result.reason.text == "nothing evaluated in 10000 generations");
  BOOST_TEST(!result.reason.success);
  BOOST_TEST(result.generations == 10'000u);
  BOOST_TEST(result.evaluations == 30u);
  // A limit on generations is not subject to this cutoff.
  BOOST_TEST(clade::run(evolve(support::queens(9), idle, 5), stop::generations(10'500)).generations == 10'500u);
}

BOOST_AUTO_TEST_CASE(generations_without_an_evaluation_are_counted) {
  auto seldom = ga;
  seldom.crossover_rate = 0;
  seldom.mutation_rate = 0.01;
  auto evolution = evolve(support::queens(9), seldom, 5);
  std::uint64_t evaluations = 0, expected = 0, longest = 0;
  for (const auto& generation : evolution) {
    expected = generation.evaluations == evaluations ? expected + 1 : 0;
    evaluations = generation.evaluations;
    longest = std::max(longest, expected);
    BOOST_REQUIRE(generation.idle == expected);
    if (generation.number == 100) break;
  }
  BOOST_TEST(longest > 3u);
}

BOOST_AUTO_TEST_CASE(a_fitness_that_is_no_number_is_refused) {
  using fitness = std::function<double(const std::vector<int>&)>;
  const auto nan_at_first =
      minimize(fitness([](const std::vector<int>&) { return std::nan(""); }), chromosome::permutation{5});
  BOOST_CHECK_EXCEPTION(evolve(nan_at_first, ga, 1).current(), std::domain_error, message("not a number (NaN)"));
  std::atomic<int> left = 100;
  const auto nan_later = minimize(
      fitness([&](const std::vector<int>& v) { return --left < 0 ? std::nan("") : double(support::attacks(v)); }),
      chromosome::permutation{12});
  BOOST_CHECK_EXCEPTION(clade::run(evolve(nan_later, ga, 1), stop::generations(100)), std::domain_error,
                        message("not a number (NaN)"));
  const auto infinite =
      minimize(fitness([](const std::vector<int>&) { return std::numeric_limits<double>::infinity(); }),
               chromosome::permutation{5});
  BOOST_TEST(clade::run(evolve(infinite, ga, 1), stop::generations(3)).generations == 3u);
}

BOOST_AUTO_TEST_CASE(every_evaluation_is_counted) {
  for (const double rate : {0.0, 0.3, 1.0}) {
    std::atomic<std::uint64_t> calls = 0;
    auto algorithm = ga;
    algorithm.crossover_rate = rate;
    algorithm.mutation_rate = rate;
    const auto result =
        clade::run(evolve(minimize(support::row_fitness(counted{&calls}), chromosome::permutation{9}), algorithm, 5),
                   stop::generations(50));
    BOOST_TEST(result.evaluations == calls);
    if (rate == 0) BOOST_TEST(calls == 30u);  // children that no operator touched inherit their fitness
    if (rate == 1) BOOST_TEST(calls == 30u + 50 * 29);
  }
}

BOOST_AUTO_TEST_CASE(a_mutation_that_changes_nothing_costs_no_evaluation) {
  std::atomic<std::uint64_t> calls = 0;
  const genetic_algorithm lazy{.population = 10, .mutation = [](std::vector<int>&, auto&) { return false; }};
  clade::run(evolve(minimize(support::row_fitness(counted{&calls}), chromosome::permutation{9}), lazy, 5),
             stop::generations(20));
  BOOST_TEST(calls == 10u);
}

BOOST_AUTO_TEST_CASE(only_a_bool_tells_whether_a_mutation_changed_anything) {
  const auto square = minimize([](double x) { return x * x; }, [](auto& rng) { return rng.unit() + 1; });
  const genetic_algorithm zero{.population = 5, .mutation = [](double& x, auto&) { return x = 0; }};
  const auto result = clade::run(evolve(square, zero, 1), stop::target(0) || stop::generations(5));
  BOOST_TEST(result.reason.success);
  for (std::size_t i = 0; i < result.population.size(); ++i) {
    BOOST_TEST(result.population.fitness(i) == result.population.chromosome(i) * result.population.chromosome(i));
  }
}

BOOST_AUTO_TEST_CASE(a_population_beyond_all_memory_is_refused_at_once) {
  BOOST_CHECK_THROW(evolve(support::queens(8), genetic_algorithm{.population = std::size_t(-1)}, 1), std::exception);
}

BOOST_AUTO_TEST_CASE(every_individual_has_its_own_fitness) {
  auto evolution = evolve(support::queens(9), ga, 3);
  for (const auto& generation : evolution) {
    for (std::size_t i = 0; i < generation.population.size(); ++i) {
      BOOST_REQUIRE(generation.population.fitness(i) == support::attacks(generation.population.chromosome(i)));
      BOOST_REQUIRE(chromosome::is_permutation(generation.population.chromosome(i)));
    }
    if (generation.number == 30) break;
  }
}

BOOST_AUTO_TEST_CASE(elites_keep_the_best) {
  auto evolution = evolve(support::queens(12), ga, 3);
  int best = evolution.best().fitness;
  for (const auto& generation : evolution) {
    BOOST_REQUIRE(generation.best().fitness <= best);
    best = generation.best().fitness;
    if (generation.number == 100) break;
  }
}

BOOST_AUTO_TEST_CASE(stagnation_counts_generations_without_a_better_best) {
  auto evolution = evolve(support::queens(12), ga, 3);
  std::uint64_t expected = 0;
  int best = 1000;
  for (const auto& generation : evolution) {
    expected = generation.best().fitness < best ? 0 : expected + 1;
    best = std::min(best, generation.best().fitness);
    BOOST_REQUIRE(generation.stagnation == expected);
    if (generation.number == 60) break;
  }
}

BOOST_AUTO_TEST_CASE(the_best_ever_is_kept_when_the_generation_loses_it) {
  const genetic_algorithm forgetful{
      .population = 5, .mutation = mutation::swap{}, .replacement = replacement::generational{0}};
  auto evolution = evolve(support::queens(10), forgetful, 3);
  int best = 1000;
  bool lost = false;
  for (const auto& generation : evolution) {
    best = std::min(best, generation.best().fitness);
    lost = lost || generation.best().fitness > best;
    BOOST_REQUIRE(evolution.best().fitness == best);
    if (generation.number == 60) break;
  }
  BOOST_TEST(lost);
  const auto result = clade::run(evolution, stop::generations(60));
  BOOST_TEST(result.best().fitness == best);
}

BOOST_AUTO_TEST_CASE(a_lambda_is_a_policy) {
  const genetic_algorithm custom{
      .population = 20,
      .selection = [](const auto& population) { return [n = population.size()](auto& rng) { return rng.below(n); }; },
      .crossover = [](const std::vector<int>& a, const std::vector<int>& b,
                      auto& rng) { return rng.chance(0.5) ? a : b; },
      .mutation = [](std::vector<int>& c, auto& rng) { std::swap(c[0], c[rng.below(c.size())]); },
      .replacement = [](auto& parents, auto& offspring) { std::swap(parents, offspring); },
      .diversity = [](const auto&, auto&) { return diversity::verdict::keep; }};
  const auto result =
      clade::run(evolve(support::queens(6), custom, 1), [](const auto& g) -> std::optional<stop::reason> {
        if (g.number < 30) return std::nullopt;
        return stop::reason{"enough"};
      });
  BOOST_TEST(result.reason.text == "enough");
  BOOST_TEST(result.population.size() == 20u);
}

BOOST_AUTO_TEST_CASE(crossover_by_value_and_in_place_make_the_same_run) {
  auto in_place = ga;
  const genetic_algorithm by_value{.population = 30,
                                   .selection = selection::tournament{3},
                                   .crossover =
                                       [](const std::vector<int>& a, const std::vector<int>& b, random_stream& rng) {
                                         std::vector<int> child;
                                         crossover::order{}(a, b, child, rng);
                                         return child;
                                       },
                                   .mutation = mutation::swap{},
                                   .mutation_rate = 0.3};
  const auto one = clade::run(evolve(support::queens(10), in_place, 8), stop::generations(30));
  const auto other = clade::run(evolve(support::queens(10), by_value, 8), stop::generations(30));
  BOOST_TEST(support::hash(one.population) == support::hash(other.population));
}

BOOST_AUTO_TEST_CASE(crossover_of_individuals_sees_their_fitness) {
  using seen = clade::detail::individual<const std::vector<int>&, const int&>;
  const genetic_algorithm greedy{.population = 20,
                                 .crossover =
                                     [](const seen& mother, const seen& father, random_stream&) {
                                       if (support::attacks(mother.chromosome) != mother.fitness)
                                         throw std::logic_error("not hers");
                                       return mother.fitness < father.fitness ? mother.chromosome : father.chromosome;
                                     },
                                 .crossover_rate = 1};
  BOOST_CHECK_NO_THROW(clade::run(evolve(support::queens(8), greedy, 8), stop::generations(30)));
}

BOOST_AUTO_TEST_CASE(crossover_of_a_number_of_parents_known_at_run_time) {
  struct majority {
    std::size_t parents;
    void operator()(std::span<const std::vector<int>* const> from, std::vector<int>& child, random_stream& rng) const {
      if (from.size() != parents) throw std::logic_error("not the parents asked for");
      child = *from[rng.below(from.size())];
    }
  };
  for (const std::size_t parents : {1u, 3u, 8u, 16u}) {
    const genetic_algorithm several{.population = 20, .crossover = majority{parents}};
    BOOST_CHECK_NO_THROW(clade::run(evolve(support::queens(8), several, 8), stop::generations(10)));
  }
  for (const std::size_t parents : {0u, 17u}) {
    const genetic_algorithm several{.population = 20, .crossover = majority{parents}};
    BOOST_CHECK_EXCEPTION(evolve(support::queens(8), several, 8), std::invalid_argument,
                          message("crossover parents must be between 1 and 16, but were " + std::to_string(parents)));
  }
}

BOOST_AUTO_TEST_CASE(a_mutation_that_evaluates_is_counted_once) {
  std::atomic<std::uint64_t> calls = 0;
  const genetic_algorithm climbing{.population = 10, .mutation = [](std::vector<int>& c, auto& rng, auto& evaluate) {
                                     const auto before = evaluate(c);  // known: the child is its mother's copy
                                     auto tried = c;
                                     mutation::swap{}(tried, rng);
                                     if (evaluate.better(before, evaluate(tried))) return;
                                     c = tried;
                                   }};
  const auto result =
      clade::run(evolve(minimize(support::row_fitness(counted{&calls}), chromosome::permutation{9}), climbing, 5),
                 stop::generations(20));
  BOOST_TEST(result.evaluations == calls);
  BOOST_TEST(calls <= 10u + 20 * 9);
  BOOST_TEST(calls > 10u + 20 * 9 / 2);  // undone swaps and equal boards are not evaluated twice
}

BOOST_AUTO_TEST_CASE(diversity_rules_can_ask_for_immigrants_and_retries) {
  std::atomic<int> immigrants = 0, retries = 0;
  const genetic_algorithm strict{
      .population = 10, .mutation = mutation::swap{}, .diversity = [&](const auto& birth, auto& rng) {
        if (birth.parents.size() != 1) throw std::logic_error("one parent without crossover");
        if (birth.retries < 2) {
          ++retries;
          return diversity::verdict::retry;
        }
        if (rng.chance(0.5)) {
          ++immigrants;
          return diversity::verdict::immigrant;
        }
        return diversity::verdict::keep;
      }};
  const auto result = clade::run(evolve(support::queens(9), strict, 5), stop::generations(20));
  BOOST_TEST(retries == 2 * 9 * 20);
  BOOST_TEST(immigrants > 50);
  BOOST_TEST(immigrants < 130);
  BOOST_TEST(result.evaluations == 10u + 9 * 20);  // refused children are never evaluated
  const genetic_algorithm impossible{.population = 10,
                                     .diversity = [](const auto&, auto&) { return diversity::verdict::retry; }};
  BOOST_CHECK_EXCEPTION(clade::run(evolve(support::queens(9), impossible, 5), stop::generations(2)), std::runtime_error,
                        message("refused 1000 children in a row"));
}

BOOST_AUTO_TEST_CASE(a_repair_makes_children_valid_before_they_are_evaluated) {
  const auto odd = minimize(
      [](const std::vector<int>& v) {
        for (const auto gene : v) {
          if (gene % 2 == 0) throw std::logic_error("not repaired");
        }
        return support::attacks(v);
      },
      chromosome::permutation{8},
      [](std::vector<int>& v) {
        for (auto& gene : v) gene |= 1;
      });
  const genetic_algorithm shuffling{.population = 10,
                                    .mutation = [](std::vector<int>& v, auto& rng) { v[rng.below(v.size())] += 1; }};
  BOOST_CHECK_NO_THROW(clade::run(evolve(odd, shuffling, 5), stop::generations(20)));
}

BOOST_AUTO_TEST_CASE(a_batch_fitness_makes_the_same_run) {
  struct batched {
    std::atomic<std::uint64_t>* in_batches;
    int operator()(const std::vector<int>& v) const { return support::attacks(v); }
    void operator()(std::span<const std::vector<int>> chromosomes, std::span<int> fitnesses) const {
      if (chromosomes.size() != fitnesses.size() || chromosomes.empty()) throw std::logic_error("sizes");
      *in_batches += chromosomes.size();
      for (std::size_t i = 0; i < chromosomes.size(); ++i) fitnesses[i] = support::attacks(chromosomes[i]);
    }
  };
  auto large = ga;
  large.population = 200;
  std::atomic<std::uint64_t> in_batches = 0;
  const auto one =
      clade::run(evolve(minimize(batched{&in_batches}, chromosome::permutation{10}), large, 8), stop::generations(30));
  const auto other = clade::run(evolve(support::queens(10), large, 8), stop::generations(30));
  BOOST_TEST(support::hash(one.population) == support::hash(other.population));
  BOOST_TEST(one.evaluations == other.evaluations);
  BOOST_TEST(in_batches == one.evaluations);  // the initial population too
}

BOOST_AUTO_TEST_CASE(fitness_may_be_any_ordered_value) {
  const auto lexicographic = minimize(
      [](const std::vector<int>& v) { return std::pair(support::attacks(v), v.front()); }, chromosome::permutation{6});
  const auto result = clade::run(evolve(lexicographic, ga, 1), stop::target(std::pair(0, 5)) || stop::generations(300));
  BOOST_TEST(result.reason.success);
  BOOST_TEST(result.best().fitness.first == 0);
  const auto words = maximize([](const std::vector<int>& v) { return std::string(1, char('a' + v.front())); },
                              chromosome::permutation{6});
  BOOST_TEST(clade::run(evolve(words, ga, 1), stop::generations(20)).best().fitness == "f");
}

BOOST_AUTO_TEST_CASE(a_population_of_one_evolves) {
  const genetic_algorithm single{.population = 1,
                                 .selection = selection::tournament{1},
                                 .mutation = mutation::swap{},
                                 .replacement = replacement::generational{0}};
  BOOST_TEST(clade::run(evolve(support::queens(6), single, 1), stop::generations(50)).evaluations == 51u);
}

BOOST_AUTO_TEST_CASE(fitness_values_need_no_default_constructor) {
  struct cost {
    int value;
    explicit cost(int v) : value(v) {}
    bool operator==(const cost&) const = default;
    bool operator<(const cost& other) const { return value < other.value; }
  };
  const auto wrapped =
      minimize([](const std::vector<int>& v) { return cost(support::attacks(v)); }, chromosome::permutation{9});
  const auto one = clade::run(evolve(wrapped, ga, 3), stop::generations(20));
  const auto other = clade::run(evolve(support::queens(9), ga, 3), stop::generations(20));
  BOOST_TEST(one.best().chromosome == other.best().chromosome, boost::test_tools::per_element());
  BOOST_TEST(one.evaluations == other.evaluations);
}

BOOST_AUTO_TEST_CASE(chromosomes_need_neither_default_constructor_nor_equality) {
  struct opaque {
    int value;
    explicit opaque(int v) : value(v) {}
  };
  const auto largest =
      maximize([](const opaque& o) { return o.value; }, [](auto& rng) { return opaque(rng.below(1000)); });
  const genetic_algorithm plain{
      .population = 20,
      .crossover = [](const opaque& a, const opaque& b, auto&) { return opaque((a.value + b.value + 1) / 2); },
      .mutation = [](opaque& o, auto& rng) { o.value += rng.below(3) - 1; }};
  BOOST_TEST(clade::run(evolve(largest, plain, 1), stop::generations(50)).best().fitness > 900);
}

BOOST_AUTO_TEST_SUITE_END()
