#pragma once

#include <algorithm>
#include <bitset>
#include <clade/core/concepts.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "integers.hpp"

namespace target_number::exact {

/// The British rules: six of these numbers are selected, and the target is from 101 to 999.
struct british {
  static constexpr std::size_t selected = 6;
  static constexpr std::int64_t low = 101, high = 999;

  /// Every selection, its numbers in rising order: 13,243 of 1 to 10 twice each and 25, 50, 75 and 100.
  static std::vector<std::vector<std::int64_t>> selections() {
    std::vector<std::int64_t> numbers;
    for (std::int64_t n = 1; n <= 10; ++n) numbers.insert(numbers.end(), 2, n);
    for (std::int64_t n = 25; n <= 100; n += 25) numbers.push_back(n);
    std::vector<std::vector<std::int64_t>> found{{}};
    for (std::size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
      while (end < numbers.size() && numbers[end] == numbers[begin]) ++end;
      for (std::size_t i = found.size(); i-- > 0;) {
        auto more = found[i];
        for (auto copies = begin; copies < end && more.size() < selected; ++copies) {
          more.push_back(numbers[begin]);
          found.push_back(more);
        }
      }
    }
    std::erase_if(found, [](const auto& numbers_of) { return numbers_of.size() != selected; });
    std::ranges::sort(found);
    return found;
  }
};

/// How many games of a kind can be solved exactly, with whole numbers.
struct totals {
  std::uint64_t selections = 0;
  std::uint64_t games      = 0;
  std::uint64_t solvable   = 0;
  std::vector<std::uint64_t> solvable_for;  ///< of the selections, by target, from `low` on
  std::int64_t low = 0;

  /// For how many selections this target can be reached.
  std::uint64_t of_target(std::int64_t target) const { return solvable_for.at(static_cast<std::size_t>(target - low)); }
};

/// Counts the games that can be solved, over all selections given and all targets from `low` to `high`.
///
/// For each selection every value is worked out once. The selections are shared out by the executor, such as
/// clade::execution::threads{2}; the result is the same for every one. After every hundred or so, `progress(done,
/// selections)` is told and `stop()` asked, on the calling thread; once it says true nothing is returned. Throws
/// std::invalid_argument for a selection that check() refuses. Cost: about 0.2 ms a selection of six.
template <clade::executor Executor, class Progress, class Stop>
std::optional<totals> count_solvable(
    const std::vector<std::vector<std::int64_t>>& selections, std::int64_t low, std::int64_t high,
    const Executor& executor, Progress&& progress, Stop&& stop) {
  constexpr std::size_t together = 16, parts = 8;  // selections a slot, slots between two looks at `stop`
  const auto targets = static_cast<std::size_t>(high - low + 1);
  totals sum{0, 0, 0, std::vector<std::uint64_t>(targets), low};
  for (const auto& numbers : selections) check({numbers, high});
  struct worker {
    integer_search search;
    std::vector<std::uint64_t> solvable_for;
    std::vector<std::size_t> last;  // the selection that reached a target last
  };
  std::vector<worker> workers(parts);
  for (auto& w : workers) {
    w.solvable_for.resize(targets);
    w.last.assign(targets, selections.size());
  }
  for (std::size_t begin = 0; begin < selections.size(); begin += together * parts) {
    if (stop()) return std::nullopt;
    executor(parts, [&](std::size_t slot) {
      auto& [search, solvable_for, last] = workers[slot];
      const auto first                   = begin + slot * together;
      for (auto i = first; i < std::min(first + together, selections.size()); ++i) {
        search.each_value(selections[i], [&](std::int64_t v) {
          if (v < low || v > high) return;
          const auto place = static_cast<std::size_t>(v - low);
          if (last[place] == i) return;
          last[place] = i;
          ++solvable_for[place];
        });
      }
    });
    progress(std::min(begin + together * parts, selections.size()), selections.size());
  }
  for (const auto& w : workers) {
    for (std::size_t i = 0; i < targets; ++i) sum.solvable_for[i] += w.solvable_for[i];
  }
  sum.selections = selections.size();
  sum.games      = sum.selections * targets;
  for (const auto count : sum.solvable_for) sum.solvable += count;
  return sum;
}

}  // namespace target_number::exact
