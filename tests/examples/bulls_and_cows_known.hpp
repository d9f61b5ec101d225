// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/knowledge.hpp"

namespace bulls_and_cows {

/// The knowledge about a secret after these guesses.
template <class Packed>
knowledge<Packed> after(const game& of, const std::string& secret, const std::vector<std::string>& guesses) {
  const packer<Packed> pack(of);
  knowledge<Packed> known;
  for (const auto& guess : guesses) known.learn(pack(guess), answer_class(score(secret, guess)));
  return known;
}

}  // namespace bulls_and_cows
