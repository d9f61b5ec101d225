// SPDX-License-Identifier: BSL-1.0
#include "experiments.hpp"

#include <cstddef>
#include <utility>

#include "../evolve/options.hpp"
#include "../evolve/policies.hpp"
#include "common/command_line.hpp"

namespace nim::reproduce_command {
std::array<experiment, 2> both(experiment of) {
  of.budget           = evolve::max_evaluations(of.settings);
  of.settings.decode  = "last";
  auto all            = of;
  all.settings.decode = "all";
  return {std::move(of), std::move(all)};
}

std::vector<experiment> document_experiments() {
  std::vector<experiment> all;
  struct row {
    std::size_t population;
    std::uint64_t generations;
    std::string wins;
  };
  for (const auto& [population, generations, wins] : std::vector<row>{
           {12, 30, "8 of 50"},
           {50, 50, "29 of 50"},
           {100, 150, "37 of 48"},
           {140, 500, "45 of 50"},
           {240, 1000, "49 of 50"}}) {
    auto s        = evolve::document_preset();
    s.population  = population;
    s.generations = generations;
    all.push_back(
        {.name     = "document " + std::to_string(population) + '/' + std::to_string(generations),
         .from     = {rules{}, {1, 3, 5}},
         .settings = s,
         .matches  = true,
         .paper    = wins});
  }
  return all;
}

std::vector<experiment> oltean_experiments() {
  std::vector<experiment> all;
  const auto add = [&](const std::string& series, std::uint64_t value, const evolve::settings& s) {
    const bool reported = series == "population" && (value == 20 || value == 140);
    all.push_back(
        {.name      = "Oltean, " + series + ' ' + std::to_string(value),
         .from      = {rules{}, {4, 4, 4, 4}},
         .settings  = s,
         .multisets = true,
         .paper     = !reported     ? ""
                      : value == 20 ? "6 of 50"
                                    : "37 of 50",
         .series    = series,
         .value     = value});
  };
  for (std::uint64_t value = 20; value <= 200; value += 20) {
    auto s       = evolve::oltean();
    s.population = value;
    add("population", value, s);
  }
  for (std::uint64_t value = 20; value <= 200; value += 20) {
    auto s        = evolve::oltean();
    s.generations = value;
    add("generations", value, s);
  }
  for (std::uint64_t value = 5; value <= 30; value += 5) {
    auto s   = evolve::oltean();
    s.length = value;
    add("length", value, s);
  }
  return all;
}

std::vector<experiment> strong_experiments() {
  std::vector<experiment> all;
  const auto add = [&](const position& piles, std::uint64_t expected) {
    all.push_back(
        {.name = to_text(piles), .from = {rules{}, piles}, .settings = evolve::strong_preset(), .expected = expected});
  };
  add({1, 3, 5}, 300);
  add({1, 3, 5, 7}, 1500);
  add({4, 4, 4, 4}, 2000);
  auto s = evolve::strong_preset();
  std::erase(s.functions, '^');
  all.push_back({.name = "7,7,7 without ^", .from = {rules{}, {7, 7, 7}}, .settings = s, .expected = 50'000});
  return all;
}

std::vector<experiment> game_experiments() {
  std::vector<experiment> all;
  const std::vector<std::int64_t> digits{1, 2, 3, 4, 5, 6, 7, 8, 9},
      up_to_14{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
  const auto add = [&](const rules& rule_set, const position& piles, evolve::settings s,
                       const std::vector<std::int64_t>& constants, std::uint64_t expected) {
    s.constants = constants;
    all.push_back(
        {.name     = name(rule_set) + ' ' + to_text(piles),
         .from     = {rule_set, piles},
         .settings = s,
         .multiple = 1,
         .expected = expected});
  };
  const rules limit{.game = game::limit, .most = 3}, subtract{.game = game::subtract, .amounts = {1, 3, 4}};
  add(limit, {9}, evolve::strong_preset(), {4}, 300);
  add(limit, {6, 6}, evolve::strong_preset(), {4}, 5000);
  add(limit, {6, 6, 6}, evolve::strong_preset(), {4}, 30'000);

  auto s = evolve::strong_preset();
  add(subtract, {15}, s, digits, 6000);
  s.functions = "%&|^";
  s.stages    = up_to_14;
  add(subtract, {1, 1}, s, digits, 20'000);
  s.stages      = evolve::strong_preset().stages;
  s.length      = 40;
  s.shared      = 20;
  s.generations = 30'000;
  add(subtract, {4, 4, 4}, s, digits, 60'000);

  s             = evolve::strong_preset();
  s.functions   = "+-*/";
  s.terminals   = "sorted";
  s.length      = 60;
  s.generations = 30'000;
  add({.game = game::wythoff}, {4, 4}, s, digits, 200'000);

  s = evolve::strong_preset();
  add({.game = game::moore, .most = 3}, {3, 3, 3}, s, {}, 300);
  s.functions = "&|^~";
  add({.game = game::moore, .most = 2}, {1, 1, 1}, s, {}, 1000);
  s.population     = 200;
  s.length         = 60;
  s.mutations      = 2;
  s.crossover_rate = 0.6;
  s.terminal_share = 0.1;
  s.stages         = {};
  add({.game = game::moore, .most = 2}, {1, 1, 1, 1}, s, {}, 170'000);
  return all;
}

std::string command_of(const experiment& of) {
  auto s = of.settings;
  // These are the defaults of the game.
  if (of.from.rule_set.game == game::limit) s.constants.clear();
  if (evolve::affordable(of.from, s.verify_up_to) == s.verify_up_to)
    s.verify_up_to = evolve::strong_preset().verify_up_to;
  std::string text = "nim evolve --piles " + to_text(of.from.piles);
  if (of.from.rule_set != rules{}) text += " --game " + name(of.from.rule_set);
  const auto usual = common::values_of(evolve::visit_settings, evolve::strong_preset());
  const auto own   = common::values_of(evolve::visit_settings, s);
  for (std::size_t i = 0; i < own.size(); ++i) {
    const auto& [name, value] = own[i];
    if (value == usual[i].second) continue;
    text += " --" + name + ' ' + (name == "functions" ? '\'' + value + '\'' : value);
  }
  return text;
}

}  // namespace nim::reproduce_command
