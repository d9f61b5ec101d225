// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/crossover/order.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/operators/diversity/immigrants_for_clones.hpp>
#include <clade/operators/mutation/flip.hpp>
#include <clade/operators/selection/siblings.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/crossover/simulated_binary.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(siblings_tests)

using namespace clade;
using namespace support;

namespace {

using vectors = std::vector<std::vector<double>>;

// The number of genes, in the pairs of children 0 and 1, 2 and 3 … of a generation of sixty, whose sum differs from
// that of their parents. The selection takes parents in the order of the population.
template <class Selection>
std::size_t genes_without_sibling(const Selection& selection, std::size_t genes) {
  const chromosome::reals space{genes, -1, 1};
  const auto none = [](const std::vector<double>& x) { return x[0]; };
  const genetic_algorithm ga{.population = 60,
                             .selection = selection,
                             .crossover = crossover::simulated_binary{20},
                             .crossover_rate = 1,
                             .replacement = [](auto& parents, auto& offspring) { std::swap(parents, offspring); }};
  auto evolution = evolve(minimize(none, space), ga, 1);
  const auto before = evolution.current().population;
  run(evolution, stop::generations(1));
  const auto after = evolution.current().population;
  std::size_t alone = 0;
  for (std::size_t k = 0; k < before.size(); k += 2) {
    for (std::size_t i = 0; i < genes; ++i) {
      const auto parents = before.chromosome(k)[i] + before.chromosome(k + 1)[i];
      const auto children = after.chromosome(k)[i] + after.chromosome(k + 1)[i];
      alone += std::fabs(parents - children) > 1e-12;
    }
  }
  return alone;
}

// Selects the individuals in order.
const auto in_turn = [](const auto& population) {
  return [n = population.size()](random_stream&, std::size_t slot, std::span<std::size_t> parents) {
    for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = (parents.size() * slot + j) % n;
  };
};

}  // namespace

BOOST_AUTO_TEST_CASE(two_children_have_exchanged_parents) {
  const auto population = numbered_population(std::vector<double>{4, 2, 9, 1, 7, 3});
  const std::vector<std::size_t> two{0, 1, 1, 0, 2, 3, 3, 2, 4, 5};
  const std::vector<std::size_t> three{0, 1, 2, 1, 0, 2, 3, 4, 5, 4, 3, 5};
  const selection::siblings op{in_turn};
  BOOST_TEST(parents_of_generation(op, population, random_stream(1), 5) == two, boost::test_tools::per_element());
  BOOST_TEST(parents_of_generation(op, population, random_stream(1), 4, 3) == three, boost::test_tools::per_element());
  const std::vector<std::size_t> one{0, 0, 1, 1, 2};
  BOOST_TEST(parents_of_generation(op, population, random_stream(1), 5, 1) == one, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_odd_number_of_children_has_parents_enough) {
  // A selection that draws all parents at once.
  const auto at_once = [](const auto& population, random_stream& rng, std::size_t draws) {
    std::vector<std::size_t> drawn(draws);
    for (auto& one : drawn) one = rng.below(population.size());
    return [drawn](random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = drawn.at(parents.size() * slot + j);
    };
  };
  const auto population = numbered_population(std::vector<double>{4, 2, 9});
  for (std::size_t children = 1; children < 8; ++children) {
    for (std::size_t each = 1; each < 5; ++each) {
      const auto parents =
          parents_of_generation(selection::siblings{at_once}, population, random_stream(1), children, each);
      BOOST_TEST(parents.size() == children * each);
    }
  }
}

BOOST_AUTO_TEST_CASE(two_children_of_simulated_binary_crossover_have_the_mean_of_their_parents) {
  // Exceptions are genes clamped to a bound, and the genes drawn after them.
  BOOST_TEST(genes_without_sibling(selection::siblings{in_turn}, 20) < 60u);  // of 600
  BOOST_TEST(genes_without_sibling(in_turn, 20) > 400u);
}

BOOST_AUTO_TEST_CASE(two_children_of_uniform_crossover_share_out_the_genes_of_their_parents) {
  const auto ones = [](const chromosome::bits& x) { return static_cast<double>(x.count()); };
  const genetic_algorithm ga{.population = 40,
                             .selection = selection::siblings{in_turn},
                             .crossover = crossover::uniform{0.3},
                             .crossover_rate = 0.7,
                             .replacement = [](auto& parents, auto& offspring) { std::swap(parents, offspring); }};
  auto evolution = evolve(maximize(ones, chromosome::bit_string{100}), ga, 1);
  const auto before = evolution.current().population;
  run(evolution, stop::generations(1));
  const auto after = evolution.current().population;
  std::size_t different = 0;
  for (std::size_t k = 0; k < before.size(); k += 2) {
    BOOST_REQUIRE(ones(before.chromosome(k)) + ones(before.chromosome(k + 1)) ==
                  ones(after.chromosome(k)) + ones(after.chromosome(k + 1)));
    different += before.chromosome(k) != after.chromosome(k);
  }
  BOOST_TEST(different > 8u);   // of 20, with a probability of 0.7
  BOOST_TEST(different < 20u);  // siblings without crossover are copies too
}

BOOST_AUTO_TEST_CASE(siblings_are_mutated_independently) {
  const auto zero = [](const chromosome::bits&) { return 0; };
  const auto none = [](random_stream&) { return chromosome::bits(200); };
  const genetic_algorithm ga{.population = 40,
                             .selection = selection::siblings{in_turn},
                             .mutation = mutation::flip{},
                             .replacement = [](auto& parents, auto& offspring) { std::swap(parents, offspring); }};
  auto evolution = evolve(maximize(zero, none), ga, 1);
  run(evolution, stop::generations(1));
  const auto& after = evolution.current().population;
  std::size_t same = 0;
  for (std::size_t k = 0; k < after.size(); k += 2) same += after.chromosome(k) == after.chromosome(k + 1);
  BOOST_TEST(same < 8u);  // of 20; two siblings without a flip have a probability of 0.135
}

BOOST_AUTO_TEST_CASE(children_that_are_made_anew_are_no_copies_of_their_siblings) {
  const genetic_algorithm ga{.population = 20,
                             .selection = selection::siblings{},
                             .crossover = crossover::order{},
                             .diversity = diversity::immigrants_for_clones{}};
  BOOST_TEST(run(evolve(queens(8), ga, 6), stop::generations(5)).generations == 5);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
