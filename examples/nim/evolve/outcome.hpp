// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/chromosome/decode.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../expression.hpp"
#include "../positions.hpp"
#include "../start.hpp"
#include "objective.hpp"
#include "settings.hpp"

/// What is evolved, by the settings, and what comes of it.
namespace nim::evolve {

/// The meaning of the terminals of the settings.
terminals make_terminals(const settings& s, std::size_t piles);

/// The largest size, at most `wanted`, with at most 100,000 positions and ten million moves. They are checked in a
/// moment.
std::int64_t affordable(const start& of, std::int64_t wanted);

/// The result of a run.
struct outcome {
  genes chromosome;
  std::size_t gene;            ///< the best candidate; of equal ones, the one with the shortest expression
  nim::expression expression;  ///< the encoded expression, simplified
  shortfall left;              ///< 0 sets and 0 violations: it wins on all sets
  clade::stop::reason reason{};
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::size_t restarts      = 0;
  std::chrono::duration<double> elapsed{};
  std::uint64_t hash = 0;  ///< of the last population
};

/// The expression of a gene, without unused parts.
nim::expression expression_of(const genes& of, std::size_t gene, const terminals& symbols);

/// The sets of positions of a run: those reachable from the piles and, if the expression must hold up to a size, all
/// positions with the same number of piles up to each of the stages below that size, and up to that size.
std::vector<positions> make_sets(
    const start& from, bool multisets, std::int64_t verify_up_to, const std::vector<std::int64_t>& stages = {7});

/// The reason for the end of a successful run.
clade::stop::reason winning();

/// The expression of a chromosome, written with the given functions, without data on the run that found it.
outcome decoded(const objective& wanted, genes chromosome, std::string_view functions);

/// The candidates given by the settings.
clade::chromosome::decode candidates(const settings& s);

}  // namespace nim::evolve
