// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/edge_recombination.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/permutation_crossovers.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(edge_recombination)

using namespace clade;

namespace {

// Makes the choices of a script and records the number of alternatives.
struct script {
  std::vector<std::size_t> choices;
  std::vector<std::size_t> offered{};

  std::size_t operator()(std::size_t n) {
    offered.push_back(n);
    return choices.at(offered.size() - 1);
  }
};

// Cities are letters.
std::string child_of(std::string mother, std::string father, script& choose) {
  for (auto& city : mother) city = static_cast<char>(city - 'A');
  for (auto& city : father) city = static_cast<char>(city - 'A');
  std::string child;
  clade::detail::edge_recombination_child(mother, father, child, choose);
  for (auto& city : child) city = static_cast<char>(city + 'A');
  return child;
}

using edges = std::set<std::pair<int, int>>;

edges edges_of(const std::vector<int>& tour) {
  edges result;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const auto one = tour[i], other = tour[(i + 1) % tour.size()];
    result.insert({std::min(one, other), std::max(one, other)});
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_makes_the_child_of_whitleys_example) {
  // Whitley, Starkweather and Fuquay, 1989. At B, the neighbours C, D and F are tied with two neighbours each; D is
  // chosen. C then has fewer neighbours than E. At C, only A is left. At A, E and F are tied; E is chosen.
  script choose{{1, 1, 1}};
  BOOST_TEST(child_of("ABCDEF", "BDCAEF", choose) == "BDCAEF");
  BOOST_TEST((choose.offered == std::vector<std::size_t>{2, 3, 2}));
}

BOOST_AUTO_TEST_CASE(other_choices_make_other_children) {
  // At A, the neighbours F, E and C are tied with two neighbours each, and B has three; F is chosen. E and D follow. At
  // D, C and B are tied; B is chosen.
  script choose{{0, 0, 1}};
  BOOST_TEST(child_of("ABCDEF", "BDCAEF", choose) == "AFEDBC");
  BOOST_TEST((choose.offered == std::vector<std::size_t>{2, 3, 2}));
}

BOOST_AUTO_TEST_CASE(where_no_neighbour_is_left_any_gene_follows) {
  random_stream rng(1);
  std::size_t jumps = 0;
  for (int i = 0; i < 1000; ++i) {
    const chromosome::permutation space{40};
    const auto mother = space(rng), father = space(rng);
    std::vector<int> child;
    crossover::edge_recombination{}(mother, father, child, rng);
    auto known = edges_of(mother);
    known.merge(edges_of(father));
    for (std::size_t k = 0; k + 1 < child.size(); ++k) {
      if (known.contains({std::min(child[k], child[k + 1]), std::max(child[k], child[k + 1])})) continue;
      ++jumps;
      // All neighbours of child[k] have been visited.
      for (std::size_t later = k + 1; later < child.size(); ++later) {
        BOOST_TEST_REQUIRE(!known.contains({std::min(child[k], child[later]), std::max(child[k], child[later])}));
      }
    }
  }
  // This is rare: about once in seventy steps.
  BOOST_TEST(jumps > 300u);
  BOOST_TEST(jumps < 900u);
}

BOOST_AUTO_TEST_CASE(the_next_gene_has_the_fewest_neighbours_left) {
  random_stream rng(2);
  for (int i = 0; i < 2000; ++i) {
    const chromosome::permutation space{1 + rng.below(10)};
    const auto mother = space(rng), father = space(rng);
    std::vector<int> child;
    crossover::edge_recombination{}(mother, father, child, rng);
    BOOST_TEST_REQUIRE((child[0] == mother[0] || child[0] == father[0]));
    auto known = edges_of(mother);
    known.merge(edges_of(father));
    for (std::size_t k = 0; k + 1 < child.size(); ++k) {
      const auto left = [&](int gene) {  // its neighbours after position k
        std::size_t count = 0;
        for (auto j = k + 1; j < child.size(); ++j) {
          count += child[j] != gene && known.contains({std::min(gene, child[j]), std::max(gene, child[j])});
        }
        return count;
      };
      for (auto j = k + 2; j < child.size(); ++j) {
        if (known.contains({std::min(child[k], child[j]), std::max(child[k], child[j])})) {
          BOOST_TEST_REQUIRE(left(child[k + 1]) <= left(child[j]));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(ties_are_broken_at_random) {
  // For a single tour both directions are equally likely, and the child starts with the first gene of both parents.
  const std::vector<int> tour{3, 1, 4, 0, 2};
  std::map<std::vector<int>, std::size_t> seen;
  random_stream rng(3);
  std::vector<int> child;
  for (int i = 0; i < support::repetitions(10'000); ++i) {
    crossover::edge_recombination{}(tour, tour, child, rng);
    ++seen[child];
  }
  BOOST_TEST(seen.size() == 2u);
  BOOST_TEST(support::chi_square_uniform_p(std::vector{seen[tour], seen[{3, 2, 0, 4, 1}]}) > support::least_p);
}

BOOST_AUTO_TEST_CASE(bad_parents_are_refused) {
  support::check_refusal_of_bad_parents(crossover::edge_recombination{}, "crossover::edge_recombination");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
