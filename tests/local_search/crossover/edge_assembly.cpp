// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

#include "support/count_allocations.hpp"
#include "support/crossover_contract.hpp"
#include "support/permutation_crossovers.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/tours.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(edge_assembly)

using namespace clade;
using tour = std::vector<int>;

namespace {

auto crossover_for_places(const auto& length, std::size_t n, crossover::edge_assembly settings = {}) {
  return settings.prepare(minimize(length, chromosome::permutation{n}));
}

// What the crossover of two random tours does with their lengths and edges; empty if all is well.
template <class Distance>
std::string broken_child(auto& assembler, const detail::edge_assembly_plan& plan, std::size_t n, std::uint64_t seed) {
  const auto length = support::random_places<Distance>(n, seed);
  const detail::tour_distances distances(length, n, 5);
  random_stream rng(seed);
  const chromosome::permutation space{n};
  const tour mother = space(rng), father = space(rng);
  detail::edge_counts counts;
  counts.clear(2);
  counts.add(mother);
  counts.add(father);
  tour child(n);
  if (!assembler(distances, counts, plan, mother, father, child, rng)) return "";
  if (!chromosome::is_permutation(child)) return "the child is no permutation";
  if (!(length(child) < length(mother))) return "the child is not shorter than its mother";
  if (std::abs(static_cast<double>(length(mother) - length(child)) - static_cast<double>(assembler.gain())) > 1e-6) {
    return "the child is not shorter by the gain";
  }
  std::size_t foreign = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const int here = child[i], next = child[(i + 1) % n];
    foreign += !support::adjacent(mother, here, next) && !support::adjacent(father, here, next);
  }
  if (foreign > 2 * assembler.joins()) return "an edge is neither a parent's nor one that joins sub-tours";
  return "";
}

// A crossover whose child has two places exchanged.
struct broken_twin : detail::edge_assembler<detail::tour_distances<support::tour_length<int>>> {
  bool operator()(const auto& distances, const auto& counts, const auto& plan, const tour& mother, const tour& father,
                  tour& child, random_stream& rng) {
    if (!edge_assembler::operator()(distances, counts, plan, mother, father, child, rng)) return false;
    std::swap(child[3], child[7]);
    return true;
  }
};

template <class Distance>
void check_children(const detail::edge_assembly_plan& plan) {
  detail::edge_assembler<detail::tour_distances<support::tour_length<Distance>>> assembler;
  for (const std::size_t n : {4u, 5u, 6u, 7u, 12u, 50u, 200u}) {
    for (int i = 0; i < support::repetitions(n < 100 ? 300 : 30); ++i) {
      BOOST_TEST(broken_child<Distance>(assembler, plan, n, static_cast<std::uint64_t>(i)) == "");
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(keeps_the_contract_of_crossovers) {
  for (const std::size_t n : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 64u, 65u, 130u}) {
    const auto op = crossover_for_places(support::random_places(n), n);
    const auto broken = support::broken_promises(chromosome::permutation{n}, op, support::inherits::order,
                                                 static_cast<std::size_t>(support::sanitized ? 100 : 400));
    BOOST_TEST(support::first(broken) == "");
  }
}

BOOST_AUTO_TEST_CASE(children_are_shorter_by_the_gain_and_have_edges_of_their_parents_or_joins) {
  check_children<int>({.children = 30, .blocks = false, .entropy = true});
  check_children<int>({.children = 5, .blocks = false, .entropy = false});
  check_children<double>({.children = 30, .blocks = false, .entropy = true});
}

BOOST_AUTO_TEST_CASE(so_are_children_of_blocks) {
  check_children<int>({.children = 30, .blocks = true, .entropy = true});
  check_children<double>({.children = 30, .blocks = true, .entropy = false});
}

BOOST_AUTO_TEST_CASE(a_child_with_two_places_exchanged_would_be_noticed) {
  broken_twin twin;
  BOOST_TEST(broken_child<int>(twin, {.children = 30, .blocks = false, .entropy = true}, 50, 1) ==
             "the child is not shorter by the gain");
}

BOOST_AUTO_TEST_CASE(equal_tours_in_any_direction_have_no_child_of_their_own) {
  const auto op = crossover_for_places(support::random_places(30), 30);
  random_stream rng(1);
  const tour mother = chromosome::permutation{30}(rng);
  tour father(mother.rbegin(), mother.rend()), child;
  std::rotate(father.begin(), father.begin() + 7, father.end());
  BOOST_TEST(!op(mother, father, child, rng));
  BOOST_TEST(child == mother);
}

BOOST_AUTO_TEST_CASE(the_shorter_of_two_tours_of_four_places_is_found) {
  // The diagonals of a square are crossed by the mother.
  const support::circle square{4};
  const auto op = crossover_for_places(square, 4);
  const tour crossed{0, 2, 1, 3}, plain{0, 1, 2, 3};
  random_stream rng(1);
  tour child;
  bool found = false;
  for (int i = 0; i < 50 && !found; ++i) found = op(crossed, plain, child, rng);
  BOOST_TEST(found);
  BOOST_TEST(square(child) == 4);
  for (int i = 0; i < 50; ++i) BOOST_TEST(!op(plain, crossed, child, rng));
  BOOST_TEST(child == plain);
}

BOOST_AUTO_TEST_CASE(places_without_a_neighbour_outside_of_their_sub_tour_are_joined_too) {
  // Two distant groups, whose nearest neighbours are all in the same group.
  support::tour_length<int> length;
  random_stream rng(5);
  for (int i = 0; i < 40; ++i) {
    const double x = 100 * rng.unit(), y = 100 * rng.unit();
    length.places.emplace_back(x + (i < 20 ? 0 : 10'000), y);
  }
  const auto op = crossover_for_places(length, 40, {.children = 50, .neighbours = 1});
  tour child;
  for (int i = 0; i < support::repetitions(500); ++i) {
    const tour mother = chromosome::permutation{40}(rng), father = chromosome::permutation{40}(rng);
    const bool changed = op(mother, father, child, rng);
    BOOST_TEST(chromosome::is_permutation(child));
    BOOST_TEST((length(child) < length(mother)) == changed);
  }
}

BOOST_AUTO_TEST_CASE(smaller_genes_make_the_same_child) {
  const auto length = support::random_places(100);
  const auto op = crossover_for_places(length, 100);
  random_stream rng(3);
  const tour mother = chromosome::permutation{100}(rng), father = chromosome::permutation{100}(rng);
  const std::vector<unsigned char> small_mother(mother.begin(), mother.end()),
      small_father(father.begin(), father.end());
  auto same = rng;
  tour child;
  std::vector<unsigned char> small_child;
  op(mother, father, child, rng);
  op(small_mother, small_father, small_child, same);
  BOOST_TEST(tour(small_child.begin(), small_child.end()) == child);
}

BOOST_AUTO_TEST_CASE(allocates_nothing_after_the_first_child) {
  const auto op = crossover_for_places(support::random_places(200), 200);
  random_stream rng(1);
  const chromosome::permutation space{200};
  std::vector<tour> parents;
  for (int i = 0; i < 10; ++i) parents.push_back(space(rng));
  tour child = parents[0];
  op(parents[0], parents[1], child, rng);
  BOOST_TEST(support::allocations_of([&] {
               for (std::size_t i = 1; i < 10; ++i) op(parents[i], parents[i - 1], child, rng);
             }) == 0u);
}

BOOST_AUTO_TEST_CASE(entropy_is_that_of_the_shares_of_edges) {
  detail::edge_counts counts;
  counts.clear(3);
  counts.add(tour{0, 1, 2, 3});
  counts.add(tour{3, 2, 1, 0});
  counts.add(tour{0, 2, 1, 3});
  BOOST_TEST(counts.count(0, 1) == 2u);
  BOOST_TEST(counts.count(2, 1) == 3u);
  BOOST_TEST(counts.count(3, 0) == 3u);
  BOOST_TEST(counts.count(0, 2) == 1u);
  BOOST_TEST(counts.count(3, 1) == 1u);
  const auto share = [](double f) { return f == 0 ? 0 : -f / 3 * std::log(f / 3); };
  for (int f = 0; f < 3; ++f) {
    const double more = share(f + 1) - share(f);
    BOOST_TEST(counts.entropy_of_one_more(static_cast<std::size_t>(f)) == more, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(counts.entropy_of_one_less(static_cast<std::size_t>(f) + 1) == -more,
               boost::test_tools::tolerance(1e-12));
  }
  // More edges than the table has at first.
  random_stream rng(1);
  counts.clear(100);
  std::vector<tour> tours;
  for (int i = 0; i < 100; ++i) counts.add(tours.emplace_back(chromosome::permutation{60}(rng)));
  for (int i = 0; i < 60; ++i) {
    for (int j = 0; j < i; ++j) {
      std::size_t with_edge = 0;
      for (const auto& one : tours) with_edge += support::adjacent(one, i, j);
      BOOST_TEST_REQUIRE(counts.count(i, j) == with_edge);
    }
  }
}

BOOST_AUTO_TEST_CASE(neighbours_of_the_fitness_are_used) {
  struct with_neighbours : support::circle {
    std::vector<int> neighbours(std::size_t k) const {
      std::vector<int> all;
      for (int i = 0; i < n; ++i) {
        for (std::size_t j = 1; j <= k; ++j) all.push_back((i + static_cast<int>(j)) % n);
      }
      return all;
    }
  };
  const detail::tour_distances with(with_neighbours{{10}}, 10, 2);
  const detail::tour_distances without(support::circle{10}, 10, 2);
  BOOST_TEST(with.nearest(3)[1].city == 5);
  BOOST_TEST(with.nearest(3)[1].distance == 2);
  BOOST_TEST(without.nearest(3)[0].city == 2);
  BOOST_TEST(without.nearest(3)[1].city == 4);
}

BOOST_AUTO_TEST_CASE(works_with_the_defaults_of_the_genetic_algorithm) {
  const auto problem = minimize(support::circle{40}, chromosome::permutation{40});
  const genetic_algorithm nagata{.population = 100, .crossover = crossover::edge_assembly{.children = 30}};
  const auto result = run(evolve(problem, nagata, 1), stop::target(40) || stop::generations(100));
  BOOST_TEST(result.reason.success);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_tour_of_all_places) {
  const auto op = crossover_for_places(support::random_places(3), 3);
  support::check_refusal_of_bad_parents(op, "crossover::edge_assembly");
  random_stream rng(1);
  tour child;
  BOOST_TEST(support::refusal([&] { op(tour{0, 1}, tour{1, 0}, child, rng); }) ==
             "crossover::edge_assembly needs parents with a gene for each of the 3 places, but they had 2");
  BOOST_TEST(support::refusal([] { (void)crossover::edge_assembly{.children = 0}; }) ==
             "edge_assembly children must be at least 1, but was 0");
  BOOST_TEST(support::refusal([] { (void)crossover::edge_assembly{.neighbours = 0}; }) ==
             "edge_assembly neighbours must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
