// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>

namespace clade::neighbourhood {

/// Flips one bit. There are n moves. Works on `chromosome::bits` and on any sequence of bools. The attributes, for
/// `tabu_search`, are the two values of each bit.
/// Cost: O(1) for a move.
/// ~~~
/// const auto ones = maximize(&chromosome::bits::count, chromosome::bit_string{20});
/// run(evolve(ones, local_search{neighbourhood::flip{}}, 1), stop::target(20)).generations;  // = 1u
/// ~~~
struct flip {
  /// The position of the flipped bit.
  struct move {
    int i;
  };

  template <class C>
  std::size_t size(const C& bits) const {
    return bits.size();
  }
  template <class C>
  move at(const C&, std::size_t index) const {
    return {static_cast<int>(index)};
  }
  template <class C>
  void apply(C& bits, move made) const {
    if constexpr (requires { bits.flip(std::size_t(made.i)); }) {
      bits.flip(std::size_t(made.i));
    } else {
      bits[std::size_t(made.i)] = !bits[std::size_t(made.i)];
    }
  }
  template <class C>
  void undo(C& bits, move made) const {
    apply(bits, made);
  }

  /// Returns the number of values of all bits.
  template <class C>
  std::size_t attributes(const C& bits) const {
    return 2 * bits.size();
  }
  template <class C>
  std::array<std::size_t, 1> removed(const C& bits, move made) const {
    return {2 * std::size_t(made.i) + std::size_t(bool(bits[std::size_t(made.i)]))};
  }
  template <class C>
  std::array<std::size_t, 1> added(const C& bits, move made) const {
    return {2 * std::size_t(made.i) + std::size_t(!bits[std::size_t(made.i)])};
  }
};

}  // namespace clade::neighbourhood
