// SPDX-License-Identifier: BSL-1.0
#include "compare.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/study/experiment/conduct.hpp>
#include <clade/study/experiment/journal.hpp>
#include <clade/study/experiment/results.hpp>
#include <clade/study/findings.hpp>
#include <clade/study/report/file.hpp>
#include <clade/study/report/json.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "columns.hpp"
#include "command_line.hpp"
#include "counter.hpp"
#include "ending_signals.hpp"
#include "output_file.hpp"
#include "program.hpp"
#include "report.hpp"
#include "run_options.hpp"
#include "terminal.hpp"
#include "usage_error.hpp"
#include "variation.hpp"

namespace common::compare {

namespace {

// The name of an option without its dashes; that of an argument has none.
std::string without_dashes(const std::string& name) { return name.starts_with("--") ? name.substr(2) : name; }

/// The names of the options that may be varied, without dashes.
std::vector<std::string> parameters(
    const command& of, const std::vector<std::string>& replaced_by_budget, const std::vector<std::string>& fixed) {
  std::vector<std::string> names;
  for (const auto& o : of.options()) {
    if (o.name == "--vary") break;
    const auto is_in = [&](const std::vector<std::string>& list) {
      return std::ranges::find(list, o.name) != list.end();
    };
    if (!o.value.empty() && !is_in(replaced_by_budget) && !is_in(fixed)) names.push_back(without_dashes(o.name));
  }
  return names;
}

}  // namespace

namespace {

constexpr std::uint64_t max_runs      = 100'000;
constexpr std::size_t max_runs_in_all = 1'000'000;
constexpr std::uint64_t max_budget    = std::numeric_limits<std::int64_t>::max();

struct study_options {
  std::size_t runs     = 100;
  std::uint64_t budget = 20'000;
  std::optional<std::string> csv{}, json{}, markdown{}, html{}, iohprofiler{}, coco{}, resume{};
  bool race     = false;
  bool has_coco = false;  ///< whether there is an option --coco
};

void list_study(options& at, study_options& s) {
  at.whole("--runs", "N", s.runs, {1, max_runs}, "runs of every setting; run k has the same seed in all settings");
  at.whole(
      "--budget", "N", s.budget, {1, max_budget},
      "evaluations of a run at most; replaces every other limit, restarts continue until it is spent");
  at.group("Its results");
  at.text("--csv", "FILE", s.csv, "writes a line for every run");
  at.text("--json", "FILE", s.json, "writes the statistics and the data that they are computed from");
  at.text("--markdown", "FILE", s.markdown, "writes the tables for a page");
  at.text("--html", "FILE", s.html, "writes a self-contained page with plots");
  at.text("--iohprofiler", "FOLDER", s.iohprofiler, "writes a new folder that IOHanalyzer and IOHinspector read");
  if (s.has_coco) at.text("--coco", "FOLDER", s.coco, "writes a new folder that COCO's post-processing reads");
  at.text("--resume", "FILE", s.resume, "saves runs in FILE and continues from it, even after a crash");
  at.flag("--race", s.race, "drops settings that are clearly worse early; p-values are biased then");
}

}  // namespace

void declare(
    command& to, const std::vector<std::string>& replaced_by_budget, const std::vector<std::string>& fixed, bool coco) {
  const auto names = parameters(to, replaced_by_budget, fixed);
  to.group("The comparison");
  to.add(
      {.name  = "--vary",
       .value = "NAME=A,B",
       .meaning =
           "a parameter and its values; once for each parameter to vary. Every combination is a setting, at most "
           "100 of them; the other options apply to all. If values contain commas, separate them by semicolons. "
           "NAME is " +
           command::joined(std::vector<std::string_view>(names.begin(), names.end())),
       .default_value = "none",
       .repeated      = true});
  to.declare(list_study, study_options{.has_coco = coco});
  run_options::declare(to);
}

namespace {

/// The comparison in words: "n_queens by crossover and population (size 12)".
std::string title(const command& from, const subject& what, const std::vector<variation>& varied) {
  std::string text = what.solver;
  for (std::size_t i = 0; i < varied.size(); ++i) {
    text += i == 0 ? " by " : i + 1 < varied.size() ? ", " : " and ";
    text += varied[i].name;
  }
  std::string given;
  for (const auto& o : from.options()) {
    if (o.name == "--vary") break;
    if (!from.given(o.name) || std::ranges::find(what.replaced_by_budget, o.name) != what.replaced_by_budget.end())
      continue;
    for (const auto& value : from.all(o.name)) {
      given += (given.empty() ? " (" : ", ") + without_dashes(o.name);
      if (!o.value.empty()) given += ' ' + value;
    }
  }
  return given.empty() ? text : text + given + ')';
}

/// The files that the options name, checked before the runs and written after them.
class outputs {
 public:
  outputs(const command& from, const std::vector<std::string>& inputs) {
    check_places(from);
    check_different(from, file_options, inputs);
    add(from, "--csv", [](const auto& found) { return found.csv(); });
    add(from, "--json", [](const auto& found) { return found.json(); });
    add(from, "--markdown", [](const auto& found) { return found.markdown(); });
    add(from, "--html", [](const auto& found) { return found.html(); });
    for (const auto& option : folder_options_of(from)) {
      if (auto folder = from.text(option)) {
        check_place(option, *folder, [](const std::string& place) { clade::report::check_folder(place); });
        folders_.emplace_back(option, std::move(*folder));
      }
    }
  }

  /// Writes all files that can be written, and then throws the first error.
  void write(const clade::study::findings& found, double coco_precision) const {
    std::exception_ptr first;
    const auto attempt = [&](const auto& writing) {
      try {
        writing();
      } catch (const std::exception&) {
        if (!first) first = std::current_exception();
      }
    };
    for (const auto& output : files_) attempt([&] { output.first.write(output.second(found)); });
    for (const auto& [option, folder] : folders_) {
      attempt([&] {
        if (option == "--coco") {
          found.write_coco(folder, coco_precision);
        } else {
          found.write_iohprofiler(folder);
        }
      });
    }
    if (first) std::rethrow_exception(first);
  }

 private:
  using content = std::function<std::string(const clade::study::findings&)>;

  // No two options may name the same file, not even through links, nor a file in the folder that is to be new.
  static void check_places(const command& from) {
    auto options              = file_options;
    const auto folder_options = folder_options_of(from);
    options.insert(options.end(), folder_options.begin(), folder_options.end());
    const auto places = places_of(from, options);
    for (const auto& [option, folder] : places) {
      if (std::ranges::find(folder_options, option) == folder_options.end()) continue;
      for (const auto& [other, file] : places) {
        const auto inside = file.lexically_relative(folder);
        if (other != option && !inside.empty() && *inside.begin() != "..") {
          throw usage_error(
              other + " must not name a file in the folder of " + option + ", but was " + in_quotes(file.string()));
        }
      }
    }
  }

  void add(const command& from, const std::string& option, content made) {
    if (auto path = from.text(option)) {
      files_.emplace_back(output_file(option, std::move(*path)), std::move(made));
    }
  }

  inline static const std::vector<std::string> file_options{"--csv", "--json", "--markdown", "--html", "--resume"};

  static std::vector<std::string> folder_options_of(const command& from) {
    const bool coco = std::ranges::find(from.options(), "--coco", &option::name) != from.options().end();
    return coco ? std::vector<std::string>{"--iohprofiler", "--coco"} : std::vector<std::string>{"--iohprofiler"};
  }

  std::vector<std::pair<output_file, content>> files_;
  std::vector<std::pair<std::string, std::string>> folders_;  // their options and paths
};

/// Prints the wall times to stderr, because they always differ.
void print_times(const clade::study::findings& found, double elapsed) {
  const auto& plan = found.results().design();
  std::vector<std::vector<std::string>> rows{{"", "seconds a run"}};
  for (const auto s : found.analysis().ranking) {
    const auto& of = found.analysis().settings[s];
    rows.push_back(
        {plan.settings[s].name, clade::report::shortest(microseconds(of.seconds / static_cast<double>(of.runs)))});
  }
  print_columns(std::cerr, rows);
  std::cerr << "seconds in all  " << clade::report::shortest(microseconds(elapsed)) << '\n';
}

/// A setting whose first generation exceeds the budget cannot succeed.
void tell_of_first_generations(const clade::study::results& of) {
  const auto& plan = of.design();
  bool told        = false;
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    const auto& first = of.trials(s, 0).front().improvements;
    if (first.empty() || first.front().evaluations <= plan.budget) continue;
    if (!std::exchange(told, true)) std::cerr << "the first generation alone takes more than the budget:\n";
    std::cerr << "  " << plan.settings[s].name << ": "
              << clade::report::counted(first.front().evaluations, "evaluation") << '\n';
  }
}

}  // namespace

int run(
    const command& from, const subject& what, const runner_factory& make_runner, std::ostream& out,
    const processes& by) {
  const auto on_one = [&](const command& setting) -> runner_on_instances {
    return [make = make_runner(setting)](std::size_t, std::uint64_t seed, std::uint64_t budget) {
      return make(seed, budget);
    };
  };
  return run_on_instances(from, what, on_one, out, by);
}

int run_on_instances(
    const command& from, const subject& what, const runner_factory_on_instances& make_runner, std::ostream& out,
    const processes& by) {
  auto options     = run_options::read(from);
  const auto study = from.read(list_study, study_options{});
  if (study.resume && !from.given("--seed")) {
    options.seed = clade::study::journal::seed_in(*study.resume).value_or(options.seed);
  }
  const auto varied = read_variations(from, parameters(from, what.replaced_by_budget, what.fixed));
  clade::study::design plan{
      .title      = title(from, what, varied),
      .settings   = combinations(varied),
      .instances  = what.instances,
      .runs       = study.runs,
      .seed       = options.seed,
      .budget     = study.budget,
      .maximize   = what.maximize,
      .measure    = what.measure,
      .has_goal   = what.has_goal,
      .race       = study.race,
      .dimensions = what.dimensions,
      .suite      = what.suite,
      .functions  = what.functions};
  if (plan.functions.empty() && plan.instances.size() == 1) plan.functions = {{1, what.solver, 1}};

  const auto instances = plan.instances.size();
  if (plan.runs > max_runs_in_all / plan.settings.size() / instances) {
    throw usage_error(
        std::string("--runs times the number of settings ") + (instances > 1 ? "and of instances " : "") +
        "must be at most " + std::to_string(max_runs_in_all) + ", but was " + std::to_string(plan.runs) + " times " +
        std::to_string(plan.settings.size()) + (instances > 1 ? " times " + std::to_string(instances) : ""));
  }

  std::vector<runner_on_instances> runners;
  for (const auto& setting : plan.settings) {
    auto with_values = from;
    for (const auto& [name, value] : setting.parameters) with_values = with_values.with("--" + name, value);
    runners.push_back(make_runner(with_values));
    // If it is varied, the settings give it.
    if (what.dimension && plan.dimensions.empty()) plan.dimensions = {what.dimension(with_values)};
  }
  for (const auto& name : what.replaced_by_budget) {
    if (from.given(name)) std::cerr << name << " has no effect here: the budget takes its place\n";
  }

  const auto signals   = common::ending_signals();
  task_runner run_task = [&](const task& of) -> std::optional<clade::study::trial> {
    auto result = runners[of.setting](of.instance, of.seed, plan.budget);
    if (clade::stop::interrupted::pending()) return std::nullopt;
    return result;
  };
  if (by.distribute) run_task = by.distribute(run_task);
  if (!run_task) return exit_status::solved;

  const outputs files(from, what.inputs);
  const auto started            = std::chrono::steady_clock::now();
  std::atomic<bool> interrupted = false;  // of which another process may hear sooner than this one
  auto results                  = [&] {
    counter progress("runs", plan.settings.size() * instances * plan.runs);
    return clade::study::conduct(
        plan,
        [&](std::size_t setting, std::size_t instance, std::uint64_t seed) {
          auto result = run_task({setting, instance, seed});
          if (!result) interrupted = true;
          return result.value_or(clade::study::trial{});
        },
        clade::execution::threads{by.threads > 0 ? by.threads : options.threads},
        {.resume    = study.resume.value_or(""),
                          .progress  = [&](std::size_t done, std::size_t total) { progress(done, total); },
                          .cancelled = [&] { return interrupted || clade::stop::interrupted::pending(); }});
  }();
  if (!results.complete() && study.resume) {
    std::cerr << interruption() << "; the same command continues from the runs in " << *study.resume << '\n';
  }
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    if (results.runs(s) > 0) continue;
    std::cerr << what.solver << ": " << interruption() << " before every setting had run once\n";
    return exit_status::interrupted();
  }
  const clade::study::findings found(std::move(results));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  tell_of_first_generations(found.results());

  const bool complete = found.results().complete();
  const auto reason   = common::reason_of(complete, "all runs made");
  if (options.json) {
    std::uint64_t evaluations = 0;
    for (std::size_t s = 0; s < plan.settings.size(); ++s) {
      found.results().for_each(s, plan.runs, [&](const clade::study::trial& t) { evaluations += t.evaluations; });
    }
    print_json(
        out, envelope(what.solver, options.seed, reason, 0, evaluations, elapsed.count()),
        clade::report::members_of_json(found.results(), found.analysis()));
  } else {
    out << found.text(may_colour(stdout), columns_of(stdout));
    out.flush();
    print_times(found, elapsed.count());
  }
  out.flush();
  files.write(found, what.coco_precision);
  return exit_status::of(reason);
}

}  // namespace common::compare
