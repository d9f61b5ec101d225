// SPDX-License-Identifier: BSL-1.0
// What does it cost to record a run? Prints the time of runs with a history as a ratio to the same runs without one,
// for several durations of a fitness call. Runs alternate, and the median of the ratios of neighbours is printed.
#include <algorithm>
#include <chrono>
#include <clade/clade.hpp>
#include <clade/history.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace clade;
using seconds = std::chrono::duration<double>;

void wait(std::chrono::nanoseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
  }
}

template <class Run>
double time_of(const Run& run) {
  const auto begun = std::chrono::steady_clock::now();
  run();
  return seconds(std::chrono::steady_clock::now() - begun).count();
}

}  // namespace

int main() {
  const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
  std::puts("100 individuals of 64 genes, 200 generations; time with a recorder / time without");
  std::puts("fitness   history   lines of a log");
  for (const auto time :
       {std::chrono::nanoseconds(0), std::chrono::nanoseconds(1000), std::chrono::nanoseconds(10'000)}) {
    const auto problem = minimize(
        [time](const std::vector<int>& row) {
          if (time.count() > 0) wait(time);
          return row.front();
        },
        chromosome::permutation{64});
    std::vector<double> history_ratios, log_ratios;
    for (std::uint64_t k = 0; k < 31; ++k) {
      const auto plain = [&] { run(evolve(problem, ga, k), stop::generations(200)); };
      const auto recorded = [&] {
        observe::history history;
        run(evolve(problem, ga, k), stop::generations(200), history);
      };
      const auto logged = [&] {
        std::string text;
        report::history_log log;
        observe::history history({}, {.rows = 2});
        run(evolve(problem, ga, k), stop::generations(200), history, [&](const auto&) {
          if (text.empty()) text = log.header(history.rows().back());
          text += log.line(history.rows().back());
        });
      };
      const auto base = time_of(plain);
      history_ratios.push_back(time_of(recorded) / base);
      log_ratios.push_back(time_of(logged) / base);
    }
    const auto median = [](std::vector<double>& all) {
      std::ranges::nth_element(all, all.begin() + std::ssize(all) / 2);
      return all[all.size() / 2];
    };
    std::printf("%5.0f us  %7.3f   %14.3f\n", static_cast<double>(time.count()) / 1000, median(history_ratios),
                median(log_ratios));
  }
}
