// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"

namespace clade::neighbourhood {

/// The nearest places of each place of a tour, nearest first. Copies share the lists.
///
/// Moves of a tour seldom shorten it unless they join two places that are near each other, so that
/// `neighbourhood::two_opt{lists}` looks at n times 2 `count` moves instead of n² / 2.
/// ~~~
/// const auto distance = [](int i, int j) { return std::abs(i - j); };
/// const auto lists = neighbourhood::near_lists::of(/*places=*/5, /*count=*/2, distance);
/// lists.of_place(0)[0];  // = 1
/// ~~~
class near_lists {
 public:
  /// Makes lists of no places, a default for settings with lists. Searches refuse it.
  near_lists() : near_lists({}, 1) {}
  /// Takes n lists of `count` places each, one after the other.
  near_lists(std::vector<int> places, std::size_t count)
      : places_(std::make_shared<const std::vector<int>>(std::move(places))), count_(count) {
    if (count == 0 || places_->size() % count != 0) {
      detail::refuse(
          {"near_lists must have count places for each place, but had ", places_->size(), " for a count of ", count});
    }
  }

  /// Returns the `count` nearest of n places by their distances; of equal distances, the place of the lower number is
  /// nearer.
  /// Cost: O(n² log n). A problem with coordinates can be faster.
  /// Throws std::invalid_argument if `count` is not between 1 and n - 1.
  template <class Distance>
  static near_lists of(std::size_t n, std::size_t count, const Distance& distance) {
    if (count < 1 || count >= n) {
      detail::refuse(
          {"near_lists count must be between 1 and the number of places less 1, ", n - 1, ", but was ", count});
    }
    std::vector<int> all(n), places;
    places.reserve(n * count);
    std::iota(all.begin(), all.end(), 0);
    for (int from = 0; from < static_cast<int>(n); ++from) {
      auto others = all;
      others.erase(others.begin() + from);
      const auto nearer = [&](int one, int other) {
        const auto a = distance(from, one), b = distance(from, other);
        return a < b || (!(b < a) && one < other);
      };
      std::partial_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count), others.end(), nearer);
      places.insert(places.end(), others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return {std::move(places), count};
  }

  std::size_t count() const noexcept { return count_; }
  /// Returns the number of places.
  std::size_t size() const noexcept { return places_->size() / count_; }
  std::span<const int> of_place(std::size_t place) const noexcept {
    return std::span(*places_).subspan(place * count_, count_);
  }
  /// Throws std::invalid_argument if the lists are not those of `n` places.
  void require_places(std::size_t n) const {
    if (n != size()) detail::refuse({"near_lists must be those of ", n, " places, but are those of ", size()});
  }

 private:
  std::shared_ptr<const std::vector<int>> places_;
  std::size_t count_;
};

}  // namespace clade::neighbourhood
