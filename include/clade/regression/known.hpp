// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../core/space.hpp"
#include "../random/random_stream.hpp"
#include "form.hpp"
#include "model.hpp"
#include "problem.hpp"
#include "symbol.hpp"

namespace clade::regression::detail {

/// The error for a known formula with a function that the search does not use.
struct function_not_used : std::invalid_argument {
  function_not_used(const std::string& what, std::string of) : std::invalid_argument(what), function(std::move(of)) {}
  /// The name of the function.
  std::string function;
};

/// Parses `settings::known` as formulas over the inputs of `data`. Throws std::invalid_argument if a text is not a
/// formula over these inputs, and if the search could not find the formula: if it uses other functions, is too large,
/// has a form that the settings refuse, violates the units, is not finite in all rows, or is not proved to have the
/// shapes that the settings require.
std::vector<formula> known_formulas(const samples& data, const settings& with);

/// Returns a model of each formula of `settings::known`, in the same order. Constants are fitted if that shortens the
/// description and the formula keeps the shapes that the settings require; otherwise they keep their values. Throws
/// like `known_formulas`.
std::vector<model> known_models(const samples& data, const settings& with);

/// Returns the form of the settings, or nullptr if the settings have no form. Throws std::invalid_argument if the form
/// is not valid, if it contradicts the required shapes, or if there are also known formulas.
std::shared_ptr<const form> form_of(const samples& data, const settings& with);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "known.ipp"
#endif
