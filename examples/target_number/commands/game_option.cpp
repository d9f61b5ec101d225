// SPDX-License-Identifier: BSL-1.0
#include "game_option.hpp"

#include <clade/random/random_stream.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "../limits.hpp"
#include "../numbers_option.hpp"
#include "common/usage_error.hpp"

namespace target_number {

namespace {

// Sums and differences with the largest target fit into 64 bits.
void visit_target(common::option_visitor& options, std::optional<std::int64_t>& s) {
  options.integer(
      "--target", "N", s, {1, 1'000'000'000'000'000'000}, "the value to come as near to as possible", "drawn");
}

}  // namespace

void declare_game(common::command& to) {
  declare_numbers(to, "the numbers, each to be used at most once; without them a game is drawn", "drawn");
  to.declare(visit_target, std::optional<std::int64_t>());
}

game read_or_draw(const common::command& parsed, std::uint64_t seed, rule allowed, const game_limits& within) {
  const auto target = parsed.read(visit_target, std::optional<std::int64_t>());
  auto numbers      = read_numbers(parsed, within.most, within.of);
  if (numbers && !target) throw common::usage_error("--numbers needs a --target, but none was given");
  clade::random_stream rng(seed);
  game of = numbers ? game{std::move(*numbers), 0} : draw(rng);
  if (!target) return of;
  of.target = *target;
  try {
    check(of, allowed, within.most);
    if (within.packed && allowed == rule::fractions) check_packed(of);
  } catch (const std::invalid_argument& error) {
    const auto given = parsed.text("--numbers");
    throw common::usage_error(
        (given ? "--numbers " + common::in_quotes(*given) + ", --target " : "--target ") + std::to_string(of.target) +
        ": " + error.what());
  }
  return of;
}

}  // namespace target_number
