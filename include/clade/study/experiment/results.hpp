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

/// An individual better than all before it: its fitness, and the number of evaluations of the run up to it.
struct improvement {
  std::uint64_t evaluations;
  double best;

  friend bool operator==(const improvement&, const improvement&) = default;
};

/// The result of one run of an experiment. A run succeeds if it reaches its goal within the budget of evaluations.
/// Otherwise it failed: it is kept and counts as slower than every success in every statistic.
struct trial {
  bool success = false;  ///< whether the target was reached
  /// The number of evaluations of the run up to the end of its last generation. A failed run may slightly exceed the
  /// budget, or stay below it if it ended by itself.
  std::uint64_t evaluations = 0;
  /// The best fitness seen within the budget; the first generation always counts.
  double best = 0;
  /// The course of the run, the first generation included.
  std::vector<improvement> improvements{};
  /// Wall time in seconds, for information: the only member that differs when the run is repeated.
  double seconds = 0;

  /// The evaluations until the success; infinity if the run failed.
  double runtime() const {
    return success ? static_cast<double>(evaluations) : std::numeric_limits<double>::infinity();
  }

  /// The best fitness, with its sign changed if more is better, so that lower is better. An infinitely good fitness
  /// counts as the best finite one.
  double loss(bool maximize) const { return std::max(maximize ? -best : best, std::numeric_limits<double>::lowest()); }

  friend bool operator==(const trial&, const trial&) = default;
};

/// A parameter in which the settings of an experiment differ, and its value, as text.
struct parameter {
  std::string name;
  std::string value;

  friend bool operator==(const parameter&, const parameter&) = default;
};

/// One of the settings that an experiment compares: a name and the values of the varied parameters. The settings of a
/// solver, such as a `genetic_algorithm`, are made from them.
struct setting {
  std::string name;
  std::vector<parameter> parameters{};  ///< for the axes of plots; may be empty

  /// The value of the first parameter with this name, or nullptr if the setting has none.
  const std::string* value_of(std::string_view parameter) && = delete;
  const std::string* value_of(std::string_view parameter) const& {
    const auto known = std::ranges::find(parameters, parameter, &study::parameter::name);
    return known == parameters.end() ? nullptr : &known->value;
  }

  friend bool operator==(const setting&, const setting&) = default;
};

namespace detail {

/// Returns the position of a text, which is added if it is missing.
inline std::size_t find_or_add(std::string_view text, std::vector<std::string>& among) {
  const auto place = static_cast<std::size_t>(std::ranges::find(among, text) - among.begin());
  if (place == among.size()) among.emplace_back(text);
  return place;
}

}  // namespace detail

/// The instance of a problem as benchmarks number it: instance 3 of function 8, "Rosenbrock".
struct function_instance {
  std::size_t function = 1;  ///< from 1; the same for all instances and sizes of a function
  std::string name{};        ///< of the function
  std::size_t instance = 1;  ///< from 1

  friend bool operator==(const function_instance&, const function_instance&) = default;
};

/// The origin of the results of a study, for files.
struct provenance {
  /// Names and their values, more than one if a study varies them.
  using values = std::vector<std::pair<std::string, std::vector<std::string>>>;

  std::string command{};  ///< the command line, with the options that affect the results
  values options{};       ///< all options that affect the results
  values environment{};   ///< data that do not affect the results, such as the date; only in files
};

/// The design of an experiment: every setting runs `runs` times on every instance, with at most `budget` evaluations.
/// All random numbers derive from `seed`. Run k on an instance has the same seed in every setting: runs are paired.
struct design {
  std::string title{};                      ///< heading of the reports
  std::vector<setting> settings{};          ///< the settings to compare
  std::vector<std::string> instances{"1"};  ///< names of the instances
  std::size_t runs = 100;
  std::uint64_t seed = 1;
  std::uint64_t budget = 0;
  /// Whether higher values of `best` are better.
  bool maximize = false;
  /// The quantity that `best` holds, with its unit, as plots label it: "attacking pairs".
  std::string measure = "fitness";
  /// The goal of a run in words, if it is known.
  std::string goal{};
  /// Whether a run has a goal. If not, no run succeeds, and reports omit counts of successes.
  bool has_goal = true;
  /// Whether settings that are clearly worse are dropped early.
  bool race = false;
  /// The size of the problem, such as the number of its genes, on each instance; 0, or missing, if it is unknown.
  std::vector<std::size_t> dimensions{};
  /// The benchmark that the problems belong to, for files for other programs.
  std::string suite = "clade";
  /// The number of each instance in that benchmark; without numbers, see `function_of`.
  std::vector<function_instance> functions{};
  study::provenance provenance{};  ///< for files
  /// The point at which the evaluations of an improvement are counted, for files for other programs, if it is not the
  /// improvement itself: "end of a generation".
  std::string improvements_at{};

  /// The function and the number of an instance in files for other programs. Without `functions`, an instance whose
  /// name is a number has this number and belongs to function 1, which has the name of the experiment. Any other
  /// instance is a separate function.
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
  /// Descriptions of the data that runs draw from their seeds, for reports. Run k on instance i is at i * runs + k.
  /// Empty if runs draw only their random numbers.
  std::vector<std::string> drawn{};
  std::string drawn_kind{};  ///< the kind of these data, such as "game"
  /// The files that the runs were read from, if they were not made here: nothing is known of their seeds, and runs are
  /// not paired.
  std::vector<std::string> sources{};

  /// The instances in groups with comparable fitness, each with its name: those of a function and a size. Outside other
  /// benchmarks, a group of a single instance has the name of the instance.
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

  /// The seed of a run.
  std::uint64_t seed_of(std::size_t instance, std::size_t run) const {
    return random_stream(seed).fork(instance).fork(run)();
  }

  /// The names of the parameters of all settings, in the order in which they appear.
  std::vector<std::string> parameter_names() const {
    std::vector<std::string> names;
    for (const auto& s : settings) {
      for (const auto& p : s.parameters) detail::find_or_add(p.name, names);
    }
    return names;
  }

  /// Throws std::invalid_argument if nothing could be compared: fewer than two settings, two with the same name, no
  /// instance, no run, or no budget.
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
    if (budget < 1) clade::detail::refuse({"the budget of evaluations must be at least 1, but was 0"});
  }
};

/// The results of an experiment: its design and its trials. A setting that was dropped in a race has fewer trials than
/// the others, the same number on every instance. After an interruption any setting may have fewer.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const study::results& all = found.results();
/// all.complete() && all.runs(0) == 5 && all.runtimes(0).size() == 5;  // = true
/// ~~~
class results {
 public:
  /// `trials[setting * instances + instance]` holds the runs in order. A success beyond the budget does not count.
  /// `dropped` is true for each setting that a race dropped; if it is empty and the experiment is complete, those
  /// with fewer runs were dropped.
  results(study::design design, std::vector<std::vector<trial>> trials, bool complete = true,
          std::vector<bool> dropped = {})
      : design_(std::move(design)), trials_(std::move(trials)), complete_(complete), dropped_(std::move(dropped)) {
    for (auto& runs : trials_) {
      for (auto& t : runs) t.success = t.success && t.evaluations <= design_.budget;
    }
  }

  const study::design& design() const& noexcept { return design_; }
  study::design design() && { return std::move(design_); }
  /// Whether all runs of the design or of the race have finished.
  bool complete() const noexcept { return complete_; }

  const std::vector<trial>& trials(std::size_t setting, std::size_t instance) const& {
    return trials_[setting * design_.instances.size() + instance];
  }
  std::vector<trial> trials(std::size_t setting, std::size_t instance) && {
    return std::as_const(*this).trials(setting, instance);
  }

  /// The number of runs of a setting on each instance.
  std::size_t runs(std::size_t setting) const { return trials(setting, 0).size(); }

  /// Whether the setting was dropped in a race.
  bool dropped(std::size_t setting) const {
    return dropped_.empty() ? complete_ && runs(setting) < design_.runs : dropped_[setting];
  }

  /// Calls `visit(trial)` for the first `runs` runs on every instance, one instance after the other. The trials of two
  /// settings that are visited with the same `runs` are paired.
  template <class Visit>
  void for_each(std::size_t setting, std::size_t runs, Visit&& visit) const {
    for (std::size_t i = 0; i < design_.instances.size(); ++i) {
      const auto& all = trials(setting, i);
      for (std::size_t k = 0; k < std::min(runs, all.size()); ++k) visit(all[k]);
    }
  }

  /// The runtimes of the first `runs` runs on every instance, or of all, infinity if a run failed.
  std::vector<double> runtimes(std::size_t setting, std::size_t runs = SIZE_MAX) const {
    std::vector<double> values;
    for_each(setting, runs, [&](const trial& t) { values.push_back(t.runtime()); });
    return values;
  }

  /// The losses of all runs of a setting, see `trial::loss`.
  std::vector<double> losses(std::size_t setting) const {
    std::vector<double> values;
    for_each(setting, runs(setting), [&](const trial& t) { values.push_back(t.loss(design_.maximize)); });
    return values;
  }

 private:
  study::design design_;
  std::vector<std::vector<trial>> trials_;
  bool complete_;
  std::vector<bool> dropped_;
};

}  // namespace clade::study
