// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/racing/elimination.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parameters/command.hpp"
#include "parameters/values.hpp"
#include "parameters/variables.hpp"

namespace tuner {

/// What is tuned, read from a file of JSON: `{"command": ["./solver", "--rate", "{rate}", "{instance}"], "parameters":
/// ["rate=0.01..1 log"], "instances": ["a.txt", "b.txt"]}`.
struct scenario {
  parameters::command command;       ///< a list of words, or a text for the shell, with {NAME}, {instance} and {seed}
  std::vector<std::string> words{};  ///< the command as it was given; a text for the shell is one
  parameters::variables variables;
  std::vector<std::string> instances{"1"};
  std::optional<std::size_t> experiments{};
  std::size_t threads = 1;
  std::optional<std::uint64_t> seed{};
  double time_limit            = 3600;  ///< seconds of a run
  clade::racing::comparison by = clade::racing::comparison::means;
  bool deterministic           = false;       ///< whether the program does not depend on a seed
  std::vector<parameters::values> initial{};  ///< configurations that are in the first race
};

/// Reads a scenario. Throws common::usage_error, which names the file and the member, if something is wrong.
scenario read_scenario(const std::string& path);

/// The last number of a text, if there is one: "time 3.5 cost -12e3;" gives -12000. Numbers within words do not count.
std::optional<double> last_number(std::string_view text);

}  // namespace tuner
