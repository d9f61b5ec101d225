// SPDX-License-Identifier: BSL-1.0
#include "run_options.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "command_line.hpp"
#include "seed.hpp"

namespace common {

void run_options::declare(command& to, const std::string& threads, const std::string& threads_in_document) {
  to.group("Every run");
  to.add({"--seed", "N", "whatever is random follows from it: the same seed, the same run", "drawn", "drawn"});
  to.add(
      {"--threads", "N", "threads that share the work; the result is the same for any number", threads,
       threads_in_document});
  to.add({"--format", "NAME", command::joined(formats), "text", "text", {formats.begin(), formats.end()}});
}

void run_options::declare_deterministic(command& to) {
  to.group("Every run");
  to.add({"--seed", "N", "repeated in the JSON document; nothing here is random", "0"});
  to.add({"--threads", "N", "threads that share the work; the result is the same for any number", "1"});
  to.add({"--format", "NAME", command::joined(formats), "text", "", {formats.begin(), formats.end()}});
}

run_options run_options::read_deterministic(const command& from) {
  auto options = read(from);
  if (!from.given("--seed")) options.seed = 0;
  return options;
}

run_options run_options::read(const command& from) {
  const auto seed    = from.whole("--seed", 0, std::numeric_limits<std::uint64_t>::max());
  const auto threads = from.whole("--threads", 1, 256).value_or(1);
  const auto format  = from.one_of("--format", formats).value_or("text");
  return {seed ? *seed : system_seed(), static_cast<std::size_t>(threads), format == "json"};
}

void declare_preset(command& to) {
  to.group("Preset");
  to.add(
      {"--preset",
       "NAME",
       "strong (the best we know) or document (the source's); any other option overrides it",
       "strong",
       "document",
       {presets.begin(), presets.end()}});
}

bool wants_document(const command& from) { return from.one_of("--preset", presets).value_or("strong") == "document"; }

}  // namespace common
