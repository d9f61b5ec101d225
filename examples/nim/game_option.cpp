// SPDX-License-Identifier: BSL-1.0
#include "game_option.hpp"

#include <algorithm>
#include <cstddef>

#include "common/number_in.hpp"
#include "common/suggestion.hpp"

namespace nim {

std::optional<rules> read_game(std::string_view text) {
  if (text == "nim") return rules{};
  if (text == "wythoff") return rules{.game = game::wythoff};
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto kind = text.substr(0, colon);
  auto numbers    = common::numbers_in(text.substr(colon + 1), 1, largest_pile);
  if (!numbers) return std::nullopt;
  if (kind == "subtract") {
    std::ranges::sort(*numbers);
    const bool twice = std::ranges::adjacent_find(*numbers) != numbers->end();
    if (twice || numbers->size() > max_amounts) return std::nullopt;
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

namespace {

position read_piles(const std::string& given) {
  auto piles = common::numbers_in(given, 0, largest_pile);
  if (!piles) common::command::refuse("--piles", given, "1 to 26 whole numbers from 0 to 1000000, separated by commas");
  if (piles->size() > max_piles) {
    common::command::refuse("--piles", given, "1 to 26 whole numbers (they are " + std::to_string(piles->size()) + ")");
  }
  return *std::move(piles);
}

rules read_rules(const std::string& given) {
  auto rule_set = read_game(given);
  if (!rule_set) {
    common::command::refuse(
        "--game", given, std::string(games) + ", with numbers from 1 to 1000000, at most 64 amounts, each once",
        meant_game(given));
  }
  return *std::move(rule_set);
}

start usual_start() {
  start of;
  of.piles = {1, 3, 5};
  return of;
}

void visit_game(common::option_visitor& options, start& s) {
  options.group("The game");
  options.parsed(
      "--piles", "N,N,...", s.piles, read_piles, [](const position& piles) { return to_text(piles); },
      "the objects in each pile, 1 to 26 piles of 0 to 1000000 objects; named a, b, c, ...");
  options.parsed(
      "--game", "GAME", s.rule_set, read_rules, [](const rules& rule_set) { return name(rule_set); },
      std::string(games) +
          ": take any number from one pile; at most K; A or B or ...; from up to K piles; or, with two "
          "piles, the same number from both");
  options.flag("--misere", s.rule_set.misere, "the player without a move wins instead of losing");
}

void visit_positions(common::option_visitor& options, bool& multisets) {
  options.group("The game");
  options.choice(
      "--positions", multisets, position_kinds,
      "ordered: all that are reached from the piles; multisets: each once in whatever order, sorted from the smallest "
      "pile to the largest",
      false);
}

}  // namespace

void declare_game(common::command& to) { to.declare(visit_game, usual_start()); }

start read_start(const common::command& parsed) {
  auto of = parsed.read(visit_game, usual_start());
  if (of.rule_set.game == game::wythoff && of.piles.size() != 2) {
    common::command::refuse(
        "--piles", to_text(of.piles),
        "two piles for --game wythoff (there " + std::string(of.piles.size() == 1 ? "is " : "are ") +
            std::to_string(of.piles.size()) + ")");
  }
  return of;
}

void declare_positions(common::command& to) { to.declare(visit_positions, false); }

bool read_multisets(const common::command& parsed) { return parsed.read(visit_positions, false); }

std::vector<std::pair<std::string, std::string>> described(const start& of) {
  return {
      {"piles", to_text(of.piles)}, {"game", name(of.rule_set)}, {"play", of.rule_set.misere ? "misere" : "normal"}};
}

void add_to(common::json& document, const start& of) {
  document["piles"]  = of.piles;
  document["game"]   = name(of.rule_set);
  document["misere"] = of.rule_set.misere;
}

}  // namespace nim
