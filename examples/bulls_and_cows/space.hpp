// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/core/concepts.hpp>
#include <clade/operators/crossover/two_point.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "game.hpp"

/// The codes of a game as chromosomes: texts over its alphabet, and the library's operators on them.
namespace bulls_and_cows {

/// The space of all codes, each equally likely.
struct all_codes {
  game of;

  std::size_t size() const noexcept { return of.length; }

  std::string operator()(clade::random_stream& rng) const {
    std::string code(of.length, of.alphabet[0]);
    if (!of.distinct) {
      for (auto& symbol : code) symbol = of.alphabet[rng.below(of.symbols())];
      return code;
    }
    auto symbols = of.alphabet;
    for (std::size_t i = 0; i < code.size(); ++i) {
      std::swap(symbols[i], symbols[i + rng.below(symbols.size() - i)]);
      code[i] = symbols[i];
    }
    return code;
  }
};

static_assert(clade::space_for<all_codes>);

/// In a game of distinct symbols, replaces each repeated symbol by a random unused one.
inline void make_distinct(const game& of, std::string& code, clade::random_stream& rng) {
  if (!of.distinct) return;
  for (std::size_t i = 1; i < code.size(); ++i) {
    if (code.find(code[i]) == i) continue;
    auto symbol = code[i];
    while (code.find(symbol) != std::string::npos) symbol = of.alphabet[rng.below(of.symbols())];
    code[i] = symbol;
  }
}

/// Two-point crossover whose child is a code of the game.
struct recombine {
  game of;

  void operator()(
      const std::string& mother, const std::string& father, std::string& child, clade::random_stream& rng) const {
    clade::crossover::two_point{}(mother, father, child, rng);
    make_distinct(of, child, rng);
  }
};

static_assert(clade::crossover_for<recombine, std::string>);

/// With equal chance: changes the symbol at a random place, exchanges two places, rotates the code, or reverses a
/// segment.
struct vary {
  game of;

  bool operator()(std::string& code, clade::random_stream& rng) const {
    const auto before = code;
    const auto n      = code.size();
    const auto at     = [&](std::size_t i) { return code.begin() + static_cast<std::ptrdiff_t>(i); };
    const auto kind   = n < 2 ? 0 : rng.below(4);
    auto [i, j]       = rng.below(n, n);
    switch (kind) {
      case 0: {
        const auto symbol = of.alphabet[rng.below(of.symbols())];
        const auto there  = of.distinct ? code.find(symbol) : std::string::npos;
        if (there != std::string::npos) std::swap(code[i], code[there]);
        code[i] = symbol;
        break;
      }
      case 1:
        std::swap(code[i], code[j]);
        break;
      case 2:
        std::rotate(code.begin(), at(1 + rng.below(n - 1)), code.end());
        break;
      default:
        if (i > j) std::swap(i, j);
        std::reverse(at(i), at(j + 1));
    }
    return code != before;
  }
};

static_assert(clade::mutation_for<vary, std::string>);

}  // namespace bulls_and_cows
