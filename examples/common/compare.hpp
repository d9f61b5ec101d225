// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "json.hpp"
#include "varied_parameters.hpp"

/// The command `compare` of every solver: which settings of its parameters need the fewest evaluations?
namespace common::compare {

/// The options that define the problem of a solver, and the meaning of its option --instances.
struct problem_options {
  /// The names of these options. If their values are varied, they are instances, not settings.
  std::vector<std::string> option_names{};
  std::string instances_meaning{};             ///< of --instances; empty if the program does not have the option
  std::string instances_placeholder = "LIST";  ///< of --instances, as --help shows it
  std::string default_instances     = "one";   ///< the instances without --instances
  /// The option whose values --instances lists, unless `read_instances` does it.
  std::string option_of_instances{};
  bool listed_values_are_lists = false;  ///< whether these are lists, which only semicolons separate
  /// Reads the instances, with the values of options that define them. They may be drawn from the seed.
  std::function<std::vector<combination>(const command& parsed, std::uint64_t seed)> read_instances{};
  /// Describes the data that a run draws from its seed. `instance_command` has the options of the instance. Both
  /// members are empty if runs draw nothing. `random_data_kind` is the kind of data, such as "game".
  std::function<std::string(const command& instance_command, std::uint64_t seed)> describe_random_data{};
  std::string random_data_kind{};
  std::string budget_unit_name = "evaluations";  ///< what the budget counts, in words
  bool has_moves               = false;          ///< whether there is an option --moves, a budget in moves
  std::uint64_t budget         = 20'000;         ///< the default
};

/// The subject of a comparison: a solver and its problem.
struct comparison_setup {
  std::string solver;
  std::string measure;  ///< name of the fitness, with its unit
  bool maximize = false;
  /// The options that the budget replaces: they may be given, but have no effect and cannot be varied.
  std::vector<std::string> replaced_by_budget{};
  /// The size of the problem. `setting_options` has the options of a setting on an instance.
  std::function<std::size_t(const command& setting_options)> dimension{};
  /// Options that cannot be varied, since they define the problem.
  std::vector<std::string> fixed_options{};
  problem_options problem{};
  /// Options and arguments that name input files. These files must not be overwritten.
  std::vector<std::string> input_options{};
  /// The names of the instances on which every setting runs, and their sizes, for run_on_given_instances.
  std::vector<std::string> instance_names{"1"};
  std::vector<std::size_t> dimensions{};
  /// Whether a run has a goal; otherwise only the fitness counts.
  bool has_goal = true;
  /// The benchmark, and the function and number of each instance in it, for files of other programs; see suite and
  /// functions of clade::study::design.
  std::string suite = "clade";
  std::vector<clade::study::function_instance> benchmark_instances{};
  std::string improvements_at{};  ///< as in clade::study::design
  /// For the option --coco: the difference to the optimum at which a run is a success.
  double coco_precision = 0;
  std::function<std::string(std::size_t instance, std::uint64_t seed)>
      describe_random_data{};  ///< as in problem_options
};

/// Makes a run of one setting, with a seed and a budget, of moves if --moves was given and otherwise of evaluations.
using setting_runner = std::function<clade::study::trial(std::uint64_t seed, std::uint64_t budget)>;
/// The same on one of the instances.
using setting_runner_on_instances =
    std::function<clade::study::trial(std::size_t instance, std::uint64_t seed, std::uint64_t budget)>;

/// A run to make: the indices of its setting and instance in the design, and its seed.
struct task {
  std::size_t setting = 0, instance = 0;
  std::uint64_t seed = 0;
};
/// Makes a run. The result is empty if it was interrupted.
using task_runner = std::function<std::optional<clade::study::trial>(const task&)>;

/// Distributes the runs over processes. By default this process makes all of them.
struct run_distributor {
  /// Returns a runner that lets other processes make runs too. Several threads may call it at once. In the other
  /// processes it returns an empty one after all runs have been made.
  std::function<task_runner(const task_runner& local_runner)> distribute{};
  std::size_t threads = 0;  ///< threads that call it; 0: as the options say
};

/// Declares --instances if the problem has instances.
void declare_instances(command& to, const problem_options& problem);

/// Must be called after the declaration of the solver's own options. All of them except those in
/// `replaced_by_budget` and `fixed_options` can be varied. If `coco` is true, there is an option --coco.
void declare(
    command& to, const std::vector<std::string>& replaced_by_budget, const std::vector<std::string>& fixed_options = {},
    const problem_options& problem = {}, bool coco = false);

/// Declares the options that name the files of results, as `declare` does.
void declare_outputs(command& to);

/// Reports results that were made elsewhere: `read` returns them, after the files that the options name have been
/// checked. `print_more_text` and `add_more_json` add to the output on standard output.
int report(
    const command& parsed, const std::string& program,
    const std::function<clade::study::results(const clade::study::provenance&, std::uint64_t seed)>& read,
    const std::function<void(std::ostream&)>& print_more_text, const std::function<void(json&)>& add_more_json,
    std::ostream& out);

/// Reads the options of a setting, on an instance, as the solver's other commands do, so that an impossible value is
/// rejected before any run with the same message.
using runner_factory              = std::function<setting_runner(const command& setting_options)>;
using runner_factory_on_instances = std::function<setting_runner_on_instances(const command& setting_options)>;

/// Compares the settings given by the options and returns the exit status. Every setting runs on the instances that the
/// options give, or on the one problem that they define.
int run(
    const command& parsed, const comparison_setup& setup, const runner_factory& make_runner, std::ostream& out,
    const run_distributor& distributor = {});
int run_on_given_instances(
    const command& parsed, const comparison_setup& setup, const runner_factory_on_instances& make_runner,
    std::ostream& out, const run_distributor& distributor = {});

}  // namespace common::compare
