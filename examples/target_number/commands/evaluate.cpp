// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../evaluate.hpp"
#include "../expression_error.hpp"
#include "../game.hpp"
#include "../json_value.hpp"
#include "../numbers_option.hpp"
#include "../parser.hpp"
#include "../printer.hpp"
#include "../rule_option.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace target_number::evaluate_command {
namespace {

constexpr std::size_t max_allowed = 16;  // numbers

/// The output of the command. Throws expression_error.
common::json result(
    std::string_view text, const std::optional<std::vector<std::int64_t>>& numbers, rule under, std::uint64_t seed) {
  const auto started                          = std::chrono::steady_clock::now();
  const auto read                             = numbers ? parse(text, *numbers) : parse(text);
  const auto value                            = evaluate(read, under);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  auto members =
      common::document_with_common_members("target_number", seed, {"evaluated", true}, 0, 1, elapsed.count());
  if (numbers) members["numbers"] = *numbers;
  members["expression"] = to_text(read.expression);
  members["postfix"]    = to_postfix_text(read.expression);
  members["value"]      = json_value(value);
  members["rule"]       = name(under);
  return members;
}

}  // namespace

void declare(common::command& to) {
  to.add({"expression", "EXPRESSION", "numbers, parentheses and + - * /, or × · for * and ÷ : for /"});
  declare_numbers(to, "the numbers that it may use, each as often as it is listed", "any");
  declare_rule(to);
  common::run_options::declare_deterministic(to);
}

/// Throws usage_error for an expression that cannot be read or that the rule forbids.
int run(const common::command& parsed, std::ostream& out) {
  const auto text    = parsed.required_text("expression");
  const auto numbers = read_numbers(parsed, max_allowed);
  const auto under   = read_rule(parsed);
  const auto options = common::run_options::read_deterministic(parsed);
  try {
    const auto members = result(text, numbers, under, options.seed);
    if (options.json) {
      common::print_json(out, members);
    } else {
      std::vector<std::pair<std::string, std::string>> rows;
      for (const std::string name : {"expression", "postfix", "value", "rule"}) {
        rows.emplace_back(name, members.at(name).plain());
      }
      common::print_table(out, rows);
    }
  } catch (const expression_error& error) {
    throw common::usage_error(error.what());
  }
  return common::exit_status::solved;
}

}  // namespace target_number::evaluate_command
