// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "../text/exceptions.hpp"

namespace clade::detail {

/// A copy of the best individual. The object stores two copies, so that the previous one survives if making a new one
/// throws. After the first copy, it allocates no memory itself.
template <class Individual>
class best_keeper {
 public:
  explicit operator bool() const noexcept { return copies_[current_].has_value(); }
  const Individual& operator*() const noexcept { return *copies_[current_]; }
  const Individual* operator->() const noexcept { return &*copies_[current_]; }

  /// Copies an individual or a view of one.
  template <class View>
  void keep(const View& individual) {
    auto& copy = copies_[1 - current_];
    if (copy) {
      copy->chromosome = individual.chromosome;
      copy->fitness = individual.fitness;
    } else {
      copy.emplace(Individual{individual.chromosome, individual.fitness});
      if (!copies_[current_]) {  // fills both copies, so that later copies allocate nothing
        try_catch([&] { copies_[current_].emplace(Individual{individual.chromosome, individual.fitness}); },
                  [&] {
                    copy.reset();
                    rethrow();
                  });
      }
    }
    current_ = 1 - current_;
  }

  void forget() noexcept {
    for (auto& copy : copies_) copy.reset();
  }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    auto held = copies_[current_];
    archive & held;
    if (!archive.is_loading()) return;
    forget();
    if (held) keep(*held);
  }

 private:
  std::array<std::optional<Individual>, 2> copies_;
  std::size_t current_ = 0;
};

}  // namespace clade::detail
