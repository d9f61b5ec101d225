// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace target_number::genetic {
namespace {

struct limits {
  std::optional<std::uint64_t> budget{};
  std::optional<double> time_limit{};
};

void visit_limits(common::option_visitor& options, limits& s) {
  options.group("Limits");
  options.integer(
      "--budget", "N", s.budget, {0, std::numeric_limits<std::int64_t>::max(), "no limit"},
      "ends the run after so many expressions, at the end of a generation");
  options.real(
      "--time-limit", "SECONDS", s.time_limit, {.low = 0, .high = 1e9, .excludes_low = true},
      "ends the run; its result then depends on the machine");
}

limits limits_of(const settings& s) {
  limits of;
  if (s.budget > 0) of.budget = s.budget;
  if (!std::isinf(s.time_limit)) of.time_limit = s.time_limit;
  return of;
}

}  // namespace

void declare_settings(common::command& to) { to.declare(visit_settings, strong_preset(), document_preset()); }

void declare_limits(common::command& to, const settings& strong, const settings& document) {
  to.declare(visit_limits, limits_of(strong), limits_of(document));
}

bool any_setting(const common::command& parsed) { return common::any_given(parsed, visit_settings, strong_preset()); }

settings read_settings(const common::command& parsed) {
  auto s = parsed.read(visit_settings, common::wants_document_preset(parsed) ? document_preset() : strong_preset());
  if (!parsed.given("--offspring")) s.offspring = std::min(s.offspring, s.population);
  if (!parsed.given("--tournament")) s.tournament = std::min(s.tournament, s.population);
  if (parsed.given("--threads")) s.threads = common::run_options::read(parsed).threads;
  const auto within = [&](const char* name, std::size_t value, const std::string& because) {
    if (value <= s.population) return;
    throw common::usage_error(
        std::string(name) + " must be at most the --population of " + std::to_string(s.population) + because +
        ", but was " + std::to_string(value));
  };
  if (s.replacement == "worst") within("--offspring", s.offspring, " for --replacement worst");
  if (s.selection == "roulette") within("--offspring", s.offspring, " for --selection roulette");
  within("--tournament", s.tournament, "");
  return s;
}

settings read_limited_settings(const common::command& parsed) {
  auto s           = read_settings(parsed);
  const auto given = parsed.read(visit_limits, limits{});
  // A limit that was given replaces those of the preset.
  if (given.budget || given.time_limit) {
    s.budget     = given.budget.value_or(0);
    s.time_limit = given.time_limit.value_or(std::numeric_limits<double>::infinity());
  }
  return s;
}

}  // namespace target_number::genetic
