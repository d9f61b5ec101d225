// SPDX-License-Identifier: BSL-1.0
// labels: threads
// Whole runs whose operators are all chosen at run time equal those of the operators themselves. A run is compiled for
// each algorithm, so each tests a form of selection, crossover, mutation, replacement and diversity rule at once.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "forms.hpp"
#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(runs)

using namespace clade;
using namespace support;

namespace {

using genes = std::vector<int>;

const auto large_board = board_of(20);
// On a small board duplicates and identical parents occur.
const auto small_board = board_of(7);

// Also compares evaluations, because the mutation evaluates candidates.
std::string difference(const board_type& board, const auto& algorithm) {
  return difference_from(story(board, algorithm), board, chosen(algorithm));
}

// Evaluations differ in any::mutation if the mutation is plain.
std::string plain_difference(const board_type& board, const auto& algorithm) {
  const auto plain = chosen<any::plain_mutation<board_type>>(algorithm);
  if (const auto found = difference_from(story(board, algorithm), board, plain); !found.empty()) return found;
  return difference_from(story(board, algorithm, false), board, chosen(algorithm), false);
}

const auto kept_if_better = [](genes& chromosome, random_stream& rng, auto& evaluate) {
  const auto before = evaluate.backup(chromosome);
  const auto fitness = evaluate(chromosome);
  std::swap(chromosome[rng.below(chromosome.size())], chromosome[rng.below(chromosome.size())]);
  evaluate.count(1);
  if (evaluate.better(fitness, evaluate(chromosome))) chromosome = *before;
};

// A plain mutation that accepts `evaluate` but does not use it.
struct swap_that_could_try {
  bool operator()(genes& chromosome, random_stream& rng, auto& evaluate) const {
    return clade::detail::mutate(mutation::swap{}, chromosome, rng, evaluate);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(permutations) {
  genetic_algorithm algorithm{.population = 30,
                              .selection = selection::tournament{2},
                              .crossover = crossover::order{},
                              .crossover_rate = 0.5,
                              .mutation = mutation::swap{},
                              .mutation_rate = 0.7};
  BOOST_TEST(plain_difference(large_board, algorithm) == "");
  algorithm.selection = selection::tournament{5};
  algorithm.replacement = replacement::generational{5};
  BOOST_TEST(plain_difference(large_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(ranks_and_immigrants) {
  genetic_algorithm algorithm{.population = 20,
                              .selection = selection::exponential_rank{},
                              .crossover = crossover::edge_recombination{},
                              .mutation = mutation::inversion{},
                              .mutation_rate = 0.3,
                              .replacement = replacement::plus{},
                              .diversity = diversity::immigrants{0.2}};
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
  algorithm.replacement = replacement::plus{3};
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(a_sample_of_all_and_a_crossover_by_value) {
  const genetic_algorithm algorithm{
      .population = 20,
      .selection = selection::stochastic_universal{},
      .crossover = [](const genes& a, const genes& b, auto& rng) { return rng.chance(0.5) ? a : b; },
      .mutation = mutation::scramble{},
      .mutation_rate = 0.3,
      .replacement = replacement::comma{},
      .diversity = diversity::immigrants_for_clones{}};
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(distinct_parents_and_a_crossover_in_place) {
  const genetic_algorithm algorithm{.population = 20,
                                    .selection = selection::distinct_parents{selection::tournament{3}},
                                    .crossover =
                                        [](const auto& a, const auto& b, auto& child, auto& rng) {
                                          child = rng.chance(0.5) ? a : b;
                                          return child != a;
                                        },
                                    .mutation = [](genes& c, auto& rng) { std::swap(c[0], c[rng.below(c.size())]); },
                                    .mutation_rate = 0.3,
                                    .replacement = replacement::worst{4},
                                    .diversity = diversity::reject_duplicates{3}};
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(tournaments_of_all_and_a_replacement_of_the_user) {
  const genetic_algorithm algorithm{
      .population = 20,
      .selection = selection::round_robin{0.5},
      .crossover = crossover::one_point{},
      .mutation = exchange_at_distance{},
      .mutation_rate = 0.3,
      .replacement = [](auto& parents, auto& offspring) { swap(parents, offspring); },
      .diversity = diversity::all{diversity::immigrants_for_clones{}, diversity::reject_duplicates{1}}};
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(mothers_that_are_replaced_and_a_rule_of_the_user) {
  genetic_algorithm algorithm{
      .population = 20,
      .selection = [](const auto& p) { return [n = p.size()](auto& rng) { return rng.below(n); }; },
      .crossover = crossover::uniform{0.3},
      .crossover_rate = 0.4,
      .mutation = mutation::with_probability{0.3, mutation::insert{}},
      .replacement = replacement::replace_mother_if_better{},
      .diversity =
          [](const auto& birth, random_stream& rng) {
            return birth.retries == 0 && rng.chance(0.3) ? diversity::verdict::retry : diversity::verdict::keep;
          }};
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
  algorithm.replacement.or_equal = true;
  BOOST_TEST(plain_difference(small_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(operators_that_fit_only_once_prepared_are_prepared) {
  const genetic_algorithm algorithm{.population = 20,
                                    .selection = of_the_first_genes{},
                                    .crossover = of_some_by_length{},
                                    .mutation = mutation::none{},
                                    .replacement = as_many_as_genes{},
                                    .diversity = no_queen_in_the_corner{}};
  BOOST_TEST(plain_difference(large_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(a_selection_by_slots_and_parents_with_fitness) {
  const genetic_algorithm algorithm{.population = 30,
                                    .selection =
                                        [](const auto& p, random_stream& rng, std::size_t) {
                                          return [shift = rng.below(p.size()), n = p.size()](
                                                     random_stream&, std::size_t slot, std::span<std::size_t> parents) {
                                            for (auto& parent : parents) parent = (slot + shift) % n;
                                          };
                                        },
                                    .crossover = crossover::fitness_weighted_point{},
                                    .mutation = mutation::if_improves{mutation::swap{}},
                                    .mutation_rate = 0.7};
  BOOST_TEST(difference(large_board, algorithm) == "");
}

BOOST_AUTO_TEST_CASE(large_samplers_are_kept_and_every_sampler_goes_once) {
  const auto alive = std::make_shared<int>();
  const auto small = [alive](const auto& p) {
    return [alive, n = p.size()](random_stream& rng) { return rng.below(n); };
  };
  const auto large = [alive](const auto& p) {
    std::array<std::size_t, 40> shifts{};
    for (std::size_t i = 0; i < shifts.size(); ++i) shifts[i] = i * i;
    return [alive, n = p.size(), shifts](random_stream& rng) { return (rng.below(n) + shifts[rng.below(40u)]) % n; };
  };
  using parent = clade::detail::individual<const genes&, const int&>;
  const auto by_fitness = [](const parent& a, const parent& b, random_stream& rng) {
    return rng.below(a.fitness + b.fitness + 1) <= a.fitness ? b.chromosome : a.chromosome;
  };
  BOOST_TEST(difference(large_board, genetic_algorithm{.population = 30,
                                                       .selection = small,
                                                       .crossover = by_fitness,
                                                       .mutation = kept_if_better,
                                                       .mutation_rate = 0.7}) == "");
  const mutation::sequence several{mutation::insert{}, mutation::if_improves{mutation::inversion{}}};
  BOOST_TEST(difference(large_board, genetic_algorithm{.population = 30,
                                                       .selection = large,
                                                       .crossover = crossover::diagonal<3>{},
                                                       .mutation = several,
                                                       .mutation_rate = 0.7}) == "");
  BOOST_TEST(alive.use_count() == 3);
}

BOOST_AUTO_TEST_CASE(crossovers_of_many_parents) {
  const mutation::one_of either{mutation::swap{}, kept_if_better};
  BOOST_TEST(difference(large_board, genetic_algorithm{.population = 30,
                                                       .crossover = crossover::each_once<8>{},
                                                       .mutation = either,
                                                       .mutation_rate = 0.5}) == "");
  for (const std::size_t parents : {1u, 2u, 5u, 16u}) {
    const genetic_algorithm algorithm{
        .population = 30, .crossover = of_some{parents}, .mutation = swap_that_could_try{}, .mutation_rate = 0.5};
    BOOST_TEST(difference(large_board, algorithm) == "");
  }
}

BOOST_AUTO_TEST_CASE(none_is_a_crossover_that_copies_the_mother) {
  for (const double rate : {0.0, 0.7, 1.0}) {
    genetic_algorithm copying{.population = 30,
                              .crossover = copy_of_one{},
                              .crossover_rate = rate,
                              .mutation = mutation::swap{},
                              .mutation_rate = 0.5};
    const auto expected = story(large_board, copying);
    auto none = chosen<any::plain_mutation<board_type>>(copying);
    none.crossover = crossover::none{};
    BOOST_TEST(difference_from(expected, large_board, none) == "");
  }
}

BOOST_AUTO_TEST_CASE(a_choice_can_be_part_of_a_combinator) {
  using mutation::if_improves, mutation::sequence, mutation::with_probability;
  const auto algorithm = [](const auto& mutation) {
    return genetic_algorithm{
        .population = 30, .crossover = crossover::order{}, .mutation = mutation, .mutation_rate = 0.7};
  };
  const auto concrete =
      algorithm(sequence{with_probability{0.5, if_improves{mutation::swap{}}}, if_improves{mutation::insert{}}});
  const any::mutation<board_type> improving{if_improves{mutation::swap{}}};
  const any::plain_mutation<board_type> insert{mutation::insert{}};
  const auto combined = algorithm(sequence{with_probability{0.5, improving}, if_improves{insert}});
  const auto expected = story(large_board, concrete);
  BOOST_TEST(difference_from(expected, large_board, combined) == "");
  BOOST_TEST(difference_from(expected, large_board, chosen(combined)) == "");
}

BOOST_AUTO_TEST_SUITE_END()
