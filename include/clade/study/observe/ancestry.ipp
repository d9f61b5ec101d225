// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../text/inline.hpp"
#include "ancestry.hpp"

namespace clade::observe {

CLADE_INLINE std::size_t ancestry::add(std::size_t hash, ancestor one) {
  const auto at = all_.size();
  all_.push_back(std::move(one));
  hashes_.push_back(hash);
  places_.emplace(hash, at);
  return at;
}

// Returns, for each individual, whether its hash is in `hashes` or it is an ancestor of an individual of `hashes`.
CLADE_INLINE std::vector<unsigned char> ancestry::with_ancestors(const std::vector<std::size_t>& hashes) const {
  std::vector<unsigned char> marked(all_.size(), 0);
  for (const auto hash : hashes) {
    if (const auto found = places_.find(hash); found != places_.end()) marked[found->second] = 1;
  }
  for (auto i = all_.size(); i-- > 0;) {
    if (!marked[i]) continue;
    for (const auto parent : all_[i].parents) marked[parent] = 1;
  }
  return marked;
}

CLADE_INLINE void ancestry::thin(const std::vector<std::size_t>& living) {
  if (all_.size() <= std::max(most_, 2 * living.size())) return;
  auto kept = with_ancestors(living);
  // If they are still too many, the newest half of the limit is kept.
  auto room = most_ / 2;
  for (auto i = all_.size(); i-- > 0;) {
    if (kept[i] && room > 0) {
      --room;
    } else {
      kept[i] = 0;
    }
  }
  for (const auto hash : living) {
    if (const auto found = places_.find(hash); found != places_.end()) kept[found->second] = 1;
  }
  std::vector<std::size_t> places(all_.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (!kept[i]) {
      places_.erase(hashes_[i]);
      continue;
    }
    auto one = std::move(all_[i]);
    one.forgotten = one.forgotten || std::ranges::any_of(one.parents, [&](auto parent) { return !kept[parent]; });
    std::erase_if(one.parents, [&](auto parent) { return !kept[parent]; });
    for (auto& parent : one.parents) parent = places[parent];
    places[i] = count;
    places_[hashes_[i]] = count;
    hashes_[count] = hashes_[i];
    all_[count++] = std::move(one);
  }
  all_.resize(count);
  hashes_.resize(count);
}

CLADE_INLINE std::vector<ancestor> ancestry::of(std::size_t hash) const {
  const auto marked = with_ancestors({hash});
  std::vector<std::size_t> places(all_.size());
  std::vector<ancestor> found;
  for (auto i = all_.size(); i-- > 0;) {
    if (!marked[i]) continue;
    places[i] = found.size();
    found.push_back(all_[i]);
  }
  for (auto& one : found) {
    for (auto& parent : one.parents) parent = places[parent];
  }
  return found;
}

}  // namespace clade::observe
