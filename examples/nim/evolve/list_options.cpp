// SPDX-License-Identifier: BSL-1.0
#include "list_options.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../expression.hpp"
#include "../parser.hpp"
#include "../rules.hpp"
#include "common/command_line.hpp"
#include "common/number_in.hpp"

namespace nim::evolve {

operation function_of(char symbol) { return nim::detail::operation_of(symbol, symbol == '~'); }

std::string functions_text(std::string_view functions) {
  std::string text;
  for (const char symbol : functions) {
    if (!text.empty()) text += ',';
    if (const auto what = function_of(symbol); is_call(what)) {
      text += call_name(what);
    } else {
      text += symbol;
    }
  }
  return text;
}

std::string read_functions(const std::string& given) {
  std::string functions;
  for (std::string_view rest = given; !rest.empty();) {
    const auto c = rest.front();
    if (c == ',' || c == ' ') {
      rest.remove_prefix(1);
      continue;
    }
    const auto known = std::ranges::find_if(
        all_functions, [&](char symbol) { return rest.starts_with(functions_text({&symbol, 1})); });
    if (known == all_functions.end() || functions.find(*known) != std::string::npos) {
      common::command::refuse("--functions", given, "some of " + functions_text(all_functions) + ", each once");
    }
    functions += *known;
    rest.remove_prefix(functions_text({&*known, 1}).size());
  }
  if (functions.empty()) {
    common::command::refuse("--functions", given, "at least one of " + functions_text(all_functions));
  }
  return functions;
}

std::string numbers_text(const std::vector<std::int64_t>& numbers) {
  return numbers.empty() ? "none" : to_text(numbers);
}

std::vector<std::int64_t> read_constants(const std::string& given) {
  if (given == "none") return {};
  auto constants = common::numbers_in(given, 0, 1'000'000'000);
  if (!constants || constants->size() > max_constants) {
    common::command::refuse("--constants", given, "none, or at most ten whole numbers, separated by commas");
  }
  return *std::move(constants);
}

std::vector<std::int64_t> read_stages(const std::string& given) {
  if (given == "none") return {};
  auto stages = common::numbers_in(given, 1, largest_verified);
  if (!stages || stages->size() > max_stages ||
      std::ranges::adjacent_find(*stages, std::greater_equal{}) != stages->end()) {
    common::command::refuse(
        "--stages", given, "none, or at most 64 numbers from 1 to 1000 that ascend, separated by commas");
  }
  return *std::move(stages);
}

}  // namespace nim::evolve
