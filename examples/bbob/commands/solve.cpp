// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/run/stop/evaluations.hpp>
#include <clade/study/report/number.hpp>
#include <cstdint>
#include <functional>
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
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/run_progress.hpp"
#include "common/usage_error.hpp"

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
  std::optional<std::string> html{};
};

void list_function(common::option_visitor& options, settings& s) {
  options.group("The function");
  list_suites(options, s.from);
  options.integer(
      "--function", "N", s.function, {1, 130}, "the function, 1 to 24; with --noise 101 to 130", "1; with --noise 101");
  options.integer("--dimension", "D", s.dimension, {2, max_variables}, "variables, 2 to 1024");
  options.integer("--instance", "K", s.instance, {1, max_instances}, "the instance, 1 to 100000");
}

void list_results(common::option_visitor& options, settings& s) {
  options.integer("--budget", "N", s.budget, {1, max_budget}, "evaluations before the run ends", "10000 D");
  options.real("--target", "E", s.target, {0, 1e300}, "the run has solved it at f - f_opt = E");
  options.group("Its results");
  options.text("--html", "FILE", s.html, "writes a page with plots of the distribution of cma_es, ipop or bipop");
}

settings read(const common::command& parsed) {
  auto s      = parsed.read(list_results, parsed.read(list_function, settings{}));
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

void print_text(
    std::ostream& out, const settings& s, const suite_function& f, const common::run_options& run,
    const outcome& found) {
  common::print_table(
      out, {{"function", grouped(s.function) + ": " + name_of(f)},
            {"dimension", grouped(s.dimension)},
            {"instance", grouped(s.instance)},
            {"algorithm", std::string(s.algorithm.name)},
            {"budget", clade::report::counted(s.budget, "evaluation")},
            {"target", shortest(s.target)},
            {"seed", std::to_string(run.seed)}});
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

}  // namespace

void declare(common::command& to) {
  to.declare(list_function, settings{});
  declare_algorithm(to);
  to.declare(list_results, settings{});
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run = common::run_options::read(parsed);
  const auto s   = read(parsed);
  std::optional<common::output_file> page;
  if (s.html) {
    if (!is_cma_es(s.algorithm.name)) {
      throw common::usage_error(
          "--html shows the distribution of cma_es, ipop and bipop, but --algorithm was " +
          std::string(s.algorithm.name));
    }
    page.emplace("--html", *s.html);
  }
  clade::observe::distribution course;
  const auto f     = function_of(s.of, s.function, s.dimension, s.instance);
  const auto found = [&] {
    common::run_progress progress(s.budget, 0);  // clears its line when it ends
    const auto stop = clade::stop::evaluations(s.budget) || common::ending_signals();
    return solve(
        f, s.algorithm, s.target, s.budget, run.seed, conditions(run.threads, stop, std::ref(progress)), nullptr,
        page ? &course : nullptr);
  }();
  if (run.json) {
    print_json(out, s, run, found);
  } else {
    print_text(out, s, f, run, found);
    out.flush();
    std::cerr << "seconds      " << shortest(common::microseconds(found.elapsed.count())) << '\n';
  }
  out.flush();
  if (page) page->write(page_of(f, s.algorithm.name, run.seed, course));
  return common::exit_status::of(found.reason);
}

}  // namespace bbob::solve_command
