// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include <clade/selection.hpp>

/// Every selection, for the tests of the contract. Add new selections here.
namespace support {

struct about_selection {
  std::size_t least = 1;        ///< the smallest population that it supports
  std::size_t allocations = 0;  ///< maximum number of allocations per generation
  bool hashed = true;           ///< whether tests/reproducibility has hashes of it
};

/// Calls visit(name, selection, about). Hashed selections are in the order of golden.txt, with the same names.
template <class Visit>
[[gnu::cold]] void for_every_selection(const Visit& visit) {
  using namespace clade;
  visit("tournament", selection::tournament{4}, about_selection{.least = 4});
  visit("tournament of 12", selection::tournament{12}, about_selection{.least = 12});
  visit("tournament of 2", selection::tournament{2}, about_selection{.least = 2, .hashed = false});
  visit("tournament of 3", selection::tournament{3}, about_selection{.least = 3, .hashed = false});
  visit("tournament of 9", selection::tournament{9}, about_selection{.least = 9, .hashed = false});
  visit("roulette", selection::roulette{}, about_selection{.allocations = 1});
  visit("boltzmann", selection::boltzmann{10}, about_selection{.allocations = 2});
  visit("boltzmann of 0.01", selection::boltzmann{0.01}, about_selection{.allocations = 2, .hashed = false});
  visit("stochastic_universal", selection::stochastic_universal{}, about_selection{.allocations = 1});
  visit("linear_rank", selection::linear_rank{}, about_selection{});
  visit("exponential_rank", selection::exponential_rank{}, about_selection{.allocations = 2});
  visit("truncation", selection::truncation{0.3}, about_selection{});
  visit("random", selection::random{}, about_selection{});
  visit("successive_pairs", selection::successive_pairs{0.5}, about_selection{});
  visit("interleaved_pairs", selection::interleaved_pairs{0.5}, about_selection{});
  visit("round_robin", selection::round_robin{0.5}, about_selection{.least = 2});
  visit("distinct_parents", selection::distinct_parents{selection::truncation{0.3}}, about_selection{.least = 2});
  visit("siblings", selection::siblings{selection::tournament{2}}, about_selection{.least = 2});
}

/// As above, for selections that need a fitness of errors on cases.
template <class Visit>
[[gnu::cold]] void for_every_selection_by_cases(const Visit& visit) {
  using namespace clade;
  visit("lexicase", selection::lexicase{}, about_selection{.allocations = 1});
  visit("epsilon_lexicase", selection::epsilon_lexicase{}, about_selection{.allocations = 1});
  visit("siblings by cases", selection::siblings{selection::lexicase{}},
        about_selection{.allocations = 1, .hashed = false});
}

}  // namespace support
