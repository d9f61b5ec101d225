// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"

namespace clade::study {

/// A parameter in which the settings of an experiment differ, and its value, as text.
struct parameter {
  std::string name;
  std::string value;

  friend bool operator==(const parameter&, const parameter&) = default;
};

/// One of the settings that an experiment compares.
struct setting {
  std::string name;
  std::vector<parameter> parameters{};  ///< for axes of plots; may be empty

  /// The value of the first parameter with this name, or nullptr if the setting has none.
  const std::string* value_of(std::string_view parameter) && = delete;
  const std::string* value_of(std::string_view parameter) const& {
    for (const auto& [known, value] : parameters) {
      if (known == parameter) return &value;
    }
    return nullptr;
  }

  friend bool operator==(const setting&, const setting&) = default;
};

/// What is compared, and how: every setting runs `runs` times on every instance, with at most `budget` evaluations. All
/// random numbers derive from `seed`. Run k on an instance has the same seed in every setting: runs are paired.
struct design {
  std::string title{};                      ///< of the reports
  std::vector<setting> settings{};          ///< that are compared
  std::vector<std::string> instances{"1"};  ///< names of what is solved
  std::size_t runs = 100;
  std::uint64_t seed = 1;
  std::uint64_t budget = 0;
  /// Whether higher values of `best` are better.
  bool maximize = false;
  /// The quantity that `best` holds, with its unit, as plots label it: "attacking pairs".
  std::string measure = "fitness";
  /// What ends a run, in words, if that is known.
  std::string goal{};
  /// Whether settings that are clearly worse are dropped early.
  bool race = false;
  /// The size of the problem, such as the number of its genes, on each instance; 0, or missing, if it is unknown.
  std::vector<std::size_t> dimensions{};

  /// The seed of a run.
  std::uint64_t seed_of(std::size_t instance, std::size_t run) const {
    return random_stream(seed).fork(instance).fork(run)();
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
    clade::detail::product_of("runs", runs, settings.size() * instances.size());
    if (budget < 1) clade::detail::refuse({"the budget of evaluations must be at least 1, but was 0"});
  }
};

}  // namespace clade::study
