// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "common/preset_options.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace bulls_and_cows::evolve {
namespace {

constexpr std::uint64_t most_codes       = 10'000;
constexpr std::uint64_t most_generations = 1'000'000;
constexpr double most_weight             = 1e6;

}  // namespace

void declare_settings(common::command& to) {
  to.group("The algorithm");
  constexpr auto best = strong(), source = document();
  const common::preset_options options(to, best, source);
  options.number("--population", "N", &settings::population, "codes in a generation, 3 to 10000");
  options.number(
      "--generations", "N", &settings::generations, "generations that are bred before the run fails, 0 to 1000000");
  options.number(
      "--bull-weight", "X", &settings::bull_weight,
      "what a right symbol in its place adds to the fitness; the document gives no weights");
  options.number("--cow-weight", "X", &settings::cow_weight, "what a right symbol in another place adds");
  options.number(
      "--keep-ratio", "R", &settings::keep_ratio,
      "share of the codes, two at least, that survives and has children: as many as there are others");
  options.name(
      "--mutation", &settings::mutation, mutations,
      "any puts a random symbol, the one that was there perhaps, at a random place, other always another one; vary "
      "exchanges two places, rotates or reverses as well");
  options.number("--mutation-rate", "P", &settings::mutation_rate, "probability that a child is changed");
  options.number(
      "--crossover-rate", "P", &settings::crossover_rate,
      "probability that a child has two parents; with 0 the survivors leave a copy each in turn");
  options.name(
      "--duplicates", &settings::duplicates, duplicate_rules,
      "whether a child that the generation before holds already stays, or is made anew");
}

settings read_settings(const common::command& from) {
  auto s           = common::wants_document(from) ? document() : strong();
  s.population     = static_cast<std::size_t>(from.whole("--population", 3, most_codes).value_or(s.population));
  s.generations    = from.whole("--generations", 0, most_generations).value_or(s.generations);
  s.bull_weight    = from.real("--bull-weight", 0, most_weight).value_or(s.bull_weight);
  s.cow_weight     = from.real("--cow-weight", 0, most_weight).value_or(s.cow_weight);
  s.keep_ratio     = from.real("--keep-ratio", 0, 1, true).value_or(s.keep_ratio);
  s.mutation       = from.one_of("--mutation", mutations).value_or(s.mutation);
  s.mutation_rate  = from.real("--mutation-rate", 0, 1).value_or(s.mutation_rate);
  s.crossover_rate = from.real("--crossover-rate", 0, 1).value_or(s.crossover_rate);
  s.duplicates     = from.one_of("--duplicates", duplicate_rules).value_or(s.duplicates);
  if (s.kept() >= s.population) {
    throw common::usage_error(
        "--keep-ratio " + clade::report::shortest(s.keep_ratio) + " of --population " + std::to_string(s.population) +
        " keeps all of them, which leaves no room for children");
  }
  return s;
}

}  // namespace bulls_and_cows::evolve
