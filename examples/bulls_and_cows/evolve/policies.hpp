#pragma once

#include <clade/core/concepts.hpp>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <string>
#include <utility>

#include "../game.hpp"

/// What the evolution of codes is put together from besides the library's own policies.
namespace bulls_and_cows::evolve {

/// A random place gets a random symbol. Where codes are distinct and the symbol stands elsewhere, the two places exchange
/// theirs. `other`: never the symbol that was there; else it may be, and the code stays what it was.
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
