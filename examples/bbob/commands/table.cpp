// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <clade/study/findings.hpp>
#include <clade/study/report/conclusion_sentences.hpp>
#include <clade/study/report/json.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../options.hpp"
#include "../published.hpp"
#include "../table.hpp"
#include "../table_page.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/run_options.hpp"
#include "common/runs_of_others.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"
#include "common/varied_parameters.hpp"

namespace bbob::table_command {
namespace {

using clade::report::compact;
using clade::report::counted;
using clade::report::grouped;
using clade::report::shortest;
using clade::report::with_decimals;

struct table_options {
  std::optional<std::uint64_t> budget{};
  double target = published_target;
  std::optional<std::string> published{};
  std::string published_algorithm = "BIPOP-CMA-ES";
  common::others::column_names columns{};
  std::optional<std::string> html{};
};

void visit_table(common::option_visitor& options, table_options& s) {
  options.integer(
      "--budget", "N", s.budget, {1, max_budget}, "evaluations before a trial ends; the same N in every dimension",
      "10000 D");
  options.real("--target", "E", s.target, {0, 1e300}, "a trial has solved it at f - f_opt = E");
  options.group("The published run");
  options.text("--published", "FILE", s.published, "its trials to 1e-8, with the columns of docs/bbob.md");
  options.text("--published-algorithm", "NAME", s.published_algorithm, "which of the algorithms in the file");
  options.group("The results of others");
  options.parsed(
      "--columns", "NAME=COLUMN", s.columns, common::others::read_columns, common::others::written,
      "of CSV files in --against: of setting, instance (or function and dimension), run, evaluations, best and "
      "success, or "
      "of setting, function, dimension, target and ert",
      "their own names");
  options.group("Its results");
  options.text("--html", "FILE", s.html, "writes a self-contained page with plots");
}

const function_texts otherwise{"5", "1-24", "1-15", "101-130"};

table_plan read(const common::command& parsed, const table_options& asked, const common::run_options& run) {
  const auto on = read_functions(parsed, otherwise);
  table_plan plan{
      .algorithms = read_algorithms(parsed, on.of),
      .on         = on,
      .budget     = asked.budget,
      .target     = asked.target,
      .seed       = run.seed,
      .threads    = run.threads};
  if (parsed.given("--published") && plan.target != published_target) {
    throw common::usage_error(
        "--target must be 1e-8, to which published trials are counted, but was " +
        common::in_quotes(*parsed.text("--target")));
  }
  if (parsed.given("--published-algorithm") && !parsed.given("--published")) {
    throw common::usage_error("--published-algorithm needs the file --published");
  }
  return plan;
}

void print_json(
    std::ostream& out, common::json document, const table_plan& plan, const beside& with,
    const std::vector<table_row>& rows, const clade::study::findings* study) {
  const auto* const published     = with.published;
  document["budget"]              = plan.budget ? common::json(*plan.budget) : common::json();
  document["target"]              = plan.target;
  document["suite"]               = std::string(name_of(plan.on.of));
  document["published_algorithm"] = published ? common::json(published->algorithm) : common::json();
  document["rows"]                = common::json::array();
  for (const auto& row : rows) {
    const bool compared = row.published.trials > 0;
    common::json made(
        {{"algorithm", row.algorithm},
         {"function", row.function},
         {"dimension", row.dimension},
         {"trials", row.trials.size()},
         {"successes", row.successes},
         {"ert", common::or_null(row.ert)},
         {"published_ert", common::or_null(row.published.ert)},
         {"published_trials", compared ? common::json(row.published.trials) : common::json()},
         {"published_successes", compared ? common::json(row.published.successes) : common::json()},
         {"ratio", common::or_null(row.ratio_to(row.published))}});
    auto all = common::json::array();
    for (std::size_t i = 0; i < row.others.size(); ++i) {
      const auto& other  = row.others[i];
      const bool counted = other.trials > 0;
      all.push_back(
          {{"name", with.names[i]},
           {"trials", counted ? common::json(other.trials) : common::json()},
           {"successes", counted ? common::json(other.successes) : common::json()},
           {"ert", common::or_null(other.ert)},
           {"ratio", common::or_null(row.ratio_to(other))}});
    }
    if (!with.names.empty()) made["others"] = std::move(all);
    document["rows"].push_back(std::move(made));
  }
  document["summaries"] = common::json::array();
  for (const auto& of : summaries(rows)) {
    common::json summary(
        {{"algorithm", of.algorithm},
         {"dimension", of.dimension},
         {"budget", plan.budget_for(of.dimension)},
         {"functions", of.functions},
         {"solved", of.solved},
         {"published_always_solved", published ? common::json(of.published.always) : common::json()},
         {"compared", published ? common::json(of.published.compared) : common::json()},
         {"mean_ratio", common::or_null(of.published.mean_ratio)}});
    auto all = common::json::array();
    for (std::size_t i = 0; i < of.others.size(); ++i) {
      all.push_back(
          {{"name", with.names[i]},
           {"always_solved", of.others[i].always},
           {"compared", of.others[i].compared},
           {"mean_ratio", common::or_null(of.others[i].mean_ratio)}});
    }
    if (!with.names.empty()) summary["others"] = std::move(all);
    document["summaries"].push_back(std::move(summary));
  }
  std::vector<std::pair<std::string, std::string>> more;
  if (study) {
    std::string members;
    for (const auto& [name, value] : clade::report::members_of_json(study->results(), study->analysis())) {
      members += (members.empty() ? "{\"" : ",\"") + name + "\":" + value;
    }
    more.emplace_back("comparison", members + '}');
  }
  common::print_json(out, document, more);
}

std::string share(std::size_t successes, std::size_t trials) {
  return std::to_string(successes) + "/" + std::to_string(trials);
}

void print_ratios(std::ostream& out, const ratio_summary& of, const std::string& indentation) {
  if (of.mean_ratio) {
    out << indentation << "geometric mean of the ratios over " << counted(of.compared, "function") << ": "
        << with_decimals(*of.mean_ratio, 3) << '\n';
  }
}

std::string function_name(const table_row& row, bool whole) {
  if (!whole) return 'f' + std::to_string(row.function);
  return (row.function < 10 ? " " : "") + std::to_string(row.function) + " " + row.name;
}

void add_own_cells(const table_row& row, bool whole_name, std::vector<std::string>& to) {
  to.push_back(function_name(row, whole_name));
  to.push_back(share(row.successes, row.trials.size()));
  to.push_back(row.ert ? compact(*row.ert) : "-");
}

void add_cells(const table_row& row, const trials_of_others& of, std::vector<std::string>& to) {
  const auto ratio = row.ratio_to(of);
  to.push_back(of.trials > 0 ? share(of.successes, of.trials) : "");
  to.push_back(of.ert ? compact(*of.ert) : of.known() ? "-" : "");
  to.push_back(ratio ? with_decimals(*ratio, 2) : "");
}

/// A, B, … Z, then A1, B1, …
std::string letter(std::size_t i) {
  return std::string(1, static_cast<char>('A' + i % 26)) + (i < 26 ? "" : std::to_string(i / 26));
}

void print_solved(std::ostream& out, const table_summary& of) {
  out << "solved at least once: " << of.solved << " of " << counted(of.functions, "function") << '\n';
}

/// Prints the rows of an algorithm in a dimension, in several tables: each compares it with as many others as fit into
/// 80 columns.
void print_others(std::ostream& out, std::span<const table_row> rows, const table_summary& of, const beside& with) {
  const auto others            = with.names.size();
  const std::size_t in_a_block = others == 1 ? 1 : 3;
  for (std::size_t first = 0; first < others; first += in_a_block) {
    const auto end = std::min(others, first + in_a_block);
    std::vector<std::vector<std::string>> cells{{"function", "solved", "ERT"}};
    for (auto i = first; i < end; ++i) cells[0].insert(cells[0].end(), {letter(i), "its ERT", "ratio"});
    for (const auto& row : rows) {
      auto& line = cells.emplace_back();
      add_own_cells(row, others == 1, line);
      for (auto i = first; i < end; ++i) add_cells(row, row.others[i], line);
    }
    common::print_columns(out, cells);
    out << '\n';
  }
  print_solved(out, of);
  for (std::size_t i = 0; i < others; ++i) {
    const bool has_trials = std::ranges::any_of(rows, [&](const auto& row) { return row.others[i].trials > 0; });
    out << letter(i) << "  " << with.names[i] << "\n   " << (has_trials ? "solved " : "has an ERT on ")
        << of.others[i].always << (has_trials ? " in all trials" : "") << "; "
        << of.others[i].always - of.others[i].compared << " of these were never solved here\n";
    print_ratios(out, of.others[i], "   ");
  }
}

void print_text(
    std::ostream& out, const table_plan& plan, const beside& with, const std::vector<table_row>& rows,
    const clade::study::findings* study) {
  auto row = rows.begin();
  for (const auto& of : summaries(rows)) {
    out << of.algorithm << " in " << of.dimension << " dimensions, "
        << counted(plan.budget_for(of.dimension), "evaluation") << " a trial at most\n\n";
    const auto first = row;
    while (row != rows.end() && row->algorithm == of.algorithm && row->dimension == of.dimension) ++row;
    const std::span<const table_row> here(first, row);
    if (with.published || with.names.empty()) {
      std::vector<std::vector<std::string>> cells{{"function", "solved", "ERT"}};
      if (with.published) cells.front().insert(cells.front().end(), {"published", "its ERT", "ratio"});
      for (const auto& one : here) {
        add_own_cells(one, true, cells.emplace_back());
        if (with.published) add_cells(one, one.published, cells.back());
      }
      common::print_columns(out, cells);
      out << '\n';
    }
    if (with.names.empty()) {
      print_solved(out, of);
    } else {
      print_others(out, here, of, with);
    }
    if (with.published) {
      out << "the published run solved " << of.published.always << " in all trials; "
          << of.published.always - of.published.compared << " of these were never solved here\n";
      print_ratios(out, of.published, "");
    }
    out << '\n';
  }
  out << "ERT: the evaluations of all trials, each until f - f_opt <= " << shortest(plan.target)
      << " or its end,\ndivided by the number of successes.";
  if (with.published) out << " Published: " << with.published->algorithm << '.';
  out << "\nseed " << plan.seed << '\n';
  if (study) out << '\n' << study->text(common::may_colour(stdout), common::line_width_of(stdout));
}

}  // namespace

void declare(common::command& to) {
  declare_functions(to, otherwise);
  declare_algorithms(to);
  to.declare(visit_table, table_options{});
  // Listed with --columns.
  to.group("The results of others");
  to.add(
      {.name        = "--against",
       .placeholder = "FILES",
       .meaning = "runs to compare with, as `studies compare` reads them: folders of COCO and IOHprofiler, the JSON of "
                  "a comparison, CSV files; or tables of ERTs",
       .default_value             = "none",
       .repeatable                = true,
       .takes_all_following_words = true});
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  const auto asked   = parsed.read(visit_table, table_options{});
  const auto plan    = read(parsed, asked, options);
  std::optional<published_runs> published;
  if (asked.published) published = read_published(*asked.published, asked.published_algorithm);
  beside with{.published = published ? &*published : nullptr};
  if (parsed.given("--columns") && !parsed.given("--against")) {
    throw common::usage_error("--columns needs the files of --against");
  }
  with.others.suite = std::string(name_of(plan.on.of));
  for (const auto& list : parsed.values("--against")) {
    for (const auto& path : common::distinct_values(list, "--against", list)) {
      if (asked.html) common::check_not_input("--html", *asked.html, "--against", path);
      common::others::read(path, asked.columns, with.others);
    }
  }
  for (const auto& other : with.others.settings) with.names.push_back(other.setting.name);

  std::optional<common::output_file> page;
  if (asked.html) {
    common::check_not_input(parsed, {"--html"}, {"--published"});
    page.emplace("--html", *asked.html);
  }

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  auto rows          = [&] {
    common::progress_counter progress("trials", plan.trials());
    return make_rows(plan, [&](std::size_t done) { progress(done); });
  }();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  if (published) compare_with(*published, rows);
  std::optional<clade::study::findings> study;
  if (!with.names.empty()) {
    compare_with(with.others, plan, rows);
    if (auto made = study_with(with.others, plan, rows)) {
      study.emplace(*std::move(made));
      with.sentences = clade::report::conclusion_sentences(study->results(), study->analysis());
    }
  }

  const auto all      = plan.algorithms.size() * plan.on.dimensions.size() * plan.on.functions.size();
  const bool complete = rows.size() == all;
  const auto reason   = common::reason_of(complete, "all trials made");
  if (options.json) {
    std::uint64_t evaluations = 0;
    for (const auto& row : rows) {
      for (const auto& trial : row.trials) evaluations += trial.until_target.evaluations;
    }
    print_json(
        out, common::document_with_common_members("bbob", options.seed, reason, 0, evaluations, elapsed.count()), plan,
        with, rows, study ? &*study : nullptr);
  } else {
    print_text(out, plan, with, rows, study ? &*study : nullptr);
  }
  out.flush();
  if (!complete) common::tell_of_unfinished_rows(rows.size(), all);
  if (page) page->write(page_of(plan, with, rows));
  if (!options.json) std::cerr << "seconds  " << shortest(common::rounded_to_microseconds(elapsed.count())) << '\n';
  return common::exit_status::of(reason);
}

}  // namespace bbob::table_command
