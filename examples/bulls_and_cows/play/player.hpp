#pragma once

#include <algorithm>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "../space.hpp"
#include "estimate.hpp"
#include "knowledge.hpp"
#include "refill.hpp"
#include "settings.hpp"

namespace bulls_and_cows {

/// A player that pays for every guess, in two evolutions a turn.
///
/// The first evolves codes towards consistency with all answers, by tournament, two-point crossover, small changes (`vary`)
/// and a mutation that fills a few places anew in the best way (`refill`). Every consistent code goes to the archive, and
/// is from then on worth less than those to be found. The second evolves guesses, consistent or not, towards the least
/// number of guesses that a sample of the archive is expected to need; the best of them are compared once more, one ply
/// deeper, while few codes are left. Where nothing consistent is found, the code that comes nearest is guessed; where one or
/// two codes are left, one of them.
///
/// The guess depends on the answers, the archive and the stream alone. After Ctrl-C it is whatever was found so far.
/// Sources: the two steps are those of Berghman, Goossens and Leus, "Efficient solutions for Mastermind using genetic
/// algorithms", 2009; guesses that are not consistent, and the expected number of guesses as their fitness, go back to
/// Irving, 1979, and Neuwirth, 1982.
template <class Packed>
class genetic_player {
 public:
  genetic_player(game of, player_settings s) : of_(std::move(of)), s_(s), pack_(of_), estimate_(of_) {}

  const packer<Packed>& pack() const noexcept { return pack_; }

  /// The next guess. What is found on the way goes to the archive.
  std::string next(knowledge<Packed>& known, clade::random_stream rng) const {
    const auto nearest = find_consistent(known, rng());
    if (known.codes().empty()) return nearest;
    if (known.codes().size() <= 2) return known.codes().front();
    return choose(known, rng);
  }

 private:
  // Returns the most consistent code of those that are not in the archive.
  std::string find_consistent(knowledge<Packed>& known, std::uint64_t seed) const {
    using namespace clade;
    if (known.codes().size() >= s_.enough) return {};
    const auto inconsistency = [&](const std::string& code) {
      const int by = known.inconsistency(pack_(code));
      return by == 0 && known.met(code) ? 1 : by;
    };
    const auto start = [&](random_stream& r) {
      const auto& excluded = known.excluded();
      return !excluded.empty() && r.chance(s_.inherit) ? excluded[r.below(excluded.size())] : all_codes{of_}(r);
    };
    const refill<Packed> filling(of_, known, s_.least_refilled, s_.most_refilled);
    const vary variation{of_};
    const auto mutation = [&](std::string& code, random_stream& r, auto& evaluate) {
      return r.chance(s_.refill_rate) ? filling(code, r, evaluate) : variation(code, r);
    };
    const genetic_algorithm algorithm{
        .population     = s_.population,
        .selection      = selection::tournament{2},
        .crossover      = recombine{of_},
        .crossover_rate = s_.crossover_rate,
        .mutation       = mutation,
        .mutation_rate  = s_.mutation_rate,
        .diversity      = diversity::immigrants{s_.immigrants}};
    std::uint64_t latest = 0;  // the generation that found a new code last
    const auto collect   = [&](const auto& now) {
      for (std::size_t i = 0; i < now.population.size(); ++i) {
        const auto& code = now.population.chromosome(i);
        if (now.population.fitness(i) == 0 && known.add(code, pack_(code))) latest = now.number;
      }
    };
    const auto found = [&](const auto& now) {
      const auto codes = known.codes().size();
      if (codes >= s_.enough) return true;
      return now.number >= s_.generations && (codes >= s_.some || (codes > 0 && now.number >= latest + s_.quiet));
    };
    const auto result =
        run(evolve(minimize(inconsistency, start), restarts{.each = algorithm, .when = stop::stalled(s_.stall)}, seed),
            stop::when(found, "codes found") || stop::generations(s_.most_generations) || stop::interrupted{}, collect);
    known.spend({result.generations, result.evaluations});
    return result.best_individual.chromosome;
  }

  std::string choose(knowledge<Packed>& known, clade::random_stream& rng) const {
    using namespace clade;
    std::vector<Packed> sample(known.packed_codes().begin(), known.packed_codes().end());
    if (sample.size() > s_.sample) {
      for (std::size_t i = 0; i < s_.sample; ++i) std::swap(sample[i], sample[i + rng.below(sample.size() - i)]);
      sample.resize(s_.sample);
    }
    const auto needed = [&](const std::string& guess) {
      return estimate_(pack_(guess), std::span<const Packed>(sample));
    };
    const auto start = [&](random_stream& r) {
      return r.chance(0.6) ? known.codes()[r.below(known.codes().size())] : all_codes{of_}(r);
    };
    const genetic_algorithm algorithm{
        .population     = s_.guess_population,
        .selection      = selection::tournament{2},
        .crossover      = recombine{of_},
        .crossover_rate = s_.crossover_rate,
        .mutation       = vary{of_},
        .mutation_rate  = s_.mutation_rate,
        .replacement    = replacement::plus{},
        .diversity      = diversity::reject_duplicates{3}};
    const auto result =
        run(evolve(minimize(needed, start), algorithm, rng()),
            stop::generations(s_.guess_generations) || stop::interrupted{});
    known.spend({result.generations, result.evaluations});
    if (known.codes().size() > s_.deep) return result.best().chromosome;
    std::vector<std::string> finalists;
    std::string best;
    double least = std::numeric_limits<double>::infinity();
    for (const auto i : result.population.ranking()) {
      const auto& guess = result.population.chromosome(i);
      if (std::ranges::find(finalists, guess) != finalists.end()) continue;
      finalists.push_back(guess);
      if (const auto cost = estimate_.deeper(pack_(guess), known.packed_codes()); cost < least) {
        least = cost;
        best  = guess;
      }
      if (finalists.size() == s_.finalists) break;
    }
    return best;
  }

  game of_;
  player_settings s_;
  packer<Packed> pack_;
  estimate estimate_;
};

}  // namespace bulls_and_cows
