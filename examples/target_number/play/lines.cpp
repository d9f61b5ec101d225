// SPDX-License-Identifier: BSL-1.0
#include "lines.hpp"

#include <charconv>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../expression_error.hpp"
#include "../game.hpp"
#include "answer.hpp"
#include "common/prompt_input.hpp"
#include "common/usage_error.hpp"
#include "computer.hpp"
#include "proof.hpp"
#include "rules.hpp"
#include "slots.hpp"
#include "unicode.hpp"

namespace target_number::playing {
namespace {

std::optional<std::string> next_line(const line_streams& streams, std::string_view question) {
  if (streams.clock) streams.out << question << std::endl;
  std::string line;
  if (!std::getline(streams.in, line) || (streams.time_is_up && streams.time_is_up())) return std::nullopt;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

// Whole numbers separated by commas or spaces; empty if the line is invalid.
std::optional<std::vector<std::int64_t>> whole_numbers(std::string_view line) {
  constexpr std::string_view separators = ", \t";
  std::vector<std::int64_t> numbers;
  for (;;) {
    const auto begin = line.find_first_not_of(separators);
    if (begin == std::string_view::npos) return numbers;
    line.remove_prefix(begin);
    std::int64_t number     = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc{}) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (!line.empty() && separators.find(line.front()) == std::string_view::npos) return std::nullopt;
    numbers.push_back(number);
  }
}

// The choice of the player, from a line accepted by `read`; empty if the player leaves. A person may try again.
template <class Read>
auto chosen_by_line(const line_streams& streams, const std::string& name, const std::string& wanted, Read&& read)
    -> decltype(read(std::string())) {
  for (;;) {
    const auto line = next_line(streams, "The " + name + ", " + wanted + ":");
    if (!line) throw common::usage_error("--choose reads the " + name + " from a line, but the input has ended");
    if (common::asks_to_quit(common::trimmed(*line))) return std::nullopt;
    if (auto result = read(*line)) return result;
    const auto mistake = "the " + name + " must be " + wanted + ", but was " + common::in_quotes(*line);
    if (!streams.clock) throw common::usage_error(mistake);
    streams.out << mistake << '\n';
  }
}

std::optional<game> choose_by_lines(const line_streams& streams) {
  auto numbers = chosen_by_line(
      streams, "six numbers", "four from 1 to 9, one of 10, 15, 20 and one of 25, 50, 75, 100",
      [](const std::string& line) {
        auto read = whole_numbers(line);
        return read && could_be_drawn(*read) ? read : std::nullopt;
      });
  if (!numbers) return std::nullopt;
  const auto target = chosen_by_line(
      streams, "target", "a whole number from 100 to 999", [](const std::string& line) -> std::optional<std::int64_t> {
        const auto read = whole_numbers(line);
        return read && read->size() == 1 && could_be_drawn(read->front()) ? std::optional(read->front()) : std::nullopt;
      });
  if (!target) return std::nullopt;
  return game{*std::move(numbers), *target};
}

// The first valid answer before an empty line, `q`, the end of the input, or the end of the time.
std::optional<answer> answer_by_lines(const line_streams& streams, const game& played, double seconds) {
  const auto begin = streams.clock ? streams.clock() : 0;
  if (streams.begin_time) streams.begin_time(seconds);
  while (const auto line = next_line(streams, "Your expression (q or an empty line if you have none):")) {
    const auto typed = common::trimmed(*line);
    if (typed.empty() || common::asks_to_quit(typed)) break;
    if (streams.clock && streams.clock() - begin > seconds) {
      streams.out << "the time is up\n";
      break;
    }
    try {
      return read_answer(*line, played);
    } catch (const expression_error& mistake) {
      streams.out << encode(one_column_each(characters_of(*line))) << '\n'
                  << std::string(mistake.position() - 1, ' ') << "^\n"
                  << mistake.what() << '\n';
    }
  }
  if (streams.time_is_up && streams.time_is_up()) streams.out << "the time is up\n";
  return std::nullopt;
}

}  // namespace

std::optional<account> play_by_lines(
    const play_options& options, const computer_player& player, const line_streams& streams) {
  clade::random_stream rng(options.seed);
  const auto known = options.given ? options.given : options.choose ? choose_by_lines(streams) : draw(rng);
  if (!known) return std::nullopt;
  const auto& played = *known;
  print_game(streams.out, played, options.seed);
  streams.out.flush();

  thinking computer(player, played, options.budget);
  account result{.played = played, .player = answer_by_lines(streams, played, options.seconds)};
  if (const auto last = computer.wait()) {
    if (!last->best.empty()) result.computer = answer{last->best, last->value};
    result.generations = last->generations;
    result.evaluations = last->evaluations;
    result.population  = last->population;
    result.nearest     = last->nearest;
  }
  result.seed    = options.seed;
  result.numbers = options.choose || (options.given && options.chosen) ? origin::chosen : origin::dealt;
  result.ended   = outcome_of(played.target, result.player, result.computer, side::player);
  result.proven  = prove(played);
  print_result(streams.out, result);
  return result;
}

}  // namespace target_number::playing
