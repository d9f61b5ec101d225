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

/// A formula that uses a function which the search does not use.
struct function_not_used : std::invalid_argument {
  function_not_used(const std::string& what, std::string of) : std::invalid_argument(what), function(std::move(of)) {}
  std::string function;
};

/// Parses `settings::known` as formulas over the inputs of `data`. Throws std::invalid_argument if a text is not a
/// formula over them, and if the search could not find the formula: it uses other functions, is too large, has a form
/// that the settings refuse, violates the units, or is not finite in all rows.
std::vector<formula> known_formulas(const samples& data, const settings& with);

/// The form of the settings, or nullptr if they have none. Throws std::invalid_argument if it is not valid, or if there
/// are known formulas too.
std::shared_ptr<const form> form_of(const samples& data, const settings& with);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "known.ipp"
#endif
