// SPDX-License-Identifier: BSL-1.0
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bulls_and_cows/evolve/settings.hpp"
#include "bulls_and_cows/evolve/solver.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/codes_left.hpp"
#include "bulls_and_cows/play/consistency.hpp"
#include "bulls_and_cows/play/guesser.hpp"
#include "bulls_and_cows/play/interruption.hpp"
#include "bulls_and_cows/play/settings.hpp"
#include "bulls_and_cows/space.hpp"
#include "exported.hpp"
#include "json.hpp"
#include "observed.hpp"

namespace bulls_and_cows {

bool is_interrupted() noexcept { return false; }  // the page ends the worker instead

namespace {

namespace json = playground::json;

/// The games of the page: digits, and codes short enough for packed_bits.
game make_game(std::size_t length, std::size_t symbols, bool distinct) {
  const game of{length, std::string("0123456789").substr(0, symbols), distinct};
  check(of);
  return of;
}

std::string to_json(const answered_guess& answered) {
  return json::object(
      {{"guess", json::text(answered.guess)},
       {"bulls", json::number(answered.given.bulls)},
       {"cows", json::number(answered.given.cows)}});
}

/// What the page draws of a code, and of a population: at most 24 of its codes, the best first.
struct drawing {
  std::string secret;

  std::string operator()(const std::string& code) const {
    return json::object({{"guess", json::text(code)}, {"secret", json::text(secret)}});
  }
  template <class Population>
  std::string all_of(const Population& population) const {
    constexpr std::size_t most = 24;
    std::string codes;
    const auto ranking = population.ranking();
    for (std::size_t i = 0; i < ranking.size() && i < most; ++i) {
      json::append(codes, json::text(population.chromosome(ranking[i])));
    }
    return '[' + codes + ']';
  }
};

/// A game, in which the page or the person guesses.
struct table {
  game of;
  std::uint64_t seed;
  std::string secret;  ///< drawn as `play --guess` draws it
  guesser<packed_bits> player;
  codes_left<packed_bits> left;
  std::vector<answered_guess> answers{};

  table(game given, std::uint64_t its_seed)
      : of(std::move(given)),
        seed(its_seed),
        secret([&] {
          auto rng = clade::random_stream(seed).fork(0);
          return all_codes{of}(rng);
        }()),
        player(make_player()),
        left(of, clade::random_stream(seed).fork(0).fork(1)) {}

  guesser<packed_bits> make_player() const { return {of, best_settings(of), best_opening(of), seed}; }

  void learn(const answered_guess& answered) {
    answers.push_back(answered);
    player.learn(answered);
    left.learn(answered.guess, answered.given);
  }
};

}  // namespace
}  // namespace bulls_and_cows

extern "C" {

using bulls_and_cows::table;

/// A new game in place of `before`, which may be null.
[[clang::export_name("open")]] const char* open_table(
    table* before, std::uint64_t seed, std::size_t length, std::size_t symbols, bool distinct) {
  delete before;
  const auto* const made = new table(bulls_and_cows::make_game(length, symbols, distinct), seed);
  return playground::shown_to_page(bulls_and_cows::json::object(
      {{"table", std::to_string(reinterpret_cast<std::uintptr_t>(made))},
       {"secret", bulls_and_cows::json::text(made->secret)},
       {"left", bulls_and_cows::json::text(made->left.in_words())}}));
}

/// The guess that the computer would make now.
[[clang::export_name("guess")]] const char* guess(table* at) {
  return playground::shown_to_page(bulls_and_cows::json::text(at->player.next()));
}

/// The answer to the guess in the text from the page, by the secret.
[[clang::export_name("score")]] const char* score(table* at) {
  const auto& code = playground::text_from_page();
  return playground::shown_to_page(bulls_and_cows::to_json({code, bulls_and_cows::score(at->secret, code)}));
}

/// Takes the answer to the guess in the text from the page. The reply has the number of codes left in words, a code
/// that fits all answers, if there is one, and otherwise the numbers of the answers that contradict each other.
[[clang::export_name("learn")]] const char* learn(table* at, std::size_t bulls, std::size_t cows) {
  namespace json = bulls_and_cows::json;
  at->learn({playground::text_from_page(), {bulls, cows}});
  const auto fitting = bulls_and_cows::any_fits(at->of, at->answers);
  std::vector<std::size_t> wrong;
  if (fitting.fits == bulls_and_cows::verdict::no) wrong = bulls_and_cows::contradiction(at->of, at->answers);
  for (auto& number : wrong) ++number;
  return playground::shown_to_page(json::object(
      {{"left", json::text(at->left.in_words())},
       {"fitting", json::text(fitting.code)},
       {"contradiction", json::list(wrong)}}));
}

/// The game of the computer alone for the same secret.
[[clang::export_name("alone")]] const char* alone(const table* at) {
  namespace json             = bulls_and_cows::json;
  constexpr std::size_t most = 100;
  auto player                = at->make_player();
  std::string guesses;
  for (std::size_t i = 0; i < most; ++i) {
    const auto code = player.next();
    const bulls_and_cows::answered_guess answered{code, bulls_and_cows::score(at->secret, code)};
    player.learn(answered);
    json::append(guesses, bulls_and_cows::to_json(answered));
    if (code == at->secret) break;
  }
  return playground::shown_to_page(json::object(
      {{"guesses", '[' + guesses + ']'},
       {"generations", json::number(player.spent().generations)},
       {"evaluations", json::number(player.spent().evaluations)}}));
}

/// Starts the run of `bulls_and_cows evolve` with these options.
[[clang::export_name("start")]] playground::evolving* start(
    std::uint64_t seed, bool document, std::size_t length, std::size_t symbols, bool distinct, std::size_t population,
    double mutation_rate, double bull_weight, double cow_weight) {
  namespace evolve = bulls_and_cows::evolve;
  namespace json   = bulls_and_cows::json;
  const auto of    = bulls_and_cows::make_game(length, symbols, distinct);
  auto s           = document ? evolve::document_preset() : evolve::strong_preset();
  s.population     = population;
  s.mutation_rate  = mutation_rate;
  s.bull_weight    = bull_weight;
  s.cow_weight     = cow_weight;
  clade::random_stream rng(seed);
  const auto secret  = bulls_and_cows::all_codes{of}(rng);
  const auto guessed = [secret](const auto& now) { return evolve::place_of(secret, now) < now.population.size(); };
  return playground::observe(
      clade::evolve(
          clade::maximize(evolve::weighted{secret, s.bull_weight, s.cow_weight}, bulls_and_cows::all_codes{of}),
          evolve::make_strategy(s, of), seed),
      clade::stop::when(guessed, clade::stop::reason{"secret guessed", true}) ||
          clade::stop::generations(s.generations),
      bulls_and_cows::drawing{secret});
}
}
