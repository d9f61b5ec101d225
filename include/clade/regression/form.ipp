// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <numeric>

#include "../text/inline.hpp"
#include "form.hpp"
#include "parse.hpp"

namespace clade::regression::detail {

CLADE_INLINE form::form(std::string_view text, const samples& data)
    : inputs_(data.inputs.size()), first_mark_(number_of_functions + data.functions.size()) {
  skeleton_ = parse_form(text, data.names, data.functions, unknowns_);
  if (std::ranges::all_of(unknowns_, [](const unknown_part& u) { return u.columns.empty(); })) {
    clade::detail::refuse({"the form '", clade::detail::excerpt(text),
                           "' must have an unknown function of columns, such as f(",
                           clade::detail::excerpt(data.names[0]), ")"});
  }
  std::vector<double> numbers;
  for (const auto& node : skeleton_.nodes()) {
    if (node.symbol.function == function::constant) numbers.push_back(node.symbol.value);
  }
  for (const auto n : numbers) numbers_.emplace_back(data.rows(), n);
  std::size_t number = 0;
  for (std::size_t i = 0; i < skeleton_.size(); ++i) {
    const auto& s = skeleton_[i].symbol;
    if (s.function == function::constant) skeleton_.rename(i, variable(inputs_ + number++));
    if (s.function == function::variable) {
      if (is_number(s.variable)) continue;
      outside_.push_back(s.variable);
      skeleton_.rename(i, variable(inputs_ + numbers_.size() + outside_.size() - 1));
    }
  }
}

CLADE_INLINE samples form::extended(const samples& data, std::span<const std::span<const double>> inside) const {
  auto made = data;
  made.inputs.assign(inside.begin(), inside.end());
  for (const auto& column : numbers_) {
    made.inputs.emplace_back(column);
    made.names.emplace_back("number");
  }
  for (const auto k : outside_) {
    made.inputs.push_back(data.inputs[k]);
    made.names.push_back(data.names[k]);
  }
  for (std::size_t j = 0; j < unknowns_.size(); ++j) {
    made.functions.emplace_back(
        "unknown_part_" + std::to_string(j), [](double x) { return x; }, [](double) { return 1.0; });
  }
  return made;
}

CLADE_INLINE std::vector<std::string> form::extended(std::vector<std::string> units) const {
  // There are no units, or the caller refuses their number.
  if (units.size() != inputs_) return units;
  auto made = units;
  made.insert(made.end(), numbers_.size(), "1");
  for (const auto k : outside_) made.push_back(units[k]);
  return made;
}

CLADE_INLINE formula form::with_unknowns_as_columns(std::size_t first) const {
  auto made = skeleton_;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (const auto j = unknown_of(made[i].symbol)) made.rename(i, variable(first + *j));
  }
  return made;
}

CLADE_INLINE std::size_t form::columns() const {
  std::size_t common = 1;
  for (const auto& u : unknowns_)
    common = std::min<std::size_t>(std::lcm(common, std::max<std::size_t>(u.columns.size(), 1)), 1'000'000);
  return common;
}

CLADE_INLINE void form::to_columns(formula& part, std::size_t j) const {
  const auto& columns = unknowns_[j].columns;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const auto& s = part[i].symbol;
    if (s.function == function::variable) part.rename(i, variable(columns[s.variable % columns.size()]));
  }
}

CLADE_INLINE void form::to_arguments(formula& part, std::size_t j) const {
  const auto& columns = unknowns_[j].columns;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const auto& s = part[i].symbol;
    if (s.function != function::variable) continue;
    part.rename(i, variable(static_cast<std::size_t>(std::ranges::find(columns, s.variable) - columns.begin())));
  }
}

CLADE_INLINE std::size_t form::overhead() const {
  auto nodes = skeleton_.size();
  for (const auto& u : unknowns_) nodes += u.columns.empty() ? 1 : 4;
  return nodes;
}

CLADE_INLINE formula form::scaled(double p, double q, const formula& part) {
  formula made(constant(p));
  made.push(constant(q));
  made.append(part.nodes());
  push(made, function::multiply);
  push(made, function::add);
  return made;
}

CLADE_INLINE void form::take_scaling(formula& part, double& p, double& q) {
  while (part.size() > 1) {
    const auto i = part.size() - 1;
    const auto f = part[i].symbol.function;
    if (f == function::negate) {
      q = -q;
      part.keep_argument(i, 0);
      continue;
    }
    if (f != function::add && f != function::subtract && f != function::multiply && f != function::divide) return;
    const auto left = part.child(i, 0), right = part.child(i, 1);
    const bool first = is_constant(part, left) && f != function::divide;
    if (!first && !is_constant(part, right)) return;
    const auto c = part[first ? left : right].symbol.value;
    if (f == function::add) p += q * c;
    if (f == function::subtract) p += first ? q * c : -q * c;
    if (f == function::subtract && first) q = -q;
    if (f == function::multiply) q *= c;
    if (f == function::divide) q /= c;
    part.keep_argument(i, first ? 1 : 0);
  }
}

CLADE_INLINE void form::plain(const formula& whole, formula& to, std::vector<std::size_t>* fixed) const {
  to.clear();
  for (const auto& node : whole.nodes()) {
    if (unknown_of(node.symbol)) continue;
    const bool number = node.symbol.function == function::variable && is_number(node.symbol.variable);
    if (number && fixed) fixed->push_back(to.size());
    to.push(number ? constant(numbers_[node.symbol.variable - inputs_][0]) : node.symbol, node.arity);
  }
}

CLADE_INLINE model form::plain(model from) const {
  const auto whole = std::move(from.expression);
  from.expression = {};
  plain(whole, from.expression, &from.fixed);
  from.description_length -= 2.5 * static_cast<double>(unknowns_.size());  // the marks are not part of the description
  const auto outside = inputs_ + numbers_.size();
  for (std::size_t i = 0; i < from.expression.size(); ++i) {
    const auto& s = from.expression[i].symbol;
    if (s.function == function::variable && s.variable >= outside) {
      from.expression.rename(i, variable(outside_[s.variable - outside]));
    }
  }
  for (std::size_t j = 0; j < unknowns_.size(); ++j) {
    formula of;
    of.append(whole.subtree(mark_in(whole, j) - 1));
    from.parts.push_back({unknowns_[j].name, unknowns_[j].columns, std::move(of)});
  }
  return from;
}

CLADE_INLINE unfixed::unfixed(const model& of, const samples& data) : expression_(of.expression), rows_(data) {
  columns_.reserve(of.fixed.size());
  for (const auto i : of.fixed) {
    if (i >= expression_.size() || !is_constant(expression_, i)) {
      clade::detail::refuse({"a fixed position must be that of a constant of the formula, but was ", i});
    }
    rows_.inputs.emplace_back(columns_.emplace_back(data.rows(), expression_[i].symbol.value));
    rows_.names.emplace_back("number");
    expression_.rename(i, variable(rows_.inputs.size() - 1));
  }
}

}  // namespace clade::regression::detail
