// SPDX-License-Identifier: BSL-1.0
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/tsp.hpp>
#include <cstddef>
#include <cstdint>

#include "exported.hpp"
#include "json.hpp"
#include "observed.hpp"
#include "tsp/strategies.hpp"

extern "C" {

/// Starts the run of `tsp solve` with these options on the file that the page has written.
[[clang::export_name("start")]] playground::evolving* start(
    std::uint64_t seed, bool assembles_edges, std::size_t population, std::size_t stall) {
  using namespace clade;
  const auto map     = problems::tsp::read(playground::text_from_page());
  const auto observe = [&](const auto& each, const auto& when) {
    return playground::observe(
        evolve(map.problem(), restarts{.each = each, .when = when, .limit = 0}, seed), stop::never{},
        [](const auto& tour) { return playground::json::list(tour); });
  };
  if (assembles_edges) return observe(edge_assembly_search{.population = population}, stop::never{});
  return observe(tsp::descents_of(map, 10), stop::stalled(stall));
}
}
