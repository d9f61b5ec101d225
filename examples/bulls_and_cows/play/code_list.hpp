// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "knowledge.hpp"

namespace bulls_and_cows {

/// All codes of a game. Throws std::invalid_argument if there are more than `max_listed`.
template <class Packed>
class code_list {
 public:
  explicit code_list(const game& of);

  const packer<Packed>& pack() const noexcept { return pack_; }

  /// All codes, in the order of the alphabet.
  const std::vector<std::string>& codes() const noexcept { return codes_; }
  std::span<const Packed> packed_codes() const noexcept { return packed_; }

  /// Adds every consistent code to the archive, unless it has any. Cost: a comparison of every code with every answer.
  void fill(knowledge<Packed>& known) const;

 private:
  packer<Packed> pack_;
  std::vector<std::string> codes_;
  std::vector<Packed> packed_;
};

}  // namespace bulls_and_cows
