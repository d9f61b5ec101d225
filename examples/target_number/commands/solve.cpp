// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <clade/run/observe/progress.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/study/report/number.hpp>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <mutex>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "../exact/solver.hpp"
#include "../game.hpp"
#include "../genetic/candidate.hpp"
#include "../genetic/drawing.hpp"
#include "../genetic/number_set.hpp"
#include "../genetic/options.hpp"
#include "../json_value.hpp"
#include "../limits.hpp"
#include "../printer.hpp"
#include "../rational.hpp"
#include "../rule_option.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/progress_line.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"
#include "game_option.hpp"
#include "solvers.hpp"

namespace target_number::solve_command {
namespace {

/// Shows the progress of a run: the expressions of the initial population, since it may be large, then the generations.
class evolution_progress {
 public:
  evolution_progress(std::size_t population, bool shows) : shows_(shows && common::is_terminal(stderr)) {
    if (!shows_) return;
    first_ = std::jthread([this, population](const std::stop_token& over) {
      common::progress_line line;
      std::mutex alone;
      std::unique_lock lock(alone);
      std::condition_variable_any pause;
      while (!pause.wait_for(lock, over, std::chrono::milliseconds(100), [&] { return over.stop_requested(); })) {
        const auto done = made.load(std::memory_order_relaxed);
        line(
            "first generation: " + common::done_of(done, population) + " expressions",
            static_cast<double>(done) / static_cast<double>(population));
      }
    });
  }

  template <class Generation>
  void operator()(const Generation& now) {
    if (first_.joinable()) {
      first_.request_stop();
      first_.join();
    }
    if (shows_) later_(now);
  }

  std::atomic<std::uint64_t> made = 0;  ///< random expressions so far

 private:
  bool shows_;
  clade::observe::progress later_;
  std::jthread first_;  // last, so it ends before the members that it reads
};

void print_json(
    std::ostream& out, const game& of, std::string_view method, rule allowed, std::uint64_t seed,
    const solution& found) {
  auto document = common::document_with_common_members(
      "target_number", seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  document["method"]     = method;
  document["rule"]       = name(allowed);
  document["numbers"]    = of.numbers;
  document["target"]     = of.target;
  document["expression"] = to_text(found.expression);
  document["value"]      = json_value(found.value);
  document["distance"]   = json_value(distance({of.target, 1}, found.value).value());
  if (found.optimal) {
    document["operations"] = found.evaluations;
    document["optimal"]    = true;
  }
  if (method == "genetic") {
    document["restarts"] = found.restarts;
  }
  common::print_json(out, document);
}

std::vector<std::pair<std::string, std::string>> described(
    const game& of, std::string_view method, const genetic::settings& s, rule allowed) {
  std::vector<std::pair<std::string, std::string>> rows{
      {"numbers", numbers_text(of)},
      {"target", std::to_string(of.target)},
      {"method", std::string(method)},
      {"rule", std::string(name(allowed))}};
  if (method == "genetic") {
    const auto settings = common::rows_of(genetic::visit_settings, s);
    rows.insert(rows.end(), settings.begin(), settings.end());
  }
  return rows;
}

void print_text(
    std::ostream& out, const game& of, std::string_view method, const genetic::settings& s, rule allowed,
    std::uint64_t seed, const solution& found) {
  auto rows = described(of, method, s, allowed);
  rows.emplace_back("seed", std::to_string(seed));
  common::print_table(out, rows);

  out << '\n';
  const auto away = distance({of.target, 1}, found.value).value();
  rows            = {
      {"expression", to_text(found.expression) + " = " + to_text(found.value)},
      {"distance", away == rational{0, 1} ? "0" : to_text(away) + " from " + std::to_string(of.target)}};
  if (method == "genetic") {
    rows.emplace_back(
        "generations",
        clade::report::grouped(found.generations) + ", " + clade::report::counted(found.restarts, "restart"));
  }
  rows.emplace_back(method == "exact" ? "operations" : "evaluations", clade::report::grouped(found.evaluations));
  rows.emplace_back(found.reason.success ? "solved" : "not solved", found.reason.text);
  common::print_table(out, rows);
}

void visit_method(common::option_visitor& options, std::string_view& method) {
  options.name(
      "--method", method, solvers,
      "genetic evolves expressions, exact finds a value and proves that none is nearer, random samples");
}

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  to.declare(visit_method, solvers[0]);
  declare_rule(to);
  common::declare_preset(to, genetic::source);
  genetic::declare_settings(to);
  genetic::declare_limits(to, genetic::strong_preset(), genetic::document_preset());
  common::declare_recording(to, "writes a page that shows the run", {.shows_children = true});
  common::run_options::declare(to, 1, 2);
}

int run(const common::command& parsed, std::ostream& out) {
  using common::usage_error;
  const auto options = common::run_options::read(parsed);
  const auto method  = parsed.read(visit_method, solvers[0]);
  const auto allowed = read_rule(parsed);
  auto s             = genetic::read_limited_settings(parsed);
  s.allowed          = allowed;
  if (method != "genetic" && genetic::any_setting(parsed)) {
    throw usage_error("--method " + std::string(method) + " has no settings of the genetic player");
  }
  const auto of = read_or_draw(
      parsed, options.seed, allowed,
      method == "exact" ? game_limits{max_numbers, " for --method exact", false} : game_limits{});

  const genetic::number_set numbers(
      of.numbers.size() <= genetic::number_set::max_numbers ? of.numbers : std::vector<std::int64_t>{1}, allowed);
  const auto postfix_of = [numbers](const genetic::candidate& c) { return genetic::to_postfix(c.tree, numbers); };
  common::check_recording_files(parsed);
  if (common::any_recording(parsed) && (method != "genetic" || of.numbers.size() == 1)) {
    throw usage_error(
        "--log, --verbose, --history, --html, --watch and --serve show a run of generations, which --method genetic "
        "with "
        "at least two numbers makes");
  }
  common::recording recording(
      parsed, {.program = "target_number", .fitness = "closeness", .chromosomes = "expressions"},
      clade::observe::history(
          [postfix_of](const genetic::candidate& c) { return genetic::svg(postfix_of(c)); }, {},
          [postfix_of](const genetic::candidate& c) { return to_text(postfix_of(c)); }),
      [postfix_of](const genetic::candidate& c) { return genetic::picture(postfix_of(c)); });
  const auto signals = common::ending_signals();
  auto found         = [&] {
    exact::solver solver;
    if (method == "exact") return solve_exactly(solver, of, allowed);
    if (of.numbers.size() == 1) return solve_one(of);
    // If the target is known to be out of reach, the run ends as near to it as possible.
    rational goal{0, 1};
    if (of.numbers.size() <= max_numbers) {
      goal = distance({of.target, 1}, solver.nearest(of, allowed).value).value();
    } else if (allowed == rule::integers) {
      goal.numerator = std::max<std::int64_t>(0, of.target - largest_value(of.numbers));
    }
    if (method == "random") {
      common::progress_counter progress("expressions", s.budget);
      return solve_randomly(of, allowed, options.seed, goal, s.budget, s.time_limit, [&](std::uint64_t done) {
        progress(done);
        return clade::stop::interrupted::pending();
      });
    }
    evolution_progress progress(s.population, !recording.is_verbose());
    const auto observe = [&](const auto& now) {
      progress(now);
      recording(now);
    };
    return solve_genetically(
        of, s, options.seed, goal,
        {.threads = s.threads,
                 .stop    = signals || recording.stop(),
                 .observe = {observe, recording.steering(), recording.births()}},
        &progress.made);
  }();
  recording.leave_screen();
  if (found.reason.success && !found.optimal && found.value != rational{of.target, 1}) {
    found.reason = {found.reason.text + "; no value is nearer"};
  }

  if (options.json) {
    print_json(out, of, method, allowed, options.seed, found);
  } else {
    print_text(out, of, method, s, allowed, options.seed, found);
    out.flush();
    std::cerr << "seconds      " << clade::report::shortest(common::rounded_to_microseconds(found.elapsed.count()))
              << '\n';
  }
  recording.finish(options.seed, described(of, method, s, allowed), found.reason);
  return common::exit_status::of(found.reason);
}

}  // namespace target_number::solve_command
