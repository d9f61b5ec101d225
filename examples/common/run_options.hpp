// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "command_line.hpp"

namespace common {

/// The options of all commands that run an algorithm.
struct run_options {
  std::uint64_t seed  = 0;
  std::size_t threads = 1;
  bool json           = false;

  static void declare(command& to, std::size_t threads = 1, std::size_t threads_in_document = 1);
  /// Without --seed, one is drawn from the system.
  static run_options read(const command& parsed);

  /// Declares the same options for a command in which nothing is random: without --seed the seed is 0.
  static void declare_deterministic(command& to);
  static run_options read_deterministic(const command& parsed);
};

/// Declares --preset. The preset `strong`, the default, has the best values known to us, and `document` those of
/// `source`.
void declare_preset(command& to, const std::string& source);
bool wants_document_preset(const command& parsed);

}  // namespace common
