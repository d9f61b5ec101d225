// SPDX-License-Identifier: BSL-1.0
#include "brute_force.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "../expression.hpp"
#include "../limits.hpp"
#include "closest.hpp"
#include "positive_fraction.hpp"

namespace target_number::exact {

outcome brute_force(const game& given, rule allowed, const std::function<bool()>& stop) {
  check(given, allowed);
  constexpr std::uint8_t operations = 4;  // the first four codes; number i is 4 + i
  constexpr std::size_t max_tokens  = 2 * max_numbers - 1;

  struct search {
    const game& given;
    const rule allowed;
    const std::function<bool()>& stop;
    closest best;
    std::array<std::uint8_t, max_tokens> tokens{};
    std::size_t length        = 0;
    std::uint64_t done        = 0;
    std::uint64_t expressions = 0;
    std::vector<std::uint8_t> best_tokens{};

    // Continues from the tokens so far, which leave `waiting` values. False if the search must end.
    bool extend(std::uint32_t used, std::size_t waiting) {
      if (waiting == 1 && !try_this()) return false;
      for (std::size_t i = 0; i < given.numbers.size(); ++i) {
        if (used >> i & 1) continue;
        tokens[length++] = static_cast<std::uint8_t>(operations + i);
        if (!extend(used | std::uint32_t{1} << i, waiting + 1)) return false;
        --length;
      }
      if (waiting < 2) return true;
      for (std::uint8_t op = 0; op < operations; ++op) {
        tokens[length++] = op;
        if (!extend(used, waiting - 1)) return false;
        --length;
      }
      return true;
    }

    bool try_this() {
      if (++expressions % 65'536 == 0 && stop()) return false;
      std::array<positive_fraction, max_numbers> values;
      std::size_t top = 0;
      for (std::size_t i = 0; i < length; ++i) {
        if (tokens[i] >= operations) {
          values[top++] = {static_cast<std::uint64_t>(given.numbers[tokens[i] - operations]), 1};
          continue;
        }
        ++done;
        const auto y = values[--top];
        auto& x      = values[top - 1];
        if (!apply(static_cast<operation>(tokens[i]), x, y, allowed)) return true;
      }
      if (best.update(values[0])) best_tokens.assign(tokens.begin(), tokens.begin() + length);
      return !best.exact();
    }
  };
  search all{given, allowed, stop, closest(given)};
  const bool ended = all.extend(0, 0) || all.best.exact();
  outcome result{{{}, all.best.value().to_rational(), all.done}, all.expressions, ended};
  for (const auto token : all.best_tokens) {
    if (token < operations) {
      result.found.expression.push_back(static_cast<operation>(token));
    } else {
      result.found.expression.push_back(given.numbers[static_cast<std::size_t>(token - operations)]);
    }
  }
  return result;
}

}  // namespace target_number::exact
