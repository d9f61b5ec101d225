// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/any.hpp>
#include <clade/run/stop/after.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/run/stop/moves.hpp>
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
#include "common/usage_error.hpp"
#include "optima.hpp"
#include "reference.hpp"

namespace permutations {

void refuse_unused(const common::command& parsed, std::string_view algorithm, const users& of) {
  for (const auto& [name, algorithms] : of) {
    const auto option = "--" + std::string(name);
    if (!parsed.given(option) || std::ranges::find(algorithms, algorithm) != algorithms.end()) continue;
    throw common::usage_error(
        option + " is for " + common::command::joined(algorithms) + ", but --algorithm was " + std::string(algorithm));
  }
}

void require_moves(const task& of) {
  if (of.makes_moves) return;
  throw common::usage_error("--moves has no effect on --algorithm " + of.algorithm + ", which makes no moves");
}

namespace {

using clade::report::grouped;

constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();

struct output_options {
  std::uint64_t generations = 0;
  std::uint64_t moves       = 0;
  std::optional<double> time_limit{};
  std::optional<std::string> svg{};
};

auto output_list(const program& by) {
  return [&by](common::option_visitor& options, output_options& s) {
    options.group("This run");
    options.integer("--generations", "N", s.generations, {0, most, "no limit"}, "generations before the run ends");
    options.integer("--moves", "N", s.moves, {0, most, "no limit"}, "moves of local search before the run ends");
    options.real(
        "--time-limit", "SECONDS", s.time_limit, {.low = 0, .high = 1e9, .excludes_low = true},
        "ends the run; its result then depends on the machine");
    options.text("--svg", "FILE", s.svg, by.svg_meaning);
  };
}

// The generation, the best cost and its gap on one line of a terminal.
class cost_progress {
 public:
  cost_progress(std::string name, reference to, std::optional<double> limit)
      : name_(std::move(name)), reference_(to), limit_(limit) {
    first_generation_.emplace();
  }

  void operator()(const conditions::observer::generation_type& now) {
    first_generation_.reset();
    best_ = std::min(best_, now.best().fitness);
    if (!line_.is_due()) return;
    auto what = "generation " + grouped(now.number) + ", " + name_ + ' ' + text_of(best_);
    if (const auto gap = reference_.text(static_cast<double>(best_)); !gap.empty()) what += ", gap " + gap;
    line_(what, limit_ ? std::chrono::duration<double>(now.elapsed).count() / *limit_ : 0);
  }

 private:
  std::string name_;
  reference reference_;
  std::optional<double> limit_;
  std::int64_t best_ = std::numeric_limits<std::int64_t>::max();
  std::optional<common::run_progress> first_generation_{};
  common::progress_line line_{};
};

std::string numbers_of(const task& of, const permutation& best) {
  std::string text;
  for (const auto number : of.numbers(best)) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

rows described(const task& of, std::optional<std::int64_t> optimum) {
  rows all;
  if (!of.name.empty()) all.emplace_back("name", of.name);
  for (const auto& [name, size] : of.sizes) all.emplace_back(name, grouped(size));
  all.insert(all.end(), of.settings.begin(), of.settings.end());
  if (of.best_known) all.emplace_back("best known", text_of(*of.best_known));
  if (optimum) all.emplace_back("optimum", text_of(*optimum));
  return all;
}

void print_json(
    std::ostream& out, const program& by, const task& of, std::optional<std::int64_t> optimum, std::uint64_t seed,
    const outcome& found) {
  auto document = common::document_with_common_members(
      by.name, seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  const auto or_null   = [](std::optional<std::int64_t> cost) { return cost ? common::json(*cost) : common::json(); };
  document["moves"]    = found.moves;
  document["restarts"] = found.restarts;
  document["name"]     = of.name;
  for (const auto& [name, size] : of.sizes) document[name] = size;
  document["algorithm"] = of.algorithm;
  document[by.cost]     = found.cost;
  document["optimum"]   = or_null(optimum);
  if (of.best_known) document["best_known"] = or_null(of.best_known);
  document["gap"]       = common::or_null(reference(of, optimum).gap(static_cast<double>(found.cost)));
  document[by.solution] = of.numbers(found.best);
  common::print_json(out, document);
}

void print_text(
    std::ostream& out, const program& by, const task& of, std::optional<std::int64_t> optimum, std::uint64_t seed,
    const outcome& found) {
  auto all = described(of, optimum);
  all.emplace_back("seed", std::to_string(seed));
  common::print_table(out, all);
  out << '\n' << by.solution << '\n';
  for (const auto& line : common::lines_of(numbers_of(of, found.best), 78)) out << "  " << line << '\n';
  out << '\n';
  all = {{by.cost, text_of(found.cost)}};
  if (const auto gap = reference(of, optimum).text(static_cast<double>(found.cost)); !gap.empty())
    all.emplace_back("gap", gap);
  all.emplace_back(
      "generations", grouped(found.generations) + ", " + clade::report::counted(found.restarts, "restart"));
  all.emplace_back("evaluations", grouped(found.evaluations));
  if (found.moves > 0) all.emplace_back("moves", grouped(found.moves));
  all.emplace_back(!optimum ? "ended by" : found.reason.success ? "solved" : "not solved", found.reason.text);
  common::print_table(out, all);
}

void declare_solve(common::command& to, const program& by) {
  by.declare_problem(to, false);
  declare_optima(to, by, false);
  by.declare_settings(to);
  common::declare_recording(to, "writes a page that shows the run and its " + by.solutions);
  to.declare(output_list(by), output_options{});
  common::declare_run_files(to);
  common::run_options::declare(to);
}

int solve(const common::command& parsed, const program& by, std::ostream& out) {
  auto run         = common::run_options::read(parsed);
  const auto asked = parsed.read(output_list(by), output_options{});
  common::check_result_files(parsed, common::with_recording_files({"--svg"}));
  if (parsed.given("file"))
    common::check_not_input(parsed, common::with_recording_files({"--svg", "--checkpoint"}), {"file"});
  const auto of      = by.read(parsed, parsed.text("file"));
  const auto optimum = known_optima(parsed, by)(of);
  if (asked.svg && !of.svg) throw common::usage_error("--svg " + of.undrawn);
  if (asked.moves > 0) require_moves(of);
  std::optional<common::output_file> svg_file;
  if (asked.svg) svg_file.emplace("--svg", *asked.svg);
  const auto files = common::read_run_files(parsed, by.name + " solve " + of.line, run);

  common::recording recording(
      parsed, {.program = by.name, .fitness = by.cost, .chromosomes = by.solutions},
      clade::observe::history(
          [&](const permutation& best) { return of.svg ? of.svg(best) : std::string(); }, {},
          [&](const permutation& best) { return numbers_of(of, best); }),
      [&](const permutation& best) { return of.picture(best); });
  conditions::stop_type stop = common::ending_signals() || recording.stop();
  if (asked.time_limit) stop = stop || clade::stop::after(std::chrono::duration<double>(*asked.time_limit));
  if (asked.generations > 0) stop = stop || clade::stop::generations(asked.generations);
  if (asked.moves > 0) stop = stop || clade::stop::moves(asked.moves);
  if (optimum) stop = clade::stop::target(*optimum) || stop;
  auto found = [&] {
    std::optional<cost_progress> progress;  // clears its line when it ends
    if (!recording.is_verbose()) progress.emplace(by.cost, reference(of, optimum), asked.time_limit);
    const auto observe = [&](const auto& now) {
      if (progress) (*progress)(now);
      recording(now);
    };
    return of.search(
        run.seed, {.threads = run.threads, .stop = stop, .observe = {observe, recording.steering()}}, files, false);
  }();
  recording.leave_screen();
  // Without a known optimum a search that ended by itself is complete.
  if (!optimum) found.reason.success = found.reason.kind == clade::stop::kind::exhausted;

  if (run.json) {
    print_json(out, by, of, optimum, run.seed, found);
  } else {
    print_text(out, by, of, optimum, run.seed, found);
    out.flush();
    std::cerr << "seconds      " << clade::report::shortest(common::rounded_to_microseconds(found.elapsed.count()))
              << '\n';
  }
  out.flush();
  if (svg_file) svg_file->write(of.svg(found.best));
  recording.finish(run.seed, described(of, optimum), found.reason);
  return common::exit_status::of(found.reason);
}

}  // namespace

void add_solve(common::command_line& to, const program& by, const std::string& meaning, common::help_details details) {
  to.add(
      "solve", meaning, [&](common::command& declared) { declare_solve(declared, by); },
      [&](const common::command& parsed, std::ostream& out) { return solve(parsed, by, out); }, std::move(details));
}

}  // namespace permutations
