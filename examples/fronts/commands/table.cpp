// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../measures.hpp"
#include "../options.hpp"
#include "../table.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/run_options.hpp"

namespace fronts::table_command {
namespace {

using clade::report::counted;
using clade::report::grouped;
using clade::report::shortest;
using clade::report::with_decimals;

constexpr const char* own_problems = "zdt1,zdt2,zdt3,zdt4,zdt6,dtlz1,dtlz2,dtlz3,dtlz4";
constexpr std::uint64_t unlimited  = std::numeric_limits<std::uint64_t>::max();

struct table_options {
  std::size_t runs = 101;
  std::optional<std::uint64_t> budget{};
};

void visit_table(common::option_visitor& options, table_options& s) {
  options.group("The runs");
  options.integer("--runs", "N", s.runs, {1, 100'000}, "of an algorithm on a problem");
  options.integer("--budget", "N", s.budget, {1, max_budget}, "evaluations before a run ends", "as published");
}

// Published figures are left out if the runs differ from the published ones.
table_row row_of(
    const common::command& parsed, std::string_view problem, std::size_t objectives, std::string_view method,
    bool& left_out) {
  table_row row{
      read_problem(parsed, problem, objectives), read_parameters(parsed, method, objectives), 0, 25'000, unlimited,
      published_of(problem, objectives)};
  const auto own          = problem_named(problem).make({objectives, 0, row.algorithm.directions}).variables;
  const bool as_published = row.problem.variables == own && !parsed.given("--budget") && !parsed.given("--divisions") &&
                            (objectives > 2 ? !parsed.given("--population") : row.algorithm.population() == 100);
  if (!as_published) {
    left_out   = left_out || row.beside;
    row.beside = nullptr;
  }
  const auto asked = parsed.read(visit_table, table_options{});
  row.runs         = asked.runs;
  if (asked.budget) {
    row.budget = *asked.budget;
  } else if (const auto generations = published_generations(problem, objectives)) {
    // Algorithms with smaller generations get as many evaluations as NSGA-III.
    if (method == "nsga3") row.generations = generations;
    const auto usual = (usual_directions(objectives).size() + 3) / 4 * 4;
    row.budget       = method == "nsga3" ? unlimited : std::uint64_t{usual} * (generations + 1);
  }
  return row;
}

std::vector<table_row> read(const common::command& parsed, bool& left_out) {
  const auto problems = read_problem_names(parsed, own_problems);
  const auto many     = read_all_objectives(parsed, "3");
  std::vector<std::string_view> method{"nsga2", "smsemoa"};
  if (parsed.given("--algorithm"))
    method = read_names(parsed, "--algorithm", {algorithms.begin(), algorithms.end()}, "");
  for (const auto& option : algorithm_options()) {
    if (parsed.given(option.name) && method.size() == 1) check_use(option, method.front());
  }
  std::vector<table_row> rows;
  const auto add = [&](std::size_t objectives, bool scales, std::string_view algorithm) {
    for (const auto name : problems) {
      const auto& one = problem_named(name);
      if (one.scales != scales || (!scales && one.objectives != objectives)) continue;
      rows.push_back(row_of(parsed, name, objectives, algorithm, left_out));
    }
  };
  std::vector<std::size_t> fixed;
  for (const auto name : problems) {
    const auto& one = problem_named(name);
    if (!one.scales && std::ranges::find(fixed, one.objectives) == fixed.end()) fixed.push_back(one.objectives);
  }
  for (const auto objectives : fixed) {
    for (const auto algorithm : method) add(objectives, false, algorithm);
  }
  if (!parsed.given("--algorithm")) method = {"nsga3"};
  for (const auto objectives : many) {
    for (const auto algorithm : method) add(objectives, true, algorithm);
  }
  return rows;
}

common::json or_null(const std::optional<spread>& of) {
  if (!of) return {};
  common::json found{{"median", of->median}, {"least", of->least}, {"greatest", of->greatest}};
  if (of->interval) found["interval"] = {of->interval->low, of->interval->high};
  return found;
}

common::json published_json(const published_row* of) {
  if (!of) return {};
  const bool volumes = of->hypervolume.median > 0;
  common::json igd   = {{"median", of->igd.median}};
  if (of->igd.greatest > 0) igd = or_null(of->igd);
  return {
      {"source", volumes ? pagmo : deb_jain},
      {"hypervolume", volumes ? or_null(of->hypervolume) : common::json()},
      {"igd", igd}};
}

void print_json(std::ostream& out, common::json document, const std::vector<table_row>& rows) {
  document["rows"] = common::json::array();
  for (const auto& row : rows) {
    document["rows"].push_back(
        {{"problem", row.problem.name},
         {"objectives", row.problem.objectives},
         {"variables", row.problem.variables},
         {"algorithm", row.algorithm.name},
         {"population", row.algorithm.population()},
         {"runs", row.runs},
         {"evaluations", static_cast<double>(row.evaluations) / static_cast<double>(row.runs)},
         {"hypervolume", or_null(row.hypervolume)},
         {"igd", or_null(row.igd)},
         {"published", published_json(row.beside)}});
  }
  common::print_json(out, document);
}

std::string volume(double value) {
  return std::abs(value) < 10 ? with_decimals(value, 4) : clade::report::rounded(value, 5);
}
std::string distance(double value) { return with_decimals(value, 5); }
std::string small(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

// Adds a median with its interval, the published median, and the comparison of both.
void add_median(
    std::vector<std::string>& line, const std::optional<spread>& of, const spread* published, bool less_is_better,
    std::string (*text)(double)) {
  if (!of) {
    line.insert(line.end(), {"-", "", ""});
    return;
  }
  const auto& interval = of->interval;
  line.push_back(text(of->median));
  if (interval) line.back() += " [" + text(interval->low) + ", " + text(interval->high) + "]";
  line.push_back(published ? text(published->median) : "");
  if (!published || !interval) {
    line.emplace_back();
  } else if (published->median >= interval->low && published->median <= interval->high) {
    line.emplace_back("=");
  } else {
    line.emplace_back((of->median < published->median) == less_is_better ? "better" : "worse");
  }
}

// Rows of two objectives: hypervolumes and IGD.
void print_volumes(std::ostream& out, const std::vector<const table_row*>& rows) {
  std::vector<std::vector<std::string>> cells{{"", "hypervolume", "published", "", "IGD", "published", ""}};
  for (const auto* row : rows) {
    auto& line = cells.emplace_back(std::vector<std::string>{std::string(row->problem.name)});
    add_median(line, row->hypervolume, row->beside ? &row->beside->hypervolume : nullptr, false, volume);
    add_median(line, row->igd, row->beside ? &row->beside->igd : nullptr, true, distance);
  }
  common::print_columns(out, cells);
}

// Rows of problems with more objectives: the IGD and its extremes.
void print_distances(std::ostream& out, const std::vector<const table_row*>& rows) {
  std::vector<std::vector<std::string>> cells{{"", "IGD", "published", "", "least", "greatest"}};
  for (const auto* row : rows) {
    auto& line = cells.emplace_back(std::vector<std::string>{std::string(row->problem.name)});
    add_median(line, row->igd, row->beside ? &row->beside->igd : nullptr, true, small);
    line.push_back(row->igd ? small(row->igd->least) : "");
    line.push_back(row->igd ? small(row->igd->greatest) : "");
  }
  common::print_columns(out, cells);
}

void print_text(std::ostream& out, const std::vector<table_row>& rows, std::uint64_t seed, bool left_out) {
  bool volumes = false, distances = false;
  for (auto row = rows.begin(); row != rows.end();) {
    const auto of = [](const table_row& one) {
      return std::tuple(one.algorithm.name, one.problem.objectives, one.algorithm.population(), one.runs);
    };
    std::vector<const table_row*> block;
    const auto first = row;
    for (; row != rows.end() && of(*row) == of(*first); ++row) block.push_back(&*row);
    const auto m = first->problem.objectives;
    out << first->algorithm.name << ", " << m << " objectives, " << counted(first->algorithm.population(), "individual")
        << ", " << counted(first->runs, "run") << "\n\n";
    if (m == 2) {
      print_volumes(out, block);
    } else {
      print_distances(out, block);
    }
    out << '\n';
    for (const auto* one : block) (m == 2 ? volumes : distances) |= one->beside != nullptr;
  }
  out << "Hypervolumes and IGD are medians [interval of 95 % of the median].\n";
  if (volumes || distances) {
    out << "better, worse  than the published median, which is outside the interval\n"
           "=              the interval contains the published median\n";
  }
  if (volumes) out << "Published, 2 objectives: " << pagmo << ".\n";
  if (distances) out << "Published, more objectives: " << deb_jain << ".\n";
  if (left_out)
    out << "Published figures are left out where these runs have other variables,\n"
           "populations, divisions or budgets.\n";
  out << "seed " << seed << '\n';
}

}  // namespace

void declare(common::command& to) {
  declare_problems(to, "all published", "3; a list");
  declare_algorithms(to);
  to.declare(visit_table, table_options{});
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  bool left_out      = false;
  auto rows          = read(parsed, left_out);
  const auto all     = rows.size();
  std::size_t runs   = 0;
  for (const auto& row : rows) runs += row.runs;
  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  {
    common::progress_counter progress("runs", runs);
    make_rows(rows, options.seed, options.threads, [&](std::size_t done) { progress(done); });
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  const bool complete                         = rows.size() == all;
  const auto reason                           = common::reason_of(complete, "all runs made");
  if (options.json) {
    std::uint64_t evaluations = 0;
    for (const auto& row : rows) evaluations += row.evaluations;
    print_json(
        out, common::document_with_common_members("fronts", options.seed, reason, 0, evaluations, elapsed.count()),
        rows);
  } else {
    print_text(out, rows, options.seed, left_out);
  }
  out.flush();
  if (!complete) common::tell_of_unfinished_rows(rows.size(), all);
  if (!options.json) std::cerr << "seconds  " << shortest(common::rounded_to_microseconds(elapsed.count())) << '\n';
  return common::exit_status::of(reason);
}

}  // namespace fronts::table_command
