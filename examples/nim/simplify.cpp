// SPDX-License-Identifier: BSL-1.0
#include "simplify.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "evaluate.hpp"

namespace nim {
namespace {

// Rewrites an expression from its leaves up. Sums, products and chains of &, | and ^ are split into their operands;
// equal operands are merged or cancelled, and the rest are joined again in a fixed order.
//
// Existing nodes are found by their numbers, so that a chain of n operands costs n log n comparisons.
class simplifier {
 public:
  // If the shorter form of a node needs an operator that is not allowed, the node stays unchanged.
  simplifier(const expression& of, operators allowed) {
    std::vector<std::uint32_t> done;
    for (const auto& n : of.nodes) {
      if (is_leaf(n.what)) {
        done.push_back(add(n));
        continue;
      }
      const auto left = done[n.left], right = is_binary(n.what) ? done[n.right] : 0;
      const auto made = make(n.what, left, right);
      done.push_back(allowed.contain(uses_[made]) ? made : add({n.what, 0, left, right}));
    }
    root_ = done.back();
  }

  expression result() const { return build_.take(root_); }

 private:
  using id = std::uint32_t;

  // constant + the sum of factor * atom.
  struct sum {
    std::vector<std::pair<id, std::int64_t>> atoms{};
    std::int64_t constant = 0;
  };
  struct product {
    std::vector<id> atoms{};
    std::int64_t factor = 1;
  };
  // Operands of & or | or ^, and a constant.
  struct chain {
    operation what;
    std::vector<id> atoms{};
    std::int64_t constant = 0;
  };

  // Whether a term is subtracted. The smallest number has no positive counterpart: it is added.
  static bool is_negative(std::int64_t factor) {
    return factor < 0 && factor != std::numeric_limits<std::int64_t>::min();
  }
  static std::int64_t plus(std::int64_t a, std::int64_t b) { return apply(operation::add, a, b); }
  static std::int64_t times(std::int64_t a, std::int64_t b) { return apply(operation::multiply, a, b); }
  static std::int64_t minus(std::int64_t a) { return apply(operation::negate, a, 0); }

  id add(const node& of) {
    const auto number = build_.add(of);
    if (number == sizes_.size()) {
      double size = 1;
      auto uses   = operators::of(of.what);
      if (!is_leaf(of.what)) size += sizes_[of.left], uses = uses | uses_[of.left];
      if (is_binary(of.what)) size += sizes_[of.right], uses = uses | uses_[of.right];
      sizes_.push_back(size);
      uses_.push_back(uses);
    }
    return number;
  }
  id unary(operation what, id operand) { return add({what, 0, operand}); }
  id binary(operation what, id left, id right) { return add({what, 0, left, right}); }

  // A number, which is a constant, or one with a sign.
  id number(std::int64_t value) {
    if (value >= 0) return add({operation::constant, value});
    if (value == std::numeric_limits<std::int64_t>::min()) {
      return unary(operation::bit_not, add({operation::constant, ~value}));
    }
    return unary(operation::negate, add({operation::constant, -value}));
  }
  std::optional<std::int64_t> value(id of) const {
    const auto& n = build_[of];
    if (n.what == operation::constant) return n.value;
    if (is_unary(n.what) && build_[n.left].what == operation::constant) {
      return apply(n.what, build_[n.left].value, 0);
    }
    return std::nullopt;
  }

  // The order of operands: short ones first, piles by their letters.
  bool before(id a, id b) const {
    while (a != b) {
      const auto &x = build_[a], &y = build_[b];
      if (sizes_[a] != sizes_[b]) return sizes_[a] < sizes_[b];
      if (x.what != y.what) return x.what < y.what;
      if (is_leaf(x.what)) return x.value < y.value;
      const bool left_differs = x.left != y.left;
      a                       = left_differs ? x.left : x.right;
      b                       = left_differs ? y.left : y.right;
    }
    return false;
  }
  auto by_order() const {
    return [this](id a, id b) { return before(a, b); };
  }

  id make(operation what, id left, id right) {
    switch (what) {
      case operation::negate:
        return make(negated(sum_of(left)));
      case operation::bit_not: {
        auto operands     = chain_of(operation::bit_xor, left);
        operands.constant = ~operands.constant;
        return make(std::move(operands));
      }
      case operation::add:
        if (left == right) return make(operation::multiply, number(2), left);
        return make(added(sum_of(left), sum_of(right)));
      case operation::subtract:
        if (left == right) return number(0);
        return make(added(sum_of(left), negated(sum_of(right))));
      case operation::multiply: {
        auto all         = product_of(left);
        const auto other = product_of(right);
        all.factor       = times(all.factor, other.factor);
        all.atoms.insert(all.atoms.end(), other.atoms.begin(), other.atoms.end());
        return make(std::move(all));
      }
      case operation::divide:
        return quotient(left, right);
      case operation::remainder:
        return remainder(left, right);
      case operation::minimum:
      case operation::maximum: {
        const auto x = value(left), y = value(right);
        if (x && y) return number(apply(what, *x, *y));
        if (left == right) return left;
        return before(right, left) ? binary(what, right, left) : binary(what, left, right);
      }
      default: {
        auto all         = chain_of(what, left);
        const auto other = chain_of(what, right);
        all.constant     = apply(what, all.constant, other.constant);
        all.atoms.insert(all.atoms.end(), other.atoms.begin(), other.atoms.end());
        return make(std::move(all));
      }
    }
  }

  id quotient(id left, id right) {
    const auto x = value(left), y = value(right);
    if (x && y) return number(apply(operation::divide, *x, *y));
    if (x == 0 || y == 0) return number(0);
    if (y == 1) return left;
    if (y == -1) return make(operation::negate, left, 0);
    return binary(operation::divide, left, right);
  }

  id remainder(id left, id right) {
    if (build_[right].what == operation::negate) return remainder(left, build_[right].left);  // x % -y is x % y
    const auto x = value(left), y = value(right);
    if (x && y) return number(apply(operation::remainder, *x, *y));
    if (x == 0 || y == 0 || y == 1 || y == -1 || left == right) return number(0);
    if (build_[left].what == operation::remainder && build_[left].right == right) return left;
    return binary(operation::remainder, left, right);
  }

  // --- sums ---

  sum sum_of(id of) {
    sum result;
    const auto collect = [&](const auto& self, id part, std::int64_t factor) -> void {
      const auto n = build_[part];
      if (const auto v = value(part)) {
        result.constant = plus(result.constant, times(factor, *v));
      } else if (n.what == operation::add || n.what == operation::subtract) {
        self(self, n.left, factor);
        self(self, n.right, n.what == operation::add ? factor : minus(factor));
      } else if (n.what == operation::negate) {
        self(self, n.left, minus(factor));
      } else if (n.what == operation::multiply) {
        auto parts         = product_of(part);
        const auto several = std::exchange(parts.factor, 1);
        result.atoms.emplace_back(several == 1 ? part : make(std::move(parts)), times(factor, several));
      } else {
        result.atoms.emplace_back(part, factor);
      }
    };
    collect(collect, of, 1);
    return result;
  }

  static sum added(sum to, const sum& other) {
    to.constant = plus(to.constant, other.constant);
    to.atoms.insert(to.atoms.end(), other.atoms.begin(), other.atoms.end());
    return to;
  }
  static sum negated(sum of) {
    of.constant = minus(of.constant);
    for (auto& [atom, factor] : of.atoms) factor = minus(factor);
    return of;
  }

  // Sorts the atoms and adds the factors of equal ones.
  void tidy(sum& terms) const {
    auto& atoms = terms.atoms;
    std::ranges::sort(atoms, by_order(), [](const auto& a) { return a.first; });
    std::size_t kept = 0;
    for (const auto& [atom, factor] : atoms) {
      if (kept > 0 && atoms[kept - 1].first == atom) {
        atoms[kept - 1].second = plus(atoms[kept - 1].second, factor);
      } else {
        atoms[kept++] = {atom, factor};
      }
    }
    atoms.resize(kept);
    std::erase_if(atoms, [](const auto& a) { return a.second == 0; });
  }

  // x + ~x is -1, and (x & y) + (x | y) is x + y. True if something was found.
  bool cancel(sum& terms) const {
    auto& atoms = terms.atoms;
    for (auto& [atom, factor] : atoms) {
      const auto& n = build_[atom];
      for (auto& [other, its_factor] : atoms) {
        const auto& m = build_[other];
        if (factor == 0 || factor != its_factor) continue;
        if (n.what == operation::bit_not && n.left == other) {
          terms.constant = plus(terms.constant, minus(factor));
          factor = its_factor = 0;
        } else if (
            n.what == operation::bit_and && m.what == operation::bit_or && n.left == m.left && n.right == m.right) {
          const auto x = n.left, y = n.right;
          const auto f = factor;
          factor = its_factor = 0;
          atoms.emplace_back(x, f);
          atoms.emplace_back(y, f);
          return true;
        }
      }
    }
    return std::ranges::any_of(atoms, [](const auto& a) { return a.second == 0; });
  }

  id make(sum terms) {
    do tidy(terms);
    while (cancel(terms));
    std::optional<id> result;
    if (terms.constant != 0 && !is_negative(terms.constant) &&
        std::ranges::all_of(terms.atoms, [](const auto& a) { return is_negative(a.second); })) {
      result = number(std::exchange(terms.constant, 0));
    }
    const auto term = [&](id atom, std::int64_t factor) {
      auto all   = product_of(atom);
      all.factor = times(all.factor, factor);
      return make(std::move(all));
    };
    for (const bool negative : {false, true}) {
      for (const auto& [atom, factor] : terms.atoms) {
        if (is_negative(factor) != negative) continue;
        if (!result) {
          result = term(atom, factor);
        } else {
          const auto next = term(atom, negative ? -factor : factor);
          result          = binary(negative ? operation::subtract : operation::add, *result, next);
        }
      }
    }
    if (!result) return number(terms.constant);
    if (is_negative(terms.constant)) return binary(operation::subtract, *result, number(-terms.constant));
    if (terms.constant != 0) return binary(operation::add, *result, number(terms.constant));
    return *result;
  }

  // --- products ---

  product product_of(id of) const {
    product result;
    const auto collect = [&](const auto& self, id part) -> void {
      const auto& n = build_[part];
      if (const auto v = value(part)) {
        result.factor = times(result.factor, *v);
      } else if (n.what == operation::multiply) {
        self(self, n.left);
        self(self, n.right);
      } else if (n.what == operation::negate) {
        result.factor = minus(result.factor);
        self(self, n.left);
      } else {
        result.atoms.push_back(part);
      }
    };
    collect(collect, of);
    return result;
  }

  id make(product all) {
    if (all.factor == 0 || all.atoms.empty()) return number(all.factor);
    std::ranges::sort(all.atoms, by_order());
    std::optional<id> result;
    if (all.factor == -1) {
      const auto& only = build_[all.atoms.front()];
      if (all.atoms.size() == 1 && (only.what == operation::add || only.what == operation::subtract)) {
        return make(negated(sum_of(all.atoms.front())));
      }
    } else if (all.factor != 1) {
      result = number(all.factor);
    }
    for (const auto atom : all.atoms) result = result ? binary(operation::multiply, *result, atom) : atom;
    return all.factor == -1 ? unary(operation::negate, *result) : *result;
  }

  // --- chains of bits ---

  // The operands of a chain of one operation. In a chain of ^, ~x is x ^ -1.
  chain chain_of(operation what, id of) const {
    chain result{what, {}, what == operation::bit_and ? -1 : 0};
    const auto collect = [&](const auto& self, id part) -> void {
      const auto& n = build_[part];
      if (const auto v = value(part)) {
        result.constant = apply(what, result.constant, *v);
      } else if (n.what == what) {
        self(self, n.left);
        self(self, n.right);
      } else if (what == operation::bit_xor && n.what == operation::bit_not) {
        result.constant = ~result.constant;
        self(self, n.left);
      } else {
        result.atoms.push_back(part);
      }
    };
    collect(collect, of);
    return result;
  }

  id make(chain all) { return all.what == operation::bit_xor ? make_xor(std::move(all)) : make_and_or(std::move(all)); }

  id joined(const chain& all) {
    auto result = all.atoms.front();
    for (std::size_t i = 1; i < all.atoms.size(); ++i) result = binary(all.what, result, all.atoms[i]);
    return result;
  }

  id make_xor(chain all) {
    auto& atoms = all.atoms;
    for (bool again = true; again;) {
      again = false;
      std::ranges::sort(atoms, by_order());
      std::vector<id> odd;  // pairs cancel
      for (const auto atom : atoms) {
        if (!odd.empty() && odd.back() == atom) {
          odd.pop_back();
        } else {
          odd.push_back(atom);
        }
      }
      atoms = std::move(odd);
      for (std::size_t i = 0; i < atoms.size() && !again; ++i) {  // (x & y) ^ (x | y) is x ^ y
        const auto n = build_[atoms[i]];
        if (n.what != operation::bit_and) continue;
        const auto other = std::ranges::find_if(atoms, [&](id a) {
          return build_[a].what == operation::bit_or && build_[a].left == n.left && build_[a].right == n.right;
        });
        if (other == atoms.end()) continue;
        *other   = n.left;
        atoms[i] = n.right;
        again    = true;
        // The new operand may be a chain itself.
        chain flat{operation::bit_xor, {}, all.constant};
        for (const auto atom : atoms) {
          const auto part = chain_of(operation::bit_xor, atom);
          flat.atoms.insert(flat.atoms.end(), part.atoms.begin(), part.atoms.end());
          flat.constant ^= part.constant;
        }
        all = std::move(flat);
      }
    }
    if (atoms.empty()) return number(all.constant);
    auto result         = joined(all);
    const auto positive = all.constant < 0 ? ~all.constant : all.constant;
    if (positive != 0) result = binary(operation::bit_xor, result, number(positive));
    return all.constant < 0 ? unary(operation::bit_not, result) : result;
  }

  id make_and_or(chain all) {
    const bool is_and  = all.what == operation::bit_and;
    const auto neutral = is_and ? -1 : 0;
    const auto dual    = is_and ? operation::bit_or : operation::bit_and;
    auto& atoms        = all.atoms;
    std::ranges::sort(atoms, by_order());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    const auto is_there = [&](id a) { return std::ranges::find(atoms, a) != atoms.end(); };
    for (const auto atom : atoms) {
      if (build_[atom].what == operation::bit_not && is_there(build_[atom].left)) return number(~neutral);
    }
    const auto before = atoms;  // x & (x | y) is x, and so is x | (x & y)
    std::erase_if(atoms, [&](id a) {
      if (build_[a].what != dual) return false;
      return std::ranges::any_of(
          chain_of(dual, a).atoms, [&](id part) { return std::ranges::find(before, part) != before.end(); });
    });
    if (all.constant == ~neutral || atoms.empty()) return number(all.constant);
    const auto result = joined(all);
    return all.constant == neutral ? result : binary(all.what, result, number(all.constant));
  }

  expression_builder build_;
  std::vector<double> sizes_;    // of the nodes when written
  std::vector<operators> uses_;  // by the nodes and all their descendants
  id root_ = 0;
};

expression simplified(const expression& of, operators allowed) {
  auto best = of;
  for (int pass = 0; pass < 8; ++pass) {
    auto next = simplifier(best, allowed).result();
    if (next == best || written_size(next) > written_size(best)) break;
    best = std::move(next);
  }
  return best;
}

}  // namespace

expression simplify(const expression& of, operators allowed) {
  auto best = simplified(of, operators::all());
  return allowed.contain(used_by(best)) ? best : simplified(of, allowed);
}

}  // namespace nim
