// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/core/problem.hpp>
#include <clade/core/space.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/mutation/reset.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

BOOST_AUTO_TEST_SUITE(space)

using namespace clade;
using namespace clade::detail;

namespace {

using integers = decltype(chromosome::integers{3, 0, 9});
static_assert(space_of_size<integers> && space_of_integers<integers> && space_of_genes<integers> &&
              !space_of_genes_by_place<integers>);
using permutation = decltype(chromosome::permutation{3});
static_assert(space_of_size<permutation> && !space_of_genes<permutation>);
static_assert(space_of_size<chromosome::bit_string> && space_of_genes<chromosome::bit_string>);
static_assert(!space_of_size<std::vector<int> (*)(random_stream&)>);

// The gene at place i is from 10 i to 10 i + 9.
struct ladder {
  std::vector<int> operator()(random_stream& rng) const {
    std::vector<int> genes(6);
    for (std::size_t i = 0; i < genes.size(); ++i) genes[i] = gene(i, rng);
    return genes;
  }
  std::size_t size() const { return 6; }
  int gene(std::size_t i, random_stream& rng) const { return static_cast<int>(10 * i) + rng.below(10); }
};
static_assert(space_of_genes_by_place<ladder> && space_of_genes<ladder>);

}  // namespace

BOOST_AUTO_TEST_CASE(a_reset_gene_is_one_of_its_place) {
  const auto sum = [](const std::vector<int>& genes) {
    int total = 0;
    for (const auto gene : genes) total += gene;
    return total;
  };
  const genetic_algorithm ga{.population = 20, .mutation = mutation::reset{}};
  const auto result = run(evolve(maximize(sum, ladder()), ga, 1), stop::generations(200));
  BOOST_TEST(result.best().fitness == 9 + 19 + 29 + 39 + 49 + 59);
  for (const auto& genes : result.population.chromosomes()) {
    for (std::size_t i = 0; i < genes.size(); ++i) BOOST_TEST(genes[i] / 10 == static_cast<int>(i));
  }
}

BOOST_AUTO_TEST_SUITE_END()
