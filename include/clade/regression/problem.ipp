// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "../text/inline.hpp"
#include "problem.hpp"

namespace clade::regression {

CLADE_INLINE problem_parts::problem_parts(const samples& data, const settings& with, std::uint64_t seed,
                                          std::span<const std::size_t> more, std::shared_ptr<const detail::form> form)
    : row_data_(std::make_shared<row_data>()), steps_(with.fitting_steps), reserved_nodes_(2 * with.most_nodes + 2) {
  if (with.population < 2)
    clade::detail::refuse({"regression population must be at least 2, but was ", with.population});
  if (with.most_nodes > 100'000) {
    clade::detail::refuse({"regression most_nodes must be at most 100000, but were ", with.most_nodes});
  }
  static_cast<void>(functions_of(with.functions, data.functions));
  data.check();
  if (data.rows() < 2) clade::detail::refuse({"there must be at least two rows, but there was ", data.rows()});
  for (std::size_t k = 0; k < data.inputs.size(); ++k) require_finite(data.inputs[k], data.names[k]);
  require_finite(data.target, "target");
  const auto [least, most] = std::ranges::minmax(data.target);
  if (least == most) clade::detail::refuse({"the target must vary, but is ", least, " in all rows"});
  const auto squares = total_sum_of_squares(data.target);
  if (squares < 1e-290) clade::detail::refuse({"the target is too small to be squared: multiply it"});
  if (!std::isfinite(squares)) clade::detail::refuse({"the target is too large to be squared: divide it"});
  auto& kept = *row_data_;
  kept.functions = data.functions;
  kept.form = std::move(form);
  if (kept.form) steps_ *= 2;  // the constants p and q of the parts are fitted, too, because there is no linear scaling
  if (kept.form) reserved_nodes_ = reserved_nodes_ * kept.form->unknowns().size() + kept.form->overhead();
  const auto n = std::min<std::size_t>(with.search_rows, data.rows());
  random_stream rng(seed);
  auto& chosen = kept.rows;
  // Selection sampling: every subset of n rows has equal probability.
  for (std::size_t i = 0; i < data.rows() && chosen.size() < n; ++i) {
    if (rng.unit() * static_cast<double>(data.rows() - i) < static_cast<double>(n - chosen.size())) chosen.push_back(i);
  }
  if (std::ranges::all_of(chosen, [&](std::size_t i) { return data.target[i] == data.target[chosen[0]]; })) {
    for (const auto at : {std::ranges::min_element(data.target), std::ranges::max_element(data.target)}) {
      chosen.push_back(static_cast<std::size_t>(at - data.target.begin()));
    }
  }
  chosen.insert(chosen.end(), more.begin(), more.end());
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  const auto take = [&](std::span<const double> from) {
    std::vector<double> some;
    some.reserve(chosen.size());
    for (const auto i : chosen) some.push_back(from[i]);
    return some;
  };
  for (const auto& column : data.inputs) kept.columns.push_back(take(column));
  kept.target = take(data.target);
  for (const auto& column : kept.columns) kept.views.emplace_back(column);
  if (!data.weights.empty()) kept.weights = take(data.weights);
  kept.total = total_sum_of_squares(kept.target, kept.weights);
  const auto probes = std::min(max_probes, chosen.size());
  for (const auto& column : kept.columns) {
    auto& some = kept.probes.emplace_back();
    for (std::size_t i = 0; i < probes; ++i) some.push_back(column[i * chosen.size() / probes]);
  }
  for (const auto& column : kept.probes) kept.probe_views.emplace_back(column);
  kept.any_form = with.any_form;
  for (auto column : kept.columns) {
    std::ranges::sort(column);
    const auto end = std::unique(column.begin(), column.end());
    kept.distinct.push_back(static_cast<std::size_t>(end - column.begin()));
  }
  if (with.finite_between_rows) kept.ranges = ranges_of(data.inputs);
  kept.shapes = detail::shapes_of(data, with, kept.form != nullptr);
  if (!with.units.empty()) {
    if (with.units.size() != data.inputs.size()) {
      clade::detail::refuse(
          {"there must be a unit for each of the ", data.inputs.size(), " inputs, but there were ", with.units.size()});
    }
    kept.units.emplace(with.units);
  }
}

CLADE_INLINE objectives<2> problem_parts::operator()(const formula& f) const {
  const auto nodes = static_cast<double>(f.size() - (row_data_->form ? row_data_->form->overhead() : 0));
  const auto& whole = row_data_->form ? plain(f) : f;
  const auto broken = violations(whole);
  if (broken > 0) return {1 + static_cast<double>(broken), nodes};
  if (!is_finite(whole)) return {std::numeric_limits<double>::infinity(), nodes};
  const auto error = error_of(fitted(f).sum_of_squares / row_data_->total);
  if (row_data_->shapes && std::isfinite(error)) {
    if (const auto missing = missing_shapes(f); missing > 0) return {1 + static_cast<double>(missing), nodes};
  }
  return {error, nodes};
}

CLADE_INLINE void problem_parts::errors_of(const formula& f, case_errors& errors) const {
  auto& own = memory();
  const auto n = row_data_->target.size();
  const auto by = allows(f) ? fit(own, f, 0).scaling : scaling{0, std::numeric_limits<double>::quiet_NaN()};
  const auto values = own.fit.values();
  errors.assign(n, [&](std::size_t i) {
    return detail::finite_or_infinity(std::abs(by.intercept + by.slope * values[i] - row_data_->target[i]));
  });
}

CLADE_INLINE std::size_t problem_parts::unlikely_parts(const formula& f) const {
  const auto kind_of = [](function called) {
    switch (called) {
      case function::exp:
      case function::log:
        return called;
      case function::sin:
      case function::cos:
      case function::tanh:
      case function::arcsin:
        return function::sin;
      default:
        return function::constant;
    }
  };
  std::size_t count = 0;
  for (std::size_t i = 0; i < f.size(); ++i) {
    const auto called = f[i].symbol.function;
    if (called == function::power)
      count += !detail::is_constant(f, f.child(i, 0)) && !detail::is_constant(f, f.child(i, 1));
    const auto kind = kind_of(called);
    if (kind == function::constant) continue;
    const auto inside = f.subtree(i).first(f[i].size - 1);
    count += std::ranges::any_of(inside, [&](const auto& node) { return kind_of(node.symbol.function) == kind; });
    if (kind == function::sin && called != function::arcsin) count += !is_resolved(f, i - 1);
  }
  return count;
}

// Returns whether the rows resolve the periods of a sine, a cosine or a hyperbolic tangent: whether the width of the
// range of its argument is at most pi / 2 times the number of steps. A step leads from a distinct value of its column
// to the next one, or from row to row if the argument has several columns.
CLADE_INLINE bool problem_parts::is_resolved(const formula& f, std::size_t argument) const {
  const auto nodes = f.subtree(argument);
  constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  auto only = none;
  bool several = false;
  for (const auto& node : nodes) {
    if (node.symbol.function != function::variable) continue;
    several = several || (only != none && only != node.symbol.variable);
    only = node.symbol.variable;
  }
  const auto rows = row_data_->target.size();
  const auto places = several || only == none ? rows : row_data_->distinct[only];
  auto& own = memory();
  own.evaluate.use(row_data_->functions);
  own.evaluate.reserve(reserved_nodes_);
  own.genes.reserve(reserved_nodes_);
  assign(own.genes, nodes);
  own.argument.resize(rows);
  own.evaluate(own.genes, row_data_->views, 0, own.argument);
  const auto [least, most] = std::ranges::minmax(own.argument);
  return !(most - least > std::numbers::pi / 2 * static_cast<double>(places - 1));
}

CLADE_INLINE void problem_parts::repair(formula& f) const {
  auto& own = memory();
  own.rows.reset();
  f.reserve(reserved_nodes_);  // so that later children in the same slot do not allocate
  own.formula.reserve(reserved_nodes_);
  const auto constant_exponents = [this](formula& tree) {
    if (row_data_->any_form) return;
    for (auto i = tree.size(); i-- > 0;) {
      if (tree[i].symbol.function != function::power || detail::is_constant(tree, i - 1)) continue;
      const auto below = tree.size() - i;
      tree.replace_by(i - 1, [&] { tree.push(constant(3)); });
      i = tree.size() - below;
    }
  };
  if (row_data_->form) {
    own.part.reserve(reserved_nodes_);
    row_data_->form->repair(f, own.part, own.formula, constant_exponents);
  } else {
    constant_exponents(f);
    simplify(f, own.formula);
    drop_scaling(f);
  }
  if (steps_ == 0) return;
  const auto fitted = fit(own, f, steps_);
  if (fitted.changed) {
    for (std::size_t i = 0; i < f.size(); ++i) {
      if (f[i].symbol.function == function::constant) f.rename(i, own.genes[i].symbol);
    }
  }
  own.formula = f;
  own.rows = row_data_;
  own.fitted = fitted;
}

CLADE_INLINE std::optional<std::uint64_t> problem_parts::hash_of_values(const formula& f) const {
  auto& own = memory();
  own.evaluate.use(row_data_->functions);
  own.evaluate.reserve(reserved_nodes_);
  own.genes.reserve(reserved_nodes_);
  assign(own.genes, f);
  std::array<double, max_probes> values;
  const std::span<double> v(values.data(), row_data_->probes.empty() ? 0 : row_data_->probes.front().size());
  own.evaluate(own.genes, row_data_->probe_views, 0, v);
  const auto centre = detail::mean(v);
  const auto squares = detail::sum(v.size(), [&](std::size_t i) { return (v[i] - centre) * (v[i] - centre); });
  if (!std::isfinite(squares)) return std::nullopt;
  const auto width = std::sqrt(squares);
  if (width <= 1e-12 * std::abs(centre)) return 1;  // f is constant
  std::uint64_t hash = 2;
  double sign = 0;
  for (const auto value : v) {
    const auto place = (value - centre) / width;
    if (sign == 0 && std::abs(place) > 1e-3) sign = place < 0 ? -1 : 1;  // so that f and -f have equal hashes
    hash = random_stream(hash ^ static_cast<std::uint64_t>(std::llround(sign * place * 1e6)))();
  }
  return hash;
}

CLADE_INLINE void problem_parts::require_finite(std::span<const double> column, const std::string& name) {
  const auto at = std::ranges::find_if(column, [](double x) { return !std::isfinite(x); });
  if (at == column.end()) return;
  clade::detail::refuse({"column '", name, "' must be finite, but was ", *at, " in row ", at - column.begin() + 1});
}

CLADE_INLINE double problem_parts::error_of(double share) {
  if (!std::isfinite(share)) return std::numeric_limits<double>::infinity();
  if (share <= min_error) return min_error;
  constexpr auto rest = std::uint64_t{1} << 42;
  return std::bit_cast<double>((std::bit_cast<std::uint64_t>(share) + rest / 2) & ~(rest - 1));
}

CLADE_INLINE problem_parts::memory_of_thread& problem_parts::memory() {
  thread_local memory_of_thread own;
  return own;
}

CLADE_INLINE fitting::result problem_parts::fit(memory_of_thread& own, const formula& f, std::size_t steps) const {
  own.fit.use(row_data_->functions, !row_data_->form);
  own.fit.reserve(reserved_nodes_);
  own.genes.reserve(reserved_nodes_);
  assign(own.genes, f);
  return own.fit(own.genes, row_data_->views, row_data_->target, steps, 1e-9, row_data_->weights);
}

CLADE_INLINE const formula& problem_parts::plain(const formula& f) const {
  auto& to = memory().plain;
  to.reserve(reserved_nodes_);
  row_data_->form->plain(f, to);
  return to;
}

CLADE_INLINE fitting::result problem_parts::fitted(const formula& f) const {
  auto& own = memory();
  const bool same_rows = !own.rows.owner_before(row_data_) && !row_data_.owner_before(own.rows);
  if (same_rows && same_bits(own.formula, f)) return own.fitted;
  return fit(own, f, 0);
}

CLADE_INLINE std::size_t problem_parts::missing_shapes(const formula& f) const {
  if (!row_data_->shapes) return 0;
  memory().proof.jet_of.reserve(reserved_nodes_);
  const auto by = fitted(f).scaling;
  return row_data_->shapes->missing(row_data_->form ? plain(f) : f, by, memory().proof);
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE std::optional<shape_proof> shapes_of(const samples& data, const settings& with, bool extended) {
  known_shapes known{.rising = {}, .falling = {}, .positive = with.positive};
  const auto column_of = [&](const std::string& name, std::string_view direction) {
    const auto at = std::ranges::find(data.names, name);
    if (at == data.names.end()) {
      clade::detail::refuse({"formulas cannot be ", direction, " in '", name, "': unknown input"});
    }
    return static_cast<std::size_t>(at - data.names.begin());
  };
  for (const auto& name : with.increasing) known.rising.push_back(column_of(name, "increasing"));
  for (const auto& name : with.decreasing) {
    known.falling.push_back(column_of(name, "decreasing"));
    if (std::ranges::find(known.rising, known.falling.back()) != known.rising.end()) {
      clade::detail::refuse({"formulas cannot be both increasing and decreasing in '", name, "'"});
    }
  }
  if (!known.any()) return std::nullopt;
  std::vector<std::size_t> same;
  for (std::size_t k = 0; extended && k < data.names.size(); ++k) {
    const auto first = std::ranges::find(data.names, data.names[k]);
    same.push_back(static_cast<std::size_t>(first - data.names.begin()));
  }
  return shape_proof(std::move(known), ranges_of(data.inputs), std::move(same));
}

CLADE_INLINE std::string words_of(const known_shapes& known, const std::vector<std::string>& names) {
  std::vector<std::string> words;
  for (const auto k : known.rising) words.push_back("increasing in '" + names[k] + "'");
  for (const auto k : known.falling) words.push_back("decreasing in '" + names[k] + "'");
  if (known.positive) words.emplace_back("never negative");
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  }
  return text;
}

CLADE_INLINE double with_parsimony::operator()(const formula& f) const {
  const auto both = problem_parts::operator()(f);
  return both[0] + per_node * both[1];
}

}  // namespace clade::regression::detail
