// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <charconv>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "exported.hpp"
#include "json.hpp"
#include "observed.hpp"
#include "target_number/exact/solver.hpp"
#include "target_number/game.hpp"
#include "target_number/genetic/idleness.hpp"
#include "target_number/genetic/number_set.hpp"
#include "target_number/genetic/solver.hpp"
#include "target_number/genetic/strategy.hpp"
#include "target_number/play/answer.hpp"
#include "target_number/printer.hpp"

namespace {

using namespace target_number;
namespace json = playground::json;

/// The game in the first line of the text from the page: its numbers and its target, such as "1 2 4 8 10 25 963".
game read_game() {
  std::string_view line = playground::text_from_page();
  line                  = line.substr(0, line.find('\n'));
  game of{{}, 0};
  for (const auto* place = line.data(); place != line.data() + line.size();) {
    const auto [end, error] = std::from_chars(place, line.data() + line.size(), of.target);
    if (error != std::errc()) throw std::invalid_argument("the numbers and the target must be whole numbers");
    of.numbers.push_back(of.target);
    place = end + (end != line.data() + line.size());
  }
  if (of.numbers.size() < 3) throw std::invalid_argument("a game needs at least two numbers and a target");
  of.numbers.pop_back();
  return of;
}

/// What the page draws of an expression, and of a population: the values of at most 48 of its expressions, the nearest
/// first.
struct drawing {
  genetic::number_set numbers;

  std::string operator()(const genetic::candidate& c) const {
    return json::object(
        {{"expression", json::text(to_text(genetic::to_postfix(c.tree, numbers)))}, {"value", json::number(c.value)}});
  }
  template <class Population>
  std::string all_of(const Population& population) const {
    constexpr std::size_t most = 48;
    std::vector<std::size_t> order(population.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, [&](auto i, auto j) {
      if (population.better(population.fitness(i), population.fitness(j))) return true;
      return !population.better(population.fitness(j), population.fitness(i)) && i < j;
    });
    std::vector<std::int64_t> values;
    const auto shown = std::min(most, order.size());
    for (std::size_t i = 0; i < shown; ++i) {
      values.push_back(population.chromosomes()[order[i * order.size() / shown]].value);
    }
    return json::list(values);
  }
};

}  // namespace

extern "C" {

/// The game of a seed, as `target_number solve --seed` draws it.
[[clang::export_name("deal")]] const char* deal(std::uint64_t seed) {
  clade::random_stream rng(seed);
  const auto of = draw(rng);
  return playground::shown_to_page(
      json::object({{"numbers", json::list(of.numbers)}, {"target", json::number(of.target)}}));
}

/// The nearest value to the target of the game, proven.
[[clang::export_name("prove")]] const char* prove() {
  const auto of     = read_game();
  const auto answer = exact::solver().nearest(of, rule::integers);
  return playground::shown_to_page(json::object(
      {{"expression", json::text(to_text(answer.expression))}, {"value", json::number(answer.value.numerator)}}));
}

/// The value of the expression in the second line of the text, after the game.
[[clang::export_name("value")]] const char* value() {
  const auto& text  = playground::text_from_page();
  const auto answer = playing::read_answer(std::string_view(text).substr(text.find('\n') + 1), read_game());
  return playground::shown_to_page(
      json::object({{"expression", json::text(to_text(answer.expression))}, {"value", json::number(answer.value)}}));
}

/// Who wins the game, and why, with these values of the player and the computer; 0 without one.
[[clang::export_name("judge")]] const char* judge(std::int64_t player, std::int64_t computer) {
  const auto given = [](std::int64_t value) {
    return value == 0 ? std::nullopt : std::optional(playing::answer{{}, value});
  };
  const auto ended = playing::outcome_of(read_game().target, given(player), given(computer), playing::side::player);
  return playground::shown_to_page(json::object(
      {{"player_wins", ended.winner == playing::side::player ? "true" : "false"},
       {"sentence", json::text(playing::sentence(ended, playing::origin::dealt))}}));
}

/// Starts the run of `target_number solve` with these options.
[[clang::export_name("start")]] playground::evolving* start(
    std::uint64_t seed, bool document, bool memory, std::size_t population, double mutation_rate,
    std::uint64_t budget) {
  const auto of   = read_game();
  auto s          = document ? genetic::document_preset() : genetic::strong_preset();
  s.memory        = memory;
  s.population    = population;
  s.offspring     = std::min(s.offspring, population);
  s.mutation_rate = mutation_rate;
  const genetic::number_set numbers(of.numbers);
  const auto nearest  = exact::solver().nearest(of, rule::integers).value;
  const auto distance = target_number::distance({of.target, 1}, nearest).value();
  const bool is_exact = distance == rational{0, 1};
  const auto enough   = genetic::closeness::of(distance);
  const clade::stop::when reached(
      [enough](const auto& now) { return now.best().fitness >= enough; },
      is_exact ? clade::stop::reason{"distance 0 reached", true}
               : clade::stop::reason{"distance " + to_text(distance) + " reached; no value is nearer"});
  // On the heap, because the criterion refers to it.
  auto idle  = std::make_unique<genetic::idleness>(s.offspring);
  auto until = [idle = std::move(idle), reached, budget](const auto& now) {
    (*idle)(now);
    return (reached || clade::stop::evaluations(budget) || idle->limit())(now);
  };
  const genetic::search problem{genetic::closeness{of.target, numbers.values()}, genetic::candidates(numbers)};
  return playground::observe(
      clade::evolve(problem, genetic::make_strategy(s), seed), std::move(until), drawing{numbers});
}
}
