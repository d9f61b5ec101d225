// SPDX-License-Identifier: BSL-1.0
#include "totals.hpp"

#include <algorithm>
#include <clade/run/execution/threads.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "../limits.hpp"
#include "integers.hpp"

namespace target_number::exact {

std::vector<std::vector<std::int64_t>> british::selections() {
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

std::optional<totals> count_solvable(
    const std::vector<std::vector<std::int64_t>>& selections, std::int64_t low, std::int64_t high, std::size_t threads,
    const std::function<void(std::size_t done, std::size_t selections)>& progress, const std::function<bool()>& stop) {
  constexpr std::size_t together = 16, parts = 8;  // selections per slot, slots between two checks of `stop`
  const auto targets = static_cast<std::size_t>(high - low + 1);
  totals sum{0, 0, 0, std::vector<std::uint64_t>(targets), low};
  for (const auto& numbers : selections) check({numbers, high});
  struct worker {
    integer_search search;
    std::vector<std::uint64_t> solvable_for;
    std::vector<std::size_t> last;  // selection that reached a target last
  };
  std::vector<worker> workers(parts);
  for (auto& w : workers) {
    w.solvable_for.resize(targets);
    w.last.assign(targets, selections.size());
  }
  const clade::execution::threads executor{threads};
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
