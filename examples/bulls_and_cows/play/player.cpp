// SPDX-License-Identifier: BSL-1.0
#include "player.hpp"

#include <algorithm>
#include <clade/clade.hpp>
#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "../space.hpp"
#include "fitting_codes.hpp"
#include "interruption.hpp"
#include "play_out.hpp"
#include "refill.hpp"

namespace bulls_and_cows {
namespace {

// The two evolutions see codes only as text, so they are compiled once for all packed representations.

// Returns the most consistent code that is not in the archive. `add` adds a consistent code to it.
std::string evolve_consistent(
    const game& of, const player_settings& s, archive& known, const refill& filling,
    const std::function<int(const std::string&)>& inconsistency, const std::function<bool(const std::string&)>& add,
    std::uint64_t seed) {
  using namespace clade;
  const auto start = [&](random_stream& r) {
    const auto& excluded = known.excluded();
    return !excluded.empty() && r.chance(s.inherit) ? excluded[r.below(excluded.size())] : all_codes{of}(r);
  };
  const vary variation{of};
  const auto mutation = [&](std::string& code, random_stream& r, auto& evaluate) {
    return r.chance(s.refill_rate) ? filling(code, r, evaluate) : variation(code, r);
  };
  const genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = selection::tournament{2},
      .crossover      = recombine{of},
      .crossover_rate = s.crossover_rate,
      .mutation       = mutation,
      .mutation_rate  = s.mutation_rate,
      .diversity      = diversity::immigrants{s.immigrants}};
  std::uint64_t latest = 0;  // the generation that found a new code last
  const auto collect   = [&](const auto& now) {
    for (std::size_t i = 0; i < now.population.size(); ++i) {
      if (now.population.fitness(i) == 0 && add(now.population.chromosome(i))) latest = now.number;
    }
  };
  const auto found = [&](const auto& now) {
    const auto codes = known.codes().size();
    if (codes >= s.enough) return true;
    return now.number >= s.generations && (codes >= s.some || (codes > 0 && now.number >= latest + s.quiet));
  };
  const auto result = run(
      clade::evolve(minimize(inconsistency, start), restarts{.each = algorithm, .when = stop::stalled(s.stall)}, seed),
      stop::when(found, "codes found") || stop::generations(s.most_generations) || interruption{}, collect);
  known.spend({result.generations, result.evaluations});
  return result.best_individual.chromosome;
}

// The guesses that are expected to need the fewest more, by `needed`.
auto evolve_guesses(
    const game& of, const player_settings& s, archive& known, const std::function<double(const std::string&)>& needed,
    std::uint64_t seed) {
  using namespace clade;
  const auto start = [&](random_stream& r) {
    return r.chance(0.6) ? known.codes()[r.below(known.codes().size())] : all_codes{of}(r);
  };
  const genetic_algorithm algorithm{
      .population     = s.guess_population,
      .selection      = selection::tournament{2},
      .crossover      = recombine{of},
      .crossover_rate = s.crossover_rate,
      .mutation       = vary{of},
      .mutation_rate  = s.mutation_rate,
      .replacement    = replacement::plus{},
      .diversity      = diversity::reject_duplicates{3}};
  auto result =
      run(clade::evolve(minimize(needed, start), algorithm, seed),
          stop::generations(s.guess_generations) || interruption{});
  known.spend({result.generations, result.evaluations});
  return result;
}

}  // namespace

template <class Packed>
std::string genetic_player<Packed>::next(knowledge<Packed>& known, clade::random_stream rng) const {
  if (search_) {
    if (auto guess = search_->next(known); !guess.empty()) return guess;
  }
  if (s_.drawn > 0) look_up(known, rng);
  const bool enough = known.is_complete() || (s_.drawn > 0 && known.codes().size() >= s_.drawn / 10);
  auto guess        = enough && !known.codes().empty() ? std::string{} : find_consistent(known, rng());
  if (known.codes().size() > 2) {
    guess = choose(known, rng);
  } else if (!known.codes().empty()) {
    guess = known.codes().front();
  }
  if (!known.guessed(pack_(guess))) return guess;
  // Evolutions without enough time may return an earlier guess, which gives no information.
  if (!known.codes().empty()) return known.codes().front();
  constexpr int max_draws = 1'000;  // there may be no other code in the game
  for (int i = 0; i < max_draws && known.guessed(pack_(guess)); ++i) guess = all_codes{of_}(rng);
  return guess;
}

template <class Packed>
void genetic_player<Packed>::look_up(knowledge<Packed>& known, clade::random_stream& rng) const {
  if (known.is_complete()) return;
  fitting_codes fitting(of_, known, 1'000'000);
  if (fitting.orders() == 0) return;
  // Many orders are not listed: they probably have more fitting codes than a list may have.
  const bool few = fitting.orders() <= 2'000'000;
  auto all       = few ? fitting.list(max_fitting, 600'000) : std::nullopt;
  std::vector<std::string> drawn;
  if (!all) {
    drawn = fitting.draw(s_.drawn, 150'000, rng);
    if (!few && drawn.size() < s_.drawn) all = fitting.list(max_fitting, 600'000);
  }
  known.spend({0, fitting.looked_at()});
  if (all || drawn.size() > s_.drawn / 10) known.replace(all ? *all : drawn, pack_, all.has_value());
}

template <class Packed>
std::string genetic_player<Packed>::find_consistent(knowledge<Packed>& known, std::uint64_t seed) const {
  if (known.codes().size() >= s_.enough) return {};
  const auto inconsistency = [&](const std::string& code) {
    const int difference = known.inconsistency(pack_(code));
    return difference == 0 && known.met(code) ? 1 : difference;
  };
  const auto add = [&](const std::string& code) { return known.add(code, pack_(code)); };
  const refill filling(of_, known, s_.least_refilled, s_.most_refilled);
  return evolve_consistent(of_, s_, known, filling, inconsistency, add, seed);
}

template <class Packed>
std::string genetic_player<Packed>::choose(knowledge<Packed>& known, clade::random_stream& rng) const {
  std::vector<Packed> codes(known.packed_codes().begin(), known.packed_codes().end());
  const auto compared = std::min(codes.size(), s_.sample);
  if (compared < codes.size()) {
    for (std::size_t i = 0; i < compared; ++i) std::swap(codes[i], codes[i + rng.below(codes.size() - i)]);
  }
  const auto sample = std::span<const Packed>(codes).first(compared);
  const auto needed = [&](const std::string& guess) { return estimate_(pack_(guess), sample); };
  const auto result = evolve_guesses(of_, s_, known, needed, rng());
  if (s_.drawn == 0 && known.codes().size() > s_.deep) return result.best().chromosome;
  std::vector<std::string> guesses;
  for (const auto i : result.population.ranking()) {
    const auto& guess = result.population.chromosome(i);
    if (std::ranges::find(guesses, guess) == guesses.end()) guesses.push_back(guess);
    if (s_.drawn == 0 && guesses.size() == s_.finalists) break;
  }
  if (s_.drawn > 0) return play_out_best(known, guesses);
  std::string best;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& guess : guesses) {
    if (const auto cost = estimate_.deeper(pack_(guess), known.packed_codes()); cost < least) {
      least = cost;
      best  = guess;
    }
  }
  return best;
}

template <class Packed>
std::string genetic_player<Packed>::play_out_best(
    knowledge<Packed>& known, const std::vector<std::string>& guesses) const {
  const auto all = known.packed_codes().first(std::min(known.codes().size(), max_compared()));
  play_out<Packed> playing(of_, costs_);
  struct rated {
    std::int64_t cost;
    bool excluded;
    std::string guess;
    auto operator<=>(const rated&) const = default;
  };
  std::vector<rated> best_first;
  for (const auto& guess : guesses) {
    best_first.push_back({playing.estimate(pack_(guess), all), !known.met(guess), guess});
  }
  std::ranges::sort(best_first);
  std::string best = best_first.front().guess;
  // The codes that are played out must be all that are left, or nearly all.
  if (known.is_complete() || all.size() <= s_.deep) {
    best_first.resize(std::min(best_first.size(), s_.played_out));
    // In every class one of its codes is guessed.
    const auto on = [&](const auto& self, std::span<const Packed> codes) -> std::int64_t {
      constexpr std::size_t most_guesses = 64;
      if (codes.size() <= 2) return min_cost(codes.size());
      const Packed* next = nullptr;
      auto least         = no_cost;
      const auto tried   = std::min(codes.size(), most_guesses);
      for (std::size_t i = 0; i < tried; ++i) {
        const auto& guess = codes[i * codes.size() / tried];
        if (const auto cost = playing.estimate(guess, codes); cost < least) {
          least = cost;
          next  = &guess;
        }
        if (least <= min_cost(codes.size())) return least;
      }
      return playing(*next, codes, no_cost, [&](std::span<const Packed> part) { return self(self, part); });
    };
    auto least = no_cost;
    for (const auto& [estimated, excluded, guess] : best_first) {
      const auto cost = playing(pack_(guess), all, least, [&](std::span<const Packed> part) { return on(on, part); });
      if (cost < least) {
        least = cost;
        best  = guess;
      }
      if (playing.comparisons() >= s_.comparisons || least <= min_cost(all.size())) break;
      if (is_interrupted()) break;
    }
  }
  known.spend({0, playing.estimates()});
  return best;
}

template class genetic_player<packed_bits>;
template class genetic_player<packed_bytes<1>>;
template class genetic_player<packed_bytes<max_symbols / 16 + 1>>;

}  // namespace bulls_and_cows
