// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/run/stop/evaluations.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/number.hpp>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../algorithms.hpp"
#include "../course_page.hpp"
#include "../options.hpp"
#include "common/ending_signals.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/run_progress.hpp"

namespace bbob::solve_command {
namespace {

using clade::report::grouped;
using clade::report::shortest;

struct settings {
  suite_flags from{};
  suite of               = suite::noiseless;
  std::uint64_t function = 1, dimension = 10, instance = 1, budget = 0;
  bbob::algorithm algorithm{};
  double target = 1e-8;
};

void visit_function(common::option_visitor& options, settings& s) {
  options.group("The function");
  visit_suites(options, s.from);
  options.integer(
      "--function", "N", s.function, {1, 130}, "the function, 1 to 24; with --noise 101 to 130", "1; with --noise 101");
  options.integer("--dimension", "D", s.dimension, {2, max_variables}, "variables, 2 to 1024");
  options.integer("--instance", "K", s.instance, {1, max_instances}, "the instance, 1 to 100000");
}

void visit_results(common::option_visitor& options, settings& s) {
  options.integer("--budget", "N", s.budget, {1, max_budget}, "evaluations before the run ends", "10000 D");
  options.real("--target", "E", s.target, {0, 1e300}, "the run has solved it at f - f_opt = E");
}

settings read(const common::command& parsed) {
  auto s      = parsed.read(visit_results, parsed.read(visit_function, settings{}));
  s.of        = suite_of(s.from);
  s.algorithm = read_algorithm(parsed);
  check_algorithm(s.of, s.algorithm.name);
  check_parameters(parsed, s.of, {s.algorithm});
  if (s.of == suite::noisy && !parsed.given("--function")) s.function = first_function(s.of);
  if (s.function < first_function(s.of) || s.function > last_function(s.of)) {
    common::command::refuse(
        "--function", std::to_string(s.function),
        "a number from " + std::to_string(first_function(s.of)) + " to " + std::to_string(last_function(s.of)) +
            " of " + std::string(name_of(s.of)));
  }
  check_dimension("--dimension", s.of, s.dimension);
  if (!parsed.given("--budget")) s.budget = 10'000 * s.dimension;
  return s;
}

void print_json(std::ostream& out, const settings& s, const common::run_options& run, const outcome& found) {
  auto document = common::document_with_common_members(
      "bbob", run.seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  document["suite"]     = std::string(name_of(s.of));
  document["function"]  = s.function;
  document["dimension"] = s.dimension;
  document["instance"]  = s.instance;
  document["algorithm"] = std::string(s.algorithm.name);
  document["budget"]    = s.budget;
  document["target"]    = s.target;
  document["error"]     = found.error;
  document["x"]         = found.best;
  if (s.of == suite::noisy) document["error_of_result"] = found.error_of_result;
  common::print_json(out, document);
}

// The settings that the result depends on, besides the seed.
std::vector<std::pair<std::string, std::string>> described(const settings& s, const suite_function& f) {
  return {
      {"function", grouped(s.function) + ": " + name_of(f)},
      {"dimension", grouped(s.dimension)},
      {"instance", grouped(s.instance)},
      {"algorithm", std::string(s.algorithm.name)},
      {"budget", clade::report::counted(s.budget, "evaluation")},
      {"target", shortest(s.target)}};
}

void print_text(
    std::ostream& out, const settings& s, const suite_function& f, const common::run_options& run,
    const outcome& found) {
  auto rows = described(s, f);
  rows.emplace_back("seed", std::to_string(run.seed));
  common::print_table(out, rows);
  out << "\nx\n";
  std::string numbers;
  for (const double xi : found.best) numbers += (numbers.empty() ? "" : " ") + shortest(xi);
  for (const auto& line : common::lines_of(numbers, 78)) out << "  " << line << '\n';
  out << '\n';
  std::vector<std::pair<std::string, std::string>> lines{{"error", shortest(found.error)}};
  if (s.of == suite::noisy) lines.emplace_back("of the result", shortest(found.error_of_result));
  lines.emplace_back("generations", grouped(found.generations));
  lines.emplace_back("evaluations", grouped(found.evaluations));
  lines.emplace_back(found.reason.success ? "solved" : "not solved", found.reason.text);
  common::print_table(out, lines);
}

// The variables with spaces between them, integers first.
struct variables_text {
  std::string operator()(const std::vector<double>& x) const { return clade::detail::chromosome_text{}(x); }
  std::string operator()(const clade::problems::bbob_mixint_point& p) const {
    const clade::detail::chromosome_text text;
    return text(p.integers) + ' ' + text(p.reals);
  }
};

// A history of a run, with the step size and the axis ratio of its distribution, if it has one.
class distribution_history : public clade::observe::history<clade::detail::no_drawing, variables_text> {
 public:
  // `course` observes a generation before this does.
  explicit distribution_history(const clade::observe::distribution& course) : course_(&course) {}

  template <class Generation>
  void operator()(const Generation& now) {
    clade::observe::history<clade::detail::no_drawing, variables_text>::operator()(now);
    if (course_->rows().empty()) return;
    auto& latest      = next_row(now.number);
    latest.step_size  = course_->rows().back().step_size;
    latest.axis_ratio = course_->rows().back().axis_ratio;
  }

 private:
  const clade::observe::distribution* course_;
};

}  // namespace

void declare(common::command& to) {
  to.declare(visit_function, settings{});
  declare_algorithm(to);
  to.declare(visit_results, settings{});
  common::declare_recording(
      to, "writes a page that shows the run, with plots of the distribution of cma_es, ipop or bipop");
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run = common::run_options::read(parsed);
  const auto s   = read(parsed);
  common::check_recording_files(parsed);
  clade::observe::distribution course;
  common::recording recording(
      parsed, {.program = "bbob", .fitness = "f − f_opt", .chromosomes = "points"}, distribution_history(course),
      [](const distribution_history&) { return common::text_picture(); });
  const auto f     = function_of(s.of, s.function, s.dimension, s.instance);
  const auto found = [&] {
    std::optional<common::run_progress> progress;  // clears its line when it ends
    if (!recording.is_verbose()) progress.emplace(s.budget, 0);
    const auto observe = [&](const auto& now) {
      if (progress) (*progress)(now);
      recording(now);
    };
    const auto stop = clade::stop::evaluations(s.budget) || common::ending_signals() || recording.stop();
    return solve(
        f, s.algorithm, s.target, s.budget, run.seed, conditions(run.threads, stop, observe, recording.steering()),
        nullptr, recording.is_on() ? &course : nullptr);
  }();
  recording.leave_screen();
  if (run.json) {
    print_json(out, s, run, found);
  } else {
    print_text(out, s, f, run, found);
    out.flush();
    std::cerr << "seconds      " << shortest(common::rounded_to_microseconds(found.elapsed.count())) << '\n';
  }
  out.flush();
  recording.finish(run.seed, described(s, f), found.reason, [&](const auto& history, const auto& of) {
    return page_of(f, s.algorithm.name, run.seed, course, history, of);
  });
  return common::exit_status::of(found.reason);
}

}  // namespace bbob::solve_command
