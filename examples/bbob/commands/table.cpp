// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <chrono>
#include <clade/problems/bbob.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../options.hpp"
#include "../published.hpp"
#include "../table.hpp"
#include "../table_page.hpp"
#include "common/columns.hpp"
#include "common/counter.hpp"
#include "common/ending_signals.hpp"
#include "common/output_file.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

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
  std::optional<std::string> html{};
};

void list_table(common::option_visitor& at, table_options& s) {
  at.whole(
      "--budget", "N", s.budget, {1, max_budget}, "evaluations before a trial ends; the same N in every dimension",
      "10000 D");
  at.real("--target", "E", s.target, {0, 1e300}, "a trial has solved it at f - f_opt = E");
  at.group("The published run");
  at.text("--published", "FILE", s.published, "its trials to 1e-8, with the columns of docs/bbob.md");
  at.text("--published-algorithm", "NAME", s.published_algorithm, "which of the algorithms in the file");
  at.group("Its results");
  at.text("--html", "FILE", s.html, "writes a self-contained page with plots");
}

const function_texts otherwise{"5", "1-24", "1-15"};

table_plan read(const common::command& from, const table_options& asked, const common::run_options& run) {
  table_plan plan{
      .algorithms = read_algorithms(from),
      .on         = read_functions(from, otherwise),
      .budget     = asked.budget,
      .target     = asked.target,
      .seed       = run.seed,
      .threads    = run.threads};
  if (from.given("--published") && plan.target != published_target) {
    throw common::usage_error(
        "--target must be 1e-8, to which published trials are counted, but was " +
        common::in_quotes(*from.text("--target")));
  }
  if (from.given("--published-algorithm") && !from.given("--published")) {
    throw common::usage_error("--published-algorithm needs the file --published");
  }
  return plan;
}

void print_json(
    std::ostream& out, common::json document, const table_plan& plan, const published_runs* published,
    const std::vector<table_row>& rows) {
  document["budget"]              = plan.budget ? common::json(*plan.budget) : common::json();
  document["target"]              = plan.target;
  document["published_algorithm"] = published ? common::json(published->algorithm) : common::json();
  document["rows"]                = common::json::array();
  for (const auto& row : rows) {
    const bool compared = row.published_trials > 0;
    document["rows"].push_back(
        {{"algorithm", row.algorithm},
         {"function", row.function},
         {"dimension", row.dimension},
         {"trials", row.trials.size()},
         {"successes", row.successes},
         {"ert", common::or_null(row.ert)},
         {"published_ert", common::or_null(row.published_ert)},
         {"published_trials", compared ? common::json(row.published_trials) : common::json()},
         {"published_successes", compared ? common::json(row.published_successes) : common::json()},
         {"ratio", common::or_null(row.ratio())}});
  }
  document["summaries"] = common::json::array();
  for (const auto& of : summaries(rows)) {
    document["summaries"].push_back(
        {{"algorithm", of.algorithm},
         {"dimension", of.dimension},
         {"budget", plan.budget_for(of.dimension)},
         {"functions", of.functions},
         {"solved", of.solved},
         {"published_always_solved", published ? common::json(of.always) : common::json()},
         {"compared", published ? common::json(of.compared) : common::json()},
         {"mean_ratio", common::or_null(of.mean_ratio)}});
  }
  common::print_json(out, document);
}

std::string share(std::size_t successes, std::size_t trials) {
  return std::to_string(successes) + "/" + std::to_string(trials);
}

void print_summary(std::ostream& out, const table_summary& of, const published_runs* published) {
  out << "solved at least once: " << of.solved << " of " << counted(of.functions, "function") << '\n';
  if (!published) return;
  out << "the published run solved " << of.always << " in all trials; " << of.always - of.compared
      << " of these were never solved here\n";
  if (of.mean_ratio) {
    out << "geometric mean of the ratios over " << counted(of.compared, "function") << ": "
        << with_decimals(*of.mean_ratio, 3) << '\n';
  }
}

void print_text(
    std::ostream& out, const table_plan& plan, const published_runs* published, const std::vector<table_row>& rows) {
  auto row = rows.begin();
  for (const auto& of : summaries(rows)) {
    out << of.algorithm << " in " << of.dimension << " dimensions, "
        << counted(plan.budget_for(of.dimension), "evaluation") << " a trial at most\n\n";
    std::vector<std::vector<std::string>> cells{{"function", "solved", "ERT"}};
    if (published) cells.front().insert(cells.front().end(), {"published", "its ERT", "ratio"});
    for (; row != rows.end() && row->algorithm == of.algorithm && row->dimension == of.dimension; ++row) {
      const clade::problems::bbob f{.function = row->function, .dimension = 2};
      auto& line = cells.emplace_back();
      line.push_back((row->function < 10 ? " " : "") + std::to_string(row->function) + " " + std::string(f.name()));
      line.push_back(share(row->successes, row->trials.size()));
      line.push_back(row->ert ? compact(*row->ert) : "-");
      if (!published) continue;
      line.push_back(row->published_trials > 0 ? share(row->published_successes, row->published_trials) : "");
      line.push_back(row->published_ert ? compact(*row->published_ert) : row->published_trials > 0 ? "-" : "");
      line.push_back(row->ratio() ? with_decimals(*row->ratio(), 2) : "");
    }
    common::print_columns(out, cells);
    out << '\n';
    print_summary(out, of, published);
    out << '\n';
  }
  out << "ERT: the evaluations of all trials, each until f - f_opt <= " << shortest(plan.target)
      << " or its end,\ndivided by the number of successes.";
  if (published) out << " Published: " << published->algorithm << '.';
  out << "\nseed " << plan.seed << '\n';
}

}  // namespace

void declare(common::command& to) {
  declare_functions(to, otherwise);
  declare_algorithms(to);
  to.declare(list_table, table_options{});
  common::run_options::declare(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto options = common::run_options::read(from);
  const auto asked   = from.read(list_table, table_options{});
  const auto plan    = read(from, asked, options);
  std::optional<published_runs> published;
  if (asked.published) published = read_published(*asked.published, asked.published_algorithm);

  std::optional<common::output_file> page;
  if (asked.html) {
    common::check_different(from, {"--html"}, {"--published"});
    page.emplace("--html", *asked.html);
  }

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  auto rows          = [&] {
    common::counter progress("trials", plan.trials());
    return make_rows(plan, [&](std::size_t done) { progress(done); });
  }();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  if (published) compare_with(*published, rows);

  const auto all      = plan.algorithms.size() * plan.on.dimensions.size() * plan.on.functions.size();
  const bool complete = rows.size() == all;
  const auto reason   = common::reason_of(complete, "all trials made");
  if (options.json) {
    std::uint64_t evaluations = 0;
    for (const auto& row : rows) {
      for (const auto& trial : row.trials) evaluations += trial.until_target.evaluations;
    }
    print_json(
        out, common::envelope("bbob", options.seed, reason, 0, evaluations, elapsed.count()), plan,
        published ? &*published : nullptr, rows);
  } else {
    print_text(out, plan, published ? &*published : nullptr, rows);
  }
  out.flush();
  if (!complete) common::tell_of_unfinished_rows(rows.size(), all);
  if (page) page->write(page_of(plan, published ? &*published : nullptr, rows));
  if (!options.json) std::cerr << "seconds  " << shortest(common::microseconds(elapsed.count())) << '\n';
  return common::exit_status::of(reason);
}

}  // namespace bbob::table_command
