// SPDX-License-Identifier: BSL-1.0
#include "variation.hpp"

#include <atomic>
#include <clade/operators/mutation/swap_subtrees.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../expression.hpp"
#include "tidy.hpp"

namespace target_number::genetic {
namespace {

std::vector<symbol> leaves(const number_set& numbers) {
  std::vector<symbol> all;
  for (std::size_t i = 0; i < numbers.distinct(); ++i) {
    all.insert(all.end(), number_set::times(numbers.available(), i), symbol_of_number(i));
  }
  return all;
}

}  // namespace

void use_once(expression_tree& tree, const number_set& numbers, clade::random_stream& rng) {
  usage used = 0;
  for (const auto& node : tree.nodes()) {
    if (is_number(node.symbol)) used += number_set::once(number_index(node.symbol));
  }
  if (numbers.allows(used)) return;
  const auto over = [&](std::size_t i) {
    return number_set::times(used, i) > number_set::times(numbers.available(), i);
  };
  auto i = rng.below(tree.size());
  for (std::size_t left = tree.size(); left > 0; --left, i = i + 1 < tree.size() ? i + 1 : 0) {
    if (!is_number(tree[i].symbol) || !over(number_index(tree[i].symbol))) continue;
    std::size_t unused = 0;
    for (std::size_t v = 0; v < numbers.distinct(); ++v) {
      if (!over(v)) unused += number_set::times(numbers.available(), v) - number_set::times(used, v);
    }
    auto skip = rng.below(unused);
    for (std::size_t v = 0; v < numbers.distinct(); ++v) {
      if (over(v)) continue;
      const auto spare = number_set::times(numbers.available(), v) - number_set::times(used, v);
      if (skip < spare) {
        used += number_set::once(v) - number_set::once(number_index(tree[i].symbol));
        tree.rename(i, symbol_of_number(v));
        break;
      }
      skip -= spare;
    }
  }
}

candidates::candidates(const number_set& numbers, std::atomic<std::uint64_t>* made)
    : numbers_(numbers),
      made_(made),
      trees_{
          .functions =
              {{symbol_of(operation::add), 2},
               {symbol_of(operation::subtract), 2},
               {symbol_of(operation::multiply), 2},
               {symbol_of(operation::divide), 2}},
          .terminals  = clade::chromosome::terminals<symbol>(leaves(numbers)),
          .depths     = {.least = 1, .most = numbers.total() < 3 ? 2u : 4u},
          .most_nodes = 2 * numbers.total() - 1} {}

candidate candidates::operator()(clade::random_stream& rng) const {
  candidate made{trees_(rng)};
  use_once(made.tree, numbers_, rng);
  tidy(made, numbers_);
  if (made_) made_->fetch_add(1, std::memory_order_relaxed);
  return made;
}

bool graft::prepared::operator()(
    const candidate& mother, const candidate& father, candidate& child, clade::random_stream& rng) const {
  op(mother.tree, father.tree, child.tree, rng);
  use_once(child.tree, numbers, rng);
  tidy(child, numbers);
  return !(child == mother);
}

bool swap_or_change::prepared::operator()(candidate& c, clade::random_stream& rng) const {
  if (rng.chance(0.5)) {
    if (!clade::mutation::swap_subtrees{}(c.tree, rng)) return false;
  } else {
    const auto i      = rng.below(c.tree.size());
    const auto before = c.tree[i].symbol;
    if (is_number(before)) {
      c.tree.rename(i, space.terminals()(rng));
    } else {
      c.tree.rename(i, static_cast<symbol>((before + 1 + rng.below(3)) % first_number));
    }
    if (c.tree[i].symbol == before) return false;
    use_once(c.tree, space.numbers(), rng);
  }
  tidy(c, space.numbers());
  return true;
}

}  // namespace target_number::genetic
