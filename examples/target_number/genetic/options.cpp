// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "common/preset_options.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace target_number::genetic {
namespace {

constexpr std::uint64_t most_members = 1'000'000;

std::string limit(double value) { return std::isinf(value) || value == 0 ? "none" : clade::report::shortest(value); }

}  // namespace

void declare_settings(common::command& to) {
  to.group("The algorithm");
  constexpr auto best = strong(), source = document();
  const common::preset_options options(to, best, source);
  options.number("--population", "N", &settings::population, "expressions in a generation");
  options.number("--offspring", "N", &settings::offspring, "children a generation");
  options.name(
      "--selection", &settings::selection, selections,
      "tournament for every parent, or as many different parents by roulette as there are children, in couples");
  options.number("--tournament", "K", &settings::tournament, "expressions in a tournament, for selection tournament");
  options.number("--crossover-rate", "P", &settings::crossover_rate, "probability that a child has two parents");
  options.number(
      "--inner-rate", "P", &settings::inner_rate, "probability that crossover takes an operation rather than a number");
  options.number("--mutation-rate", "P", &settings::mutation_rate, "probability that a child is changed");
  options.name("--mutation", &settings::mutation, mutations, "whether changes are kept always, or if they come nearer");
  options.name(
      "--replacement", &settings::replacement, replacements,
      "plus: the best of all expressions and all children stay; worst: the children take the places of the worst");
  options.name("--distinct", &settings::distinct, distinctions, "what no two expressions may have in common");
  options.number(
      "--stall", "N", &settings::stall, "generations without a nearer expression before a restart; 0: no restart");
  const auto on_or_off = [](bool value) { return std::string(switches[value ? 0 : 1]); };
  to.add(
      {"--memory", "NAME",
       common::command::joined(switches) +
           "; whether every child is brought to the target if a subexpression met before can do so",
       on_or_off(best.memory), on_or_off(source.memory)});
}

void declare_limits(common::command& to, const settings& best, const settings& source) {
  to.group("Limits");
  to.add(
      {"--budget", "N", "ends the run after so many expressions, at the end of a generation; 0: no limit",
       limit(static_cast<double>(best.budget)), limit(static_cast<double>(source.budget))});
  to.add(
      {"--time-limit", "SECONDS", "ends the run; what it has found by then depends on the machine",
       limit(best.time_limit), limit(source.time_limit)});
}

bool any_setting(const common::command& from) {
  constexpr std::array<const char*, 12> names{"--population",     "--offspring",  "--selection",     "--tournament",
                                              "--crossover-rate", "--inner-rate", "--mutation-rate", "--mutation",
                                              "--replacement",    "--distinct",   "--stall",         "--memory"};
  return std::ranges::any_of(names, [&](const char* name) { return from.given(name); });
}

settings read_settings(const common::command& from) {
  using common::usage_error;
  auto s          = common::wants_document(from) ? document() : strong();
  const auto size = [&](const char* name, std::uint64_t low, std::size_t otherwise) {
    return static_cast<std::size_t>(from.whole(name, low, most_members).value_or(otherwise));
  };
  s.population           = size("--population", 1, s.population);
  const auto replacement = from.one_of("--replacement", replacements);
  s.replacement          = replacement.value_or(s.replacement);
  const auto selection   = from.one_of("--selection", selections);
  s.selection            = selection.value_or(s.selection);
  const auto offspring   = from.whole("--offspring", 1, most_members);
  s.offspring            = offspring ? static_cast<std::size_t>(*offspring) : std::min(s.offspring, s.population);
  const auto within      = [&](const char* name, std::size_t value, const std::string& because) {
    if (value <= s.population) return;
    throw usage_error(
        std::string(name) + " must be at most the --population of " + std::to_string(s.population) + because +
        ", but was " + std::to_string(value));
  };
  if (s.replacement == "worst") within("--offspring", s.offspring, " for --replacement worst");
  if (s.selection == "roulette") within("--offspring", s.offspring, " for --selection roulette");
  const auto tournament = from.whole("--tournament", 1, most_members);
  s.tournament          = tournament ? static_cast<std::size_t>(*tournament) : std::min(s.tournament, s.population);
  within("--tournament", s.tournament, "");
  s.crossover_rate = from.real("--crossover-rate", 0, 1).value_or(s.crossover_rate);
  s.inner_rate     = from.real("--inner-rate", 0, 1).value_or(s.inner_rate);
  s.mutation_rate  = from.real("--mutation-rate", 0, 1).value_or(s.mutation_rate);
  s.mutation       = from.one_of("--mutation", mutations).value_or(s.mutation);
  s.distinct       = from.one_of("--distinct", distinctions).value_or(s.distinct);
  s.stall          = from.whole("--stall", 0, std::numeric_limits<std::int64_t>::max()).value_or(s.stall);
  s.memory         = from.one_of("--memory", switches).value_or(s.memory ? "on" : "off") == "on";
  s.threads        = static_cast<std::size_t>(from.whole("--threads", 1, 256).value_or(s.threads));
  return s;
}

settings read_limited_settings(const common::command& from) {
  auto s = read_settings(from);
  // A limit that was given replaces that of the preset.
  const auto budget = from.whole("--budget", 0, std::numeric_limits<std::int64_t>::max());
  const auto time   = from.real("--time-limit", 0, 1e9, true);
  if (budget || time) {
    s.budget     = budget.value_or(0);
    s.time_limit = time.value_or(std::numeric_limits<double>::infinity());
  }
  return s;
}

}  // namespace target_number::genetic
