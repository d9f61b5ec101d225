// SPDX-License-Identifier: BSL-1.0
#include "numbers_option.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/number_in.hpp"

namespace target_number {

void declare_numbers(common::command& to, std::string meaning, std::string otherwise) {
  to.group("The game");
  to.add({"--numbers", "N,N,...", std::move(meaning), std::move(otherwise)});
}

std::optional<std::vector<std::int64_t>> read_numbers(
    const common::command& parsed, std::size_t most, const std::string& of) {
  const auto given = parsed.text("--numbers");
  if (!given) return std::nullopt;
  auto numbers = common::numbers_in(*given, 1, max_given_number);
  if (!numbers || numbers->size() > most) {
    common::command::refuse(
        "--numbers", *given,
        "1 to " + std::to_string(most) + " whole numbers from 1 to " + std::to_string(max_given_number) + of +
            (numbers ? " (they are " + std::to_string(numbers->size()) + ")" : ", separated by commas"));
  }
  return numbers;
}

}  // namespace target_number
