#include "suggestion.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "usage_error.hpp"

namespace common {

std::size_t edit_distance(std::string_view one, std::string_view other) {
  // One row of the table at a time: the distances of the part of `one` that was read to every prefix of `other`.
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    auto diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const auto replaced = diagonal + (one[i] != other[j]);
      diagonal            = std::exchange(row[j + 1], std::min({replaced, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

std::string suggestion(std::string_view given, std::span<const std::string_view> words) {
  constexpr std::size_t most_edits = 2;
  std::string_view nearest;
  auto least = most_edits + 1;
  for (const auto word : words) {
    const auto distance = edit_distance(given, word), shorter = std::min(given.size(), word.size());
    if (distance >= least || distance >= shorter || (distance > 1 && shorter <= 3)) continue;
    least   = distance;
    nearest = word;
  }
  return nearest.empty() ? "" : "; did you mean " + in_quotes(nearest) + "?";
}

}  // namespace common
