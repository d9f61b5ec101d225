// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "excerpt.hpp"
#include "message.hpp"

namespace clade::detail {

/// Returns the edit distance of two words: the minimum number of insertions, deletions and replacements of characters
/// and of exchanges of adjacent characters. No substring is edited twice (optimal string alignment; Damerau, 1964).
/// Cost: O(one.size() * other.size()).
inline std::size_t edits(std::string_view one, std::string_view other) {
  // The rows hold the distances of the current prefix of `one`, and of the two previous prefixes, to each prefix of
  // `other`.
  std::vector<std::size_t> before(other.size() + 1), last(other.size() + 1), row(other.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < one.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < other.size(); ++j) {
      row[j + 1] = std::min({last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1});
      const bool exchanged = i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j];
      if (exchanged) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

/// Returns the known name that is nearest to a mistyped name, regardless of case, and the first of several equally near
/// names. A name is near if the number of edits is at most two, at most one if the shorter name has at most three
/// characters, and less than the length of the shorter name. Returns an empty text if no name is near.
template <class Names>
std::string_view nearest_name(std::string_view given, const Names& names) {
  constexpr std::size_t max_edits = 2;
  const auto lower_case = [](std::string text) {
    for (auto& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    return text;
  };
  const auto lower_given = lower_case(std::string(given));
  std::string_view nearest;
  auto least = max_edits + 1;
  for (const std::string_view name : names) {
    const auto shorter = std::min(given.size(), name.size());
    if (std::max(given.size(), name.size()) - shorter > max_edits) continue;
    const auto distance = edits(lower_given, lower_case(std::string(name)));
    if (distance >= least || distance >= shorter || (distance > 1 && shorter <= 3)) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/// Returns "; did you mean 'X'?" with the nearest name X, or an empty text if no name is near. `quoted(name)` returns
/// the name in quotes.
template <class Names, class Quoted>
std::string did_you_mean(std::string_view given, const Names& names, const Quoted& quoted) {
  const auto nearest = nearest_name(given, names);
  return nearest.empty() ? "" : concat({"; did you mean ", quoted(nearest), "?"});
}
template <class Names>
std::string did_you_mean(std::string_view given, const Names& names) {
  return did_you_mean(given, names, [](std::string_view name) { return concat({"'", name, "'"}); });
}

/// Returns a message about an unknown name. It lists up to `max` known names and suggests the nearest one: "there is no
/// column 'z'; there are a, b and 3 more; did you mean 'a'?".
template <class Names>
std::string unknown_name(std::string_view kind, std::string_view name, const Names& names, std::size_t max) {
  std::string known;
  std::size_t count = 0;
  for (const std::string_view each : names) {
    if (count++ < max) append_to(known, {known.empty() ? "" : ", ", excerpt(each)});
  }
  if (count > max) append_to(known, {" and ", count - max, " more"});
  return concat({"there is no ", kind, " '", excerpt(name), "'; there are ", known.empty() ? "none" : known,
                 did_you_mean(name, names)});
}

}  // namespace clade::detail
