// SPDX-License-Identifier: BSL-1.0
#include "methods.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "solver.hpp"
#include "with_memory.hpp"

namespace target_number::exact {

outcome run(method m, const game& given, const std::function<bool()>& stop) {
  const auto allowed = rule_of(m);
  switch (m) {
    case method::brute_force:
      return brute_force(given, allowed, stop);
    case method::value_sets:
    case method::whole_value_sets:
      return {solver().nearest(given, allowed), 0, true};
    default:
      return memory_search().nearest(
          given, allowed, {m >= method::no_ones_and_zeros, m >= method::no_opposites, m >= method::no_other_chains},
          stop);
  }
}

std::vector<game> document_games() {
  return {
      {{9, 4, 3, 1, 15, 75}, 200},
      {{2, 2, 1, 3, 15, 25}, 551},
      {{2, 2, 2, 2, 10, 25}, 999},
      {{1, 2, 4, 8, 10, 25}, 963},
      {{4, 7, 7, 4, 10, 75}, 396}};
}

reported figures_of_document(std::size_t game_number, method m) {
  constexpr std::array<std::uint64_t, 5> expressions{4286, 24'302, 52'910, 33'665'406, 202'242};
  constexpr std::array<std::uint64_t, 5> fractions{2494, 111'630, 685'771, 646'693, 44'783};
  constexpr std::array<std::uint64_t, 5> whole{1534, 41'721, 285'501, 176'342, 18'849};
  constexpr std::array brute_seconds{0.016, 0.062, 0.21, 50.0, 0.453};
  constexpr std::array fraction_seconds{0.001, 0.016, 0.141, 0.125, 0.016};
  constexpr std::array whole_seconds{0.001, 0.015, 0.047, 0.032, 0.016};
  const bool no_solution = game_number == 3;
  switch (m) {
    case method::brute_force:
      return {expressions.at(game_number), {}, brute_seconds.at(game_number)};
    case method::no_other_chains:
      return {{}, fractions.at(game_number), fraction_seconds.at(game_number)};
    case method::whole_numbers:
      return {{}, whole.at(game_number), whole_seconds.at(game_number)};
    case method::memory:
      return no_solution ? reported{{}, 2'000'000, 2.0} : reported{};
    case method::no_ones_and_zeros:
      return no_solution ? reported{{}, {}, 1.2} : reported{};
    case method::no_opposites:
      return no_solution ? reported{{}, {}, 0.4} : reported{};
    default:
      return {};
  }
}

std::vector<row> table(const std::function<bool()>& stop, const std::function<void(const row&)>& tell) {
  std::vector<row> rows;
  const auto games = document_games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (const auto m : methods) {
      const auto started                        = std::chrono::steady_clock::now();
      auto result                               = run(m, games[i], stop);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
      rows.push_back({i, games[i], m, std::move(result), taken.count(), figures_of_document(i, m)});
      tell(rows.back());
      if (!rows.back().result.complete || stop()) return rows;
    }
  }
  return rows;
}

}  // namespace target_number::exact
