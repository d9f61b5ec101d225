// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <clade/study/report/number.hpp>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "../game_option.hpp"
#include "common/usage_error.hpp"

namespace bulls_and_cows {
namespace {

// Calls visit(name, member, least, most, meaning) for every setting.
template <class Visit>
void for_each_player_setting(Visit&& visit) {
  using s                         = player_settings;
  constexpr std::uint64_t million = 1'000'000;
  visit(
      "--listed", &s::listed, 0, 40'000,
      "codes of a game up to which all are listed, and guesses searched for instead of evolved: of the settings below "
      "only the "
      "next two count then");
  visit(
      "--played-out", &s::played_out, 1, 10'000,
      "guesses that are played out to the end, the best ones, where all codes left are known");
  visit("--comparisons", &s::comparisons, 0, 1'000 * million, "comparisons of codes after which no more are");
  visit("--population", &s::population, 2, 100'000, "codes in the evolution of consistent codes");
  visit(
      "--generations", &s::generations, 0, million, "of that evolution, at least; it goes on while it finds new codes");
  visit("--quiet", &s::quiet, 1, million, "generations without a new code after which it ends");
  visit("--most-generations", &s::most_generations, 0, million, "generations after which it ends in any case");
  visit("--stall", &s::stall, 1, million, "generations without a more consistent code before it is begun anew");
  visit("--some", &s::some, 1, million, "consistent codes with which it ends once it has had its generations");
  visit("--enough", &s::enough, 1, million, "consistent codes with which it ends at once");
  visit("--inherit", &s::inherit, 0, 1, "share of its first population that the latest answer excluded");
  visit("--immigrants", &s::immigrants, 0, 1, "share of its children that are random codes");
  visit("--refill-rate", &s::refill_rate, 0, 1, "share of its mutations that fill a few places anew in the best way");
  visit("--least-refilled", &s::least_refilled, 1, most_places, "places that those fill at least");
  visit("--most-refilled", &s::most_refilled, 1, most_places, "places that those fill at most");
  visit("--crossover-rate", &s::crossover_rate, 0, 1, "probability that a child has two parents, in both evolutions");
  visit("--mutation-rate", &s::mutation_rate, 0, 1, "probability that a child is changed, in both evolutions");
  visit("--guess-population", &s::guess_population, 2, 2'000, "codes in the evolution of guesses");
  visit("--guess-generations", &s::guess_generations, 0, million, "of that evolution");
  visit("--sample", &s::sample, 1, million, "consistent codes that a guess is compared with");
  visit("--finalists", &s::finalists, 1, million, "best guesses that are compared once more, one ply deeper");
  visit("--deep", &s::deep, 0, million, "consistent codes up to which that is done");
  visit(
      "--drawn", &s::drawn, 0, 100'000,
      "consistent codes that are drawn, or all listed, instead of evolved where there is time for that; 0: always "
      "evolved");
}

}  // namespace

void declare_player(common::command& to) {
  to.group("The player");
  to.add(
      {"--preset", "NAME", "strong is the only one: the document has no player that pays for its guesses", "strong"});
  to.add({"--opening", "CODE", "the first guess", "by the game's size"});
  const auto number = [](auto value) { return clade::report::shortest(static_cast<double>(value)); };
  for_each_player_setting([&](const std::string& name, auto member, auto, auto, const std::string& meaning) {
    const auto in_small = number(player_settings{}.*member), in_large = number(for_large_games.*member);
    using value = std::remove_cvref_t<decltype(player_settings{}.*member)>;
    to.add(
        {name, std::floating_point<value> ? "P" : "N", meaning,
         in_small == in_large ? in_small : in_small + ", " + in_large + " in large games"});
  });
}

player_settings read_player(const common::command& from, const game& of) {
  if (const auto preset = from.text("--preset"); preset && *preset != "strong") {
    common::command::refuse("--preset", *preset, "strong, as the document has no player that pays for its guesses");
  }
  auto s = best_settings(of);
  for_each_player_setting([&](const std::string& name, auto member, auto least, auto most, const std::string&) {
    using value = std::remove_cvref_t<decltype(s.*member)>;
    if constexpr (std::floating_point<value>) {
      s.*member = from.real(name, least, most).value_or(s.*member);
    } else {
      const auto given = from.whole(name, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most));
      if (given) s.*member = static_cast<value>(*given);
    }
  });
  if (s.least_refilled > s.most_refilled) {
    throw common::usage_error(
        "--least-refilled must be at most --most-refilled, which is " + std::to_string(s.most_refilled) + ", but was " +
        std::to_string(s.least_refilled));
  }
  return s;
}

std::string read_opening(const common::command& from, const game& of) {
  const auto given = from.text("--opening");
  if (!given) return best_opening(of);
  check_code(of, "--opening", *given);
  return *given;
}

bool any_player_setting(const common::command& from) {
  bool any = false;
  for_each_player_setting(
      [&](const std::string& name, auto, auto, auto, const std::string&) { any = any || from.given(name); });
  return any;
}

}  // namespace bulls_and_cows
