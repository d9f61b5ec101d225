// SPDX-License-Identifier: BSL-1.0
#include "proof.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "../exact/solver.hpp"
#include "../limits.hpp"
#include "../printer.hpp"

namespace target_number::playing {

std::optional<proof> prove(const game& of) {
  try {
    check(of);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
  exact::solver search;
  auto found       = search.nearest(of, rule::integers);
  const auto value = found.value.numerator;
  proof result{{std::move(found.expression), value}};
  if (value == of.target || of.target > largest_value(of.numbers)) return result;
  const auto other     = of.target + (of.target - value);
  result.on_both_sides = other > 0 && search.nearest({of.numbers, other}, rule::integers).value.numerator == other;
  return result;
}

std::string sentence(const proof& of, const game& played) {
  const auto value = of.nearest.value, target = played.target;
  if (value == target) return std::to_string(target) + " can be reached: " + to_text(of.nearest.expression) + '.';
  auto text = std::to_string(target) + " cannot be reached; " + std::to_string(value) + " is the nearest: proven.";
  if (of.on_both_sides) text += ' ' + std::to_string(target + (target - value)) + " is as near.";
  return text;
}

}  // namespace target_number::playing
