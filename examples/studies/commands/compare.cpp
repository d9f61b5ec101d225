// SPDX-License-Identifier: BSL-1.0
#include "compare.hpp"

#include <algorithm>
#include <clade/study/experiment/results.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../runs.hpp"
#include "common/columns.hpp"
#include "common/compare.hpp"
#include "common/json.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace studies::compare_command {
namespace {

using clade::report::counted;

struct study_options {
  column_names columns{};
  std::optional<double> target{};
  std::optional<std::uint64_t> budget{};
  bool maximize = false;
};

void list_study(common::option_visitor& at, study_options& s) {
  at.parsed(
      "--columns", "NAME=COLUMN", s.columns, read_columns, written,
      "of CSV files: of setting, instance, run, evaluations, best and success. Several lines of a run are its course; "
      "without a setting, the file is one",
      "their own names");
  at.group("The comparison");
  at.real(
      "--target", "T", s.target, {-1e300, 1e300},
      "a run has succeeded when its best reaches T; files that say which runs succeeded do not need it");
  at.whole(
      "--budget", "N", s.budget, {1, static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())},
      "evaluations of a run that count", "the longest run");
  at.flag("--maximize", s.maximize, "a higher best is better, in CSV files");
}

/// The cost of a success on a problem: the evaluations of all runs, each until its success or its end.
struct cost {
  std::string setting, on;
  std::size_t runs = 0, successes = 0;
  double evaluations = 0;

  std::optional<double> ert() const {
    return successes > 0 ? std::optional(evaluations / static_cast<double>(successes)) : std::nullopt;
  }
};

clade::study::trial trial_of(const run_made& of, const study_options& asked, bool maximize) {
  const auto limit = asked.budget.value_or(std::numeric_limits<std::uint64_t>::max());
  clade::study::trial t{.evaluations = std::min(of.evaluations, limit), .best = of.best};
  t.improvements = of.improvements;
  if (t.improvements.empty()) t.improvements.push_back({of.evaluations, of.best});
  std::erase_if(t.improvements, [&](const auto& i) { return i.evaluations > limit; });
  if (!t.improvements.empty()) t.best = t.improvements.back().best;
  if (of.success) {
    t.success = *of.success && of.evaluations <= limit;
    return t;
  }
  if (!asked.target) return t;
  const auto reached = std::ranges::find_if(
      t.improvements, [&](const auto& i) { return maximize ? i.best >= *asked.target : i.best <= *asked.target; });
  if (reached != t.improvements.end()) {
    t.success     = true;
    t.evaluations = reached->evaluations;
    t.best        = reached->best;
    t.improvements.erase(reached + 1, t.improvements.end());
  }
  return t;
}

}  // namespace

void declare(common::command& to) {
  to.add(
      {.name     = "results",
       .value    = "FILE",
       .meaning  = "the JSON of a comparison, a CSV file, or a folder that IOHprofiler or COCO made; one or more",
       .repeated = true});
  to.declare(list_study, study_options{});
  common::compare::declare_outputs(to);
  common::run_options::declare(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto asked = from.read(list_study, study_options{});
  const auto paths = from.all("results");
  if (paths.empty()) throw common::usage_error("FILE is needed: results to compare");

  std::vector<cost> costs;
  const auto read_all = [&](const clade::study::provenance& made_by, std::uint64_t seed) {
    collection all;
    if (asked.maximize) all.maximize = true;
    for (const auto& path : paths) read(path, asked.columns, all);
    if (all.settings.size() < 2) {
      throw common::usage_error(
          "FILE must have 2 settings or more in all, but there " +
          (all.settings.empty() ? std::string("is none")
                                : "is only " + common::in_quotes(all.settings[0].setting.name)));
    }
    const bool maximize = all.maximize.value_or(false);
    clade::study::design plan{
        .title     = "studies",
        .instances = {},
        .seed      = seed,
        .maximize  = maximize,
        .measure   = "value",
        .made_by   = made_by};
    // Settings are compared on the problems that all of them have, by the number of runs of the one with the fewest.
    std::size_t left_out = 0, most = 0;
    plan.runs = std::numeric_limits<std::size_t>::max();
    for (const auto& s : all.settings) {
      for (const auto& [name, runs] : s.on) {
        const auto everywhere =
            std::ranges::all_of(all.settings, [&](const auto& other) { return other.on.contains(name); });
        if (!everywhere) {
          ++left_out;
          continue;
        }
        most      = std::max(most, runs.size());
        plan.runs = std::min(plan.runs, runs.size());
        if (&s == &all.settings.front()) plan.instances.push_back(name);
      }
    }
    if (plan.instances.empty()) throw common::usage_error("FILE: no problem has runs of every setting");
    // f2 before f10.
    std::ranges::sort(
        plan.instances, [](const auto& a, const auto& b) { return std::pair(a.size(), a) < std::pair(b.size(), b); });
    if (left_out > 0) {
      std::cerr << "left out, because not every setting has them: runs on " << counted(left_out, "problem") << '\n';
    }
    if (most > plan.runs) {
      std::cerr << "the ranking takes the first " << counted(plan.runs, "run")
                << " of every setting on every problem, the fewest that there are\n";
    }
    plan.has_goal = asked.target.has_value();
    std::vector<std::vector<clade::study::trial>> trials;
    std::uint64_t longest = 1, longest_success = 1, longest_failure = 0;
    for (const auto& s : all.settings) {
      plan.settings.push_back(s.setting);
      for (const auto& name : plan.instances) {
        auto& made = trials.emplace_back();
        auto& sum  = costs.emplace_back(cost{s.setting.name, name});
        for (const auto& one : s.on.at(name)) {
          const auto t  = trial_of(one, asked, maximize);
          plan.has_goal = plan.has_goal || one.success;
          ++sum.runs;
          sum.successes += t.success;
          sum.evaluations += static_cast<double>(t.evaluations);
          longest       = std::max(longest, t.evaluations);
          auto& of_kind = t.success ? longest_success : longest_failure;
          of_kind       = std::max(of_kind, t.evaluations);
          if (made.size() < plan.runs) made.push_back(t);
        }
      }
    }
    // Failed runs that are all of one length cost that.
    plan.budget = asked.budget.value_or(std::max(longest_success, longest_failure));
    if (!asked.budget && all.budget) plan.budget = std::max(longest_success, std::max(longest_failure, *all.budget));
    return clade::study::results(std::move(plan), std::move(trials));
  };
  const auto more_text = [&](std::ostream& to) {
    std::vector<std::vector<std::string>> cells{{"problem", "setting", "solved", "ERT"}};
    for (const auto& c : costs) {
      const auto ert = c.ert();
      cells.push_back(
          {c.on, c.setting, std::to_string(c.successes) + "/" + std::to_string(c.runs),
           ert ? clade::report::rounded(*ert) : "-"});
    }
    to << "\nERT by problem: the evaluations of all runs, each until its success or its own\nend, for each success\n\n";
    common::print_columns(to, cells);
  };
  const auto more_json = [&](common::json& document) {
    document["erts"] = common::json::array();
    for (const auto& c : costs) {
      document["erts"].push_back(
          {{"problem", c.on},
           {"setting", c.setting},
           {"runs", c.runs},
           {"successes", c.successes},
           {"ert", common::or_null(c.ert())}});
    }
  };
  return common::compare::report(from, "studies", read_all, more_text, more_json, out);
}

}  // namespace studies::compare_command
