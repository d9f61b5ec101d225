// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace optimize {

using nlohmann::json;
using nlohmann::ordered_json;

struct objective {
  std::string name;
  bool maximized = false;
};

/// A constraint `NAME <= bound` or `NAME >= bound`.
struct constraint {
  std::string name;
  bool at_most = true;
  double bound = 0;

  std::string text() const;
  /// By how much a value exceeds the bound; at most 0 if it does not.
  double excess(double value) const { return at_most ? value - bound : bound - value; }
};

/// Throws common::usage_error, naming the option, for a text of another form.
constraint read_constraint(const std::string& text);
/// Throws common::usage_error for a name that cannot be one in the output of a command.
void check_name(const std::string& option, std::string_view name);

/// What a study depends on besides its answers.
struct definition {
  std::vector<std::string> variables{}, orders{};  ///< as they were given
  std::vector<objective> objectives{};
  std::vector<constraint> constraints{};
  std::string strategy{};
  std::uint64_t seed    = 0;
  std::uint64_t planned = 0;  ///< designs for which the strategy plans: those of the first budget
  std::size_t repeat    = 1;
  std::size_t at_once   = 0;        ///< designs that the strategy `asynchronous` has under way; 0 for others
  std::optional<double> penalty{};  ///< the objectives of a design that failed; without it, it is worse than all others
  json command{};                   ///< a text for the shell, or a list of words; it may change

  /// The names of objectives and constraints, each once.
  std::vector<std::string> names() const;
};

json to_json(const definition& of);
/// Throws common::usage_error if it is not such a definition.
definition definition_from(const json& stored);

/// Throws common::usage_error that names the first difference between the study in a database and the one asked for. The
/// command may differ.
void check_same(const definition& stored, const definition& asked);

}  // namespace optimize
