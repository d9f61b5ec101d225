// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "../algorithms.hpp"
#include "../front_page.hpp"
#include "../measures.hpp"
#include "../options.hpp"
#include "../points_file.hpp"
#include "../problems.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/front_drawing.hpp"
#include "common/front_history.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/run_progress.hpp"
#include "common/saved_run.hpp"
#include "common/usage_error.hpp"

namespace fronts::solve_command {
namespace {

using clade::report::counted;
using clade::report::grouped;
using clade::report::rounded;
using clade::report::shortest;

constexpr std::size_t max_with_course = 4;  // objectives: the hypervolume of every generation
constexpr std::size_t max_in_history  = 3;  // objectives: the hypervolume in a history

struct solve_options {
  std::uint64_t budget = 25'000;
  std::optional<std::string> reference{}, csv{};
};

void visit_solve(common::option_visitor& options, solve_options& s) {
  options.group("The run");
  options.integer("--budget", "N", s.budget, {1, max_budget}, "evaluations before the run ends");
  options.group("Its results");
  options.text(
      "--reference", "R,R", s.reference,
      "up to where the hypervolume counts, a number for each objective. Without it, the hypervolume is computed for up "
      "to " +
          std::to_string(max_objectives_with_volume) + " objectives",
      "the problem's");
  options.text("--csv", "FILE", s.csv, "writes the points of the front, one a line");
}

struct settings {
  fronts::problem problem;
  fronts::algorithm algorithm;
  std::uint64_t budget;
};

settings read(const common::command& parsed) {
  const auto name = read_problem_name(parsed);
  auto of         = read_problem(parsed, name, read_objectives(parsed, name));
  if (auto reference = read_reference(parsed, of.objectives)) of.reference = std::move(*reference);
  const auto method = read_parameters(parsed, read_algorithm_name(parsed), of.objectives);
  for (const auto& option : algorithm_options()) {
    if (parsed.given(option.name)) check_use(option, method.name);
  }
  if (parsed.given("--divisions") && !problem_named(name).scales) check_use(divisions_option, method.name);
  if (std::holds_alternative<on_bits>(of.what)) {
    for (const char* const option : {"--crossover-index", "--gene-rate", "--mutation-index"}) {
      if (parsed.given(option))
        throw common::usage_error(
            std::string(option) + " is for real variables, but " + std::string(name) + " has bits");
    }
  }
  return {std::move(of), method, parsed.read(visit_solve, solve_options{}).budget};
}

quality quality_of(const common::command& parsed, const problem& of, const outcome& found) {
  quality measured;
  if (of.objectives <= max_objectives_with_volume || parsed.given("--reference")) {
    measured.hypervolume = hypervolume(found.front, of.reference);
  }
  if (!of.front.empty() && !found.front.empty()) measured.igd = inverted_distance(found.front, of.front);
  return measured;
}

void print_json(
    std::ostream& out, const settings& s, const common::run_options& run, const outcome& found,
    const quality& measured) {
  auto document = common::document_with_common_members(
      "fronts", run.seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  document["problem"]     = std::string(s.problem.name);
  document["objectives"]  = s.problem.objectives;
  document["variables"]   = s.problem.variables;
  document["algorithm"]   = std::string(s.algorithm.name);
  document["population"]  = s.algorithm.population();
  document["budget"]      = s.budget;
  document["violation"]   = found.violation;
  document["reference"]   = s.problem.reference;
  document["hypervolume"] = common::or_null(measured.hypervolume);
  document["igd"]         = common::or_null(measured.igd);
  document["hash"]        = clade::checkpoint::digits(found.hash);
  document["front"]       = found.front;
  document["set"]         = found.set;
  common::print_json(out, document);
}

std::string listed_numbers(const std::vector<double>& numbers) {
  std::string text;
  for (const auto number : numbers) text += (text.empty() ? "" : ",") + shortest(number);
  return text;
}

// Prints some of the points, evenly spaced from the first to the last, if their objectives fit in a line.
void print_points(std::ostream& out, const points& front) {
  constexpr std::size_t max_shown = 10, max_columns = 6;
  const auto m     = front.front().size();
  const auto least = min_of(front), greatest = max_of(front);
  std::vector<std::vector<std::string>> cells{{"", "least", "greatest"}};
  for (std::size_t k = 0; k < m; ++k) {
    cells.push_back({"objective " + std::to_string(k + 1), rounded(least[k], 5), rounded(greatest[k], 5)});
  }
  common::print_columns(out, cells);
  if (m > max_columns) return;
  const auto shown = std::min(front.size(), max_shown);
  out << '\n' << counted(front.size(), "point") << (shown < front.size() ? ", some of them" : "") << "\n\n";
  cells = {{"point"}};
  for (std::size_t k = 0; k < m; ++k) cells.front().push_back("f" + std::to_string(k + 1));
  for (std::size_t i = 0; i < shown; ++i) {
    const auto at = shown == 1 ? 0 : i * (front.size() - 1) / (shown - 1);
    auto& row     = cells.emplace_back(std::vector<std::string>{grouped(at + 1)});
    for (const auto value : front[at]) row.push_back(rounded(value, 5));
  }
  common::print_columns(out, cells);
}

// The settings that the result depends on, besides the seed.
std::vector<std::pair<std::string, std::string>> described(const settings& s) {
  const auto& with = s.algorithm.with;
  std::vector<std::pair<std::string, std::string>> rows{
      {"problem", std::string(s.problem.name) + ": " + std::string(problem_named(s.problem.name).shape)},
      {"objectives", grouped(s.problem.objectives)},
      {"variables", grouped(s.problem.variables)},
      {"algorithm", std::string(s.algorithm.name)},
      {"population", grouped(s.algorithm.population())}};
  if (s.algorithm.name == "smsemoa") rows.push_back({"tournament", grouped(with.tournament)});
  if (s.algorithm.name == "mo_cma_es") {
    rows.push_back({"step size", shortest(with.step_size) + " of the bounds' widths"});
  } else if (s.algorithm.name == "gde3") {
    rows.push_back({"differences", "weight " + shortest(with.weight) + ", rate " + shortest(with.crossover_rate)});
  } else {
    // Bits are crossed and flipped without an index.
    const bool reals = std::holds_alternative<on_reals>(s.problem.what);
    const auto index = [&](double value) { return reals ? "index " + shortest(value) + ", rate " : "rate "; };
    const auto genes = reals ? ", genes " + shortest(with.gene_rate) : "";
    rows.push_back({"crossover", index(with.crossover_index) + shortest(with.crossover_rate) + genes});
    rows.push_back(
        {"mutation", index(with.mutation_index) + (with.mutation_rate ? shortest(*with.mutation_rate) : "1/n")});
  }
  rows.push_back({"budget", counted(s.budget, "evaluation")});
  return rows;
}

void print_text(
    std::ostream& out, const settings& s, const common::run_options& run, const outcome& found,
    const quality& measured) {
  auto rows = described(s);
  rows.push_back({"seed", std::to_string(run.seed)});
  common::print_table(out, rows);
  out << '\n';
  rows.clear();
  if (found.front.empty()) {
    out << "no feasible solution; the least violation is " << rounded(found.violation, 5) << "\n\n";
  } else {
    print_points(out, found.front);
    out << '\n';
    rows.push_back({"points", grouped(found.front.size())});
    if (measured.hypervolume) {
      rows.push_back({"hypervolume", rounded(*measured.hypervolume, 6)});
      rows.push_back({"up to", s.problem.objectives <= 10 ? listed_numbers(s.problem.reference) : "the reference"});
    }
    if (measured.igd) rows.push_back({"IGD", rounded(*measured.igd, 6)});
  }
  rows.push_back({"generations", grouped(found.generations)});
  rows.push_back({"evaluations", grouped(found.evaluations)});
  rows.push_back({"ended by", found.reason.text});
  common::print_table(out, rows);
}

}  // namespace

void declare(common::command& to) {
  declare_problem(to);
  declare_algorithm(to);
  to.declare(visit_solve, solve_options{});
  common::declare_recording(to, "writes a page with the front and the run generation by generation");
  to.group("This run");
  common::declare_run_files(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  auto run     = common::run_options::read(parsed);
  const auto s = read(parsed);
  common::check_result_files(parsed, common::with_recording_files({"--csv"}));
  const auto files = common::read_run_files(parsed, common::settings_of(parsed, "fronts solve"), run);
  std::optional<common::output_file> csv;
  const auto asked = parsed.read(visit_solve, solve_options{});
  if (asked.csv) csv.emplace("--csv", *asked.csv);
  std::vector<std::string> names;
  for (std::size_t k = 1; k <= s.problem.objectives; ++k) names.push_back("f" + std::to_string(k));
  common::recording recording(
      parsed, {.program = "fronts", .fitness = "objectives", .chromosomes = "solutions", .objectives = names},
      common::front_history(s.problem.reference),
      [names](const common::front_history& history) { return common::front_text(history, names); });
  std::vector<progress_point> course;
  auto found = [&] {
    std::optional<common::run_progress> progress;  // clears its line when it ends
    if (!recording.is_verbose()) progress.emplace(s.budget);
    conditions under{
        .budget   = s.budget,
        .seed     = run.seed,
        .threads  = run.threads,
        .progress = progress ? &*progress : nullptr,
        .files    = files};
    if (recording.is_on()) {
      under.reals = {.stop = recording.stop(), .observe = {std::ref(recording), recording.steering()}};
      under.bits  = {.stop = recording.stop(), .observe = {std::ref(recording), recording.steering()}};
    }
    if (parsed.given("--html") && s.problem.objectives > max_in_history && s.problem.objectives <= max_with_course) {
      under.watch = [&](std::uint64_t evaluations, const points& now) {
        course.push_back({evaluations, hypervolume(now, s.problem.reference)});
        return false;
      };
    }
    return solve(s.problem, s.algorithm, under);
  }();
  recording.leave_screen();
  // A run is a success if it ends with its budget and has a front.
  found.reason.success = !common::ended_by_person(found.reason) && !found.front.empty();
  const auto measured  = quality_of(parsed, s.problem, found);
  if (run.json) {
    print_json(out, s, run, found, measured);
  } else {
    print_text(out, s, run, found, measured);
    out.flush();
    std::cerr << "seconds      " << shortest(common::rounded_to_microseconds(found.elapsed.count())) << '\n';
  }
  out.flush();
  if (csv) csv->write(csv_of(found.front));
  recording.finish(run.seed, described(s), found.reason, [&](const auto& history, const auto& of) {
    return page_of(s.problem, s.algorithm.name, run.seed, found, measured, course, history, of);
  });
  return common::exit_status::of(found.reason);
}

}  // namespace fronts::solve_command
