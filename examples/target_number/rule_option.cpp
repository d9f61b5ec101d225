// SPDX-License-Identifier: BSL-1.0
#include "rule_option.hpp"

namespace target_number {

namespace {

void visit_rule(common::option_visitor& options, rule& s) {
  options.group("The game");
  options.choice(
      "--rule", s, rules,
      "what every intermediate value must be: integers, a positive whole number, or fractions, any positive one",
      false);
}

}  // namespace

void declare_rule(common::command& to) { to.declare(visit_rule, rule::integers); }

rule read_rule(const common::command& parsed) { return parsed.read(visit_rule, rule::integers); }

}  // namespace target_number
