// SPDX-License-Identifier: BSL-1.0
#include "positions.hpp"

#include <algorithm>
#include <utility>

#include "size.hpp"

namespace nim {
namespace {

// All combinations of the given sizes. The sizes must be ascending and closed under the moves.
positions combinations(
    const rules& rule_set, const std::vector<std::vector<std::int64_t>>& sizes, const space_size& size) {
  positions all;
  const auto piles = sizes.size();
  const auto count = static_cast<std::size_t>(size.positions);
  all.columns.assign(piles, std::vector<std::int64_t>(count));
  all.successors.reserve(static_cast<std::size_t>(size.moves));
  all.first.reserve(count + 1);

  // numbers[pile][objects]: the part of a pile in the number of a position.
  std::vector<std::vector<std::uint32_t>> numbers(piles);
  std::uint32_t stride = 1;
  for (auto pile = piles; pile-- > 0;) {
    numbers[pile].resize(static_cast<std::size_t>(sizes[pile].back()) + 1);
    std::uint32_t number = 0;
    for (const auto objects : sizes[pile]) {
      numbers[pile][static_cast<std::size_t>(objects)] = number;
      number += stride;
    }
    stride = number;
  }

  std::vector<std::size_t> digits(piles);
  position at(piles);
  for (std::size_t x = 0; x < count; ++x) {
    for (std::size_t pile = 0; pile < piles; ++pile) all.columns[pile][x] = at[pile] = sizes[pile][digits[pile]];
    all.first.push_back(static_cast<std::uint32_t>(all.successors.size()));
    for_each_move(rule_set, at, [&](const position& next) {
      std::uint32_t number = 0;
      for (std::size_t pile = 0; pile < piles; ++pile) number += numbers[pile][static_cast<std::size_t>(next[pile])];
      all.successors.push_back(number);
    });
    for (auto pile = piles; pile-- > 0 && ++digits[pile] == sizes[pile].size();) digits[pile] = 0;
  }
  all.first.push_back(static_cast<std::uint32_t>(all.successors.size()));
  return all;
}

std::vector<std::vector<std::int64_t>> all_reachable_sizes(const rules& rule_set, const position& piles) {
  std::vector<std::vector<std::int64_t>> sizes;
  for (const auto pile : piles) sizes.push_back(reachable_sizes(rule_set, pile));
  return sizes;
}

}  // namespace

std::optional<std::size_t> positions::find(const position& at) const {
  if (at.size() != piles()) return std::nullopt;
  std::size_t begin = 0, end = size();
  for (std::size_t pile = 0; pile < piles(); ++pile) {
    const auto offset = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
    const auto column = columns[pile].begin();
    const auto range  = std::equal_range(column + offset(begin), column + offset(end), at[pile]);
    begin             = static_cast<std::size_t>(range.first - column);
    end               = static_cast<std::size_t>(range.second - column);
  }
  return begin < end ? std::optional(begin) : std::nullopt;
}

namespace detail {

std::string piles_option(const position& piles) {
  std::string text = "--piles ";
  text += to_text(piles);
  return text;
}

}  // namespace detail

positions ordered_positions(const rules& rule_set, const position& piles) {
  check(rule_set, piles);
  const auto size = size_of_reachable(rule_set, piles);
  check_size(detail::piles_option(piles), size);
  return combinations(rule_set, all_reachable_sizes(rule_set, piles), size);
}

void check_up_to(const rules& rule_set, std::size_t piles, std::int64_t largest) {
  check(rule_set, position(piles, largest));
  std::string what = "--verify-up-to ";
  what += std::to_string(largest) + " for " + std::to_string(piles) + (piles == 1 ? " pile" : " piles");
  check_size(what, size_up_to(rule_set, piles, largest));
}

positions positions_up_to(const rules& rule_set, std::size_t piles, std::int64_t largest) {
  check_up_to(rule_set, piles, largest);
  const auto size = size_up_to(rule_set, piles, largest);
  return combinations(rule_set, std::vector(piles, all_sizes(largest)), size);
}

positions sorted_positions(const rules& rule_set, const position& piles) {
  check(rule_set, piles);
  const auto size = size_of_reachable(rule_set, piles);
  check_size(detail::piles_option(piles), size);
  const auto sizes = all_reachable_sizes(rule_set, piles);
  std::vector<position> found;
  const auto drop_equal = [&] {
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
  };
  std::size_t many = 4096;
  std::vector<std::size_t> digits(piles.size());
  for (std::size_t x = 0; x < static_cast<std::size_t>(size.positions); ++x) {
    position at;
    for (std::size_t pile = 0; pile < piles.size(); ++pile) at.push_back(sizes[pile][digits[pile]]);
    std::ranges::sort(at);
    found.push_back(std::move(at));
    if (found.size() == many) {
      drop_equal();
      many = std::max(many, 2 * found.size());
    }
    for (auto pile = piles.size(); pile-- > 0 && ++digits[pile] == sizes[pile].size();) digits[pile] = 0;
  }
  drop_equal();

  positions all;
  all.columns.resize(piles.size());
  std::vector<std::uint32_t> next;
  for (auto& at : found) {
    for (std::size_t pile = 0; pile < piles.size(); ++pile) all.columns[pile].push_back(at[pile]);
    next.clear();
    for_each_move(rule_set, at, [&](position to) {
      std::ranges::sort(to);
      next.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(found, to) - found.begin()));
    });
    std::ranges::sort(next);
    next.erase(std::unique(next.begin(), next.end()), next.end());
    all.first.push_back(static_cast<std::uint32_t>(all.successors.size()));
    all.successors.insert(all.successors.end(), next.begin(), next.end());
  }
  all.first.push_back(static_cast<std::uint32_t>(all.successors.size()));
  return all;
}

}  // namespace nim
