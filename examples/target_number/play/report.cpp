// SPDX-License-Identifier: BSL-1.0
#include "report.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "../printer.hpp"
#include "common/columns.hpp"
#include "common/print_result.hpp"

namespace target_number::playing {

void print_game(std::ostream& out, const game& played, std::uint64_t seed) {
  common::print_table(
      out,
      {{"numbers", numbers_text(played)}, {"target", std::to_string(played.target)}, {"seed", std::to_string(seed)}});
}

void print_answers(std::ostream& out, const account& of) {
  const auto text = [&](const std::optional<answer>& given) {
    return describe(given, of.played.target) + (given ? ": " + to_text(given->expression) : "");
  };
  common::print_table(out, {{"you", text(of.player)}, {"computer", text(of.computer)}});
  if (!of.nearest.empty()) {
    constexpr std::size_t most = 5;
    std::vector<std::vector<std::string>> rows{
        {"its population, best of " + clade::report::grouped(of.population), "value", "away"}};
    for (const auto& [expression, value] : std::span(of.nearest).first(std::min(most, of.nearest.size()))) {
      rows.push_back(
          {"  " + to_text(expression), std::to_string(value), std::to_string(distance(of.played.target, value))});
    }
    common::print_columns(out, rows);
  }
}

void print_result(std::ostream& out, const account& of) {
  print_answers(out, of);
  out << sentence(of.ended, of.numbers) << '\n';
  if (of.proven && !reached(of.ended)) out << sentence(*of.proven, of.played) << '\n';
}

void print_json(std::ostream& out, const account& of, std::uint64_t seed, double seconds) {
  const auto side_of = [&](const std::optional<answer>& given) -> common::json {
    if (!given) return nullptr;
    return {
        {"expression", to_text(given->expression)},
        {"value", given->value},
        {"distance", distance(of.played.target, given->value)}};
  };
  auto document = common::document_with_common_members(
      "target_number", seed, {sentence(of.ended, of.numbers), reached(of.ended)}, of.generations, of.evaluations,
      seconds);
  document["numbers"]  = of.played.numbers;
  document["target"]   = of.played.target;
  document["player"]   = side_of(of.player);
  document["computer"] = side_of(of.computer);
  document["nearest"]  = side_of(of.proven ? std::optional(of.proven->nearest) : std::nullopt);
  document["winner"]   = of.ended.winner == side::player ? "player" : "computer";
  common::print_json(out, document);
}

}  // namespace target_number::playing
