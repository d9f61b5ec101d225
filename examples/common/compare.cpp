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
#include "provenance.hpp"
#include "report.hpp"
#include "run_options.hpp"
#include "terminal.hpp"
#include "usage_error.hpp"
#include "variation.hpp"

namespace common::compare {

namespace {

// The name of an option without its dashes. Names of arguments have none.
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

/// "length, symbols and secret".
std::string joined_names(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 < names.size() ? ", " : " and ";
    text += without_dashes(names[i]);
  }
  return text;
}

constexpr std::uint64_t max_runs      = 100'000;
constexpr std::size_t max_runs_in_all = 1'000'000;
constexpr std::uint64_t max_budget    = std::numeric_limits<std::int64_t>::max();

struct study_options {
  std::size_t runs     = 100;
  std::uint64_t budget = 20'000;
  std::optional<std::string> csv{}, json{}, markdown{}, html{}, latex{}, svg{}, iohprofiler{}, coco{}, resume{};
  bool race     = false;
  bool has_coco = false;  ///< whether there is an option --coco
};

void list_outputs(option_visitor& at, study_options& s) {
  at.group("Its results");
  at.text("--csv", "FILE", s.csv, "writes a line for every run");
  at.text("--json", "FILE", s.json, "writes the statistics and the data that they are computed from");
  at.text("--markdown", "FILE", s.markdown, "writes the tables for a page");
  at.text("--html", "FILE", s.html, "writes a self-contained page with plots");
  at.text("--latex", "FILE", s.latex, "writes the table, the methods and their references for a paper");
  at.text("--svg", "FOLDER", s.svg, "writes a new folder with every plot of the page");
  at.text("--iohprofiler", "FOLDER", s.iohprofiler, "writes a new folder that IOHanalyzer and IOHinspector read");
  if (s.has_coco) at.text("--coco", "FOLDER", s.coco, "writes a new folder that COCO's post-processing reads");
}

void list_study(option_visitor& at, study_options& s) {
  at.whole("--runs", "N", s.runs, {1, max_runs}, "runs of every setting; run k has the same seed in all settings");
  at.whole(
      "--budget", "N", s.budget, {1, max_budget},
      "evaluations of a run at most; replaces every other limit, restarts continue until it is spent");
  list_outputs(at, s);
  at.text("--resume", "FILE", s.resume, "saves runs in FILE and continues from it, even after a crash");
  at.flag("--race", s.race, "drops settings that are clearly worse early; p-values are biased then");
}

}  // namespace

void declare(
    command& to, const std::vector<std::string>& replaced_by_budget, const std::vector<std::string>& fixed,
    const problem_options& problem, bool coco) {
  const auto names = parameters(to, replaced_by_budget, fixed);
  auto of_problem  = problem.names;
  std::erase_if(of_problem, [&](const auto& name) { return std::ranges::find(fixed, name) != fixed.end(); });
  to.group("The comparison");
  to.add(
      {.name  = "--vary",
       .value = "NAME=A,B",
       .meaning =
           "a parameter and its values; once for each parameter to vary. Every combination is a setting, at most "
           "100 of them" +
           (of_problem.empty() ? std::string()
                               : ". Values of " + joined_names(of_problem) +
                                     " are instances instead: every setting runs on each of them") +
           ". The other options apply to all. If values contain commas, separate them by semicolons. NAME is " +
           command::joined(std::vector<std::string_view>(names.begin(), names.end())),
       .default_value = "none",
       .repeated      = true});
  if (!problem.meaning.empty()) {
    to.add(
        {.name          = "--instances",
         .value         = problem.value,
         .meaning       = problem.meaning,
         .default_value = problem.otherwise});
  }
  to.declare(list_study, study_options{.has_coco = coco});
  run_options::declare(to);
}

namespace {

/// The comparison in words: "n_queens by crossover and population (size 12)".
std::string title(const command& from, const subject& what, const std::vector<variation>& varied) {
  std::vector<std::string> names;
  for (const auto& parameter : varied) names.push_back(parameter.name);
  std::string text = what.solver + " by " + joined_names(names);
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
    check_different(from, file_options_of(from), inputs);
    if (std::ranges::find(inputs, "--instances") != inputs.end() && from.given("--instances")) {
      for (const auto& option : file_options_of(from)) {
        for (const auto& input : split_list(*from.text("--instances"))) {
          if (const auto path = from.text(option)) check_different(option, *path, "--instances", input);
        }
      }
    }
    add(from, "--csv", [](const auto& found) { return found.csv(); });
    add(from, "--json", [](const auto& found) { return found.json(); });
    add(from, "--markdown", [](const auto& found) { return found.markdown(); });
    add(from, "--html", [](const auto& found) { return found.html(); });
    add(from, "--latex", [](const auto& found) { return found.latex(); });
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
        } else if (option == "--svg") {
          found.write_svg(folder);
        } else {
          found.write_iohprofiler(folder);
        }
      });
    }
    if (first) std::rethrow_exception(first);
  }

 private:
  using content = std::function<std::string(const clade::study::findings&)>;

  // No two options may name the same file, not even through links, nor a file in a new folder.
  static void check_places(const command& from) {
    auto options              = file_options_of(from);
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

  // Those of a list that the command has.
  static std::vector<std::string> declared(const command& from, std::vector<std::string> all) {
    std::erase_if(all, [&](const auto& name) {
      return std::ranges::find(from.options(), name, &option::name) == from.options().end();
    });
    return all;
  }
  static std::vector<std::string> file_options_of(const command& from) {
    return declared(from, {"--csv", "--json", "--markdown", "--html", "--latex", "--resume"});
  }
  static std::vector<std::string> folder_options_of(const command& from) {
    return declared(from, {"--iohprofiler", "--svg", "--coco"});
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
void warn_of_long_first_generations(const clade::study::results& of) {
  const auto& plan = of.design();
  bool warned      = false;
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    const auto& first = of.trials(s, 0).front().improvements;
    if (first.empty() || first.front().evaluations <= plan.budget) continue;
    if (!std::exchange(warned, true)) std::cerr << "the first generation alone takes more than the budget:\n";
    std::cerr << "  " << plan.settings[s].name << ": "
              << clade::report::counted(first.front().evaluations, "evaluation") << '\n';
  }
}

}  // namespace

namespace {

/// The options of a study, read before anything runs.
struct study_read {
  run_options options;
  study_options study;
  variations varied;

  study_read(const command& from, const subject& what)
      : options(run_options::read(from)),
        study(from.read(list_study, study_options{})),
        varied(read_variations(from, parameters(from, what.replaced_by_budget, what.fixed), what.problem.names)) {
    if (study.resume && !from.given("--seed")) {
      options.seed = clade::study::journal::seed_in(*study.resume).value_or(options.seed);
    }
  }
};

// Parameters have the names of options without dashes, or of arguments.
command with_values(command of, const std::vector<clade::study::parameter>& values) {
  for (const auto& [name, value] : values) {
    const bool is_argument = std::ranges::find(of.options(), name, &option::name) != of.options().end();
    of                     = of.with(is_argument ? name : "--" + name, value);
  }
  return of;
}

/// The instances that the options give: those listed, or every combination of the varied values of the problem.
std::vector<clade::study::setting> instances_of(
    const command& from, const problem_options& of, const study_read& read) {
  auto varied = read.varied.instances;
  if (of.meaning.empty() || !from.given("--instances")) return combinations(varied);
  const auto list = *from.text("--instances");
  for (const auto& name : of.names) {
    const bool is_varied = std::ranges::find(varied, without_dashes(name), &variation::name) != varied.end();
    if ((of.listed.empty() || of.listed == name) && (is_varied || from.given(name))) {
      const auto shown = is_varied ? "--vary " + without_dashes(name) : name.starts_with("--") ? name : "FILE";
      throw usage_error("--instances and " + shown + " were both given; one must go");
    }
  }
  if (of.read) return of.read(from, read.options.seed);
  varied.push_back({without_dashes(of.listed), distinct_values(list, "--instances", list, of.lists)});
  auto all = combinations(varied);
  // The name of a file is sufficient.
  for (auto& instance : all) {
    if (!of.listed.starts_with("--")) instance.name = instance.parameters.back().value;
  }
  return all;
}

int run_study(
    const command& from, const subject& what, const study_read& read, const runner_factory_on_instances& make_runner,
    std::ostream& out, const processes& workers);

}  // namespace

int run(
    const command& from, const subject& what, const runner_factory& make_runner, std::ostream& out,
    const processes& workers) {
  const study_read read(from, what);
  const auto instances = instances_of(from, what.problem, read);
  if (instances.size() > max_instances) {
    throw usage_error(
        "--instances must be at most " + std::to_string(max_instances) + ", but there are " +
        std::to_string(instances.size()));
  }
  auto with_instances = what;
  with_instances.instances.clear();
  for (const auto& instance : instances)
    with_instances.instances.push_back(instance.name.empty() ? "1" : instance.name);
  const auto make_all = [&](const command& setting) -> runner_on_instances {
    std::vector<runner> runners;
    for (const auto& instance : instances) {
      try {
        const auto with = with_values(setting, instance.parameters);
        runners.push_back(make_runner(with));
        if (what.dimension && with_instances.dimensions.size() < instances.size())
          with_instances.dimensions.push_back(what.dimension(with));
      } catch (const usage_error& error) {
        const std::string message = error.what();
        const auto is_named = [&](const auto& value) { return message.find("--" + value.name) != std::string::npos; };
        if (!from.given("--instances") || std::ranges::none_of(instance.parameters, is_named)) throw;
        throw usage_error("--instances " + in_quotes(*from.text("--instances")) + ": " + message);
      }
    }
    return [runners](std::size_t instance, std::uint64_t seed, std::uint64_t budget) {
      return runners[instance](seed, budget);
    };
  };
  for (std::size_t i = 0; i < instances.size(); ++i) with_instances.functions.push_back({1, what.solver, i + 1});
  if (what.problem.drawn) {
    with_instances.drawn = [&](std::size_t instance, std::uint64_t seed) {
      return what.problem.drawn(with_values(from, instances[instance].parameters), seed);
    };
  }
  return run_study(from, with_instances, read, make_all, out, workers);
}

int run_on_instances(
    const command& from, const subject& what, const runner_factory_on_instances& make_runner, std::ostream& out,
    const processes& workers) {
  return run_study(from, what, study_read(from, what), make_runner, out, workers);
}

namespace {

int run_study(
    const command& from, const subject& what, const study_read& read, const runner_factory_on_instances& make_runner,
    std::ostream& out, const processes& workers) {
  const auto& [options, study, varied] = read;
  clade::study::design plan{
      .title           = title(from, what, varied.settings),
      .settings        = combinations(varied.settings),
      .instances       = what.instances,
      .runs            = study.runs,
      .seed            = options.seed,
      .budget          = study.budget,
      .maximize        = what.maximize,
      .measure         = what.measure,
      .has_goal        = what.has_goal,
      .race            = study.race,
      .suite           = what.suite,
      .functions       = what.functions,
      .made_by         = provenance_of(from, what.solver, options, what.replaced_by_budget),
      .improvements_at = what.improvements_at};
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
    runners.push_back(make_runner(with_values(from, setting.parameters)));
  }
  plan.dimensions = what.dimensions;
  for (std::size_t i = 0; what.drawn && i < instances; ++i) {
    for (std::size_t k = 0; k < plan.runs; ++k) {
      auto drawn = what.drawn(i, plan.seed_of(i, k));
      if (drawn.empty()) break;
      plan.drawn.push_back(std::move(drawn));
      plan.drawn_kind = what.problem.drawn_kind;
    }
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
  if (workers.distribute) run_task = workers.distribute(run_task);
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
        clade::execution::threads{workers.threads > 0 ? workers.threads : options.threads},
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
  warn_of_long_first_generations(found.results());

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

}  // namespace

void declare_outputs(command& to) { to.declare(list_outputs, study_options{}); }

int report(
    const command& from, const std::string& program,
    const std::function<clade::study::results(const clade::study::provenance&, std::uint64_t seed)>& read,
    const std::function<void(std::ostream&)>& more_text, const std::function<void(json&)>& more_json,
    std::ostream& out) {
  auto options = run_options::read(from);
  if (!from.given("--seed")) options.seed = 1;  // only permutations depend on it
  const outputs files(from, {});
  for (const auto& o : from.options()) {
    if (o.is_named() || !o.repeated) continue;
    for (const auto& input : from.all(o.name)) {
      for (const auto* const written : {"--csv", "--json", "--markdown", "--html", "--latex"}) {
        if (const auto path = from.text(written)) check_different(written, *path, o.value, input);
      }
    }
  }
  const clade::study::findings found(read(provenance_of(from, program, options), options.seed));
  if (options.json) {
    auto document = envelope(program, options.seed, clade::stop::reason{"all runs read", true}, 0, 0, 0);
    more_json(document);
    print_json(out, document, clade::report::members_of_json(found.results(), found.analysis()));
  } else {
    out << found.text(may_colour(stdout), columns_of(stdout));
    more_text(out);
  }
  out.flush();
  files.write(found, 0);
  return exit_status::solved;
}

}  // namespace common::compare
