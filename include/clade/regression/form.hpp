// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../engine/operator_calls.hpp"
#include "../random/random_stream.hpp"
#include "model.hpp"
#include "nudge.hpp"
#include "parse.hpp"
#include "simplify.hpp"
#include "symbol.hpp"

namespace clade::regression::detail {

/// The form of a formula with unknown parts. In `f(a) * g(b, c) + d`, f and g are unknown functions of columns, and d
/// is an unknown constant.
///
/// A formula of this form is a tree in which each unknown has a mark: a function that returns its argument, the part of
/// this unknown. The part of an unknown function is p + q * F with constants p and q and a formula F. The part of an
/// unknown constant is a constant. Numbers of the form are represented by columns of equal values, so that no fit
/// changes them.
class form {
 public:
  /// Throws std::invalid_argument, with the position, if the text is not a form over the columns of `data`, and if it
  /// has no unknown function.
  form(std::string_view text, const samples& data);

  /// Returns the unknown functions and constants of the form. Their positions are the numbers of the unknowns.
  const std::vector<unknown_part>& unknowns() const noexcept { return unknowns_; }

  /// Returns the samples for formulas of this form. The inputs are the columns `inside` for the parts, a column for
  /// each number of the form, and the columns of `data` that occur outside the parts. A user function for the mark of
  /// each unknown is appended to the functions. The columns of numbers are views of this object.
  samples extended(const samples& data, std::span<const std::span<const double>> inside) const;

  /// Returns the units of the inputs of extended samples. Numbers have no dimension. Returns `units` unchanged unless
  /// there is one for each input.
  std::vector<std::string> extended(std::vector<std::string> units) const;

  /// Returns the form as a formula in which unknown j is represented by column `first` + j of extended samples.
  formula with_unknowns_as_columns(std::size_t first) const;

  /// Returns the formula of this form in which the part of unknown j is `make(j)`.
  template <class Make>
  formula filled(const Make& make) const {
    formula whole;
    for (const auto& node : skeleton_.nodes()) {
      const auto j = unknown_of(node.symbol);
      if (j) whole.append(make(*j).nodes());
      whole.push(node.symbol, j ? 1 : node.arity);
    }
    return whole;
  }

  /// Returns a random formula of this form with parts from `space`, a space of trees over `columns()` columns.
  template <class Space>
  formula random(const Space& space, random_stream& rng) const {
    return filled([&](std::size_t j) {
      if (unknowns_[j].columns.empty()) return formula(constant(rng.normal()));
      auto part = space(rng);
      to_columns(part, j);
      return scaled(0, 1, part);
    });
  }

  /// Returns the number of columns of random parts: the least common multiple of the numbers of arguments of the
  /// unknowns, so that all arguments are equally likely. The result is at most 1,000,000.
  std::size_t columns() const;

  /// Replaces the variables of a part by columns of the samples. Variable i becomes the column of argument i of the
  /// unknown, modulo the number of its arguments.
  void to_columns(formula& part, std::size_t unknown) const;
  /// Replaces the columns of the samples in a part by their positions among the arguments of the unknown.
  void to_arguments(formula& part, std::size_t unknown) const;

  /// Returns the position of the unknown to which a mark belongs, or std::nullopt for other symbols.
  std::optional<std::size_t> unknown_of(const symbol& s) const {
    const auto i = static_cast<std::size_t>(s.function);
    return i >= first_mark_ && i < first_mark_ + unknowns_.size() ? std::optional(i - first_mark_) : std::nullopt;
  }

  /// Returns the number of nodes that a formula of this form has in addition to the nodes of its functions F.
  std::size_t overhead() const;

  /// Returns the position of the mark of an unknown in a formula of this form.
  std::size_t mark_in(const formula& whole, std::size_t unknown) const {
    std::size_t i = 0;
    while (unknown_of(whole[i].symbol) != unknown) ++i;
    return i;
  }

  /// Returns the formula p + q * part.
  static formula scaled(double p, double q, const formula& part);

  /// Calls `change(F)` for the F of each unknown function and simplifies F; p and q absorb its constant factors and
  /// terms. `part` and `built` are buffers.
  template <class Change>
  void repair(formula& whole, formula& part, formula& built, const Change& change) const {
    for (std::size_t j = 0; j < unknowns_.size(); ++j) {
      if (unknowns_[j].columns.empty()) continue;
      const auto root = mark_in(whole, j) - 3;  // the root of F; *, + and the mark follow it
      part.clear();
      part.append(whole.subtree(root));
      change(part);
      simplify(part, built);
      const auto q_at = whole.first(root) - 1, p_at = q_at - 1;
      auto p = whole[p_at].symbol.value, q = whole[q_at].symbol.value;
      take_scaling(part, p, q);
      if (part.root().symbol.function == function::constant) {  // F must not be constant
        p += q * part.root().symbol.value;
        q = 0;
        part.rename(0, variable(unknowns_[j].columns[0]));
      }
      whole.rename(p_at, constant(p));
      whole.rename(q_at, constant(q));
      whole.replace(root, part.nodes());
    }
  }

  /// Writes a formula without marks to `to`. Numbers of the form become constants, and their positions are appended to
  /// `fixed` unless it is null. Columns outside the parts remain columns of extended samples.
  void plain(const formula& whole, formula& to, std::vector<std::size_t>* fixed = nullptr) const;

  formula plain(const formula& whole) const {
    formula made;
    plain(whole, made);
    return made;
  }

  /// Converts a model of extended samples to one over the inputs of the samples. Marks are removed. The numbers of the
  /// form become constants, and their positions are added to `fixed`. The part of each unknown is added to `parts`.
  model plain(model from) const;

  /// Returns a formula with the part of each unknown function replaced by `convert(part)`.
  template <class Convert>
  formula with_parts(const formula& whole, const Convert& convert) const {
    return filled([&](std::size_t j) {
      formula part;
      const auto mark = mark_in(whole, j);
      part.append(whole.subtree(mark - 1));
      return unknowns_[j].columns.empty() ? part : convert(part);
    });
  }

 private:
  // Removes constant factors and terms at the root of `part`. Adjusts p and q so that p + q * part is unchanged.
  static void take_scaling(formula& part, double& p, double& q);

  // Returns whether a column of extended samples represents a number of the form.
  bool is_number(std::size_t column) const { return column >= inputs_ && column < inputs_ + numbers_.size(); }

  std::size_t inputs_, first_mark_;
  std::vector<unknown_part> unknowns_;
  formula skeleton_;  // marks are leaves; numbers and columns outside the parts are columns of extended samples
  // A column of equal values for each number of the form.
  std::vector<std::vector<double>> numbers_;
  std::vector<std::uint32_t> outside_;  // the positions of the inputs outside the parts, one for each occurrence
};

/// A model and its samples in which the fixed constants of the model are replaced by columns of equal values. The
/// remaining constants of its formula are those that were fitted.
class unfixed {
 public:
  unfixed(const model& of, const samples& data);
  unfixed(const unfixed&) = delete;

  const formula& expression() const noexcept { return expression_; }
  const samples& rows() const noexcept { return rows_; }

 private:
  formula expression_;
  samples rows_;
  std::vector<std::vector<double>> columns_;
};

/// An initialization of the population with known formulas, followed by random formulas. If a form is given, random
/// formulas have this form.
struct first_formulas {
  /// The first formulas of the population.
  std::vector<formula> known;
  std::shared_ptr<const form> of;  ///< the form of random formulas; null if they may have any form

  template <class Space>
  formula operator()(const Space& space, std::size_t slot, random_stream& rng) const {
    if (slot < known.size()) return known[slot];
    return of ? of->random(space, rng) : space(rng);
  }

  template <class Space>
  std::size_t size() const {
    return known.size();
  }
};

/// A crossover or mutation of trees that is applied to one random unknown function of formulas of a form, or to whole
/// formulas if there is no form. If a form has several unknowns, half of the crossovers replace a whole part. A tenth
/// of the mutations of formulas of a form change constants of the whole formula, see `nudge`.
template <class Op>
struct by_part {
  Op op;                           ///< a crossover or mutation of trees
  std::shared_ptr<const form> of;  ///< the form of the formulas; null if they may have any form

  template <class Problem>
  auto prepare(const Problem& problem) const {
    auto prepared = clade::detail::prepared(op, problem);
    return by_part<decltype(prepared)>{std::move(prepared), of};
  }

  auto operator()(formula& tree, random_stream& rng) const
    requires clade::detail::plain_mutation<Op, formula>
  {
    using result = decltype(clade::detail::mutate(op, tree, rng));
    if (!of) return clade::detail::mutate(op, tree, rng);
    if (rng.chance(0.1)) return result(nudge{}(tree, rng));
    auto& part = memory()[0];
    const auto j = random_function(rng);
    const auto root = of->mark_in(tree, j) - 3;
    part.clear();
    part.append(tree.subtree(root));
    of->to_arguments(part, j);
    const bool changed = clade::detail::mutate(op, part, rng);
    of->to_columns(part, j);
    tree.replace(root, part.nodes());
    return result(changed);
  }

  bool operator()(const formula& mother, const formula& father, formula& child, random_stream& rng) const
    requires clade::detail::crossover_in_place<Op, formula, formula>
  {
    if (!of) return op(mother, father, child, rng);
    auto& [a, b, made] = memory();
    const auto j = random_function(rng);
    const auto at = of->mark_in(mother, j), by = of->mark_in(father, j);
    if (of->unknowns().size() > 1 && rng.chance(0.5)) {
      child.assign_replaced(mother, at - 1, father.subtree(by - 1));
      return !std::ranges::equal(mother.subtree(at), father.subtree(by));
    }
    a.clear();
    a.append(mother.subtree(at - 3));
    b.clear();
    b.append(father.subtree(by - 3));
    const bool changed = op(a, b, made, rng);
    child.assign_replaced(mother, at - 3, made.nodes());
    return changed;
  }

 private:
  static std::array<formula, 3>& memory() {
    thread_local std::array<formula, 3> own;
    return own;
  }

  std::size_t random_function(random_stream& rng) const {
    std::size_t j = 0;
    do j = rng.below(of->unknowns().size());
    while (of->unknowns()[j].columns.empty());
    return j;
  }
};

template <class Op>
by_part(Op, std::shared_ptr<const form>) -> by_part<Op>;

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "form.ipp"
#endif
