// SPDX-License-Identifier: BSL-1.0
#include "compare.hpp"

#include <algorithm>
#include <clade/run/stop/reason.hpp>
#include <clade/study/experiment/results.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "common/columns.hpp"
#include "common/compare.hpp"
#include "common/imported_study.hpp"
#include "common/json.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/runs_of_others.hpp"
#include "common/usage_error.hpp"
#include "studies/histories.hpp"
#include "studies/histories_page.hpp"

namespace studies::compare_command {
namespace {

struct study_options {
  common::others::column_names columns{};
  common::others::target_and_budget of_run{};
  bool maximize = false;
};

void visit_study(common::option_visitor& options, study_options& s) {
  options.parsed(
      "--columns", "NAME=COLUMN", s.columns, common::others::read_columns, common::others::written,
      "of CSV files: of setting, instance (or function and dimension), run, evaluations, best and success. Several "
      "lines "
      "of a run are its course; without a setting, the file is one",
      "their own names");
  options.group("The comparison");
  options.real(
      "--target", "T", s.of_run.target, {-1e300, 1e300},
      "a run has succeeded when its best reaches T; files that say which runs succeeded do not need it");
  options.integer(
      "--budget", "N", s.of_run.budget, {1, static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())},
      "evaluations of a run that count", "the longest run");
  options.flag("--maximize", s.maximize, "a higher best is better, in CSV files");
}

/// Prints a table of runs, and writes their page.
int show(
    const std::vector<run_history>& runs, const common::command& parsed, const std::vector<std::string>& paths,
    std::ostream& out) {
  for (const auto& option : parsed.options()) {
    const bool is_read =
        option.name == "--html" || option.name == "--format" || option.name == "--seed" || option.name == "--threads";
    if (!option.is_named() || !parsed.given(option.name) || is_read) continue;
    throw common::usage_error(option.name + " is for studies, but FILE are histories, which take --html and --format");
  }
  const auto page = parsed.text("--html");
  if (page) {
    for (const auto& path : paths) common::check_not_input("--html", *page, "FILE", path);
  }
  const auto file     = page ? std::optional(common::output_file("--html", *page)) : std::nullopt;
  constexpr auto none = std::numeric_limits<double>::quiet_NaN();  // null in JSON
  auto listed         = common::json::array();
  bool has_volume     = false;
  std::vector<std::vector<std::string>> cells{{"run", "generations", "evaluations", "best", "hypervolume", "end"}};
  for (const auto& run : runs) {
    const auto volumes  = run.values("hypervolume");
    const double best   = run.best.empty() ? none : run.best.back().fitness,
                 volume = volumes.empty() ? none : volumes.back();
    const auto text     = [](double value) { return std::isnan(value) ? "-" : clade::report::rounded(value, 6); };
    common::json members{
        {"name", run.name},
        {"title", run.title},
        {"command", run.command},
        {"generations", run.last("generation")},
        {"evaluations", run.last("evaluations")},
        {"fitness", run.fitness},
        {"maximize", run.maximize},
        {"best", best},
        {"hypervolume", volume},
        {"end", run.end},
        {"settings", common::json::object()}};
    for (const auto& [name, value] : run.settings) members["settings"][name] = value;
    listed.push_back(std::move(members));
    has_volume = has_volume || !std::isnan(volume);
    cells.push_back(
        {common::shown(run.name, 100), clade::report::grouped(run.last("generation")),
         clade::report::grouped(run.last("evaluations")), text(best), text(volume),
         run.end.empty() ? "-" : common::shown(run.end, 200)});
  }
  if (common::run_options::read(parsed).json) {
    auto document =
        common::document_with_common_members("studies", 0, clade::stop::reason{"all histories read", true}, 0, 0, 0);
    document["runs"] = std::move(listed);
    common::print_json(out, document);
  } else {
    for (auto& row : cells) {
      if (!has_volume) row.erase(row.end() - 2);
    }
    common::print_columns(out, cells);
  }
  if (file) file->write(page_of(runs));
  return common::exit_status::solved;
}

}  // namespace

void declare(common::command& to) {
  to.add(
      {.name        = "results",
       .placeholder = "FILE",
       .meaning =
           "one or more results: the JSON of a comparison, a CSV file, or a folder that IOHprofiler or COCO made; "
           "or two or more histories that solvers wrote with --history",
       .repeatable = true});
  to.declare(visit_study, study_options{});
  common::compare::declare_outputs(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto asked = parsed.read(visit_study, study_options{});
  const auto paths = parsed.values("results");
  if (paths.empty()) throw common::usage_error("compare needs FILE, results to compare, but it was not given");
  if (const auto runs = read_histories(paths); !runs.empty()) return show(runs, parsed, paths, out);

  std::vector<common::others::cost> costs;
  clade::study::unit unit{};
  const auto read_all = [&](const clade::study::provenance& provenance, std::uint64_t seed) {
    common::others::imported_runs all;
    if (asked.maximize) all.maximize = true;
    for (const auto& path : paths) common::others::read(path, asked.columns, all);
    if (all.settings.size() < 2) {
      throw common::usage_error(
          "FILE must have 2 settings or more in all, but there " +
          (all.settings.empty() ? std::string("is none")
                                : "is only " + common::in_quotes(all.settings[0].setting.name)));
    }
    for (const auto& s : all.settings) {
      if (!s.runs_on.empty()) continue;
      throw common::usage_error(
          "FILE must have runs, but of " + common::in_quotes(s.setting.name) +
          " there are only expected running times, which bbob table --against compares with");
    }
    if (common::others::common_problems(all).empty()) {
      const auto& first  = all.settings.front();
      const auto& name   = first.runs_on.begin()->first;
      const auto missing = std::ranges::find_if(all.settings, [&](const auto& s) { return !s.runs_on.contains(name); });
      throw common::usage_error(
          "FILE: no problem has runs of every setting: " + common::in_quotes(first.setting.name) + " ran on " +
          common::in_quotes(name) + ", and " + common::in_quotes(missing->setting.name) + " on " +
          common::in_quotes(missing->runs_on.begin()->first));
    }
    auto made = common::others::make_study(
        all, asked.of_run,
        {.title      = "studies",
         .instances  = {},
         .seed       = seed,
         .measure    = "value",
         .provenance = provenance,
         .sources    = paths});
    costs = std::move(made.costs);
    unit  = made.results.design().unit;
    return std::move(made.results);
  };
  const auto print_more_text = [&](std::ostream& to) {
    std::vector<std::vector<std::string>> cells{{"problem", "setting", "solved", "ERT"}};
    for (const auto& c : costs) {
      const auto ert = c.ert();
      cells.push_back(
          {c.problem, c.setting, std::to_string(c.successes) + "/" + std::to_string(c.runs),
           ert ? clade::report::rounded(*ert) : "-"});
    }
    to << "\nERT by problem: the " << plural_of(unit)
       << " of all runs, each until its success or its own\nend, for each success\n\n";
    common::print_columns(to, cells);
  };
  const auto add_more_json = [&](common::json& document) {
    document["erts"] = common::json::array();
    for (const auto& c : costs) {
      document["erts"].push_back(
          {{"problem", c.problem},
           {"setting", c.setting},
           {"runs", c.runs},
           {"successes", c.successes},
           {"ert", common::or_null(c.ert())}});
    }
  };
  return common::compare::report(parsed, "studies", read_all, print_more_text, add_more_json, out);
}

}  // namespace studies::compare_command
