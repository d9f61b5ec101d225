#include "evolve.hpp"

#include <clade/observe/progress.hpp>
#include <clade/stop/interrupted.hpp>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "../evolve/objective.hpp"
#include "../evolve/options.hpp"
#include "../evolve/settings.hpp"
#include "../evolve/solver.hpp"
#include "../game_option.hpp"
#include "../positions.hpp"
#include "../printer.hpp"
#include "../verify.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"

namespace nim::evolve_command {
namespace {

void print_json(
    std::ostream& out, const start& of, const evolve::settings& s, std::uint64_t seed, const evolve::outcome& found,
    const checks& checked) {
  auto document =
      common::envelope("nim", seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  add_to(document, of);
  document["expression"] = to_text(found.expression);
  document["violations"] = checked.own.violations;
  document["gene"]       = found.gene;
  document["positions"]  = checked.own.positions;
  document["verified"]   = checked.verified();
  if (s.verify_up_to > 0) document["verify_up_to"] = s.verify_up_to;
  document["restarts"] = found.restarts;
  if (const auto& wrong = checked.smallest()) {
    document["counterexample"]         = wrong->at;
    document["counterexample_because"] = described(*wrong, of.by.misere);
  }
  common::print_json(out, document);
}

std::string not_found(const checks& checked, const evolve::settings& s) {
  std::string text = "no expression was found that wins";
  if (checked.own.holds()) text += " from all positions up to " + std::to_string(s.verify_up_to);
  return text;
}

void print_text(
    std::ostream& out, const start& of, const evolve::settings& s, std::uint64_t seed, const evolve::outcome& found,
    const checks& checked) {
  const auto shortest = common::command::shortest;
  auto rows           = described(of);
  rows.emplace_back("population", std::to_string(s.population));
  rows.emplace_back("length", std::to_string(s.length) + " genes, decode " + std::string(s.decode));
  rows.emplace_back("generations", evolve::or_none(s.generations));
  rows.emplace_back("stall", evolve::or_none(s.stall));
  rows.emplace_back("model", std::string(s.model));
  rows.emplace_back("tournament", std::to_string(s.tournament));
  rows.emplace_back("crossover", std::string(s.crossover) + ", " + shortest(s.crossover_rate));
  rows.emplace_back(
      "mutation",
      std::to_string(s.mutations) + (s.mutations == 1 ? " part, " : " parts, ") + shortest(s.mutation_rate));
  rows.emplace_back("functions", evolve::functions_text(s.functions));
  rows.emplace_back("seed", std::to_string(seed));
  common::print_table(out, rows);
  out << '\n';
  rows = {
      {"expression", to_text(found.expression)},
      {"gene", std::to_string(found.gene) + " of 0 to " + std::to_string(found.chromosome.size() - 1)},
      {"violations",
       std::to_string(checked.own.violations) + " of " + std::to_string(checked.own.positions) + " positions"}};
  if (checked.larger) {
    std::string line = checked.verified() ? "yes" : "no, " + std::to_string(checked.larger->violations) + " violations";
    line +=
        ", up to " + std::to_string(s.verify_up_to) + ": " + std::to_string(checked.larger->positions) + " positions";
    rows.emplace_back("verified", line);
  }
  if (const auto& wrong = checked.smallest()) {
    std::string line = to_text(wrong->at);
    line += ' ' + described(*wrong, of.by.misere);
    rows.emplace_back("counterexample", line);
  }
  rows.emplace_back(
      "generations", std::to_string(found.generations) + ", " + std::to_string(found.restarts) + " restarts");
  rows.emplace_back("evaluations", std::to_string(found.evaluations));
  if (found.reason.success) {
    rows.emplace_back("solved", found.reason.text);
  } else {
    rows.emplace_back("not solved", not_found(checked, s) + " (" + found.reason.text + ")");
  }
  common::print_table(out, rows);
}

}  // namespace

void declare(common::command& to) {
  declare_game(to, true);
  common::declare_preset(to);
  evolve::declare_settings(to);
  declare_positions(to, true);
  common::run_options::declare(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto options   = common::run_options::read(from);
  const auto of        = read_start(from);
  const auto s         = evolve::read_settings(from, of);
  const auto constants = evolve::read_constants(from, of.by);
  const bool multisets = read_multisets(from);

  const clade::stop::interrupted ctrl_c;
  const auto sets = evolve::make_sets(of, multisets, s.verify_up_to);
  const evolve::objective wanted(sets, of.by.misere, {of.piles.size(), constants}, evolve::candidates(s));
  const auto found = [&] {
    clade::observe::progress progress;
    return evolve::solve(
        wanted, s, options.seed, {.threads = options.threads, .stop = ctrl_c, .observe = std::ref(progress)});
  }();
  const checks checked{
      verify(found.expression, sets.front(), of.by.misere),
      sets.size() > 1 ? std::optional(verify(found.expression, sets.back(), of.by.misere)) : std::nullopt};
  if (options.json) {
    print_json(out, of, s, options.seed, found, checked);
  } else {
    print_text(out, of, s, options.seed, found, checked);
    out.flush();
    std::cerr << "seconds  " << common::command::shortest(common::microseconds(found.elapsed.count())) << '\n';
  }
  return common::exit_status::of(found.reason);
}

}  // namespace nim::evolve_command
