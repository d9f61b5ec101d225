// SPDX-License-Identifier: BSL-1.0
// Local search beside loops written by hand, in nanoseconds for each move valued; from the same starts.
//
// - A descent by 2-opt with the 8 nearest places of each, with don't-look bits, from a random tour through 1000 places.
// - Iterated greedy from the greedy order of a flow shop with 50 jobs and 20 machines, by Taillard's acceleration.
// - Tabu search by exchanges on a random quadratic assignment of size 50, with the changes of all pairs: by the delta of
//   the library, which skips moves that are no better than the best so far, and by one that values each move.
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>
#include <clade/problems/quadratic_assignment.hpp>
#include <clade/problems/tsp.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>
#include <utility>
#include <vector>

namespace {

using namespace clade;

struct measurement {
  double seconds = 0;
  std::uint64_t moves = 0;
  std::int64_t fitness = 0;

  measurement& operator+=(const measurement& other) {
    seconds += other.seconds;
    moves += other.moves;
    fitness += other.fitness;
    return *this;
  }
};

/// The CPU time of this process in seconds; wall time would include other programs.
double cpu_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <class Body>
measurement measure(const Body& body) {
  const auto begun = cpu_time();
  auto result = body();
  result.seconds = cpu_time() - begun;
  return result;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Prints the medians of 21 measurements from ten starts each. Library and loop alternate, so that other load on the
/// machine affects both equally.
template <class Library, class Loop>
void compare(const char* name, const Library& library, const Loop& loop) {
  std::vector<double> by_library, by_loop, ratios;
  measurement one, other;
  for (int k = 0; k < 21; ++k) {
    one = other = {};
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      one += library(seed);
      other += loop(seed);
    }
    by_library.push_back(one.seconds / static_cast<double>(one.moves));
    by_loop.push_back(other.seconds / static_cast<double>(other.moves));
    ratios.push_back(by_library.back() / by_loop.back());
  }
  std::printf("%-20s clade %6.2f ns  loop %6.2f ns  ratio %.2f  (fitness %lld and %lld)\n", name,
              median(by_library) * 1e9, median(by_loop) * 1e9, median(ratios), static_cast<long long>(one.fitness),
              static_cast<long long>(other.fitness));
}

// The steps of a strategy after its initial chromosome.
template <class Problem, class Strategy>
measurement steps_of(const Problem& problem, const Strategy& strategy, std::uint64_t seed, int steps) {
  auto evolution = evolve(problem, strategy, seed);
  evolution.current();
  return measure([&] {
    for (int k = 0; k < steps; ++k) evolution.advance();
    return measurement{0, evolution.current().moves, evolution.best().fitness};
  });
}

// The initial chromosome of a run.
template <class Problem, class Strategy>
auto start_of(const Problem& problem, const Strategy& strategy, std::uint64_t seed) {
  return evolve(problem, strategy, seed).current().best().chromosome;
}

measurement two_opt_by_hand(const problems::tsp& map, const std::vector<int>& near, std::size_t k,
                            std::vector<int> tour) {
  return measure([&] {
    const auto n = tour.size();
    std::vector<std::size_t> at(n), queue(n);
    std::vector<unsigned char> waits(n, 1);
    for (std::size_t i = 0; i < n; ++i) at[std::size_t(tour[i])] = queue[i] = i;
    std::size_t begin = 0, waiting = n;
    const auto push = [&](int place) {
      if (std::exchange(waits[std::size_t(place)], 1) != 0) return;
      const auto end = begin + waiting++;
      queue[end < n ? end : end - n] = std::size_t(place);
    };
    const auto exchange = [&](std::size_t p, std::size_t q) {
      std::swap(tour[p], tour[q]);
      at[std::size_t(tour[p])] = p;
      at[std::size_t(tour[q])] = q;
    };
    measurement result{0, 0, map(tour)};
    while (waiting > 0) {
      const auto place = queue[begin];
      begin = begin + 1 == n ? 0 : begin + 1;
      --waiting;
      waits[place] = 0;
      for (std::size_t m = 0; m < 2 * k; ++m) {
        auto i = at[place], j = at[std::size_t(near[place * k + m / 2])];
        if (m % 2 == 1) {
          i = i == 0 ? n - 1 : i - 1;
          j = j == 0 ? n - 1 : j - 1;
        }
        if (i > j) std::swap(i, j);
        ++result.moves;
        const int a = tour[i], b = tour[i + 1 == n ? 0 : i + 1], c = tour[j], d = tour[j + 1 == n ? 0 : j + 1];
        const std::int64_t change =
            std::int64_t{map.distance(a, c)} + map.distance(b, d) - map.distance(a, b) - map.distance(c, d);
        if (change >= 0) continue;
        for (const int end : {a, b, c, d}) push(end);
        if (const auto inner = j - i; 2 * inner <= n) {
          for (auto p = i + 1, q = j; p < q; ++p, --q) exchange(p, q);
        } else {
          auto p = i, q = j + 1 == n ? 0 : j + 1;
          for (auto left = (n - inner) / 2; left > 0; --left) {
            exchange(p, q);
            p = p == 0 ? n - 1 : p - 1;
            q = q + 1 == n ? 0 : q + 1;
          }
        }
        result.fitness += change;
        push(static_cast<int>(place));
        break;
      }
    }
    return result;
  });
}

measurement tabu_by_hand(const problems::quadratic_assignment& problem, std::vector<int> order, int steps) {
  return measure([&] {
    const auto n = problem.size();
    problems::quadratic_assignment::changes changes;
    changes.begin(problem, order);
    std::vector<std::uint64_t> until(n * n);
    random_stream rng(1);
    auto fitness = problem(order);
    measurement result{0, 0, fitness};
    const auto pair = [&](std::size_t position, std::size_t from) {
      return position * n + static_cast<std::size_t>(order[from]);
    };
    for (std::uint64_t step = 1; step <= static_cast<std::uint64_t>(steps); ++step) {
      auto least = std::numeric_limits<std::int64_t>::max();
      std::size_t best_i = 0, best_j = 0;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
          ++result.moves;
          const auto change = changes(i, j);
          if (change >= least) continue;
          const bool tabu = until[pair(i, j)] >= step && until[pair(j, i)] >= step;
          if (tabu && fitness + change >= result.fitness) continue;
          least = change;
          best_i = i;
          best_j = j;
        }
      }
      if (best_j == 0) continue;
      until[pair(best_i, best_i)] = step + n - n / 10 + rng.below(n / 5 + 1);
      until[pair(best_j, best_j)] = step + n - n / 10 + rng.below(n / 5 + 1);
      std::swap(order[best_i], order[best_j]);
      changes.applied(problem, best_i, best_j);
      fitness += least;
      result.fitness = std::min(result.fitness, fitness);
    }
    return result;
  });
}

// Iterated greedy with Taillard's acceleration, as it is usually written: two jobs are taken out, the rest is improved,
// the jobs are inserted again, and the order is improved. Worse orders are not accepted.
measurement insertions_by_hand(const problems::flow_shop& shop, std::vector<int> order, int steps) {
  return measure([&] {
    const auto m = shop.machines();
    random_stream rng(1);
    measurement result{0, 0, shop(order)};
    std::vector<int> heads((shop.size() + 1) * m), tails(heads), makespans(shop.size() + 1);
    const auto insertions = [&](int job) {
      const auto n = order.size();
      std::fill_n(heads.begin(), m, 0);
      std::fill_n(tails.begin() + std::ptrdiff_t(n * m), m, 0);
      for (std::size_t i = 0; i < n; ++i) {
        int end = 0;
        for (std::size_t k = 0; k < m; ++k)
          heads[(i + 1) * m + k] = end = std::max(end, heads[i * m + k]) + shop.time(std::size_t(order[i]), k);
      }
      for (std::size_t i = n; i-- > 0;) {
        int rest = 0;
        for (std::size_t k = m; k-- > 0;)
          tails[i * m + k] = rest = std::max(rest, tails[(i + 1) * m + k]) + shop.time(std::size_t(order[i]), k);
      }
      for (std::size_t i = 0; i <= n; ++i) {
        int end = 0, makespan = 0;
        for (std::size_t k = 0; k < m; ++k) {
          end = std::max(end, heads[i * m + k]) + shop.time(std::size_t(job), k);
          makespan = std::max(makespan, end + tails[i * m + k]);
        }
        makespans[i] = makespan;
      }
      result.moves += n + 1;
      return std::size_t(std::min_element(makespans.begin(), makespans.begin() + std::ptrdiff_t(n + 1)) -
                         makespans.begin());
    };
    const auto at = [&](std::size_t i) { return order.begin() + std::ptrdiff_t(i); };
    int makespan = 0;
    const auto improve = [&] {
      auto jobs = order;
      for (auto i = jobs.size(); i > 1; --i) std::swap(jobs[i - 1], jobs[rng.below(i)]);
      for (std::size_t next = 0, failures = 0; failures < jobs.size(); next = (next + 1) % jobs.size()) {
        const auto from = std::size_t(std::find(order.begin(), order.end(), jobs[next]) - order.begin());
        order.erase(at(from));
        const auto to = insertions(jobs[next]);
        const bool better = makespans[to] < makespans[from];
        order.insert(at(better ? to : from), jobs[next]);
        makespan = makespans[better ? to : from];
        failures = better ? 1 : failures + 1;
      }
    };
    for (int step = 0; step < steps; ++step) {
      const auto before = order;
      std::vector<int> removed;
      for (int k = 0; k < 2; ++k) {
        const auto i = rng.below(order.size());
        removed.push_back(order[i]);
        order.erase(at(i));
      }
      improve();
      for (const int job : removed) order.insert(at(insertions(job)), job);
      improve();
      if (makespan <= result.fitness) {
        result.fitness = makespan;
      } else {
        order = before;
      }
    }
    return result;
  });
}

// The cost of an assignment after an exchange, as a user would write it.
struct cost_after {
  problems::quadratic_assignment problem;
  using memory_type = problems::quadratic_assignment::changes;

  void begin(const std::vector<int>& order, memory_type& changes) const { changes.begin(problem, order); }
  std::int64_t operator()(const std::vector<int>&, std::int64_t cost, neighbourhood::swap::move move,
                          const memory_type& changes) const {
    return cost + changes(std::size_t(move.i), std::size_t(move.j));
  }
  void applied(const std::vector<int>&, neighbourhood::swap::move move, memory_type& changes) const {
    changes.applied(problem, std::size_t(move.i), std::size_t(move.j));
  }
};

}  // namespace

int main() {
  random_stream rng(1);
  std::vector<problems::tsp::place> places(1000);
  for (auto& place : places) place = {1e4 * rng.unit(), 1e4 * rng.unit()};
  const problems::tsp map(places);
  const auto near = map.neighbours(8);
  const neighbourhood::two_opt by_near_places{neighbourhood::near_lists(near, 8)};
  const auto tours = map.problem();
  const local_search descents{by_near_places};
  compare(
      "2-opt", [&](auto seed) { return steps_of(tours, descents, seed, 1); },
      [&](auto seed) { return two_opt_by_hand(map, near, 8, start_of(tours, descents, seed)); });

  std::vector<std::vector<int>> flows(50, std::vector<int>(50)), distances = flows;
  for (auto* const all : {&flows, &distances}) {
    for (std::size_t i = 0; i < 50; ++i) {
      for (std::size_t j = 0; j < i; ++j) (*all)[i][j] = (*all)[j][i] = static_cast<int>(rng.below(100));
    }
  }
  const problems::quadratic_assignment assignment(flows, distances);
  const auto orders = assignment.problem();
  const auto own = minimize(assignment, assignment.space()).with_delta(neighbourhood::swap{}, cost_after{assignment});
  const tabu_search tabu{.neighbourhood = neighbourhood::swap{}, .steps = 1000};
  compare(
      "quadratic assignment", [&](auto seed) { return steps_of(orders, tabu, seed, 1); },
      [&](auto seed) { return tabu_by_hand(assignment, start_of(orders, tabu, seed), 1000); });
  compare(
      "the same, own delta", [&](auto seed) { return steps_of(own, tabu, seed, 1); },
      [&](auto seed) { return tabu_by_hand(assignment, start_of(own, tabu, seed), 1000); });

  const auto shop = problems::flow_shop::taillard("ta051");
  const iterated_greedy greedy{.temperature = 0, .initialization = initialization::known{shop.greedy_order()}};
  compare(
      "insertions", [&](auto seed) { return steps_of(shop.problem(), greedy, seed, 30); },
      [&](auto) { return insertions_by_hand(shop, shop.greedy_order(), 30); });
}
