// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>

#include "../text/exceptions.hpp"
#include "../text/excerpt.hpp"
#include "../text/inline.hpp"
#include "known.hpp"
#include "parse.hpp"

namespace clade::regression::detail {

// Returns whether formulas of a search with these functions may contain the function f. They may also contain functions
// that only simplification introduces, such as squares.
CLADE_INLINE bool uses_function(const std::vector<std::string>& functions, function f) {
  const auto has = [&](std::initializer_list<function> any) {
    return std::ranges::any_of(functions, [&](const std::string& name) {
      const auto given = function_of(name);
      return given && std::ranges::find(any, *given) != any.end();
    });
  };
  switch (f) {
    case function::constant:
    case function::variable:
      return true;
    case function::square:
      return has({f, function::power, function::multiply});
    case function::sqrt:
      return has({f, function::power});
    case function::negate:
      return has({f, function::subtract, function::multiply});
    default:
      return is_users(f) || has({f});
  }
}

[[gnu::cold]] CLADE_INLINE std::vector<formula> known_formulas(const samples& data, const settings& with) {
  std::vector<formula> known;
  if (with.known.empty()) return known;
  auto without_shapes = with;  // shapes are checked below, for the formula with its own constants
  without_shapes.increasing.clear();
  without_shapes.decreasing.clear();
  without_shapes.positive = false;
  const problem_parts parts(data, without_shapes, 1);
  const auto shapes = shapes_of(data, with);
  for (const auto& text : with.known) {
    auto f = parse(text, data.names, data.functions);
    const auto named = clade::detail::concat({"the formula '", clade::detail::excerpt(text), "' "});
    for (const auto& node : f.nodes()) {
      const auto used = node.symbol.function;
      if (uses_function(with.functions, used)) continue;
      const std::string name(name_of(used));
      clade::detail::throw_error(function_not_used(
          clade::detail::concat({named, "uses ", name, ", which the search does not use; add it to the functions"}),
          name));
    }
    simplify(f);
    auto inner = f;
    drop_scaling(inner);
    if (inner.size() > with.most_nodes || inner.depth() > with.most_depth) {
      clade::detail::refuse({named, "has ", clade::detail::counted(inner.size(), "node"), " and a depth of ",
                             inner.depth(), " without intercept and slope, but at most ", with.most_nodes,
                             " nodes and a depth of ", with.most_depth, " are allowed"});
    }
    if (!with.units.empty() && regression::units(with.units).violations(f) > 0) {
      clade::detail::refuse({named, "does not respect the units"});
    }
    const auto values = values_of(f, data.inputs, data.rows(), data.functions);
    const auto bad = std::ranges::find_if(values, [](double v) { return !std::isfinite(v); });
    if (bad != values.end()) {
      clade::detail::refuse({named, "is not finite in row ", bad - values.begin() + 1});
    }
    if (with.finite_between_rows && !range_of(f, ranges_of(data.inputs))) {
      clade::detail::refuse({named, "is not proved finite for all values between those of the rows"});
    }
    if (shapes && shapes->missing(f) > 0) {
      clade::detail::refuse({named, "is not proved to be ", words_of(shapes->known(), data.names),
                             " for all values between those of the rows"});
    }
    if (!parts.allows(f)) {
      clade::detail::refuse({named, "has a form that is seldom true, which the search uses only with any_form"});
    }
    known.push_back(std::move(f));
  }
  return known;
}

CLADE_INLINE std::shared_ptr<const form> form_of(const samples& data, const settings& with) {
  if (with.form.empty()) return nullptr;
  data.check();
  if (!with.known.empty()) clade::detail::refuse({"known formulas and a form exclude each other"});
  auto made = std::make_shared<const form>(with.form, data);
  const auto extended = made->extended(data, data.inputs);
  if (const auto shapes = shapes_of(extended, with, true)) {
    std::vector<std::vector<std::uint32_t>> unknown;
    for (const auto& one : made->unknowns()) unknown.push_back(one.columns);
    if (shapes->is_impossible(made->with_unknowns_as_columns(extended.inputs.size()), unknown)) {
      clade::detail::refuse({"no formula of the form '", clade::detail::excerpt(with.form), "' is ",
                             words_of(shapes->known(), data.names)});
    }
  }
  return made;
}

}  // namespace clade::regression::detail
