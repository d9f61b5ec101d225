#pragma once

#include <clade/experiment/trial.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "command_line.hpp"

/// The command `compare` of every solver: which settings of its parameters need the fewest evaluations?
namespace common::compare {

/// What a solver compares.
struct subject {
  std::string solver;
  std::string measure;  ///< what the fitness counts, with its unit
  bool maximize = false;
  /// The options that a budget takes the place of: they may be given, but do nothing and cannot be varied.
  std::vector<std::string> limits{};
  /// The size of the problem of a setting.
  std::function<std::size_t(const command& setting)> dimension{};
};

/// A run of one setting: its seed and the budget of evaluations give what it left.
using runner = std::function<clade::study::trial(std::uint64_t seed, std::uint64_t budget)>;

/// To be called when the solver's own options have been declared: those are the parameters that may be varied.
void declare(command& to);

/// Reads one of the settings as the solver's other commands do, so that a value which cannot be is refused in the same
/// words, before any run.
using preparation = std::function<runner(const command& setting)>;

/// Compares the settings that the options ask for, and returns the exit status.
int run(const command& from, const subject& what, const preparation& prepare, std::ostream& out);

}  // namespace common::compare
