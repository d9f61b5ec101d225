// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/core/concepts.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <string>
#include <utility>

#include "../game.hpp"

/// Policies of the evolution of codes in addition to the library's.
namespace bulls_and_cows::evolve {

/// A random place gets a random symbol. If codes are distinct and the symbol is already in another place, the two
/// places exchange their symbols. With `other` it is never the symbol that was there; otherwise it may be, and the code
/// stays unchanged.
struct change_symbol {
  game of;
  bool other = false;

  bool operator()(std::string& code, clade::random_stream& rng) const {
    const auto place  = rng.below(code.size());
    const auto here   = of.alphabet.find(code[place]);
    const auto next   = other ? here + 1 + rng.below(of.symbols() - 1) : rng.below(of.symbols());  // below(0) is 0
    const char symbol = of.alphabet[next % of.symbols()];
    if (symbol == code[place]) return false;
    const auto there = of.distinct ? code.find(symbol) : std::string::npos;
    if (there != std::string::npos) std::swap(code[place], code[there]);
    code[place] = symbol;
    return true;
  }
};

static_assert(clade::mutation_for<change_symbol, std::string>);

}  // namespace bulls_and_cows::evolve
