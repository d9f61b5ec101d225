// SPDX-License-Identifier: BSL-1.0
#include "rule_option.hpp"

namespace target_number {

void declare_rule(common::command& to, bool presets) {
  to.group("The game");
  to.add(
      {"--rule", "NAME",
       "what every value on the way must be: integers, a positive whole number, or fractions, any positive one",
       "integers", presets ? "integers" : ""});
}

rule read_rule(const common::command& from) {
  return from.one_of("--rule", rules).value_or("integers") == "integers" ? rule::integers : rule::fractions;
}

}  // namespace target_number
