// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../evolve/settings.hpp"
#include "../game_option.hpp"
#include "../positions.hpp"

/// The experiments of `nim reproduce`.
namespace nim::reproduce_command {

/// A setting that is run many times.
struct experiment {
  std::string name;
  start from;
  evolve::settings settings;
  bool multisets         = false;
  bool matches           = false;  ///< whether each run ends with a match against the optimal player
  std::uint64_t budget   = 0;      ///< evaluations of random search; 0: a multiple of those of evolution
  std::uint64_t multiple = 10;
  std::uint64_t expected = 0;   ///< evaluations of a run of evolution, for the progress line; 0: the budget
  std::string paper      = {};  ///< the figures that the source reports, if any
  std::string series     = {};  ///< the parameter that is varied
  std::uint64_t value    = 0;
};

/// An experiment with the last gene decoded, and with all; random search makes as many evaluations as a run that does
/// not end early.
std::array<experiment, 2> both(experiment of);

/// Piles 1,3,5; the wins that Barcio and Faieta report in 50 matches against the optimal player.
std::vector<experiment> document_experiments();

/// Piles 4,4,4,4; the successes of the paper in 50 runs.
std::vector<experiment> oltean_experiments();

/// The strong preset for Nim.
std::vector<experiment> strong_experiments();

/// Other games.
std::vector<experiment> game_experiments();

/// The command that makes one run of an experiment with the strong preset.
std::string command_of(const experiment& of);

}  // namespace nim::reproduce_command
