// SPDX-License-Identifier: BSL-1.0
#include "game_option.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>

#include "common/suggestion.hpp"

namespace nim {

std::optional<std::vector<std::int64_t>> number_list(std::string_view text, std::int64_t low, std::int64_t high) {
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

std::optional<rules> read_game(std::string_view text) {
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

namespace {

// The game that was probably meant by an invalid text, with the same numbers if it takes some.
std::string meant_game(std::string_view text) {
  std::vector<std::string> names{"nim", "wythoff"};
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    for (const std::string kind : {"limit", "subtract", "moore"})
      names.push_back(kind + std::string(text.substr(colon)));
  }
  std::erase_if(names, [](const std::string& name) { return !read_game(name); });
  return common::suggestion(text, std::vector<std::string_view>(names.begin(), names.end()));
}

}  // namespace

std::string name(const rules& of) {
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

void declare_game(common::command& to, bool presets) {
  to.group("The game");
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
  to.add({"--misere", "", "the player without a move wins instead of losing"});
}

start read_start(const common::command& from) {
  using common::command;
  const auto game = from.text("--game").value_or("nim");
  auto by         = read_game(game);
  if (!by) {
    command::refuse(
        "--game", game, std::string(games) + ", with numbers from 1 to 1000000, at most 64 amounts, each once",
        meant_game(game));
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

void declare_positions(common::command& to, bool presets) {
  to.group("The game");
  to.add(
      {"--positions", "NAME",
       "ordered: all that are reached from the piles; multisets: each once in whatever order, sorted from the smallest "
       "pile to the largest",
       "ordered", presets ? "ordered" : ""});
}

bool read_multisets(const common::command& from) {
  return from.one_of("--positions", position_kinds).value_or("ordered") == "multisets";
}

std::vector<std::pair<std::string, std::string>> described(const start& of) {
  return {{"piles", to_text(of.piles)}, {"game", name(of.by)}, {"play", of.by.misere ? "misere" : "normal"}};
}

void add_to(common::json& document, const start& of) {
  document["piles"]  = of.piles;
  document["game"]   = name(of.by);
  document["misere"] = of.by.misere;
}

}  // namespace nim
