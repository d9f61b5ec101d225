// SPDX-License-Identifier: BSL-1.0
#include "solve.hpp"

#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/run/stop/after.hpp>
#include <clade/run/stop/when.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/ending_signals.hpp"
#include "common/output_file.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"
#include "common/run_progress.hpp"
#include "common/saved_run.hpp"
#include "common/terminal.hpp"
#include "drawing.hpp"
#include "options.hpp"
#include "solver.hpp"

namespace n_queens::solve_command {
namespace {

using clade::report::grouped;

constexpr std::size_t widest_grid = 40;

void print_json(std::ostream& out, const settings& s, const common::run_options& run, const outcome& found) {
  auto document =
      common::envelope("n_queens", run.seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  auto rows = found.best.rows();
  for (auto& row : rows) ++row;
  document["size"]      = s.size;
  document["board"]     = rows;
  document["conflicts"] = found.best.conflicts();
  document["restarts"]  = found.restarts;
  document["hash"]      = clade::checkpoint::digits(found.hash);
  common::print_json(out, document);
}

std::string limit(std::uint64_t generations) { return generations == 0 ? "no limit" : grouped(generations); }

// The number of generations, and of tries if each has a limit.
std::string count_generations(const settings& s, const outcome& found) {
  auto text = grouped(found.generations);
  if (s.islands.count > 0) {
    text += " at most on an island, " + clade::report::counted(found.restarts, "restart") + " on all";
  } else if (s.generations > 0 && s.stall == 0) {
    text += " = " + clade::report::counted(found.restarts, "restart") + " x " + grouped(s.generations) + " + " +
            grouped(found.generations - found.restarts * s.generations);
  } else {
    text += ", " + clade::report::counted(found.restarts, "restart");
  }
  return text;
}

void print_text(std::ostream& out, const settings& s, const common::run_options& run, const outcome& found) {
  const auto shortest = clade::report::shortest;
  std::vector<std::pair<std::string, std::string>> rows{
      {"size", grouped(s.size)},
      {"population", grouped(s.population)},
      {"generations", limit(s.generations)},
      {"stall", limit(s.stall)},
      {"restarts", grouped(s.restarts)},
      {"keep ratio", shortest(s.keep_ratio) + ": " + clade::report::counted(s.kept(), "board")},
      {"encoding", std::string(encodings.of[static_cast<std::size_t>(s.encoding)])},
      {"crossover", std::string(s.crossover)}};
  if (s.crossover != "none") rows.emplace_back("crossover rate", shortest(s.crossover_rate));
  rows.emplace_back("selection", std::string(s.selection));
  if (s.selection == "tournament") rows.emplace_back("tournament", grouped(s.tournament));
  rows.emplace_back("mutation", std::string(s.mutation));
  if (s.mutation != "none") rows.emplace_back("mutation rate", shortest(s.mutation_rate) + " per gene");
  rows.emplace_back("replacement", std::string(s.replacement));
  rows.emplace_back("clones", std::string(s.clones));
  common::add_islands(rows, s.islands, "board");
  rows.emplace_back("seed", std::to_string(run.seed));
  common::print_table(out, rows);

  out << '\n';
  print_rows(out, found.best);
  if (s.size <= widest_grid) {
    print_grid(out, found.best, common::may_colour(stdout));
  } else {
    out << "(boards of more than " << widest_grid << " columns are not drawn here; --svg draws them)\n";
  }

  out << '\n';
  const auto pairs     = static_cast<std::uint64_t>(s.size) * (static_cast<std::uint64_t>(s.size) - 1) / 2;
  const auto attacking = static_cast<std::uint64_t>(found.best.conflicts());
  common::print_table(
      out, {{"fitness", clade::report::counted(attacking, "attacking pair") + " of " + grouped(pairs)},
            {"generations", count_generations(s, found)},
            {"evaluations", grouped(found.evaluations)},
            {found.reason.success ? "solved" : "not solved", found.reason.text}});
}

// The settings of a run in a line, as options: those that its course depends on.
std::string settings_line(const settings& s) {
  const auto shortest = clade::report::shortest;
  std::string line    = "n_queens solve";
  const auto add      = [&](const char* option, const std::string& value) {
    line += std::string(" --") + option + ' ' + value;
  };
  add("size", std::to_string(s.size));
  add("population", std::to_string(s.population));
  add("generations", std::to_string(s.generations));
  add("stall", std::to_string(s.stall));
  add("restarts", std::to_string(s.restarts));
  add("keep-ratio", shortest(s.keep_ratio));
  add("encoding", std::string(encodings.of[static_cast<std::size_t>(s.encoding)]));
  add("crossover", std::string(s.crossover));
  add("crossover-rate", shortest(s.crossover_rate));
  add("selection", std::string(s.selection));
  add("tournament", std::to_string(s.tournament));
  add("mutation", std::string(s.mutation));
  add("mutation-rate", shortest(s.mutation_rate));
  add("replacement", std::string(s.replacement));
  add("clones", std::string(s.clones));
  if (s.islands.count > 0) {
    add("islands", std::to_string(s.islands.count));
    add("every", std::to_string(s.islands.every));
    add("migrants", std::to_string(s.islands.migrants));
    add("topology", std::string(s.islands.topology));
  }
  return line;
}

}  // namespace

void declare(common::command& to) {
  common::declare_preset(to);
  declare_settings(to);
  common::declare_islands(to, "boards");
  to.group("This run");
  to.add({"--svg", "FILE", "draws the board", "none", "none"});
  to.add({"--time-limit", "SECONDS", "ends the run; what it has found by then depends on the machine", "none", "none"});
  common::declare_run_files(to);
  common::run_options::declare(to);
}

int run(const common::command& from, std::ostream& out, const process& where) {
  auto run              = common::run_options::read(from);
  run.seed              = where.same(run.seed);
  auto s                = read_settings(from);
  s.islands             = read_islands(from, s);
  const auto time_limit = from.real("--time-limit", 0, 1e9, true);
  common::check_result_files(from, {"--svg"});
  std::optional<common::output_file> picture;
  if (const auto path = from.text("--svg"); path && where.speaks) picture.emplace("--svg", *path);

  const auto files = common::read_run_files(from, settings_line(s), run, where.speaks);

  const auto time  = time_limit ? clade::stop::after(std::chrono::duration<double>(*time_limit))
                                : clade::stop::after(std::chrono::nanoseconds::max());
  const auto least = least_conflicts(s.size);
  // If there is no solution, the run ends with the best board.
  const clade::stop::when hopeless(
      [least](const auto& now) { return least > 0 && now.best().fitness <= least; },
      clade::stop::reason{"no board of this size has a solution; the minimum is 1 attacking pair"});
  const auto stop  = common::ending_signals() || time || hopeless;
  const auto found = [&] {
    common::run_progress progress;  // clears its line when it ends
    return where.solve(s, run.seed, {.threads = run.threads, .stop = stop, .observe = std::ref(progress)}, files);
  }();

  if (run.json) {
    print_json(out, s, run, found);
  } else {
    print_text(out, s, run, found);
    out.flush();
    std::cerr << "seconds      " << clade::report::shortest(common::microseconds(found.elapsed.count())) << '\n';
  }
  if (picture) picture->write(svg(found.best));
  return common::exit_status::of(found.reason);
}

}  // namespace n_queens::solve_command
