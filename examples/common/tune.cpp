// SPDX-License-Identifier: BSL-1.0
#include "tune.hpp"

#include <algorithm>
#include <chrono>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/study/iterated_racing.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command_line.hpp"
#include "compare.hpp"
#include "ending_signals.hpp"
#include "output_file.hpp"
#include "parameters/racing_space.hpp"
#include "parameters/values.hpp"
#include "parameters/variables.hpp"
#include "print_result.hpp"
#include "program.hpp"
#include "progress_counter.hpp"
#include "provenance.hpp"
#include "run_options.hpp"
#include "suggestion.hpp"
#include "time_now.hpp"
#include "tuning_database.hpp"
#include "tuning_report.hpp"
#include "usage_error.hpp"

namespace common::tune {

namespace racing = clade::racing;

namespace {

constexpr std::uint64_t max_experiments = 10'000'000;
constexpr std::uint64_t max_budget      = std::numeric_limits<std::int64_t>::max();
constexpr std::string_view cost_names[] = {"evaluations", "fitness"};

struct tuning_options {
  std::size_t experiments = 1000;
  std::uint64_t budget    = 20'000;
  std::optional<std::uint64_t> moves{};
  std::optional<std::string_view> cost{};
  std::optional<std::string_view> by{};
  double penalty = 10;
  std::optional<std::string> database{}, html{};
  bool has_moves               = false;  ///< whether there is an option --moves
  std::string budget_unit_name = "evaluations";
};

void visit_tuning(option_visitor& options, tuning_options& s) {
  options.integer("--experiments", "N", s.experiments, {1, max_experiments}, "runs in all");
  options.integer(
      "--budget", "N", s.budget, {1, max_budget},
      s.budget_unit_name + " of a run at most; replaces every other limit, restarts continue until it is spent");
  if (s.has_moves) {
    options.integer(
        "--moves", "N", s.moves, {1, max_budget}, "moves of local search of a run at most, instead of --budget");
  }
  options.name(
      "--cost", s.cost, cost_names,
      "the cost of a run: what it needs to reach the goal, or the fitness that it reaches; by default the first if "
      "runs have a goal");
  options.real(
      "--penalty", "X", s.penalty, {1, 1e6},
      "the cost of a run that missed the goal, as a multiple of the budget, with --cost evaluations");
  options.name(
      "--by", s.by, comparison_names,
      "how configurations are compared: by their ranks on each instance and seed, for instances whose costs have "
      "different magnitudes; by their mean costs; or by the means of square roots of costs, which a few large costs "
      "do not decide. By default roots with --cost evaluations, otherwise means");
  visit_database(options, s.database);
  options.text("--html", "FILE", s.html, "writes a self-contained page with plots");
}

/// Whether an option accepts a value.
bool accepts(const command& parsed, const std::string& name, const std::string& value) {
  try {
    static_cast<void>(parsed.with_option("--" + name, value));
    return true;
  } catch (const usage_error&) {
    return false;
  }
}

/// The variables of --space, which name options of the command.
parameters::variables read_space(const command& parsed, const std::vector<std::string>& names) {
  const std::vector<std::string_view> allowed(names.begin(), names.end());
  parameters::source source{.option = "--space", .integers = {}, .reserved = {}};
  std::vector<std::string> definitions;
  for (auto text : parsed.values("--space")) {
    if (text.starts_with("--")) text.erase(0, 2);
    const auto name = text.substr(0, text.find('='));
    if (std::ranges::find(names, name) == names.end()) {
      command::refuse(
          "--space", text, "NAME=LOW..HIGH or NAME=A,B with a NAME of " + command::joined(allowed),
          suggestion(name, allowed));
    }
    if (parsed.given("--" + name))
      throw usage_error("--space " + name + " and --" + name + " were both given; one must go");
    definitions.push_back(std::move(text));
  }
  if (definitions.empty()) {
    throw usage_error("--space NAME=LOW..HIGH or NAME=A,B is needed, with a NAME of " + command::joined(allowed));
  }
  auto all = parameters::variables::read(definitions, {}, source);
  // An option that accepts integers, but no number between them.
  for (const auto& one : all.definitions()) {
    if (one.kind != parameters::definition::type::real || one.low == one.high) continue;
    if (std::floor(one.low) != one.low || std::floor(one.high) != one.high) continue;
    const auto middle = std::floor(one.low + (one.high - one.low) / 2) + 0.5;
    if (accepts(parsed, one.name, parameters::text(one.low)) && !accepts(parsed, one.name, parameters::text(middle)))
      source.integers.push_back(one.name);
  }
  if (!source.integers.empty()) all = parameters::variables::read(definitions, {}, source);
  // The options themselves must accept both ends of a range, and every value of a list.
  for (const auto& one : all.definitions()) {
    std::vector<std::string> values;
    for (const auto& listed : one.listed) values.push_back(parameters::text(listed));
    if (one.listed.empty()) values = {parameters::text(one.low), parameters::text(one.high)};
    for (const auto& value : values) static_cast<void>(parsed.with_option("--" + one.name, value));
  }
  return all;
}

command with_values(command changed, const parameters::values& values) {
  for (const auto& [name, value] : values) changed = changed.with_option("--" + name, parameters::text(value));
  return changed;
}

std::string line_of(const parameters::values& values) {
  std::string line;
  for (const auto& [name, value] : values) line += (line.empty() ? "--" : " --") + name + ' ' + parameters::text(value);
  return line;
}

/// The configuration of the options that are not tuned: what the program does now.
std::optional<racing::configuration> present_configuration(
    const command& parsed, const parameters::racing_space& space) {
  const bool document = parsed.has_presets() && parsed.text("--preset") == "document";
  return space.configuration_of([&](const std::string& name) -> std::optional<std::string> {
    const auto found = std::ranges::find(parsed.options(), "--" + name, &option::name);
    return document && !found->default_in_published.empty() ? found->default_in_published : found->default_value;
  });
}

/// What the results depend on, except for the number of experiments.
tuning_definition definition_of(
    const command& parsed, const compare::comparison_setup& setup, const run_options& general,
    const parameters::variables& space) {
  tuning_definition made{.program = setup.solver + " tune", .instances = setup.instance_names, .seed = general.seed};
  for (const auto& one : space.definitions()) made.space.push_back(one.text);
  const std::vector<std::string> stated{"space", "instances", "seed", "experiments"};
  for (const auto& [name, values] : provenance_of(parsed, setup.solver, general, setup.replaced_by_budget).options) {
    if (std::ranges::find(stated, name) != stated.end()) continue;
    const bool is_argument = std::ranges::find(parsed.options(), name, &option::name) != parsed.options().end();
    made.options.emplace_back(is_argument ? name : "--" + name, values);
  }
  return made;
}

/// Makes experiments, as far as their results are not known. A configuration whose parameters do not fit together
/// fails.
class laboratory {
 public:
  laboratory(
      const command& parsed, const parameters::racing_space& space,
      const compare::runner_factory_on_instances& make_runner, std::function<double(const clade::study::trial&)> cost,
      std::uint64_t budget, std::size_t threads, const std::vector<std::string>& instances, tuning_database* known)
      : parsed_(parsed),
        space_(space),
        make_runner_(make_runner),
        cost_(std::move(cost)),
        budget_(budget),
        executor_(threads),
        instances_(instances),
        known_(known) {}

  /// Fills in the costs. Returns false after a signal. Throws usage_error if all configurations of the first batch are
  /// refused.
  bool operator()(std::span<const racing::experiment> wanted, std::span<double> costs) {
    struct subject {
      compare::setting_runner_on_instances run{};
      std::string refusal{}, key{};
    };
    std::map<std::size_t, subject> subjects;
    std::optional<std::string> refusal;
    for (const auto& one : wanted) {
      if (subjects.contains(one.number)) continue;
      auto& made        = subjects[one.number];
      const auto values = space_.decode(one.values);
      made.key          = parameters::key(values);
      try {
        made.run = make_runner_(with_values(parsed_, values));
      } catch (const usage_error& error) {
        made.refusal = error.what();
      } catch (const std::invalid_argument& error) {
        made.refusal = error.what();
      }
      if (!made.run) refusal = made.refusal;
    }
    const auto usable = std::ranges::count_if(subjects, [](const auto& one) { return bool(one.second.run); });
    if (is_first_ && usable == 0) throw usage_error("no configuration can run: " + *refusal);
    is_first_ = false;
    if (refusal && !first_refusal_) first_refusal_ = refusal;
    std::vector<tuning_run> runs(wanted.size());
    executor_.at_once(wanted.size(), [&](std::size_t i) {
      const auto& one  = wanted[i];
      const auto& made = subjects.at(one.number);
      if (clade::stop::interrupted::pending()) return;
      if (const auto* const known = known_ ? known_->find(made.key, instances_[one.instance], one.seed) : nullptr) {
        runs[i] = *known;
        return;
      }
      runs[i] = made.run ? run_of(made.run, one) : tuning_run{.failure = made.refusal, .started = time_now()};
      // A run that a signal has ended is not complete.
      if (!known_ || clade::stop::interrupted::pending()) return;
      known_->add(made.key, instances_[one.instance], one.seed, runs[i]);
    });
    for (std::size_t i = 0; i < runs.size(); ++i) {
      costs[i] = runs[i].cost;
      evaluations_ += runs[i].evaluations;
    }
    return !clade::stop::interrupted::pending();
  }

  std::uint64_t evaluations() const { return evaluations_; }
  /// Why the first configuration was refused, if one was.
  const std::optional<std::string>& refusal() const { return first_refusal_; }

 private:
  tuning_run run_of(const compare::setting_runner_on_instances& run, const racing::experiment& wanted) const {
    auto started     = time_now();
    const auto trial = run(wanted.instance, wanted.seed, budget_);
    const auto cost  = cost_(trial);
    return {
        .cost        = cost,
        .failure     = std::isfinite(cost) ? "" : "its cost is not a finite number",
        .evaluations = trial.evaluations,
        .seconds     = trial.seconds,
        .started     = std::move(started)};
  }

  const command& parsed_;
  const parameters::racing_space& space_;
  const compare::runner_factory_on_instances& make_runner_;
  std::function<double(const clade::study::trial&)> cost_;
  std::uint64_t budget_, evaluations_ = 0;
  clade::execution::threads executor_;
  const std::vector<std::string>& instances_;
  tuning_database* known_;
  bool is_first_ = true;
  std::optional<std::string> first_refusal_{};
};

}  // namespace

bool is_tuning(const command& one) { return one.name() == "tune"; }

void declare(command& to, const std::vector<std::string>& names, const compare::problem_options& problem) {
  to.group("The tuning");
  to.add(
      {.name        = "--space",
       .placeholder = "DEFINITION",
       .meaning =
           "a parameter and its possible values, once for each parameter: NAME=LOW..HIGH with log after it for a "
           "logarithmic scale and step S for steps, or NAME=A,B,C; with if OTHER=VALUE at its end only where another "
           "parameter has this value. NAME is " +
           command::joined(std::vector<std::string_view>(names.begin(), names.end())),
       .default_value = "none",
       .repeatable    = true});
  compare::declare_instances(to, problem);
  to.declare(
      visit_tuning,
      tuning_options{
          .budget = problem.budget, .has_moves = problem.has_moves, .budget_unit_name = problem.budget_unit_name});
  run_options::declare(to);
}

command with_seed(const command& parsed) {
  if (parsed.given("--seed")) return parsed;
  const auto path   = parsed.text("--database");
  const auto stored = path ? tuning_database::seed_in(*path) : std::nullopt;
  return parsed.with_option("--seed", std::to_string(stored.value_or(run_options::read(parsed).seed)));
}

int run(
    const command& parsed, const compare::comparison_setup& setup, const std::vector<std::string>& names,
    const compare::runner_factory_on_instances& make_runner, std::ostream& out) {
  const auto general = run_options::read(parsed);
  const auto options =
      parsed.read(visit_tuning, tuning_options{.budget = setup.problem.budget, .has_moves = setup.problem.has_moves});
  if (options.moves && parsed.given("--budget")) throw usage_error("--budget and --moves were both given; one must go");
  const auto budget    = options.moves.value_or(options.budget);
  const auto variables = read_space(parsed, names);
  const parameters::racing_space space(variables, "--space");

  const bool counts = options.cost ? *options.cost == cost_names[0] : setup.has_goal;
  if (counts && !setup.has_goal) throw usage_error("--cost must be fitness, because runs have no goal");
  const auto unit    = options.moves ? std::string("moves") : setup.problem.budget_unit_name;
  const auto meaning = counts ? unit + " to the goal, " +
                                    clade::report::shortest(options.penalty * static_cast<double>(budget)) +
                                    " for a run that missed it"
                              : setup.measure + " after " + clade::report::grouped(budget) + ' ' + unit;
  const auto cost    = [&](const clade::study::trial& trial) {
    if (!counts) return setup.maximize ? -trial.best : trial.best;
    return trial.success ? static_cast<double>(trial.evaluations) : options.penalty * static_cast<double>(budget);
  };

  const auto by_name = options.by.value_or(counts ? "roots" : "means");
  const auto by      = std::ranges::find(comparison_names, by_name) - comparison_names.begin();
  clade::iterated_racing settings{
      .experiments = options.experiments, .comparison = static_cast<racing::comparison>(by)};
  if (const auto least = settings.min_experiments(space.parameters().size()); options.experiments < least) {
    command::refuse(
        "--experiments", std::to_string(options.experiments),
        "at least " + std::to_string(least) + " for " + clade::report::counted(space.parameters().size(), "parameter"));
  }
  if (auto present = present_configuration(parsed, space)) settings.initial.push_back(*std::move(present));

  check_not_input(parsed, {"--database", "--html"}, setup.input_options);
  distinct_paths_of(parsed, {"--database", "--html"});
  std::optional<output_file> page;
  if (options.html) page.emplace("--html", *options.html);
  std::optional<tuning_database> database;
  if (options.database) {
    database.emplace(*options.database, definition_of(parsed, setup, general, variables));
    go_on(*database, settings, parsed.given("--experiments"));
  }
  const auto signals = ending_signals();
  const auto started = std::chrono::steady_clock::now();
  laboratory laboratory(
      parsed, space, make_runner, cost, budget, general.threads, setup.instance_names, database ? &*database : nullptr);
  const auto found = [&] {
    progress_counter progress("experiments", settings.experiments);
    const auto measure = [&](std::span<const racing::experiment> wanted, std::span<double> costs) {
      return laboratory(wanted, costs);
    };
    return settings.run(
        space.parameters(), setup.instance_names.size(), measure, general.seed, {},
        {.progress = [&](std::size_t done, std::size_t limit) { progress(done, limit); }});
  }();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  if (laboratory.refusal())
    std::cerr << setup.solver << ": configurations that cannot run count as failed: " << *laboratory.refusal() << '\n';
  if (!found.complete && database) tell_how_to_go_on(*options.database);

  const tuning_report report{&space, &found, meaning, line_of, settings.experiments, setup.instance_names.size()};
  const auto reason = reason_of(found.complete, report.end());
  if (general.json) {
    auto document =
        document_with_common_members(setup.solver, general.seed, reason, 0, laboratory.evaluations(), elapsed.count());
    document["cost"] = meaning;
    document.update(report.members());
    print_json(out, document);
  } else {
    out << setup.solver << " tuned with seed " << general.seed << " on "
        << clade::report::counted(setup.instance_names.size(), "instance") << ": ";
    report.print(out);
    std::cerr << "seconds  " << clade::report::shortest(rounded_to_microseconds(elapsed.count())) << '\n';
  }
  out.flush();
  if (page) {
    page->write(report.html(
        setup.solver + " tuned", provenance_of(parsed, setup.solver, general, setup.replaced_by_budget).command));
  }
  return exit_status::of(reason);
}

}  // namespace common::tune
