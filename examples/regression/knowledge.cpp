// SPDX-License-Identifier: BSL-1.0
#include "knowledge.hpp"

#include <stdexcept>

#include "common/usage_error.hpp"

namespace regression_program {

namespace regression = clade::regression;

const std::vector<std::string> options_of_knowledge{"--start"};

void declare_knowledge(common::command& to) {
  to.group("What is known");
  to.add(
      {.name          = "--start",
       .value         = "FORMULA",
       .meaning       = "a formula to start from, such as 'a * sin(b)^2'; once for each",
       .default_value = "none",
       .repeated      = true});
}

regression::settings with_knowledge(
    const common::command& from, regression::settings with, const regression::samples& data) {
  with.known = from.all("--start");
  static_cast<void>(regression::problem_of(data, with));  // unsuitable data are not an error of --start
  try {
    static_cast<void>(regression::detail::known_formulas(data, with));
  } catch (const regression::detail::function_not_used& error) {
    std::string functions;
    for (const auto& name : with.functions) functions += name + ',';
    throw common::usage_error(
        std::string("--start: ") + error.what() + ": --functions '" + functions + error.function + '\'');
  } catch (const std::invalid_argument& error) {
    throw common::usage_error(std::string("--start: ") + error.what());
  }
  return with;
}

}  // namespace regression_program
