// SPDX-License-Identifier: BSL-1.0
// Mutations with one fault each. The tests of the other mutations must detect it.
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/mutation.hpp>

#include "spaces.hpp"
#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(broken)

using namespace clade;
using namespace support;

namespace {

std::string on_permutations(const mutation_on<chromosome::permutation<>>& op) {
  return broken_promise_of_any_length([](std::size_t n) { return chromosome::permutation{n}; }, op, claim::exactly);
}

std::string on_bits(const mutation_on<chromosome::bit_string>& op) {
  return broken_promise_of_any_length([](std::size_t n) { return chromosome::bit_string{n}; }, op, claim::exactly);
}

std::string on_rows(const mutation_on<rows>& op) {
  return broken_promise_of_any_length([](std::size_t n) { return rows{n}; }, op, claim::exactly);
}

bool starts(const std::string& text, const std::string& with) { return text.compare(0, with.size(), with) == 0; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_gene_that_comes_twice_is_caught) {
  const auto copies = [](std::vector<int>& genes, random_stream& rng) {
    genes[rng.below(genes.size())] = genes[rng.below(genes.size())];
  };
  BOOST_TEST(
      starts(broken_promise(chromosome::permutation{7}, copies, claim::at_most, 100), "the child left the space"));
}

BOOST_AUTO_TEST_CASE(a_fault_at_the_end_of_long_chromosomes_alone_is_caught) {
  const auto copies = [](std::vector<int>& genes, random_stream& rng) {
    mutation::swap{}(genes, rng);
    if (genes.size() > 64) genes[64] = genes[0];
    return genes.size() > 1;
  };
  BOOST_TEST(starts(on_permutations(copies), "the child left the space"));
}

BOOST_AUTO_TEST_CASE(a_value_out_of_range_is_caught) {
  const auto grows = [](std::vector<int>& genes, random_stream& rng) { ++genes[rng.below(genes.size())]; };
  BOOST_TEST(starts(on_rows(grows), "the child left the space"));
}

BOOST_AUTO_TEST_CASE(a_bit_beyond_the_end_is_caught) {
  const auto negates = [](chromosome::bits& bits, random_stream&) {
    for (auto& word : bits.words()) word = ~word;
  };
  BOOST_TEST(starts(on_bits(negates), "the child left the space"));
}

BOOST_AUTO_TEST_CASE(a_changed_length_is_caught) {
  BOOST_TEST(
      starts(on_rows([](std::vector<int>& genes, random_stream&) { genes.push_back(0); }), "the length changed"));
}

BOOST_AUTO_TEST_CASE(a_change_kept_secret_is_caught) {
  const auto lies = [](std::vector<int>& genes, random_stream& rng) {
    mutation::swap{}(genes, rng);
    return false;
  };
  BOOST_TEST(starts(on_permutations(lies), "it changed and did not say so"));
}

BOOST_AUTO_TEST_CASE(a_change_that_never_was_is_caught) {
  const auto boasts = [](std::vector<int>&, random_stream&) { return true; };
  BOOST_TEST(starts(on_permutations(boasts), "it said it changed and did not"));
}

BOOST_AUTO_TEST_CASE(a_memory_between_calls_is_caught) {
  const auto remembers = [calls = std::size_t{0}](std::vector<int>& genes, random_stream&) mutable {
    genes[0] = static_cast<int>(++calls % 10);
  };
  static_assert(!mutation_for<decltype(remembers), std::vector<int>>, "operators are called as const");
  std::size_t calls = 0;
  const auto refers = [&calls](std::vector<int>& genes, random_stream&) { genes[0] = static_cast<int>(++calls % 10); };
  BOOST_TEST(starts(broken_promise(rows{5}, refers, claim::at_most, 100), "it does not repeat"));
}

BOOST_AUTO_TEST_CASE(a_swap_that_prefers_neighbours_is_caught) {
  outcomes swaps;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      std::vector<int> genes{0, 1, 2, 3, 4, 5};
      std::swap(genes[i], genes[j]);
      swaps.add(genes);
    }
  }
  const std::vector<int> start{0, 1, 2, 3, 4, 5};
  const auto right = [](std::vector<int>& genes, random_stream& rng) { mutation::swap{}(genes, rng); };
  const auto may_stay = [](std::vector<int>& genes, random_stream& rng) {
    std::swap(genes[rng.below(genes.size())], genes[rng.below(genes.size())]);
  };
  const auto prefers = [](std::vector<int>& genes, random_stream& rng) {
    const auto i = rng.below(genes.size());
    std::swap(genes[i], genes[rng.chance(0.25) ? (i + 1) % 6 : (i + 1 + rng.below(5u)) % 6]);
  };
  BOOST_TEST(swaps.p_of(right, start, 20000) > least_p);
  BOOST_TEST(swaps.p_of(may_stay, start, 20000) == 0);
  BOOST_TEST(swaps.p_of(prefers, start, 20000) < least_p);
}

BOOST_AUTO_TEST_CASE(a_biased_shuffle_is_caught) {
  // Every gene is swapped with any other, not only with later ones: 27 equally likely ways cannot make 6 orders equally
  // likely.
  const auto naive = [](std::vector<int>& genes, random_stream& rng) {
    for (std::size_t i = 0; i < genes.size(); ++i) std::swap(genes[i], genes[rng.below(genes.size())]);
  };
  const auto shuffle = [](std::vector<int>& genes, random_stream& rng) {
    clade::detail::shuffle_genes(genes, 0, genes.size(), rng);
  };
  outcomes orders;
  std::vector<int> genes{0, 1, 2};
  do orders.add(genes);
  while (std::next_permutation(genes.begin(), genes.end()));
  BOOST_TEST(orders.p_of(shuffle, genes, 20000) > least_p);
  BOOST_TEST(orders.p_of(naive, genes, 20000) < least_p);
}

BOOST_AUTO_TEST_CASE(a_creep_that_sticks_to_its_bounds_is_caught) {
  outcomes steps;
  for (const int to : {7, 8}) steps.add(std::vector{to});
  const auto right = [](std::vector<int>& genes, random_stream& rng) {
    genes[0] = clade::detail::value_near(genes[0], 2, 0, 9, rng);
  };
  const auto clamps = [](std::vector<int>& genes, random_stream& rng) {
    genes[0] = std::min(9, genes[0] + rng.below(5) - 2);
  };
  BOOST_TEST(steps.p_of(clamps, std::vector{9}, 1000) == 0);
  BOOST_TEST(steps.p_of(right, std::vector{9}, 1000) > least_p);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
