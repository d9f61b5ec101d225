// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/checkpoint/hash.hpp>
#include <clade/study/report/number.hpp>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../evolve/drawing.hpp"
#include "../evolve/objective.hpp"
#include "../evolve/options.hpp"
#include "../evolve/policies.hpp"
#include "../evolve/run_progress.hpp"
#include "../evolve/settings.hpp"
#include "../evolve/solver.hpp"
#include "../game_option.hpp"
#include "../positions.hpp"
#include "../printer.hpp"
#include "../verify.hpp"
#include "../verify_report.hpp"
#include "common/ending_signals.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/saved_run.hpp"
#include "common/terminal.hpp"

namespace nim::evolve_command {
namespace {

using clade::report::grouped;

void print_json(
    std::ostream& out, const start& of, const evolve::settings& s, std::uint64_t seed, const evolve::outcome& found,
    const checks& checked) {
  auto document = common::document_with_common_members(
      "nim", seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  add_to(document, of);
  document["expression"] = to_text(found.expression);
  document["violations"] = checked.own.violations;
  document["gene"]       = found.gene;
  document["positions"]  = checked.own.positions;
  add_to(document, checked, s.verify_up_to);
  document["restarts"] = found.restarts;
  document["hash"]     = clade::checkpoint::digits(found.hash);
  add_to(document, checked.smallest(), of.rule_set.misere);
  common::print_json(out, document);
}

std::string not_found(const checks& checked, const evolve::settings& s) {
  std::string text = "no expression was found that wins";
  if (checked.own.holds()) text += " from all positions up to " + grouped(static_cast<std::uint64_t>(s.verify_up_to));
  return text;
}

std::vector<std::pair<std::string, std::string>> all_described(const start& of, const evolve::settings& s) {
  auto rows           = described(of);
  const auto settings = common::rows_of(evolve::visit_settings, s);
  rows.insert(rows.end(), settings.begin(), settings.end());
  common::add_islands(rows, s.islands, "chromosome");
  return rows;
}

void print_text(
    std::ostream& out, const start& of, const evolve::settings& s, std::uint64_t seed, const evolve::outcome& found,
    const checks& checked) {
  auto rows = all_described(of, s);
  rows.emplace_back("seed", std::to_string(seed));
  const auto width = common::line_width_of(stdout);
  common::print_rows(out, rows, width);
  out << '\n';
  rows = {
      {"expression", to_text(found.expression)},
      {"gene", std::to_string(found.gene) + " of 0 to " + std::to_string(found.chromosome.size() - 1)},
      {"violations",
       grouped(checked.own.violations) + " of " + clade::report::counted(checked.own.positions, "position")}};
  add_to(rows, checked, s.verify_up_to, of.rule_set.misere);
  const bool islands = s.islands.count > 0;
  rows.emplace_back(
      "generations", grouped(found.generations) + (islands ? " at most on an island, " : ", ") +
                         clade::report::counted(found.restarts, "restart") + (islands ? " on all" : ""));
  rows.emplace_back("evaluations", grouped(found.evaluations));
  if (found.reason.success) {
    rows.emplace_back("solved", found.reason.text);
  } else {
    rows.emplace_back("not solved", not_found(checked, s) + " (" + found.reason.text + ")");
  }
  common::print_rows(out, rows, width);
}

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  declare_positions(to);
  common::declare_islands(to, "chromosomes");
  common::declare_recording(to, "writes a page that shows the run", {.shows_children = true});
  to.group("This run");
  common::declare_run_files(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  auto options         = common::run_options::read(parsed);
  const auto of        = read_start(parsed);
  auto s               = evolve::read_settings(parsed, of);
  s.islands            = common::read_islands(parsed, s.population);
  const bool multisets = read_multisets(parsed);
  common::check_result_files(parsed, common::with_recording_files({}));
  const auto files = common::read_run_files(parsed, common::settings_of(parsed, "nim evolve"), options);

  const auto signals = common::ending_signals();
  const auto sets    = evolve::make_sets(of, multisets, s.verify_up_to, s.stages);
  evolve::objective wanted(sets, of.rule_set.misere, evolve::make_terminals(s, of.piles.size()), evolve::candidates(s));
  const auto expression_of = [&wanted, &s](const evolve::genes& genes) {
    return evolve::decoded(wanted, genes, s.functions).expression;
  };
  std::optional<evolve::truth_map> truth;
  if (common::any_recording(parsed)) truth.emplace(sets.front(), of.rule_set.misere);
  common::recording recording(
      parsed, {.program = "nim", .fitness = "sets of positions not won", .chromosomes = "chromosomes"},
      clade::observe::history(
          [expression_of, &truth](const evolve::genes& genes) { return evolve::svg(expression_of(genes), *truth); }, {},
          [expression_of](const evolve::genes& genes) { return to_text(expression_of(genes)); }),
      [expression_of, &truth](const evolve::genes& genes) { return evolve::picture(expression_of(genes), *truth); });
  const auto found = [&] {
    std::optional<evolve::run_progress> progress;
    if (!recording.is_verbose()) progress.emplace(wanted, evolve::max_evaluations(s), evolve::steps(s));
    const auto observe = [&](const auto& now) {
      if (progress) (*progress)(now);
      recording(now);
    };
    return evolve::solve(
        wanted, s, options.seed,
        {.threads = options.threads,
         .stop    = signals || recording.stop(),
         .observe = {observe, recording.steering(), recording.births()}},
        files);
  }();
  recording.leave_screen();
  const checks checked{
      verify(found.expression, sets.front(), of.rule_set.misere),
      sets.size() > 1 ? std::optional(verify(found.expression, sets.back(), of.rule_set.misere)) : std::nullopt};
  if (options.json) {
    print_json(out, of, s, options.seed, found, checked);
  } else {
    print_text(out, of, s, options.seed, found, checked);
    out.flush();
    std::cerr << "seconds  " << clade::report::shortest(common::rounded_to_microseconds(found.elapsed.count())) << '\n';
  }
  recording.finish(options.seed, all_described(of, s), found.reason);
  return common::exit_status::of(found.reason);
}

}  // namespace nim::evolve_command
