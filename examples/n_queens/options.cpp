// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <string>

#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace n_queens {
namespace {

constexpr std::size_t max_columns_of_all_boards = 100'000'000;  // about 3 GB
constexpr std::size_t max_boards_by_default     = 10'000;       // if --population is not given

}  // namespace

void declare_settings(common::command& to) { to.declare(visit_settings, strong_preset(8), document_preset(8)); }

common::island_settings read_islands(const common::command& parsed, const settings& s) {
  const auto islands = common::read_islands(parsed, s.population);
  if (islands.count > 0 && s.size * s.population > max_columns_of_all_boards / islands.count) {
    throw common::usage_error(
        "--islands times --size times --population must be at most " + std::to_string(max_columns_of_all_boards) +
        ", but was " + std::to_string(islands.count) + " times " + std::to_string(s.size) + " times " +
        std::to_string(s.population));
  }
  return islands;
}

settings read_settings(const common::command& parsed) {
  using common::usage_error;
  const bool as_document = common::wants_document_preset(parsed);
  // Defaults depend on the size and on the encoding of the crossover.
  const auto given           = parsed.read(visit_settings, as_document ? document_preset(8) : strong_preset(8));
  const bool crossover_given = parsed.given("--crossover");
  const bool by_rows         = parsed.given("--encoding")
                                   ? given.encoding == encoding::rows
                                   : as_document || (crossover_given && !for_permutations(given.crossover));
  const auto code            = by_rows ? encoding::rows : encoding::permutation;
  auto s =
      parsed.read(visit_settings, as_document ? document_preset(given.size, code) : strong_preset(given.size, code));

  if (!(by_rows ? for_rows(s.crossover) : for_permutations(s.crossover))) {
    throw usage_error(
        "--crossover " + std::string(s.crossover) + " is for --encoding " +
        (by_rows ? "permutation, not for rows" : "rows, not for permutation"));
  }
  if (!by_rows && s.mutation == "reset") {
    throw usage_error("--mutation reset is for --encoding rows, not for permutation");
  }
  const auto parents = parents_of(s.crossover);
  if (!parsed.given("--population") && !as_document) {
    // Enough boards for the crossover, or the preset if no number is enough because of the share that survives.
    const auto preset       = s.population;
    const auto does_not_fit = [&] { return s.possible_parents() < parents || s.kept() == s.population; };
    while (does_not_fit() && s.population < max_boards_by_default) ++s.population;
    if (does_not_fit()) s.population = preset;
  }
  if (!parsed.given("--tournament")) s.tournament = std::min(s.tournament, s.population);
  const auto text = [](std::size_t number) { return std::to_string(number); };
  if (s.tournament > s.population) {
    common::command::refuse(
        "--tournament", *parsed.text("--tournament"), "at most the --population of " + text(s.population));
  }
  const auto keeping = "--keep-ratio " + clade::report::shortest(s.keep_ratio) + " of --population " +
                       text(s.population) + " keeps " + text(s.kept());
  if (s.replacement == "generational" && s.kept() >= s.population) {
    throw usage_error(
        keeping + ", which leaves no room for children; " +
        (s.population < 3 ? "--population must be at least 3" : "--keep-ratio must be lower"));
  }
  if (s.possible_parents() < parents) {
    throw usage_error(
        "--crossover " + std::string(s.crossover) + " needs " + text(parents) + " different parents, but " +
        (s.possible_parents() == s.population ? "--population was " + text(s.population) : keeping + " of them"));
  }
  if (s.size > max_columns_of_all_boards / s.population) {
    throw usage_error(
        "--size times --population must be at most " + text(max_columns_of_all_boards) + ", but was " + text(s.size) +
        " times " + text(s.population));
  }
  return s;
}

}  // namespace n_queens
