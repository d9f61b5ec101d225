#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/report.hpp"
#include "common/usage_error.hpp"
#include "rules.hpp"

/// The game as options: --piles, --game and --misere.
namespace nim {

inline constexpr std::string_view usual_piles = "1,3,5";

/// What --game takes, in words.
inline constexpr std::string_view games = "nim, limit:K, subtract:A,B,..., moore:K or wythoff";

/// The numbers of a list such as "1,3,5". Nothing where it is no list of `low` to `high`.
inline std::optional<std::vector<std::int64_t>> number_list(
    std::string_view text, std::int64_t low, std::int64_t high) {
  std::vector<std::int64_t> numbers;
  const auto* at        = text.data();
  const auto* const end = at + text.size();
  for (;; ++at) {
    std::int64_t number      = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || number < low || number > high) return std::nullopt;
    numbers.push_back(number);
    at = rest;
    if (at == end) return numbers;
    if (*at != ',') return std::nullopt;
  }
}

/// The game that a text names: "nim", "limit:3", "subtract:1,3,4" (in any order), "moore:2" or "wythoff". Nothing for
/// any other text; limits and amounts are 1 to 10^6, and there are at most 64 amounts, each once.
inline std::optional<rules> read_game(std::string_view text) {
  if (text == "nim") return rules{};
  if (text == "wythoff") return rules{.game = game::wythoff};
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto kind = text.substr(0, colon);
  auto numbers    = number_list(text.substr(colon + 1), 1, largest_pile);
  if (!numbers) return std::nullopt;
  if (kind == "subtract") {
    std::ranges::sort(*numbers);
    const bool twice = std::ranges::adjacent_find(*numbers) != numbers->end();
    if (twice || numbers->size() > most_amounts) return std::nullopt;
    return rules{.game = game::subtract, .amounts = *std::move(numbers)};
  }
  if (numbers->size() != 1) return std::nullopt;
  if (kind == "limit") return rules{.game = game::limit, .most = numbers->front()};
  if (kind == "moore") return rules{.game = game::moore, .most = numbers->front()};
  return std::nullopt;
}

/// The game as --game takes it; misère play is another option.
inline std::string name(const rules& of) {
  switch (of.game) {
    case game::limit:
      return "limit:" + std::to_string(of.most);
    case game::subtract:
      return "subtract:" + to_text(of.amounts);
    case game::moore:
      return "moore:" + std::to_string(of.most);
    case game::wythoff:
      return "wythoff";
    default:
      return "nim";
  }
}

/// `document` is what --help shows in a command that has presets.
inline void declare_game(common::command& to, bool presets = false) {
  const auto in_document = [&](std::string_view text) { return presets ? std::string(text) : ""; };
  to.add(
      {"--piles", "N,N,...", "the objects in each pile, 1 to 26 of them, 0 to 1000000 each; named a, b, c, ...",
       std::string(usual_piles), in_document(usual_piles)});
  to.add(
      {"--game", "GAME",
       std::string(games) + ": take any number from one pile; at most K; A or B or ...; from up to K piles; or, with "
                            "two piles, the same "
                            "number from both",
       "nim", in_document("nim")});
  to.add({"--misere", "", "who cannot move wins, instead of losing"});
}

/// A game and the piles it begins with.
struct start {
  rules by;
  position piles;
};

/// Throws usage_error, naming the option and its value, for piles or a game that cannot be.
inline start read_start(const common::command& from) {
  using common::command;
  const auto game = from.text("--game").value_or("nim");
  auto by         = read_game(game);
  if (!by) {
    command::refuse(
        "--game", game, std::string(games) + ", with numbers from 1 to 1000000, at most 64 amounts, each once");
  }
  by->misere       = from.given("--misere");
  const auto given = from.text("--piles").value_or(std::string(usual_piles));
  auto piles       = number_list(given, 0, largest_pile);
  if (!piles) command::refuse("--piles", given, "1 to 26 whole numbers from 0 to 1000000, separated by commas");
  if (piles->size() > most_piles) {
    command::refuse("--piles", given, "1 to 26 whole numbers (they are " + std::to_string(piles->size()) + ")");
  }
  if (by->game == game::wythoff && piles->size() != 2) {
    command::refuse(
        "--piles", given,
        "two piles for --game wythoff (there " + std::string(piles->size() == 1 ? "is " : "are ") +
            std::to_string(piles->size()) + ")");
  }
  return {*std::move(by), *std::move(piles)};
}

inline constexpr std::array<std::string_view, 2> position_kinds{"ordered", "multisets"};

/// Which positions count: all in order, or multisets.
inline void declare_positions(common::command& to, bool presets = false) {
  to.add(
      {"--positions", "NAME",
       "ordered: all that are reached from the piles; multisets: each once in whatever order, sorted from the smallest "
       "pile to the largest",
       "ordered", presets ? "ordered" : ""});
}

inline bool read_multisets(const common::command& from) {
  return from.one_of("--positions", position_kinds).value_or("ordered") == "multisets";
}

/// The rows of a table that say what is played.
inline std::vector<std::pair<std::string, std::string>> described(const start& of) {
  return {{"piles", to_text(of.piles)}, {"game", name(of.by)}, {"play", of.by.misere ? "misere" : "normal"}};
}

inline void add_to(common::json& document, const start& of) {
  document["piles"]  = of.piles;
  document["game"]   = name(of.by);
  document["misere"] = of.by.misere;
}

}  // namespace nim
