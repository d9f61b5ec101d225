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
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "columns.hpp"
#include "command_line.hpp"
#include "ending_signals.hpp"
#include "output_file.hpp"
#include "print_result.hpp"
#include "program.hpp"
#include "progress_counter.hpp"
#include "provenance.hpp"
#include "run_options.hpp"
#include "terminal.hpp"
#include "tune.hpp"
#include "usage_error.hpp"
#include "varied_parameters.hpp"

namespace common::compare {

namespace {

// The name of an option without its dashes. Names of arguments have none.
std::string without_dashes(const std::string& name) { return name.starts_with("--") ? name.substr(2) : name; }

/// The options of the solver itself, which are declared before --vary or --space.
std::span<const option> solver_options(const command& solver) {
  const auto& all = solver.options();
  return {all.begin(), std::ranges::find_if(all, [](const option& o) {
            return o.name == "--vary" || o.name == "--space";
          })};
}

/// The names of the options that may be varied, without dashes.
std::vector<std::string> names_that_may_vary(
    const command& solver, const std::vector<std::string>& replaced_by_budget,
    const std::vector<std::string>& fixed_options) {
  std::vector<std::string> names;
  for (const auto& o : solver_options(solver)) {
    const auto is_in = [&](const std::vector<std::string>& list) {
      return std::ranges::find(list, o.name) != list.end();
    };
    if (!o.placeholder.empty() && !is_in(replaced_by_budget) && !is_in(fixed_options))
      names.push_back(without_dashes(o.name));
  }
  return names;
}

/// The names without those of the options of the problem, which are instances.
std::vector<std::string> without_problem(std::vector<std::string> names, const std::vector<std::string>& of_problem) {
  std::erase_if(
      names, [&](const auto& name) { return std::ranges::find(of_problem, name, without_dashes) != of_problem.end(); });
  return names;
}

/// "length, symbols and secret".
std::string names_in_words(const std::vector<std::string>& names) {
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

struct comparison_options {
  std::size_t runs     = 100;
  std::uint64_t budget = 20'000;
  std::optional<std::uint64_t> moves{};
  std::optional<std::string> csv{}, json{}, markdown{}, html{}, latex{}, svg{}, iohprofiler{}, coco{}, resume{};
  bool race                    = false;
  bool has_coco                = false;  ///< whether there is an option --coco
  bool has_moves               = false;  ///< whether there is an option --moves
  std::string budget_unit_name = "evaluations";
};

void visit_outputs(option_visitor& options, comparison_options& s) {
  options.group("Its results");
  options.text("--csv", "FILE", s.csv, "writes a line for every run");
  options.text("--json", "FILE", s.json, "writes the statistics and the data that they are computed from");
  options.text("--markdown", "FILE", s.markdown, "writes the tables for a page");
  options.text("--html", "FILE", s.html, "writes a self-contained page with plots");
  options.text("--latex", "FILE", s.latex, "writes the table, the methods and their references for a paper");
  options.text("--svg", "FOLDER", s.svg, "writes a new folder with every plot of the page");
  options.text("--iohprofiler", "FOLDER", s.iohprofiler, "writes a new folder that IOHanalyzer and IOHinspector read");
  if (s.has_coco) options.text("--coco", "FOLDER", s.coco, "writes a new folder that COCO's post-processing reads");
}

void visit_comparison(option_visitor& options, comparison_options& s) {
  options.integer(
      "--runs", "N", s.runs, {1, max_runs}, "runs of every setting; run k has the same seed in all settings");
  options.integer(
      "--budget", "N", s.budget, {1, max_budget},
      s.budget_unit_name + " of a run at most; replaces every other limit, restarts continue until it is spent");
  if (s.has_moves) {
    options.integer(
        "--moves", "N", s.moves, {1, max_budget},
        "moves of local search of a run at most, instead of --budget; the results then count moves");
  }
  visit_outputs(options, s);
  options.text("--resume", "FILE", s.resume, "saves runs in FILE and continues from it, even after a crash");
  options.flag("--race", s.race, "drops settings that are clearly worse early; p-values are biased then");
}

}  // namespace

void declare_instances(command& to, const problem_options& problem) {
  if (problem.instances_meaning.empty()) return;
  to.add(
      {.name          = "--instances",
       .placeholder   = problem.instances_placeholder,
       .meaning       = problem.instances_meaning,
       .default_value = problem.default_instances});
}

void declare(
    command& to, const std::vector<std::string>& replaced_by_budget, const std::vector<std::string>& fixed_options,
    const problem_options& problem, bool coco) {
  const auto names = names_that_may_vary(to, replaced_by_budget, fixed_options);
  auto of_problem  = problem.option_names;
  if (tune::is_tuning(to)) {
    tune::declare(to, without_problem(names, of_problem), problem);
    return;
  }
  std::erase_if(
      of_problem, [&](const auto& name) { return std::ranges::find(fixed_options, name) != fixed_options.end(); });
  to.group("The comparison");
  to.add(
      {.name        = "--vary",
       .placeholder = "NAME=A,B",
       .meaning =
           "a parameter and its values; once for each parameter to vary. Every combination is a setting, at most "
           "100 of them" +
           (of_problem.empty() ? std::string()
                               : ". Values of " + names_in_words(of_problem) +
                                     " are instances instead: every setting runs on each of them") +
           ". The other options apply to all. If values contain commas, separate them by semicolons. NAME is " +
           command::joined(std::vector<std::string_view>(names.begin(), names.end())),
       .default_value       = "none",
       .names_that_may_vary = names,
       .repeatable          = true});
  declare_instances(to, problem);
  to.declare(
      visit_comparison, comparison_options{
                            .budget           = problem.budget,
                            .has_coco         = coco,
                            .has_moves        = problem.has_moves,
                            .budget_unit_name = problem.budget_unit_name});
  run_options::declare(to);
}

namespace {

/// The title of the comparison: "n_queens by crossover and population (size 12)".
std::string title(
    const command& parsed, const comparison_setup& setup, const std::vector<varied_parameter>& varied,
    clade::study::unit budget_unit) {
  std::vector<std::string> names;
  for (const auto& parameter : varied) names.push_back(parameter.name);
  std::string text = setup.solver + " by " + names_in_words(names);
  std::string given_options;
  for (const auto& o : solver_options(parsed)) {
    if (!parsed.given(o.name) || std::ranges::find(setup.replaced_by_budget, o.name) != setup.replaced_by_budget.end())
      continue;
    for (const auto& value : parsed.values(o.name)) {
      given_options += (given_options.empty() ? " (" : ", ") + without_dashes(o.name);
      if (!o.placeholder.empty()) given_options += ' ' + value;
    }
  }
  if (!given_options.empty()) text += given_options + ')';
  if (budget_unit == clade::study::unit::evaluations &&
      setup.problem.budget_unit_name != problem_options().budget_unit_name)
    text += ", the budget is in " + setup.problem.budget_unit_name;
  return text;
}

/// The files that the options name, checked before the runs and written after them.
class output_files {
 public:
  output_files(const command& parsed, const std::vector<std::string>& inputs) {
    check_no_overlap(parsed);
    check_not_input(parsed, file_options_of(parsed), inputs);
    if (std::ranges::find(inputs, "--instances") != inputs.end() && parsed.given("--instances")) {
      for (const auto& option : file_options_of(parsed)) {
        for (const auto& input : split_list(*parsed.text("--instances"))) {
          if (const auto path = parsed.text(option)) check_not_input(option, *path, "--instances", input);
        }
      }
    }
    add(parsed, "--csv", [](const auto& findings) { return findings.csv(); });
    add(parsed, "--json", [](const auto& findings) { return findings.json(); });
    add(parsed, "--markdown", [](const auto& findings) { return findings.markdown(); });
    add(parsed, "--html", [](const auto& findings) { return findings.html(); });
    add(parsed, "--latex", [](const auto& findings) { return findings.latex(); });
    for (const auto& option : folder_options_of(parsed)) {
      if (auto folder = parsed.text(option)) {
        check_path(option, *folder, [](const std::string& checked) { clade::report::check_folder(checked); });
        folders_.emplace_back(option, std::move(*folder));
      }
    }
  }

  /// Writes all files that can be written, and then throws the first error.
  void write(const clade::study::findings& findings, double coco_precision) const {
    std::exception_ptr first_error;
    const auto attempt = [&](const auto& writing) {
      try {
        writing();
      } catch (const std::exception&) {
        if (!first_error) first_error = std::current_exception();
      }
    };
    for (const auto& output : files_) attempt([&] { output.first.write(output.second(findings)); });
    for (const auto& [option, folder] : folders_) {
      attempt([&] {
        if (option == "--coco") {
          findings.write_coco(folder, coco_precision);
        } else if (option == "--svg") {
          findings.write_svg(folder);
        } else {
          findings.write_iohprofiler(folder);
        }
      });
    }
    if (first_error) std::rethrow_exception(first_error);
  }

 private:
  using content_maker = std::function<std::string(const clade::study::findings&)>;

  // No two options may name the same file, not even through links, nor a file in a new folder.
  static void check_no_overlap(const command& parsed) {
    auto options              = file_options_of(parsed);
    const auto folder_options = folder_options_of(parsed);
    options.insert(options.end(), folder_options.begin(), folder_options.end());
    const auto paths = distinct_paths_of(parsed, options);
    for (const auto& [option, folder] : paths) {
      if (std::ranges::find(folder_options, option) == folder_options.end()) continue;
      for (const auto& [other, file] : paths) {
        const auto inside = file.lexically_relative(folder);
        if (other != option && !inside.empty() && *inside.begin() != "..") {
          throw usage_error(
              other + " must not name a file in the folder of " + option + ", but was " + in_quotes(file.string()));
        }
      }
    }
  }

  void add(const command& parsed, const std::string& option, content_maker make_content) {
    if (auto path = parsed.text(option)) {
      files_.emplace_back(output_file(option, std::move(*path)), std::move(make_content));
    }
  }

  // The options of the list that the command has.
  static std::vector<std::string> declared_options(const command& parsed, std::vector<std::string> all) {
    std::erase_if(all, [&](const auto& name) {
      return std::ranges::find(parsed.options(), name, &option::name) == parsed.options().end();
    });
    return all;
  }
  static std::vector<std::string> file_options_of(const command& parsed) {
    return declared_options(parsed, {"--csv", "--json", "--markdown", "--html", "--latex", "--resume"});
  }
  static std::vector<std::string> folder_options_of(const command& parsed) {
    return declared_options(parsed, {"--iohprofiler", "--svg", "--coco"});
  }

  std::vector<std::pair<output_file, content_maker>> files_;
  std::vector<std::pair<std::string, std::string>> folders_;  // their options and paths
};

/// Prints the wall times to stderr, because they always differ.
void print_times(const clade::study::findings& findings, double elapsed) {
  const auto& design = findings.results().design();
  std::vector<std::vector<std::string>> rows{{"", "seconds a run"}};
  for (const auto s : findings.analysis().ranking) {
    const auto& summary = findings.analysis().summaries[s];
    rows.push_back(
        {design.settings[s].name,
         clade::report::shortest(rounded_to_microseconds(summary.seconds / static_cast<double>(summary.runs)))});
  }
  print_columns(std::cerr, rows);
  std::cerr << "seconds in all  " << clade::report::shortest(rounded_to_microseconds(elapsed)) << '\n';
}

/// A setting whose first generation exceeds the budget cannot succeed.
void warn_of_long_first_generations(const clade::study::results& results) {
  const auto& design = results.design();
  bool warned        = false;
  for (std::size_t s = 0; s < design.settings.size(); ++s) {
    const auto& first = results.trials(s, 0).front().improvements;
    if (first.empty() || first.front().evaluations <= design.budget) continue;
    if (!std::exchange(warned, true)) std::cerr << "the first generation alone takes more than the budget:\n";
    std::cerr << "  " << design.settings[s].name << ": "
              << clade::report::counted(first.front().evaluations, name_of(design.unit)) << '\n';
  }
}

}  // namespace

namespace {

/// The options of the command compare, read before anything runs.
struct all_options {
  run_options general;
  comparison_options comparison;
  parameters_to_vary varied;

  all_options(const command& parsed, const comparison_setup& setup)
      : general(run_options::read(parsed)),
        comparison(parsed.read(
            visit_comparison,
            comparison_options{.budget = setup.problem.budget, .has_moves = setup.problem.has_moves})),
        varied(read_parameters_to_vary(
            parsed, names_that_may_vary(parsed, setup.replaced_by_budget, setup.fixed_options),
            setup.problem.option_names)) {
    if (comparison.moves && parsed.given("--budget"))
      throw usage_error("--budget and --moves were both given; one must go");
    if (comparison.resume && !parsed.given("--seed")) {
      general.seed = clade::study::journal::seed_in(*comparison.resume).value_or(general.seed);
    }
  }
};

// Parameters have the names of options without dashes, or of arguments.
command with_option_values(command changed, const std::vector<clade::study::parameter>& values) {
  for (const auto& [name, value] : values) {
    const bool is_argument = std::ranges::find(changed.options(), name, &option::name) != changed.options().end();
    changed                = changed.with_option(is_argument ? name : "--" + name, value);
  }
  return changed;
}

/// The instances that the options give: those listed, or every combination of the varied values of the problem.
std::vector<combination> instances_of(
    const command& parsed, const problem_options& problem, std::vector<varied_parameter> varied, std::uint64_t seed) {
  if (problem.instances_meaning.empty() || !parsed.given("--instances")) return combinations(varied);
  const auto list = *parsed.text("--instances");
  for (const auto& name : problem.option_names) {
    const bool is_varied = std::ranges::find(varied, without_dashes(name), &varied_parameter::name) != varied.end();
    if ((problem.option_of_instances.empty() || problem.option_of_instances == name) &&
        (is_varied || parsed.given(name))) {
      const auto shown = is_varied ? "--vary " + without_dashes(name) : name.starts_with("--") ? name : "FILE";
      throw usage_error("--instances and " + shown + " were both given; one must go");
    }
  }
  if (problem.read_instances) return problem.read_instances(parsed, seed);
  varied.push_back(
      {without_dashes(problem.option_of_instances),
       distinct_values(list, "--instances", list, problem.listed_values_are_lists)});
  auto all = combinations(varied);
  // The name of a file is sufficient.
  for (auto& instance : all) {
    if (!problem.option_of_instances.starts_with("--")) instance.name = instance.parameters.back().value;
  }
  return all;
}

int run_comparison(
    const command& parsed, const comparison_setup& setup, const all_options& options,
    const runner_factory_on_instances& make_runner, std::ostream& out, const run_distributor& distributor);

int run_tuning(
    const command& parsed, const comparison_setup& setup, const runner_factory_on_instances& make_runner,
    std::ostream& out) {
  const auto names = names_that_may_vary(parsed, setup.replaced_by_budget, setup.fixed_options);
  return tune::run(parsed, setup, without_problem(names, setup.problem.option_names), make_runner, out);
}

}  // namespace

int run(
    const command& given, const comparison_setup& setup, const runner_factory& make_runner, std::ostream& out,
    const run_distributor& distributor) {
  const auto parsed = tune::is_tuning(given) ? tune::with_seed(given) : given;
  std::optional<all_options> options;
  if (!tune::is_tuning(parsed)) options.emplace(parsed, setup);
  const auto instances = options
                             ? instances_of(parsed, setup.problem, options->varied.of_problem, options->general.seed)
                             : instances_of(parsed, setup.problem, {}, run_options::read(parsed).seed);
  if (instances.size() > max_instances) {
    throw usage_error(
        "--instances must be at most " + std::to_string(max_instances) + ", but there are " +
        std::to_string(instances.size()));
  }
  auto setup_with_instances = setup;
  setup_with_instances.instance_names.clear();
  for (const auto& instance : instances)
    setup_with_instances.instance_names.push_back(instance.name.empty() ? "1" : instance.name);
  const auto make_runner_on_instances = [&](const command& setting_options) -> setting_runner_on_instances {
    std::vector<setting_runner> runners;
    for (const auto& instance : instances) {
      try {
        const auto on_instance = with_option_values(setting_options, instance.parameters);
        runners.push_back(make_runner(on_instance));
        if (setup.dimension && setup_with_instances.dimensions.size() < instances.size())
          setup_with_instances.dimensions.push_back(setup.dimension(on_instance));
      } catch (const usage_error& error) {
        const std::string message = error.what();
        const auto is_named = [&](const auto& value) { return message.find("--" + value.name) != std::string::npos; };
        if (!parsed.given("--instances") || std::ranges::none_of(instance.parameters, is_named)) throw;
        throw usage_error("--instances " + in_quotes(*parsed.text("--instances")) + ": " + message);
      }
    }
    return [runners](std::size_t instance, std::uint64_t seed, std::uint64_t budget) {
      return runners[instance](seed, budget);
    };
  };
  for (std::size_t i = 0; i < instances.size(); ++i)
    setup_with_instances.benchmark_instances.push_back({1, setup.solver, i + 1});
  if (setup.problem.describe_random_data) {
    setup_with_instances.describe_random_data = [&](std::size_t instance, std::uint64_t seed) {
      return setup.problem.describe_random_data(with_option_values(parsed, instances[instance].parameters), seed);
    };
  }
  if (!options) return run_tuning(parsed, setup_with_instances, make_runner_on_instances, out);
  return run_comparison(parsed, setup_with_instances, *options, make_runner_on_instances, out, distributor);
}

int run_on_given_instances(
    const command& parsed, const comparison_setup& setup, const runner_factory_on_instances& make_runner,
    std::ostream& out, const run_distributor& distributor) {
  if (tune::is_tuning(parsed)) return run_tuning(tune::with_seed(parsed), setup, make_runner, out);
  return run_comparison(parsed, setup, all_options(parsed, setup), make_runner, out, distributor);
}

namespace {

int run_comparison(
    const command& parsed, const comparison_setup& setup, const all_options& options,
    const runner_factory_on_instances& make_runner, std::ostream& out, const run_distributor& distributor) {
  const auto& [general, comparison, varied] = options;
  const bool counts_moves                   = comparison.moves.has_value();
  const auto unit = counts_moves ? clade::study::unit::moves : clade::study::unit::evaluations;
  clade::study::design design{
      .title           = title(parsed, setup, varied.of_algorithm, unit),
      .settings        = combinations(varied.of_algorithm),
      .instances       = setup.instance_names,
      .runs            = comparison.runs,
      .seed            = general.seed,
      .budget          = comparison.moves.value_or(comparison.budget),
      .unit            = unit,
      .maximize        = setup.maximize,
      .measure         = setup.measure,
      .has_goal        = setup.has_goal,
      .race            = comparison.race,
      .suite           = setup.suite,
      .functions       = setup.benchmark_instances,
      .provenance      = provenance_of(parsed, setup.solver, general, setup.replaced_by_budget),
      .improvements_at = setup.improvements_at};
  if (design.functions.empty() && design.instances.size() == 1) design.functions = {{1, setup.solver, 1}};

  const auto instances = design.instances.size();
  if (design.runs > max_runs_in_all / design.settings.size() / instances) {
    throw usage_error(
        std::string("--runs times the number of settings ") + (instances > 1 ? "and of instances " : "") +
        "must be at most " + std::to_string(max_runs_in_all) + ", but was " + std::to_string(design.runs) + " times " +
        std::to_string(design.settings.size()) + (instances > 1 ? " times " + std::to_string(instances) : ""));
  }

  std::vector<setting_runner_on_instances> runners;
  for (const auto& setting : design.settings) {
    runners.push_back(make_runner(with_option_values(parsed, setting.parameters)));
  }
  design.dimensions = setup.dimensions;
  for (std::size_t i = 0; setup.describe_random_data && i < instances; ++i) {
    for (std::size_t k = 0; k < design.runs; ++k) {
      auto description = setup.describe_random_data(i, design.seed_of(i, k));
      if (description.empty()) break;
      design.random_data.push_back(std::move(description));
      design.random_data_kind = setup.problem.random_data_kind;
    }
  }
  for (const auto& name : setup.replaced_by_budget) {
    if (parsed.given(name)) std::cerr << name << " has no effect here: the budget takes its place\n";
  }

  const auto signals   = common::ending_signals();
  task_runner run_task = [&](const task& task) -> std::optional<clade::study::trial> {
    auto result = runners[task.setting](task.instance, task.seed, design.budget);
    if (clade::stop::interrupted::pending()) return std::nullopt;
    return result;
  };
  if (distributor.distribute) run_task = distributor.distribute(run_task);
  if (!run_task) return exit_status::solved;

  const output_files files(parsed, setup.input_options);
  const auto started            = std::chrono::steady_clock::now();
  std::atomic<bool> interrupted = false;  // another process may receive the signal earlier than this one
  auto results                  = [&] {
    progress_counter progress("runs", design.settings.size() * instances * design.runs);
    return clade::study::conduct(
        design,
        [&](std::size_t setting, std::size_t instance, std::uint64_t seed) {
          auto result = run_task({setting, instance, seed});
          if (!result) interrupted = true;
          return result.value_or(clade::study::trial{});
        },
        clade::execution::threads{distributor.threads > 0 ? distributor.threads : general.threads},
        {.journal   = comparison.resume.value_or(""),
                          .progress  = [&](std::size_t done, std::size_t total) { progress(done, total); },
                          .cancelled = [&] { return interrupted || clade::stop::interrupted::pending(); }});
  }();
  if (!results.complete() && comparison.resume) {
    std::cerr << interruption() << "; the same command continues from the runs in " << *comparison.resume << '\n';
  }
  for (std::size_t s = 0; s < design.settings.size(); ++s) {
    if (results.runs_per_instance(s) > 0) continue;
    std::cerr << setup.solver << ": " << interruption() << " before every setting had run once\n";
    return exit_status::interrupted();
  }
  const clade::study::findings findings(std::move(results));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  warn_of_long_first_generations(findings.results());

  const bool complete = findings.results().complete();
  const auto reason   = common::reason_of(complete, "all runs made");
  if (general.json) {
    std::uint64_t cost = 0;
    for (std::size_t s = 0; s < design.settings.size(); ++s) {
      findings.results().for_each(s, design.runs, [&](const clade::study::trial& t) { cost += t.evaluations; });
    }
    auto document = document_with_common_members(setup.solver, general.seed, reason, 0, cost, elapsed.count());
    if (counts_moves) {
      document["evaluations"] = json();  // not counted
      document["moves"]       = cost;
    }
    print_json(out, document, clade::report::members_of_json(findings.results(), findings.analysis()));
  } else {
    out << findings.text(may_colour(stdout), line_width_of(stdout));
    out.flush();
    print_times(findings, elapsed.count());
  }
  out.flush();
  files.write(findings, setup.coco_precision);
  return exit_status::of(reason);
}

}  // namespace

void declare_outputs(command& to) { to.declare(visit_outputs, comparison_options{}); }

int report(
    const command& parsed, const std::string& program,
    const std::function<clade::study::results(const clade::study::provenance&, std::uint64_t seed)>& read,
    const std::function<void(std::ostream&)>& print_more_text, const std::function<void(json&)>& add_more_json,
    std::ostream& out) {
  auto options = run_options::read(parsed);
  if (!parsed.given("--seed")) options.seed = 1;  // only permutations depend on it
  const output_files files(parsed, {});
  for (const auto& o : parsed.options()) {
    if (o.is_named() || !o.repeatable) continue;
    for (const auto& input : parsed.values(o.name)) {
      for (const auto* const written : {"--csv", "--json", "--markdown", "--html", "--latex"}) {
        if (const auto path = parsed.text(written)) check_not_input(written, *path, o.placeholder, input);
      }
    }
  }
  const clade::study::findings findings(read(provenance_of(parsed, program, options), options.seed));
  if (options.json) {
    auto document =
        document_with_common_members(program, options.seed, clade::stop::reason{"all runs read", true}, 0, 0, 0);
    add_more_json(document);
    print_json(out, document, clade::report::members_of_json(findings.results(), findings.analysis()));
  } else {
    out << findings.text(may_colour(stdout), line_width_of(stdout));
    print_more_text(out);
  }
  out.flush();
  files.write(findings, 0);
  return exit_status::solved;
}

}  // namespace common::compare
