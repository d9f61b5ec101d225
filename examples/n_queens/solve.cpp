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
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/recording.hpp"
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
  auto document = common::document_with_common_members(
      "n_queens", run.seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  auto rows = found.best.rows();
  for (auto& row : rows) ++row;
  document["size"]      = s.size;
  document["board"]     = rows;
  document["conflicts"] = found.best.conflicts();
  document["restarts"]  = found.restarts;
  document["hash"]      = clade::checkpoint::digits(found.hash);
  common::print_json(out, document);
}

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

std::vector<std::pair<std::string, std::string>> described(const settings& s) {
  auto rows = common::rows_of(visit_settings, s);
  common::add_islands(rows, s.islands, "board");
  return rows;
}

void print_text(std::ostream& out, const settings& s, const common::run_options& run, const outcome& found) {
  auto rows = described(s);
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

struct output_options {
  std::optional<std::string> svg{};
  std::optional<double> time_limit{};
};

void visit_output(common::option_visitor& options, output_options& s) {
  options.group("This run");
  options.text("--svg", "FILE", s.svg, "draws the board");
  options.real(
      "--time-limit", "SECONDS", s.time_limit, {.low = 0, .high = 1e9, .excludes_low = true},
      "ends the run; its result then depends on the machine");
}

}  // namespace

void declare(common::command& to) {
  common::declare_preset(to, source);
  declare_settings(to);
  common::declare_islands(to, "boards");
  common::declare_recording(
      to, "writes a page that shows the run", {.takes_individuals = true, .shows_children = true});
  to.declare(visit_output, output_options{});
  common::declare_run_files(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out, const process& where) {
  auto run                     = common::run_options::read(parsed);
  run.seed                     = where.same(run.seed);
  auto s                       = read_settings(parsed);
  s.islands                    = read_islands(parsed, s);
  const auto [svg_path, limit] = parsed.read(visit_output, output_options{});
  common::check_result_files(parsed, common::with_recording_files({"--svg"}));
  std::optional<common::output_file> svg_file;
  if (svg_path && where.speaks) svg_file.emplace("--svg", *svg_path);

  const auto files = common::read_run_files(
      parsed, "n_queens solve " + common::line_of(visit_settings, s) + line_of(s.islands), run, where.speaks);

  const auto time  = limit ? clade::stop::after(std::chrono::duration<double>(*limit))
                           : clade::stop::after(std::chrono::nanoseconds::max());
  const auto least = min_conflicts(s.size);
  // If there is no solution, the run ends with the best board.
  const clade::stop::when hopeless(
      [least](const auto& now) { return least > 0 && now.best().fitness <= least; },
      clade::stop::reason{"no board of this size has a solution; the minimum is 1 attacking pair"});
  common::recording recording(
      parsed, {.program = "n_queens", .fitness = "attacking pairs", .chromosomes = "boards", .noun = "attacking pair"},
      clade::observe::history(svg, {}, text_of_rows), picture, where.speaks);
  const auto stop  = common::ending_signals() || recording.stop() || time || hopeless;
  const auto found = [&] {
    std::optional<common::run_progress> progress;  // clears its line when it ends
    if (!recording.is_verbose()) progress.emplace();
    const auto observe = [&](const auto& now) {
      if (progress) (*progress)(now);
      recording(now);
    };
    const auto steer = recording.steering([&](const std::string& text) { return board_in(text, s.size); });
    return where.solve(
        s, run.seed, {.threads = run.threads, .stop = stop, .observe = {observe, steer, recording.births()}}, files);
  }();
  recording.leave_screen();

  if (run.json) {
    print_json(out, s, run, found);
  } else {
    print_text(out, s, run, found);
    out.flush();
    std::cerr << "seconds      " << clade::report::shortest(common::rounded_to_microseconds(found.elapsed.count()))
              << '\n';
  }
  if (svg_file) svg_file->write(svg(found.best));
  recording.finish(run.seed, described(s), found.reason);
  return common::exit_status::of(found.reason);
}

}  // namespace n_queens::solve_command
