#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "command_line.hpp"
#include "seed.hpp"

namespace common {

/// The options that every command that runs an algorithm has.
struct run_options {
  std::uint64_t seed;
  std::size_t threads;
  bool json;

  static constexpr std::array<std::string_view, 2> formats{"text", "json"};

  static void declare(command& to, const std::string& threads = "1", const std::string& threads_in_document = "1") {
    to.add({"--seed", "N", "whatever is random follows from it: the same seed, the same run", "drawn", "drawn"});
    to.add(
        {"--threads", "N", "threads that share the work; the result is the same for any number", threads,
         threads_in_document});
    to.add({"--format", "NAME", command::joined(formats), "text", "text"});
  }

  /// The same options for a command in which nothing is random and which has no presets.
  static void declare_deterministic(command& to) {
    to.add({"--seed", "N", "repeated in the output; nothing here is random", "0"});
    to.add({"--threads", "N", "threads that share the work; the result is the same for any number", "1"});
    to.add({"--format", "NAME", command::joined(formats), "text"});
  }

  static run_options read_deterministic(const command& from) {
    auto options = read(from);
    if (!from.given("--seed")) options.seed = 0;
    return options;
  }

  /// Without --seed, one is drawn from the system.
  static run_options read(const command& from) {
    const auto seed    = from.whole("--seed", 0, std::numeric_limits<std::uint64_t>::max());
    const auto threads = from.whole("--threads", 1, 256).value_or(1);
    const auto format  = from.one_of("--format", formats).value_or("text");
    return {seed ? *seed : system_seed(), static_cast<std::size_t>(threads), format == "json"};
  }
};

/// The presets: `strong`, the default, is the best setting known to us, `document` the source document's.
inline constexpr std::array<std::string_view, 2> presets{"strong", "document"};

inline void declare_preset(command& to) {
  to.add(
      {"--preset", "NAME", "strong (the best we know) or document (the source's); any other option overrides it",
       "strong", "document"});
}
inline bool wants_document(const command& from) {
  return from.one_of("--preset", presets).value_or("strong") == "document";
}

}  // namespace common
