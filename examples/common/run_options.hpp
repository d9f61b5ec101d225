// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "command_line.hpp"

namespace common {

/// The options that every command that runs an algorithm has.
struct run_options {
  std::uint64_t seed;
  std::size_t threads;
  bool json;

  static constexpr std::array<std::string_view, 2> formats{"text", "json"};

  static void declare(command& to, const std::string& threads = "1", const std::string& threads_in_document = "1");

  /// The same options for a command in which nothing is random and which has no presets.
  static void declare_deterministic(command& to);
  static run_options read_deterministic(const command& from);

  /// Without --seed, one is drawn from the system.
  static run_options read(const command& from);
};

/// The presets: `strong`, the default, is the best setting known to us, `document` the source document's.
inline constexpr std::array<std::string_view, 2> presets{"strong", "document"};

void declare_preset(command& to);
bool wants_document(const command& from);

}  // namespace common
