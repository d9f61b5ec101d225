#include "game_option.hpp"

#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "../limits.hpp"
#include "../numbers_option.hpp"
#include "common/usage_error.hpp"

namespace target_number {

void declare_game(common::command& to, const std::string& drawn_in_document) {
  to.group("The game");
  declare_numbers(
      to, "the numbers, each to be used at most once; without them a game is drawn", "drawn", drawn_in_document);
  to.add({"--target", "N", "the value to come as near to as possible", "drawn", drawn_in_document});
}

std::optional<game> read_game(const common::command& from, std::uint64_t seed) {
  const auto target = from.whole("--target", 1, most_target);
  auto numbers      = read_numbers(from);
  if (!numbers && !target) return std::nullopt;
  if (numbers && !target) throw common::usage_error("--numbers needs a --target, but none was given");
  if (numbers) return game{std::move(*numbers), static_cast<std::int64_t>(*target)};
  clade::random_stream rng(seed);
  auto drawn   = draw(rng);
  drawn.target = static_cast<std::int64_t>(*target);
  return drawn;
}

game read_or_draw(const common::command& from, std::uint64_t seed, rule by, std::size_t most, bool packed) {
  auto given = read_game(from, seed);
  if (!given) {
    clade::random_stream rng(seed);
    return draw(rng);
  }
  try {
    check(*given, by, most);
    if (packed && by == rule::fractions) check_packed(*given);
  } catch (const std::invalid_argument& error) {
    const auto numbers = from.text("--numbers");
    throw common::usage_error(
        (numbers ? "--numbers " + *numbers + ", --target " : "--target ") + std::to_string(given->target) + ": " +
        error.what());
  }
  return *std::move(given);
}

}  // namespace target_number
