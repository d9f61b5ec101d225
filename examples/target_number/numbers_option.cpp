// SPDX-License-Identifier: BSL-1.0
#include "numbers_option.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace target_number {

std::optional<std::vector<std::int64_t>> number_list(std::string_view text) {
  std::vector<std::int64_t> numbers;
  const auto* at        = text.data();
  const auto* const end = at + text.size();
  for (;; ++at) {
    std::int64_t number      = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || number < 1 || number > most_given_number) return std::nullopt;
    numbers.push_back(number);
    at = rest;
    if (at == end) break;
    if (*at != ',') return std::nullopt;
  }
  return numbers;
}

void declare_numbers(common::command& to, std::string meaning, std::string otherwise) {
  to.group("The game");
  to.add({"--numbers", "N,N,...", std::move(meaning), std::move(otherwise)});
}

std::optional<std::vector<std::int64_t>> read_numbers(
    const common::command& from, std::size_t most, const std::string& of) {
  const auto given = from.text("--numbers");
  if (!given) return std::nullopt;
  auto numbers = number_list(*given);
  if (!numbers || numbers->size() > most) {
    common::command::refuse(
        "--numbers", *given,
        "1 to " + std::to_string(most) + " whole numbers from 1 to " + std::to_string(most_given_number) + of +
            (numbers ? " (they are " + std::to_string(numbers->size()) + ")" : ", separated by commas"));
  }
  return numbers;
}

}  // namespace target_number
