// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <charconv>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "exported.hpp"
#include "json.hpp"
#include "nim/evaluate.hpp"
#include "nim/evolve/drawing.hpp"
#include "nim/evolve/objective.hpp"
#include "nim/evolve/outcome.hpp"
#include "nim/evolve/policies.hpp"
#include "nim/evolve/settings.hpp"
#include "nim/evolve/strategy.hpp"
#include "nim/parser.hpp"
#include "nim/players.hpp"
#include "nim/positions.hpp"
#include "nim/printer.hpp"
#include "nim/start.hpp"
#include "nim/verify.hpp"
#include "observed.hpp"

namespace {

using namespace nim;
namespace json = playground::json;

/// The lines of the text from the page: the piles, such as "1 3 5", then formulas or other piles.
std::string_view line_from_page(std::size_t number) {
  std::string_view rest = playground::text_from_page();
  for (; number > 0; --number) rest.remove_prefix(rest.find('\n') + 1);
  return rest.substr(0, rest.find('\n'));
}

position read_piles(std::string_view line) {
  position piles;
  for (const auto* place = line.data(); place != line.data() + line.size();) {
    std::int64_t pile       = 0;
    const auto [end, error] = std::from_chars(place, line.data() + line.size(), pile);
    if (error != std::errc()) throw std::invalid_argument("the piles must be whole numbers");
    piles.push_back(pile);
    place = end + (end != line.data() + line.size());
  }
  return piles;
}

/// The game of the page: nim, or at most `most` objects a move.
start read_start(std::size_t most, bool misere) {
  start of{{}, read_piles(line_from_page(0))};
  of.rule_set.misere = misere;
  if (most > 0) {
    of.rule_set.game = game::limit;
    of.rule_set.most = static_cast<std::int64_t>(most);
  }
  check(of.rule_set, of.piles);
  return of;
}

/// What must outlive a run: the sets of positions and the objective on them.
struct task {
  std::vector<positions> sets;
  evolve::objective wanted;

  task(const start& of, const evolve::settings& s)
      : sets(evolve::make_sets(of, false, s.verify_up_to, s.stages)),
        wanted(sets, of.rule_set.misere, evolve::make_terminals(s, of.piles.size()), evolve::candidates(s)) {}
  task(const task&)            = delete;
  task& operator=(const task&) = delete;
};

}  // namespace

extern "C" {

/// Starts the run of `nim evolve` with these options, or that of the opponent of `nim play` with them; `most` is K of
/// the game limit:K, or 0.
[[clang::export_name("start")]] playground::evolving* start(
    std::uint64_t seed, bool opponent, std::size_t most, bool misere, std::size_t population, std::size_t length,
    std::uint64_t generations) {
  const auto of = read_start(most, misere);
  auto s        = evolve::strong_preset();
  s.population  = population;
  s.length      = length;
  s.generations = generations;
  if (most > 0) s.constants = {of.rule_set.most + 1};
  s.verify_up_to  = evolve::affordable(of, s.verify_up_to);
  const auto with = std::make_shared<const task>(of, s);
  const auto until =
      [won  = clade::stop::when([](const auto& now) { return now.best().fitness.sets == 0; }, evolve::winning()),
       bred = clade::stop::generations(generations)](const auto& now) { return (won || bred)(now); };
  return playground::observe(
      clade::evolve(
          clade::minimize(with->wanted, evolve::make_space(s, with->wanted.symbols())), evolve::make_strategy(s),
          opponent ? clade::random_stream(seed).fork(0)() : seed),
      until, [with, functions = s.functions](const evolve::genes& chromosome) {
        const auto found = evolve::decoded(with->wanted, chromosome, functions);
        return json::object(
            {{"expression", json::text(to_text(found.expression))},
             {"gene", json::number(found.gene)},
             {"sets", json::number(with->sets.size())},
             {"positions",
              json::number(with->sets[with->sets.size() - std::max<std::size_t>(1, found.left.sets)].size())},
             {"failed", json::number(found.left.sets)},
             {"violations", json::number(found.left.violations)}});
      });
}

/// The tree of the formula in the second line.
[[clang::export_name("draw")]] const char* draw() {
  const auto piles = read_piles(line_from_page(0)).size();
  return playground::shown_to_page(json::text(evolve::svg(parse(line_from_page(1), piles))));
}

/// The values of the formula in the second line at the positions in the other lines.
[[clang::export_name("values")]] const char* values(std::size_t positions) {
  const auto formula = parse(line_from_page(1), read_piles(line_from_page(0)).size());
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < positions; ++i) all.push_back(evaluate(formula, read_piles(line_from_page(2 + i))));
  return playground::shown_to_page(json::list(all));
}

/// The random numbers of the computer in a game of `nim play` with this seed, in place of `before`, which may be null.
[[clang::export_name("sit")]] const char* sit(clade::random_stream* before, std::uint64_t seed) {
  delete before;
  const auto* const rng = new clade::random_stream(clade::random_stream(seed).fork(1));
  return playground::shown_to_page(std::to_string(reinterpret_cast<std::uintptr_t>(rng)));
}

/// The piles after the move of the computer with the formula in the second line from the piles in the third.
[[clang::export_name("reply")]] const char* reply(clade::random_stream* rng, std::size_t most, bool misere) {
  const auto of = read_start(most, misere);
  const expression_player computer{parse(line_from_page(1), of.piles.size())};
  return playground::shown_to_page(json::list(computer(of.rule_set, read_piles(line_from_page(2)), *rng)));
}

/// Whether the formula in the second line wins from the piles in the first, and up to which size from all piles.
[[clang::export_name("verify")]] const char* verify_formula(std::size_t most, bool misere) {
  constexpr std::int64_t wanted = 15;
  const auto of                 = read_start(most, misere);
  const auto formula            = parse(line_from_page(1), of.piles.size());
  const auto largest            = evolve::affordable(of, wanted);
  const auto own                = verify(formula, ordered_positions(of.rule_set, of.piles), misere);
  const auto all                = verify_up_to(formula, of.rule_set, of.piles.size(), largest);
  return playground::shown_to_page(json::object(
      {{"positions", json::number(own.positions)},
       {"violations", json::number(own.violations)},
       {"larger", json::number(all.positions)},
       {"larger_violations", json::number(all.violations)},
       {"up_to", json::number(largest)}}));
}
}
