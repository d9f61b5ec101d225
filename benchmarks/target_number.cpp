// SPDX-License-Identifier: BSL-1.0
// The time of the exact solver of target_number, compared with brute force. Prints a table; takes about half a minute.

#include <algorithm>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "target_number/exact/brute_force.hpp"
#include "target_number/exact/solver.hpp"
#include "target_number/game.hpp"

namespace {

using namespace target_number;

template <class Work>
double milliseconds(Work&& work) {
  const auto started = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
}

/// Games of six or more numbers: those of a drawn game, and further numbers from 1 to 9. The target is redrawn if it
/// may exceed 999.
std::vector<game> drawn(std::size_t count, std::size_t numbers, std::int64_t greatest_target) {
  clade::random_stream rng(1);
  std::vector<game> games;
  while (games.size() < count) {
    auto drawn = draw(rng);
    while (drawn.numbers.size() < numbers) drawn.numbers.push_back(1 + rng.below(std::int64_t{9}));
    if (greatest_target > 999) drawn.target = 1000 + rng.below(greatest_target - 999);
    games.push_back(drawn);
  }
  return games;
}

/// Solves all games in turn, three times, and prints the best of the three times of each.
void measure(exact::solver& solver, const std::vector<game>& games, rule allowed, const char* targets) {
  std::vector<double> best(games.size(), std::numeric_limits<double>::infinity());
  std::size_t exact = 0;
  for (int repeat = 0; repeat < 3; ++repeat) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      exact::answer found;
      best[i] = std::min(best[i], milliseconds([&] { found = solver.nearest(games[i], allowed); }));
      if (repeat == 0) exact += found.value == rational{games[i].target, 1};
    }
  }
  std::ranges::sort(best);
  std::printf("%7zu  %-9s  %-11s  %6zu  %6.1f  %9.4f  %9.4f  %9.4f\n", games[0].numbers.size(),
              allowed == rule::integers ? "integers" : "fractions", targets, games.size(),
              100.0 * static_cast<double>(exact) / static_cast<double>(games.size()), best[games.size() / 2],
              best[games.size() * 99 / 100], best.back());
}

/// Times brute force on the first games of `games` without an exact solution.
void compare(exact::solver& solver, const std::vector<game>& games, std::size_t count) {
  std::printf("\nnumbers                 target  nearest  expressions  brute force ms  exact ms    ratio\n");
  for (const auto& given : games) {
    const auto found = solver.nearest(given, rule::integers);
    if (found.value.numerator == given.target) continue;
    auto fast = std::numeric_limits<double>::infinity();
    for (int repeat = 0; repeat < 3; ++repeat) {
      fast = std::min(fast, milliseconds([&] { solver.nearest(given, rule::integers); }));
    }
    exact::outcome slow;
    const auto time = milliseconds([&] { slow = exact::brute_force(given, rule::integers, [] { return false; }); });
    for (const auto n : given.numbers) std::printf("%-4lld", static_cast<long long>(n));
    std::printf("%6lld  %7lld  %11llu  %14.1f  %8.4f  %7.0f\n", static_cast<long long>(given.target),
                static_cast<long long>(found.value.numerator), static_cast<unsigned long long>(slow.expressions), time,
                fast, time / fast);
    if (std::llabs(slow.found.value.numerator - given.target) != std::llabs(found.value.numerator - given.target)) {
      std::fprintf(stderr, "the two do not agree\n");
      std::exit(1);
    }
    if (--count == 0) break;
  }
}

}  // namespace

int main() {
  exact::solver solver;
  std::printf("numbers  rule       targets       games  exact %%  median ms       99 %%    max. ms\n");
  for (const auto allowed : {rule::integers, rule::fractions}) {
    measure(solver, drawn(1000, 6, 999), allowed, "100..999");
    measure(solver, drawn(1000, 6, 100'000), allowed, "to 100,000");
    measure(solver, drawn(300, 7, 999), allowed, "100..999");
    measure(solver, drawn(300, 7, 100'000), allowed, "to 100,000");
    measure(solver, drawn(100, 8, 999), allowed, "100..999");
    measure(solver, drawn(100, 8, 100'000), allowed, "to 100,000");
  }
  compare(solver, drawn(1000, 6, 999), 5);
}
