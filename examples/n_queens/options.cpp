// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "common/preset_options.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace n_queens {
namespace {

constexpr std::size_t most_columns               = 1'000'000;
constexpr std::size_t most_columns_of_all_boards = 100'000'000;  // some 3 GB
constexpr std::size_t most_boards_of_its_own     = 10'000;       // where --population is not given
constexpr std::uint64_t most_generations         = std::numeric_limits<std::int64_t>::max();

}  // namespace

void declare_settings(common::command& to) {
  constexpr auto best = strong(8), source = document(8);
  const common::preset_options options(to, best, source);
  to.group("The board");
  options.number("--size", "N", &settings::size, "queens, rows and columns, 1 to 1000000");
  to.group("The algorithm");
  options.number(
      "--population", "N", &settings::population,
      "boards in a generation; in strong more where the crossover needs more parents");
  options.number("--generations", "N", &settings::generations, "generations before a restart; 0: no limit");
  to.add(
      {"--stall", "N", "generations without a better board before a restart; 0: no limit", "n(n-1)/2",
       clade::report::shortest(static_cast<double>(source.stall))});
  options.number("--restarts", "N", &settings::restarts, "restarts before the run fails");
  options.number(
      "--keep-ratio", "R", &settings::keep_ratio,
      "share of the boards that is kept, two boards at least: as many children as there are others. Selections other "
      "than "
      "random and tournament take parents from those kept");
  to.add(
      {"--encoding",
       "NAME",
       "rows (any row in every column) or permutation (no two queens share a row); in strong a crossover for rows "
       "means "
       "rows; document takes order and swap for permutations",
       std::string(encodings.of[static_cast<std::size_t>(best.encoding)]),
       std::string(encodings.of[static_cast<std::size_t>(source.encoding)]),
       {encodings.of.begin(), encodings.of.end()}});
  options.name(
      "--crossover", &settings::crossover, crossovers.of,
      "one-point to each-once-8 are for rows, order to edge for permutations");
  options.number(
      "--crossover-rate", "P", &settings::crossover_rate, "probability that a child has more than one parent");
  options.name("--selection", &settings::selection, selections.of, "who the parents are");
  options.number("--tournament", "K", &settings::tournament, "boards in a tournament, for selection tournament");
  options.name(
      "--mutation", &settings::mutation, mutations.of,
      "guided moves attacked queens and takes back what does harm, reset puts a queen on any row, swap exchanges the "
      "rows of two queens");
  options.number(
      "--mutation-rate", "P", &settings::mutation_rate,
      "per gene; guided makes 1 + rate * n attempts a child, none where it is 0");
  options.name(
      "--replacement", &settings::replacement, replacements.of,
      "generational: the boards kept and all children stay; plus: the best of all boards and all children");
  options.name(
      "--clones", &settings::clones, clone_rules.of, "what equal parents bring forth: their child or a random board");
}

common::island_settings read_islands(const common::command& from, const settings& s) {
  const auto islands = common::read_islands(from, s.population);
  if (islands.count > 0 && s.size * s.population > most_columns_of_all_boards / islands.count) {
    throw common::usage_error(
        "--islands times --size times --population must be at most " + std::to_string(most_columns_of_all_boards) +
        ", but was " + std::to_string(islands.count) + " times " + std::to_string(s.size) + " times " +
        std::to_string(s.population));
  }
  return islands;
}

settings read_settings(const common::command& from) {
  using common::in_quotes;
  using common::usage_error;
  const bool source        = common::wants_document(from);
  const auto size          = static_cast<std::size_t>(from.whole("--size", 1, most_columns).value_or(8));
  const auto crossover     = from.one_of("--crossover", crossovers.of);
  const auto encoding_name = from.one_of("--encoding", encodings.of);
  const bool rows = encoding_name ? *encoding_name == "rows" : source || (crossover && !for_permutations(*crossover));
  const auto code = rows ? encoding::rows : encoding::permutation;
  auto s          = source ? document(size, code) : strong(size, code);

  s.crossover = crossover.value_or(s.crossover);
  if (!(rows ? for_rows(s.crossover) : for_permutations(s.crossover))) {
    throw usage_error(
        "--crossover " + std::string(s.crossover) + " is for --encoding " +
        (rows ? "permutation, not for rows" : "rows, not for permutation"));
  }
  s.selection = from.one_of("--selection", selections.of).value_or(s.selection);
  s.mutation  = from.one_of("--mutation", mutations.of).value_or(s.mutation);
  if (!rows && s.mutation == "reset") {
    throw usage_error("--mutation reset is for --encoding rows, not for permutation");
  }
  s.replacement    = from.one_of("--replacement", replacements.of).value_or(s.replacement);
  s.clones         = from.one_of("--clones", clone_rules.of).value_or(s.clones);
  s.generations    = from.whole("--generations", 0, most_generations).value_or(s.generations);
  s.stall          = from.whole("--stall", 0, most_generations).value_or(s.stall);
  s.restarts       = static_cast<std::size_t>(from.whole("--restarts", 0, most_generations).value_or(s.restarts));
  s.keep_ratio     = from.real("--keep-ratio", 0, 1, true).value_or(s.keep_ratio);
  s.mutation_rate  = from.real("--mutation-rate", 0, 1).value_or(s.mutation_rate);
  s.crossover_rate = from.real("--crossover-rate", 0, 1).value_or(s.crossover_rate);

  const auto parents    = parents_of(s.crossover);
  const auto population = from.whole("--population", 1, most_columns);
  if (population) {
    s.population = static_cast<std::size_t>(*population);
  } else if (!source) {
    // As many boards as the crossover needs, unless so few or so many are kept that no number is enough.
    const auto preset       = s.population;
    const auto does_not_fit = [&] { return s.breeders() < parents || s.kept() == s.population; };
    while (does_not_fit() && s.population < most_boards_of_its_own) ++s.population;
    if (does_not_fit()) s.population = preset;
  }
  const auto tournament = from.whole("--tournament", 1, most_columns);
  if (tournament && *tournament > s.population) {
    throw usage_error(
        "--tournament must be at most the --population of " + std::to_string(s.population) + ", but was " +
        in_quotes(*from.text("--tournament")));
  }
  s.tournament = tournament ? static_cast<std::size_t>(*tournament) : std::min(s.tournament, s.population);

  const auto text    = [](std::size_t number) { return std::to_string(number); };
  const auto keeping = "--keep-ratio " + clade::report::shortest(s.keep_ratio) + " of --population " +
                       text(s.population) + " keeps " + text(s.kept());
  if (s.replacement == "generational" && s.kept() >= s.population) {
    throw usage_error(
        keeping + ", which leaves no room for children; " +
        (s.population < 3 ? "--population must be at least 3" : "--keep-ratio must be lower"));
  }
  if (s.breeders() < parents) {
    throw usage_error(
        "--crossover " + std::string(s.crossover) + " needs " + text(parents) + " different parents, but " +
        (s.breeders() == s.population ? "--population was " + text(s.population) : keeping + " of them"));
  }
  if (size > most_columns_of_all_boards / s.population) {
    throw usage_error(
        "--size times --population must be at most " + text(most_columns_of_all_boards) + ", but was " + text(size) +
        " times " + text(s.population));
  }
  return s;
}

}  // namespace n_queens
