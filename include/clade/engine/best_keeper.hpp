// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "../text/exceptions.hpp"

namespace clade::detail {

/// A copy of the best individual. The object has two places, so that the previous copy survives if making a new one
/// throws. After the first copy, it allocates no memory itself.
template <class Individual>
class best_keeper {
 public:
  explicit operator bool() const noexcept { return places_[now_].has_value(); }
  const Individual& operator*() const noexcept { return *places_[now_]; }
  const Individual* operator->() const noexcept { return &*places_[now_]; }

  /// Copies an individual or a view of one.
  template <class View>
  void keep(const View& individual) {
    auto& place = places_[1 - now_];
    if (place) {
      place->chromosome = individual.chromosome;
      place->fitness = individual.fitness;
    } else {
      place.emplace(Individual{individual.chromosome, individual.fitness});
      if (!places_[now_]) {  // fills both places, so that later copies allocate nothing
        try_catch([&] { places_[now_].emplace(Individual{individual.chromosome, individual.fitness}); },
                  [&] {
                    place.reset();
                    rethrow();
                  });
      }
    }
    now_ = 1 - now_;
  }

  void forget() noexcept {
    for (auto& place : places_) place.reset();
  }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    auto held = places_[now_];
    archive & held;
    if (!archive.is_loading()) return;
    forget();
    if (held) keep(*held);
  }

 private:
  std::array<std::optional<Individual>, 2> places_;
  std::size_t now_ = 0;
};

}  // namespace clade::detail
