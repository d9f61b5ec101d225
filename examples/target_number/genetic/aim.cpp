#include "aim.hpp"

#include <algorithm>
#include <clade/core/concepts.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "../expression.hpp"
#include "number_set.hpp"
#include "subexpressions.hpp"
#include "tidy.hpp"

namespace target_number::genetic {

static_assert(clade::mutation_for<aim, candidate>);

struct aim::search {
  const memory& met;
  candidate& c;
  const subexpressions all;

  // Changes the candidate so that it is worth `wanted`, if it can.
  bool towards(std::int64_t wanted) { return visit(c.tree.size() - 1, wanted); }

  bool visit(std::size_t i, std::int64_t needed) {
    const auto most = met.numbers().most();
    if (needed < 1 || needed > most) return false;
    const auto v       = all.values[i];
    const auto outside = c.used - all.used[i];
    if (const auto* found = met.find(needed, outside)) return take(i, *found);
    if (v < needed && join(i, operation::add, needed - v)) return true;
    if (v > needed && join(i, operation::subtract, v - needed)) return true;
    if (join(i, operation::subtract, needed + v)) return true;
    if (v > 1 && needed % v == 0 && join(i, operation::multiply, needed / v)) return true;
    if (needed > 1 && v % needed == 0 && join(i, operation::divide, v / needed)) return true;
    if (v > 1 && needed <= most / v && join(i, operation::divide, needed * v)) return true;
    if (is_number(c.tree[i].symbol)) return false;
    const auto right = i - 1, left = right - c.tree[right].size;
    const auto a = all.values[left], b = all.values[right];
    switch (operation_of(c.tree[i].symbol)) {
      case operation::add:
        return visit(left, needed - b) || visit(right, needed - a);
      case operation::subtract:
        return visit(left, needed + b) || visit(right, a - needed) || visit(left, b - needed) ||
               visit(right, a + needed);
      case operation::multiply:
        return (needed % b == 0 && visit(left, needed / b)) || (needed % a == 0 && visit(right, needed / a));
      case operation::divide:
        return (needed <= most / b && visit(left, needed * b)) || (a % needed == 0 && visit(right, a / needed));
    }
    return false;
  }

  bool take(std::size_t i, const memory::entry& found) {
    c.tree.replace_by(i, [&] { push(found); });
    tidy(c, met.numbers());
    return true;
  }

  bool join(std::size_t i, operation op, std::int64_t other) {
    const auto* const found = met.find(other, c.used);
    if (!found) return false;
    const expression_tree copy = c.tree;
    c.tree.replace_by(i, [&] {
      // The larger stands first, as differences and quotients want it.
      if (all.values[i] >= other) c.tree.append(copy.subtree(i));
      push(*found);
      if (all.values[i] < other) c.tree.append(copy.subtree(i));
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

bool aim::operator()(candidate& c, clade::random_stream&) const {
  if (!met || met->target() - reach > met->numbers().most()) return false;
  const auto target  = met->target();
  const auto nearest = std::min(met->nearest(), std::abs(target - c.value));
  search from{*met, c, {c, met->numbers()}};
  for (std::int64_t d = 0; d <= reach && d < nearest; ++d) {
    if (from.towards(target - d) || (d > 0 && from.towards(target + d))) return true;
  }
  return false;
}

}  // namespace target_number::genetic
