// SPDX-License-Identifier: BSL-1.0
#include "n_queens/board.hpp"

#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>

#include "json.hpp"
#include "n_queens/settings.hpp"
#include "n_queens/strategy.hpp"
#include "observed.hpp"

extern "C" {

/// Starts the run of `n_queens solve` with these options.
[[clang::export_name("start")]] playground::evolving* start(
    std::uint64_t seed, bool document, std::size_t size, std::size_t population, double mutation_rate,
    std::size_t crossover) {
  using namespace n_queens;
  auto s          = document ? document_preset(size) : strong_preset(size);
  s.population    = population;
  s.mutation_rate = mutation_rate;
  s.crossover     = crossovers[crossover];
  const queens_problem problem{conflicts{}, boards{s.size}};
  return playground::observe(
      clade::evolve(problem, make_strategy(s), seed), clade::stop::target(std::int64_t{0}),
      [](const board& queens) { return playground::json::list(queens.rows()); });
}
}
