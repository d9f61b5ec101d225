// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clade::mpi::detail {

/// Consecutive ranks from `first` up to, but not including, `last`. The first one computes if it is alone. Otherwise it
/// is the master of the others: it hands out chromosomes to them.
struct group {
  std::size_t first, last;

  bool has_master() const { return last - first > 1; }
  std::size_t workers() const { return has_master() ? last - first - 1 : 1; }
  friend bool operator==(const group&, const group&) = default;
};

/// Splits ranks among the groups of one master: each rank alone if there are at most `most`, otherwise at least two
/// and at most `most` groups of nearly equal size, with at most `most` ranks below their masters if possible.
/// `most` must be at least 2.
inline std::vector<group> groups_of(std::size_t first, std::size_t last, std::size_t most) {
  const auto ranks = last - first;
  const auto count = ranks <= most ? ranks : std::clamp<std::size_t>((ranks + most) / (most + 1), 2, most);
  std::vector<group> groups;
  for (std::size_t i = 0; i < count; ++i) {
    groups.push_back({first + ranks * i / count, first + ranks * (i + 1) / count});
  }
  return groups;
}

/// A rank in the tree: the rank that sends it chromosomes, and its own groups, none if it only computes.
struct place {
  std::size_t parent = 0;
  std::vector<group> groups;
};

inline place place_of(std::size_t rank, std::size_t ranks, std::size_t most) {
  place found{0, groups_of(1, ranks, most)};
  for (std::size_t master = 0; master != rank;) {
    const auto inside = *std::ranges::find_if(found.groups, [&](const group& one) { return rank < one.last; });
    found = {master, groups_of(inside.first + 1, inside.last, most)};
    master = inside.first;
  }
  return found;
}

/// Returns how many of the `left` chromosomes a group of `workers` receives now, if `all` workers share them and the
/// group holds `held` already; 0 if it holds enough. A piece is an eighth of the group's share of the rest, but at
/// least one chromosome per worker. So the last pieces are small, and workers finish at about the same time. A group
/// holds another eighth in advance, so that it need not wait for more; near the end this is nothing, because another
/// group might be idle. Less than a quarter of a piece is not worth a message.
constexpr std::size_t next_piece(std::size_t left, std::size_t workers, std::size_t all, std::size_t held) {
  const auto share = left * workers / (8 * all), piece = std::max(workers, share), wanted = piece + share;
  if (held >= wanted || 4 * (wanted - held) < piece) return 0;
  return std::min({wanted - held, piece, left});
}

}  // namespace clade::mpi::detail
