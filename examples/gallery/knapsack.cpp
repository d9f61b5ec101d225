// SPDX-License-Identifier: BSL-1.0
// The most valuable of 100 items within half of their total weight. A repair makes every bag feasible and full.
#include <algorithm>
#include <clade/clade.hpp>
#include <cstdio>
#include <numeric>

#include "svg.hpp"

using namespace clade;

struct things {
  std::vector<int> weight, worth;
  int capacity = 0;
  std::vector<std::size_t> best_first{};

  explicit things(std::size_t count) : weight(count), worth(count), best_first(count) {
    random_stream rng{1};
    for (std::size_t i = 0; i < count; ++i) {
      weight[i] = 1 + static_cast<int>(rng.below(1000));
      worth[i]  = weight[i] + 100 +
                 static_cast<int>(rng.below(200));  // strongly correlated with the weight, which makes it hard
      capacity += weight[i];
    }
    capacity /= 2;
    std::iota(best_first.begin(), best_first.end(), 0);
    std::ranges::sort(best_first, [&](auto a, auto b) { return worth[a] * weight[b] > worth[b] * weight[a]; });
  }

  static int sum(const std::vector<int>& of, const chromosome::bits& bag) {
    int total = 0;
    for (std::size_t i = 0; i < of.size(); ++i) total += bag[i] ? of[i] : 0;
    return total;
  }

  // Removes the items of least value per weight until the bag fits, then adds the most valuable items that fit.
  void repair(chromosome::bits& bag) const {
    int room = capacity - sum(weight, bag);
    for (auto i = best_first.rbegin(); room < 0; ++i) {
      if (bag[*i]) room += weight[*i], bag[*i] = false;
    }
    for (const auto i : best_first) {
      if (!bag[i] && weight[i] <= room) room -= weight[i], bag[i] = true;
    }
  }

  // The optimum by dynamic programming: the maximum value for each capacity.
  int optimum() const {
    std::vector<int> most(static_cast<std::size_t>(capacity) + 1);
    for (std::size_t i = 0; i < weight.size(); ++i) {
      for (auto c = most.size() - 1; c >= static_cast<std::size_t>(weight[i]); --c) {
        most[c] = std::max(most[c], most[c - static_cast<std::size_t>(weight[i])] + worth[i]);
      }
    }
    return most.back();
  }
};

int main(int count, char** arguments) {
  const things all(100);
  const auto problem = maximize(
      [&](const chromosome::bits& bag) { return things::sum(all.worth, bag); },
      chromosome::bit_string{all.weight.size()}, [&](chromosome::bits& bag) { all.repair(bag); });
  const genetic_algorithm ga{.population = 100, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const auto result = run(evolve(problem, ga, 1), stop::target(all.optimum()) || stop::evaluations(200'000));
  chromosome::bits greedy(all.weight.size());
  all.repair(greedy);
  std::printf(
      "best first: worth %d\nevolved:    worth %d after %llu evaluations\noptimum:    worth %d\n",
      things::sum(all.worth, greedy), result.best().fitness, static_cast<unsigned long long>(result.evaluations),
      all.optimum());

  gallery::drawing picture(640, 400);
  const gallery::axes plot{60, 40, 550, 300, {0, 1000}, {0.8, 3}};
  plot.draw(picture, "weight", "worth for its weight, more than 3 shown as 3 (blue: carried)", 2);
  for (std::size_t i = 0; i < all.weight.size(); ++i) {
    const auto [x, y] = plot(all.weight[i], std::min(3.0, double(all.worth[i]) / all.weight[i]));
    picture.circle(x, y, 3.5, result.best().chromosome[i] ? gallery::colours[0] : gallery::colours[6], 0.8);
  }
  picture.save(gallery::file_of(count, arguments, "knapsack"));
}
