// SPDX-License-Identifier: BSL-1.0
#include "aim.hpp"

#include <algorithm>
#include <clade/core/concepts.hpp>
#include <cstddef>
#include <cstdint>

#include "../arithmetic.hpp"
#include "../expression.hpp"
#include "../limits.hpp"
#include "../rational.hpp"
#include "number_set.hpp"
#include "subexpressions.hpp"
#include "tidy.hpp"

namespace target_number::genetic {

static_assert(clade::mutation_for<aim, candidate>);

namespace {

// The number of p >= 1 with p / q < of.
std::int64_t below(const rational& of, std::int64_t q) {
  return of.numerator > max_packed ? max_packed : (of.numerator * q - 1) / of.denominator;
}

}  // namespace

struct aim::search {
  const memory& met;
  candidate& c;
  const arithmetic& calculation;
  const subexpressions all;

  // Changes the candidate so that its value is `wanted`, if possible. 0 is not a value.
  bool towards(packed_value wanted) { return visit(c.tree.size() - 1, wanted); }

  bool visit(std::size_t i, packed_value needed) {
    if (needed == 0 || (!calculation.fractions() && needed > met.numbers().most())) return false;
    const auto v       = all.values[i];
    const auto outside = c.used - all.used[i];
    if (const auto* found = met.find(needed, outside)) return take(i, *found);
    if (join(i, operation::add, calculation.minus(needed, v))) return true;
    if (join(i, operation::subtract, calculation.minus(v, needed), true)) return true;
    if (join(i, operation::subtract, calculation.plus(needed, v), false)) return true;
    if (v != calculation.one() && join(i, operation::multiply, calculation.over(needed, v))) return true;
    if (needed != calculation.one() && join(i, operation::divide, calculation.over(v, needed), true)) return true;
    if (v != calculation.one() && join(i, operation::divide, product(needed, v), false)) return true;
    if (is_number(c.tree[i].symbol)) return false;
    const auto right = i - 1, left = right - c.tree[right].size;
    const auto a = all.values[left], b = all.values[right];
    switch (operation_of(c.tree[i].symbol)) {
      case operation::add:
        return visit(left, calculation.minus(needed, b)) || visit(right, calculation.minus(needed, a));
      case operation::subtract:
        return visit(left, calculation.plus(needed, b)) || visit(right, calculation.minus(a, needed)) ||
               visit(left, calculation.minus(b, needed)) || visit(right, calculation.plus(a, needed));
      case operation::multiply:
        return visit(left, calculation.over(needed, b)) || visit(right, calculation.over(needed, a));
      case operation::divide:
        return visit(left, product(needed, b)) || visit(right, calculation.over(a, needed));
    }
    return false;
  }

  // 0 if it is larger than the value of any expression.
  packed_value product(packed_value a, packed_value b) const {
    return calculation.fractions() || a <= met.numbers().most() / b ? calculation.times(a, b) : 0;
  }

  bool take(std::size_t i, const memory::entry& found) {
    c.tree.replace_by(i, [&] { push(found); });
    tidy(c, met.numbers());
    return true;
  }

  // Joins a subexpression of the value `other` to a node, which is its left or right operand.
  bool join(std::size_t i, operation op, packed_value other, bool before = true) {
    const auto* const found = other == 0 ? nullptr : met.find(other, c.used);
    if (!found) return false;
    const expression_tree copy = c.tree;
    c.tree.replace_by(i, [&] {
      if (before) c.tree.append(copy.subtree(i));
      push(*found);
      if (!before) c.tree.append(copy.subtree(i));
      c.tree.push(symbol_of(op), 2);
    });
    tidy(c, met.numbers());
    return true;
  }

  void push(const memory::entry& found) {
    for (std::size_t k = 0; k < found.size; ++k) {
      c.tree.push(found.symbols[k], is_number(found.symbols[k]) ? 0 : 2);
    }
  }
};

bool aim::operator()(candidate& c, clade::random_stream& rng) const {
  if (!met || met->target() - reach > met->numbers().most()) return false;
  const auto target       = met->target();
  const auto& calculation = met->numbers().values();
  const auto nearest      = std::min(met->nearest(), calculation.distance(target, c.value));
  search from{*met, c, calculation, {c, met->numbers()}};
  const auto at_distance = [&](std::int64_t p, std::int64_t q) {
    const auto value = [&](std::int64_t numerator) {
      return calculation.of(q == 1 ? rational{numerator, 1} : fraction(numerator, q).value_or(rational{}));
    };
    return from.towards(value(target * q - p)) || (p > 0 && from.towards(value(target * q + p)));
  };
  if (calculation.fractions()) {
    if (nearest == rational{0}) return false;
    if (at_distance(0, 1)) return true;
    // There are too many small distances to try all of them for every child.
    const auto q    = std::int64_t{1} + rng.below(1 + rng.below(max_denominator));
    const auto most = std::min(below(nearest, q), 2 * q);
    if (most < 1) return false;
    return at_distance(std::int64_t{1} + rng.below(most), q);
  }
  for (std::int64_t d = 0; d <= reach && rational{d, 1} < nearest; ++d) {
    if (at_distance(d, 1)) return true;
  }
  return false;
}

}  // namespace target_number::genetic
