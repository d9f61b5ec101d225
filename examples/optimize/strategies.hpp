// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "common/recording.hpp"
#include "course.hpp"
#include "definition.hpp"
#include "parameters/variables.hpp"

namespace optimize {

/// The names of strategies of one objective, and of several.
inline constexpr std::array<std::string_view, 8> of_one_objective{
    "bipop", "cma_es", "lshade", "jso", "differential_evolution", "genetic_algorithm", "random", "asynchronous"};
inline constexpr std::array<std::string_view, 4> of_several_objectives{"nsga2", "nsga3", "smsemoa", "random"};

/// The strategy for a problem, if none is named. `budget` is the number of designs.
std::string_view strategy_for(const definition& of, const parameters::variables& on, std::uint64_t budget);

/// Who may end a study. Called from several threads.
struct end_wishes {
  clade::stop::interrupted signals;
  /// The user, by a key or a button.
  std::function<std::optional<clade::stop::reason>()> of_user{};

  /// The reason why the study shall end now, or nothing.
  std::optional<clade::stop::reason> operator()() const {
    if (signals.expired()) return clade::stop::reason{signals.describe(), false, clade::stop::kind::interrupted};
    return of_user ? of_user() : std::nullopt;
  }
};

/// The reason of the end of a study that knows all of its designs.
inline clade::stop::reason all_known(std::uint64_t designs) {
  return {"all " + std::to_string(designs) + " designs evaluated", true, clade::stop::kind::exhausted};
}

/// What a run of a strategy needs besides its study.
struct run_settings {
  end_wishes* ends;
  /// Called with each generation's number, after its recording.
  std::function<void(std::uint64_t generation)> observe{};
  const common::command* parsed = nullptr;  ///< whose options of recording are followed; nullptr: nothing is recorded
};

struct run_result {
  clade::stop::reason reason{};
  std::uint64_t generations = 0;
  /// Writes the files of a recording.
  std::function<void(const clade::stop::reason&, const common::run_page&)> finish{};
};

/// Runs the strategy of a study until the study ends.
run_result run_strategy(
    const definition& of, const parameters::variables& on, course& through, const run_settings& under);

}  // namespace optimize
