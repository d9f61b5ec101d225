// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../../text/read_number.hpp"

namespace clade::study {

/// The unit in which the cost of runs is counted: evaluations, or moves valued by a delta (see `problem::with_delta`).
enum class unit { evaluations, moves };

/// Returns the name of a unit, "evaluation" or "move".
constexpr std::string_view name_of(unit of) { return of == unit::moves ? "move" : "evaluation"; }

/// Returns the plural of the name.
constexpr std::string_view plural_of(unit of) { return of == unit::moves ? "moves" : "evaluations"; }

/// An improvement: a fitness better than all before it, and the number of evaluations of the run up to it. In a design
/// that counts moves, `evaluations` is the number of moves, here and in `trial`.
struct improvement {
  std::uint64_t evaluations;
  double best;

  friend bool operator==(const improvement&, const improvement&) = default;
};

/// The result of one run of an experiment. A run succeeds if it reaches its goal within the budget of evaluations. Any
/// other run has failed. It is kept, and every statistic counts it as slower than every success.
struct trial {
  bool success = false;  ///< whether the run reached its goal within the budget
  /// Number of evaluations of the run up to the end of its last generation or, for a success recorded by
  /// `recorder::finish_at`, up to the evaluation that reached the target. A failed run may slightly exceed the budget,
  /// or stay below it if it ended for another reason.
  std::uint64_t evaluations = 0;
  /// Best fitness found within the budget. The first generation always counts.
  double best = 0;
  /// All improvements of the run, in order. The first recorded fitness counts as an improvement.
  std::vector<improvement> improvements{};
  /// Wall-clock time in seconds, for information. It is the only member that differs if the run is repeated.
  double seconds = 0;

  /// Returns the number of evaluations until the success, or infinity if the run failed.
  double runtime() const {
    return success ? static_cast<double>(evaluations) : std::numeric_limits<double>::infinity();
  }

  /// Returns the loss of the run, lower being better: its best fitness or, if `maximize`, the negative of it. An
  /// infinitely good fitness counts as the best finite one.
  double loss(bool maximize) const { return std::max(maximize ? -best : best, std::numeric_limits<double>::lowest()); }

  friend bool operator==(const trial&, const trial&) = default;
};

/// A parameter in which the settings of an experiment differ, and its value in one setting, both as text.
struct parameter {
  std::string name;
  std::string value;

  friend bool operator==(const parameter&, const parameter&) = default;
};

/// One of the settings that an experiment compares: a name and the values of its parameters. They describe the settings
/// of a solver, such as a `genetic_algorithm`.
struct setting {
  std::string name;
  std::vector<parameter> parameters{};  ///< parameters, for the axes of plots; may be empty

  /// Returns the value of the first parameter with this name, or nullptr if the setting has none.
  const std::string* value_of(std::string_view parameter) && = delete;
  const std::string* value_of(std::string_view parameter) const& {
    const auto known = std::ranges::find(parameters, parameter, &study::parameter::name);
    return known == parameters.end() ? nullptr : &known->value;
  }

  friend bool operator==(const setting&, const setting&) = default;
};

namespace detail {

/// Returns the position of a text in `among`. Appends the text if it is missing.
inline std::size_t find_or_add(std::string_view text, std::vector<std::string>& among) {
  const auto place = static_cast<std::size_t>(std::ranges::find(among, text) - among.begin());
  if (place == among.size()) among.emplace_back(text);
  return place;
}

}  // namespace detail

/// An instance of a problem as benchmarks number it, for example instance 3 of function 8, "Rosenbrock".
struct function_instance {
  std::size_t function = 1;  ///< number of the function, from 1; the same for all instances and sizes of the function
  std::string name{};        ///< name of the function
  std::size_t instance = 1;  ///< number of the instance, from 1

  friend bool operator==(const function_instance&, const function_instance&) = default;
};

/// The origin of the results of a study, for the reports.
struct provenance {
  /// A list of names, each with its value, or with several values if a study varies them.
  using values = std::vector<std::pair<std::string, std::vector<std::string>>>;

  std::string command{};  ///< command line, with the options that affect the results
  values options{};       ///< all options that affect the results
  values environment{};   ///< data that do not affect the results, such as the date; only in files
};

/// The design of an experiment: every setting runs `runs` times on every instance, with at most `budget` evaluations or
/// moves per run. All random numbers derive from `seed`. Run k on an instance has the same seed in every setting, so
/// runs are paired.
struct design {
  std::string title{};                      ///< heading of the reports
  std::vector<setting> settings{};          ///< settings to compare
  std::vector<std::string> instances{"1"};  ///< names of the instances
  std::size_t runs = 100;
  std::uint64_t seed = 1;
  std::uint64_t budget = 0;
  /// Unit of the budget, of the costs of all runs, and of the reports.
  study::unit unit = study::unit::evaluations;
  /// Whether higher values of `best` are better.
  bool maximize = false;
  /// Quantity that `best` measures, with its unit, as the label of plots: "attacking pairs".
  std::string measure = "fitness";
  /// Goal of a run in words, if it is known.
  std::string goal{};
  /// Whether runs have a goal. If not, no run succeeds, and reports omit the counts of successes.
  bool has_goal = true;
  /// Whether settings that are clearly worse are dropped early.
  bool race = false;
  /// Size of the problem on each instance, such as its number of genes; 0 or missing if it is unknown.
  std::vector<std::size_t> dimensions{};
  /// Name of the benchmark to which the problems belong, in files for other programs.
  std::string suite = "clade";
  /// Number of each instance in that benchmark. If it is empty, see `function_of`.
  std::vector<function_instance> functions{};
  study::provenance provenance{};  ///< origin of the results, for files
  /// Point up to which the evaluations of an improvement are counted, in files for other programs, such as "end of a
  /// generation". It is empty if it is the improvement itself.
  std::string improvements_at{};

  /// Returns the function and the number of an instance in files for other programs. If `functions` has no entry for
  /// the instance and the names of all instances are positive integers, all are instances of function 1 with these
  /// numbers, and the function is named after the experiment. If a name is not a positive integer, each instance is a
  /// separate function.
  function_instance function_of(std::size_t instance) const {
    if (instance < functions.size()) return functions[instance];
    const auto number = [](const std::string& name) {
      return clade::detail::number_in<std::uint32_t>(name).value_or(0);
    };
    if (std::ranges::all_of(instances, [&](const auto& name) { return number(name) > 0; })) {
      return {1, title, number(instances[instance])};
    }
    return {instance + 1, instances[instance], 1};
  }
  /// Descriptions of the data that runs draw from their seeds, for reports. The description for run k on instance i has
  /// index i * runs + k. There are none if runs draw only random numbers.
  std::vector<std::string> random_data{};
  std::string random_data_kind{};  ///< kind of these data, such as "game"
  /// Files from which the runs were read, if they were not made here. Their seeds are unknown, so runs are not paired.
  std::vector<std::string> sources{};

  /// Returns the instances in groups with comparable fitness. A group consists of the instances of a function and a
  /// size, and has a name. Outside other benchmarks, a group of a single instance has the name of the instance.
  std::vector<std::pair<std::string, std::vector<std::size_t>>> groups() const {
    const auto size = [&](std::size_t i) { return i < dimensions.size() ? dimensions[i] : 0; };
    bool sizes_differ = false;
    for (std::size_t i = 1; i < instances.size(); ++i) sizes_differ = sizes_differ || size(i) != size(0);
    std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const auto function = function_of(i);
      const auto same = std::ranges::find_if(groups, [&](const auto& group) {
        const auto first = group.second.front();
        return function_of(first).function == function.function && size(first) == size(i);
      });
      if (same != groups.end()) {
        same->second.push_back(i);
      } else {
        auto name = function.name;
        if (functions.empty()) name = instances[i];
        if (!functions.empty() && sizes_differ) name += clade::detail::concat({" D", clade::detail::decimal(size(i))});
        groups.emplace_back(std::move(name), std::vector<std::size_t>{i});
      }
    }
    for (auto& [name, members] : groups) {
      if (suite == design().suite && members.size() == 1 && groups.size() > 1) name = instances[members[0]];
    }
    return groups;
  }

  /// Returns the seed of run `run` on an instance, the same for all settings.
  std::uint64_t seed_of(std::size_t instance, std::size_t run) const {
    return random_stream(seed).fork(instance).fork(run)();
  }

  /// Returns the names of all parameters, in the order in which they first appear in the settings.
  std::vector<std::string> parameter_names() const {
    std::vector<std::string> names;
    for (const auto& s : settings) {
      for (const auto& p : s.parameters) detail::find_or_add(p.name, names);
    }
    return names;
  }

  /// Throws std::invalid_argument if nothing could be compared: if there are fewer than two settings, two settings or
  /// instances with the same name, no instance, no run, or no budget.
  void check() const {
    if (settings.size() < 2)
      clade::detail::refuse({"an experiment needs 2 settings or more, but has ", settings.size()});
    for (std::size_t i = 0; i < settings.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (settings[i].name == settings[j].name)
          clade::detail::refuse({"two settings have the same name: ", settings[i].name});
      }
    }
    if (instances.empty()) clade::detail::refuse({"an experiment needs 1 instance or more, but has none"});
    for (std::size_t i = 0; i < instances.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (instances[i] == instances[j]) clade::detail::refuse({"two instances have the same name: ", instances[i]});
      }
    }
    if (runs < 1) clade::detail::refuse({"runs must be at least 1, but was 0"});
    clade::detail::require_product("runs", runs, settings.size() * instances.size());
    if (budget < 1) clade::detail::refuse({"the budget of ", plural_of(unit), " must be at least 1, but was 0"});
  }
};

/// The results of an experiment: its design and its trials. A setting that was dropped in a race has fewer trials than
/// the others, but the same number on every instance. After an interruption, any setting may have fewer trials.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const study::results& all = found.results();
/// all.complete() && all.runs_per_instance(0) == 5 && all.runtimes(0).size() == 5;  // = true
/// ~~~
class results {
 public:
  /// `trials[setting * instances + instance]` holds the runs in order. A success beyond the budget does not count as
  /// success. `dropped` is true for each setting that a race dropped; if it is empty and the experiment is complete,
  /// the settings with fewer runs were dropped.
  results(study::design design, std::vector<std::vector<trial>> trials, bool complete = true,
          std::vector<bool> dropped = {})
      : design_(std::move(design)), trials_(std::move(trials)), complete_(complete), dropped_(std::move(dropped)) {
    for (auto& runs : trials_) {
      for (auto& t : runs) t.success = t.success && t.evaluations <= design_.budget;
    }
  }

  const study::design& design() const& noexcept { return design_; }
  study::design design() && { return std::move(design_); }
  /// Returns whether all runs of the design, or of the race, have finished.
  bool complete() const noexcept { return complete_; }

  const std::vector<trial>& trials(std::size_t setting, std::size_t instance) const& {
    return trials_[setting * design_.instances.size() + instance];
  }
  std::vector<trial> trials(std::size_t setting, std::size_t instance) && {
    return std::as_const(*this).trials(setting, instance);
  }

  /// Returns the number of runs of a setting on each instance.
  std::size_t runs_per_instance(std::size_t setting) const { return trials(setting, 0).size(); }
  /// The former name of `runs_per_instance`.
  [[deprecated("renamed to runs_per_instance")]] std::size_t runs(std::size_t setting) const {
    return runs_per_instance(setting);
  }

  /// Returns whether a race dropped the setting.
  bool dropped(std::size_t setting) const {
    return dropped_.empty() ? complete_ && runs_per_instance(setting) < design_.runs : dropped_[setting];
  }

  /// Calls `visit(trial)` for the first `runs_per_instance` runs on every instance, one instance after the other. If
  /// two settings are visited with the same number, their trials are paired.
  template <class Visit>
  void for_each(std::size_t setting, std::size_t runs_per_instance, Visit&& visit) const {
    for (std::size_t i = 0; i < design_.instances.size(); ++i) {
      const auto& all = trials(setting, i);
      for (std::size_t k = 0; k < std::min(runs_per_instance, all.size()); ++k) visit(all[k]);
    }
  }

  /// Returns the runtimes of the first `max_runs_per_instance` runs on every instance, by default of all runs. The
  /// runtime of a failed run is infinity.
  std::vector<double> runtimes(std::size_t setting, std::size_t max_runs_per_instance = SIZE_MAX) const {
    std::vector<double> values;
    for_each(setting, max_runs_per_instance, [&](const trial& t) { values.push_back(t.runtime()); });
    return values;
  }

  /// Returns the losses of all runs of a setting; see `trial::loss`.
  std::vector<double> losses(std::size_t setting) const {
    std::vector<double> values;
    for_each(setting, runs_per_instance(setting), [&](const trial& t) { values.push_back(t.loss(design_.maximize)); });
    return values;
  }

 private:
  study::design design_;
  std::vector<std::vector<trial>> trials_;
  bool complete_;
  std::vector<bool> dropped_;
};

}  // namespace clade::study
