// SPDX-License-Identifier: BSL-1.0
#include "objective.hpp"

#include <algorithm>
#include <clade/chromosome/expression_columns.hpp>
#include <limits>
#include <span>

#include "functions.hpp"

namespace nim::evolve {
namespace {

using columns       = std::vector<std::vector<std::int64_t>>;
using column        = clade::chromosome::column<std::int64_t>;
using all_genes     = clade::chromosome::expression_columns<std::int64_t>;
constexpr auto none = std::numeric_limits<std::uint32_t>::max();

columns sorted_by_pile(const positions& set) {
  auto result = set.columns;
  for (std::size_t x = 0; x < set.size(); ++x) {
    auto at = set[x];
    std::ranges::sort(at);
    for (std::size_t pile = 0; pile < at.size(); ++pile) result[pile][x] = at[pile];
  }
  return result;
}

// The values of the shared function for all piles: computed once for every size, then looked up.
const columns& shared_values(const genes& of, const columns& piles, const terminals& symbols) {
  thread_local all_genes compute;
  thread_local std::vector<std::int64_t> sizes, values;
  thread_local columns result;
  std::int64_t largest = 0;
  for (const auto& pile : piles) largest = std::max(largest, pile.back());
  for (auto size = static_cast<std::int64_t>(sizes.size()); size <= largest; ++size) sizes.push_back(size);
  values.resize(static_cast<std::size_t>(largest) + 1);
  const auto terminal = [&](char symbol) {
    if (symbol >= 'a') return column(sizes);
    return column(symbols.constants[static_cast<std::size_t>(symbol - '0')]);
  };
  const auto keep = [&](std::size_t, std::size_t first, std::span<const std::int64_t> computed) {
    std::ranges::copy(computed, values.begin() + static_cast<std::ptrdiff_t>(first));
  };
  const genes function(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(symbols.shared));
  compute(function, values.size(), terminal, functions{}, keep, clade::chromosome::decode::last());
  result.resize(piles.size());
  for (std::size_t pile = 0; pile < piles.size(); ++pile) {
    result[pile].resize(piles[pile].size());
    std::ranges::transform(
        piles[pile], result[pile].begin(), [&](std::int64_t size) { return values[static_cast<std::size_t>(size)]; });
  }
  return result;
}

// The genes after the shared ones, as a separate chromosome.
const genes& after_shared(const genes& of, std::size_t shared) {
  thread_local genes rest;
  rest.assign(of.begin() + static_cast<std::ptrdiff_t>(shared), of.end());
  for (auto& gene : rest) {
    for (std::size_t k = 0; k < gene.arity; ++k) gene.arguments[k] -= static_cast<std::uint32_t>(shared);
  }
  return rest;
}

}  // namespace

objective::objective(const std::vector<positions>& sets, bool misere, terminals of, clade::chromosome::decode which)
    : sets_(&sets), misere_(misere), terminals_(std::move(of)), which_(which) {
  if (!terminals_.sorted) return;
  for (const auto& set : sets) sorted_.push_back(sorted_by_pile(set));
}

shortfall objective::operator()(const genes& of) const {
  if (evaluations_) evaluations_->fetch_add(1, std::memory_order_relaxed);
  const auto scores = shortfalls(of);
  const auto value  = clade::chromosome::best_score(scores, which_).score;
  if (on_evaluation_) (*on_evaluation_)(value);
  return value;
}

std::vector<shortfall> objective::shortfalls(const genes& of) const {
  std::vector<shortfall> result(of.size(), {static_cast<std::uint32_t>(sets_->size()), 0});
  for (std::size_t g = 0; g < terminals_.shared; ++g) result[g].violations = none;
  auto left = static_cast<std::uint32_t>(sets_->size());
  for (std::size_t set = 0; set < sets_->size(); ++set) {
    const auto counts = violations(of, set);
    bool any          = false;
    for (auto g = std::max(which_.begin(of.size()), terminals_.shared); g < which_.end(of.size()); ++g) {
      if (result[g].sets != left) continue;
      result[g].violations = counts[g];
      if (counts[g] == 0) --result[g].sets, any = true;
    }
    if (!any) break;
    --left;
  }
  return result;
}

std::array<std::uint32_t, labellings> objective::violations(const genes& of, std::size_t number) const {
  thread_local all_genes compute;
  thread_local std::vector<std::uint64_t> zero;
  const auto& set   = (*sets_)[number];
  const auto shared = terminals_.shared;
  const auto& piles = terminals_.sorted ? sorted_[number] : set.columns;
  const auto& named = shared > 0 ? shared_values(of, piles, terminals_) : piles;
  zero.assign(set.size(), 0);
  const auto terminal = [&](char symbol) {
    if (symbol >= 'a') return column(named[static_cast<std::size_t>(symbol - 'a')]);
    return column(terminals_.constants[static_cast<std::size_t>(symbol - '0')]);
  };
  const auto mark = [&](std::size_t gene, std::size_t first, std::span<const std::int64_t> values) {
    mark_zeros(values, shared + gene, std::span(zero).subspan(first));
  };
  compute(shared > 0 ? after_shared(of, shared) : of, set.size(), terminal, functions{}, mark, which_);
  return count_violations(set, misere_, zero, of.size());
}

}  // namespace nim::evolve
