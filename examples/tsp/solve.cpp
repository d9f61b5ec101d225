// SPDX-License-Identifier: BSL-1.0
#include "solve.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <clade/any.hpp>
#include <clade/run/stop/after.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/run/stop/target.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/ending_signals.hpp"
#include "common/lines.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/run_progress.hpp"
#include "common/saved_run.hpp"
#include "common/usage_error.hpp"
#include "drawing.hpp"
#include "solver.hpp"

namespace tsp::solve_command {
namespace {

using clade::report::grouped;
using clade::report::rounded;

constexpr std::uint64_t most                = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t max_places_of_all     = 100'000'000;  // in all tours, about 1 GB
constexpr std::size_t min_places_of_descent = 8;

struct problem_options {
  std::optional<std::string> file{};
  std::optional<std::int64_t> optimum{};
};

void list_problem(common::option_visitor& options, problem_options& s) {
  options.text("file", "FILE", s.file, "places or distances in the format of TSPLIB");
  options.group("The problem");
  options.integer(
      "--optimum", "N", s.optimum, {1, most}, "the length of the shortest tour, if it is known: ends the run there");
}

struct output_options {
  std::uint64_t generations = 0;
  std::optional<double> time_limit{};
  std::optional<std::string> svg{};
};

void list_output(common::option_visitor& options, output_options& s) {
  options.group("This run");
  options.integer("--generations", "N", s.generations, {0, most, "no limit"}, "generations before the run ends");
  options.real(
      "--time-limit", "SECONDS", s.time_limit, {.low = 0, .high = 1e9, .excludes_low = true},
      "ends the run; its result then depends on the machine");
  options.text("--svg", "FILE", s.svg, "draws the tour, if the places have coordinates");
}

settings read_settings(const common::command& parsed) {
  const auto s = parsed.read(list_settings, settings{});
  // An option that the algorithm does not use is an error.
  const auto refuse_unused = [&](const char* option, std::string_view user) {
    if (parsed.given(option) && s.algorithm != user) {
      throw common::usage_error(
          option + (" is for " + std::string(user)) + ", but --algorithm was " + std::string(s.algorithm));
    }
  };
  refuse_unused("--population", algorithms[0]);
  refuse_unused("--children", algorithms[0]);
  refuse_unused("--stall", algorithms[1]);
  return s;
}

// Reads the file, and checks that the settings fit it.
instance read_instance(const std::string& path, const settings& s) {
  std::optional<instance> read;
  common::check_path("FILE", path, [&](const std::string& checked) { read = instance::read_file(checked); });
  const auto places = clade::report::counted(read->size(), "place");
  if (!s.assembles_edges() && read->size() < min_places_of_descent) {
    throw common::usage_error(
        "--algorithm " + std::string(s.algorithm) + " needs at least " + std::to_string(min_places_of_descent) +
        " places, but FILE has " + places);
  }
  if (s.assembles_edges() && s.population > max_places_of_all / read->size()) {
    common::command::refuse(
        "--population", std::to_string(s.population),
        "at most " + std::to_string(max_places_of_all / read->size()) + " for " + places);
  }
  return *read;
}

// The settings that the algorithm uses, as rows of a table.
std::vector<std::pair<std::string, std::string>> described(
    const instance& of, const settings& s, std::optional<std::int64_t> optimum) {
  std::vector<std::pair<std::string, std::string>> rows;
  if (!of.name().empty()) rows.emplace_back("name", of.name());
  rows.emplace_back("places", grouped(of.size()));
  for (auto& row : common::rows_of(list_settings, s)) {
    const bool of_edges = row.first == "population" || row.first == "children";
    if (row.first == "stall" ? s.assembles_edges() : of_edges && !s.assembles_edges()) continue;
    rows.push_back(std::move(row));
  }
  if (optimum) rows.emplace_back("optimum", grouped(static_cast<std::uint64_t>(*optimum)));
  return rows;
}

// The share by which a length exceeds the optimum.
double gap(std::int64_t length, std::int64_t optimum) {
  return (static_cast<double>(length) - static_cast<double>(optimum)) / static_cast<double>(optimum);
}
std::string percent(double share) { return rounded(100 * share) + " %"; }

// The generation, the best length and its gap on one line of a terminal.
class tour_progress {
 public:
  tour_progress(std::optional<std::int64_t> optimum, std::optional<double> limit) : optimum_(optimum), limit_(limit) {
    first_generation_.emplace();
  }

  template <class Generation>
  void operator()(const Generation& now) {
    first_generation_.reset();
    best_ = std::min(best_, now.best().fitness);
    if (!line_.is_due()) return;
    auto what = "generation " + grouped(now.number) + ", length " + grouped(static_cast<std::uint64_t>(best_));
    if (optimum_) what += ", gap " + percent(gap(best_, *optimum_));
    line_(what, limit_ ? std::chrono::duration<double>(now.elapsed).count() / *limit_ : 0);
  }

 private:
  std::optional<std::int64_t> optimum_;
  std::optional<double> limit_;
  std::int64_t best_ = std::numeric_limits<std::int64_t>::max();
  std::optional<common::run_progress> first_generation_{};
  common::progress_line line_{};
};

void print_json(
    std::ostream& out, const instance& of, const settings& s, std::optional<std::int64_t> optimum,
    const common::run_options& run, const outcome& found) {
  auto document = common::document_with_common_members(
      "tsp", run.seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  document["moves"]     = found.moves;
  document["restarts"]  = found.restarts;
  document["name"]      = of.name();
  document["places"]    = of.size();
  document["algorithm"] = std::string(s.algorithm);
  document["length"]    = found.length;
  document["optimum"]   = optimum ? common::json(*optimum) : common::json(nullptr);
  document["gap"]       = optimum ? common::json(gap(found.length, *optimum)) : common::json(nullptr);
  document["tour"]      = as_in_file(found.best);
  common::print_json(out, document);
}

void print_text(
    std::ostream& out, const instance& of, const settings& s, std::optional<std::int64_t> optimum,
    const common::run_options& run, const outcome& found) {
  auto rows = described(of, s, optimum);
  rows.emplace_back("seed", std::to_string(run.seed));
  common::print_table(out, rows);
  out << "\ntour\n";
  for (const auto& line : common::lines_of(text_of(found.best), 78)) out << "  " << line << '\n';
  out << '\n';
  rows = {{"length", grouped(static_cast<std::uint64_t>(found.length))}};
  if (optimum) rows.emplace_back("gap", percent(gap(found.length, *optimum)));
  rows.emplace_back(
      "generations", grouped(found.generations) + ", " + clade::report::counted(found.restarts, "restart"));
  rows.emplace_back("evaluations", grouped(found.evaluations));
  if (found.moves > 0) rows.emplace_back("moves", grouped(found.moves));
  rows.emplace_back(!optimum ? "ended by" : found.reason.success ? "solved" : "not solved", found.reason.text);
  common::print_table(out, rows);
}

}  // namespace

void declare(common::command& to) {
  to.declare(list_problem, problem_options{});
  to.declare(list_settings, settings{});
  common::declare_recording(to, "writes a page that shows the run and its tours");
  to.declare(list_output, output_options{});
  common::declare_run_files(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  auto run           = common::run_options::read(parsed);
  const auto s       = read_settings(parsed);
  const auto optimum = parsed.read(list_problem, problem_options{}).optimum;
  const auto asked   = parsed.read(list_output, output_options{});
  const auto path    = parsed.required_text("file");
  common::check_result_files(parsed, common::with_recording_files({"--svg"}));
  common::check_not_input(parsed, common::with_recording_files({"--svg", "--checkpoint"}), {"file"});
  const auto of = read_instance(path, s);
  if (asked.svg && of.places().empty())
    throw common::usage_error("--svg needs coordinates, but FILE has only distances");
  std::optional<common::output_file> svg_file;
  if (asked.svg) svg_file.emplace("--svg", *asked.svg);
  const auto files = common::read_run_files(parsed, "tsp solve " + path + ' ' + common::line_of(list_settings, s), run);

  common::recording recording(
      parsed, {.program = "tsp", .fitness = "length", .chromosomes = "tours"},
      clade::observe::history([&](const tour& places) { return svg(of, places); }, {}, text_of),
      [](const auto&) { return common::text_picture(); });
  clade::any::stop<tour_problem> stop = common::ending_signals() || recording.stop();
  if (asked.time_limit) stop = stop || clade::stop::after(std::chrono::duration<double>(*asked.time_limit));
  if (asked.generations > 0) stop = stop || clade::stop::generations(asked.generations);
  if (optimum) stop = clade::stop::target(*optimum) || stop;
  auto found = [&] {
    std::optional<tour_progress> progress;  // clears its line when it ends
    if (!recording.is_verbose()) progress.emplace(optimum, asked.time_limit);
    const auto observe = [&](const auto& now) {
      if (progress) (*progress)(now);
      recording(now);
    };
    return solve(
        of, s, run.seed, {.threads = run.threads, .stop = stop, .observe = {observe, recording.steering()}}, files);
  }();
  recording.leave_screen();
  // Without a known optimum a search that ended by itself is complete.
  if (!optimum) found.reason.success = found.reason.kind == clade::stop::kind::exhausted;

  if (run.json) {
    print_json(out, of, s, optimum, run, found);
  } else {
    print_text(out, of, s, optimum, run, found);
    out.flush();
    std::cerr << "seconds      " << clade::report::shortest(common::microseconds(found.elapsed.count())) << '\n';
  }
  out.flush();
  if (svg_file) svg_file->write(svg(of, found.best));
  recording.finish(run.seed, described(of, s, optimum), found.reason);
  return common::exit_status::of(found.reason);
}

}  // namespace tsp::solve_command
