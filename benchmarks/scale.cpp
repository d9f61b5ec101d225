// SPDX-License-Identifier: BSL-1.0
// The gain from up to 100,000 workers, simulated in virtual time: synchronous generations compared with asynchronous
// births, for several distributions of the fitness time. All times are in units of its mean. Prints two tables, the
// same in every call.
//
// Synchronous: a generation has as many children as workers, or ten times as many; a free worker takes the next child,
// and all wait for the last one. Breeding takes no time, since every worker can breed its own child. Asynchronous: a
// free worker waits for the lock, holds it for `breeding`, and evaluates its child. A worker that fails loses its
// child, which is bred again, and is replaced after `repair`.
#include <algorithm>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace {

using namespace clade;

constexpr double breeding = 1e-5;
constexpr double repair = 10;

struct times {
  const char* name;
  double sigma;       // of the log-normal distribution; 0: constant
  double stragglers;  // their share; they take 20
  double failures;    // per worker and unit of time

  double operator()(random_stream& rng) const {
    if (stragglers > 0) return rng.chance(stragglers) ? 20 : (1 - 20 * stragglers) / (1 - stragglers);
    return sigma > 0 ? rng.log_normal(-sigma * sigma / 2, sigma) : 1;
  }
};

constexpr times all_times[] = {
    {"constant", 0, 0, 0},     {"log-normal 0.5", 0.5, 0, 0}, {"log-normal 1", 1, 0, 0},
    {"log-normal 2", 2, 0, 0}, {"1 % take 20", 0, 0.01, 0},   {"log-normal 1, failing", 1, 0, 0.001},
};

template <class Entry>
using earliest_first = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

// The result of a child: when it ended, and whether it failed.
struct attempt {
  double took;
  bool failed;

  attempt(const times& time, random_stream& rng) : took(time(rng)), failed(false) {
    if (time.failures <= 0) return;
    const auto lives = rng.exponential() / time.failures;
    failed = lives < took;
    if (failed) took = lives;
  }
};

struct usage {
  double busy = 0;  // time spent on children that were not lost
  double evaluations = 0;
  double elapsed = 0;
};

// The duration and the work of a generation. All workers are available when it begins.
double generation(std::size_t workers, std::size_t children, const times& time, random_stream& rng, usage& used) {
  std::vector<double> zero(workers, 0.0);
  earliest_first<double> free(std::greater<>{}, std::move(zero));
  earliest_first<double> lost;  // when lost children can be bred again
  double end = 0;
  while (children > 0 || !lost.empty()) {
    auto at = free.top();
    free.pop();
    if (children > 0) {
      --children;
    } else {
      at = std::max(at, lost.top());
      lost.pop();
    }
    const attempt done(time, rng);
    if (done.failed) {
      lost.push(at + done.took);
      free.push(at + done.took + repair);
    } else {
      used.busy += done.took;
      ++used.evaluations;
      end = std::max(end, at + done.took);
      free.push(at + done.took);
    }
  }
  used.elapsed += end;
  return end;
}

usage synchronous_use(std::size_t workers, std::size_t children, const times& time) {
  random_stream rng(workers + children);
  usage used;
  const auto generations = std::max<std::size_t>(3, 200'000 / children);
  for (std::size_t i = 0; i < generations; ++i) generation(workers, children, time, rng, used);
  return used;
}

// Workers that breed and evaluate until the time is up, or until `end(worker)`, called after each child, returns true.
// `begin(worker)` breeds a child. Returns the end time.
template <class Begin, class End>
double births(std::size_t workers, double until, const times& time, random_stream& rng, usage& used, const Begin& begin,
              const End& end) {
  struct event {
    double at;
    std::size_t worker;
    bool failed, back;
    double took;
    bool operator>(const event& other) const { return at != other.at ? at > other.at : worker > other.worker; }
  };
  earliest_first<event> events;
  for (std::size_t i = 0; i < workers; ++i) events.push({0, i, false, true, 0});
  double lock_free = 0;
  while (!events.empty()) {
    auto now = events.top();
    events.pop();
    if (now.at > until) break;
    if (now.failed) {
      now.failed = false, now.back = true, now.at += repair;
      events.push(now);
      continue;
    }
    if (!now.back) {
      used.busy += now.took;
      ++used.evaluations;
      if (end(now.worker)) return used.elapsed = now.at;
    }
    lock_free = std::max(lock_free, now.at) + breeding;
    begin(now.worker);
    const attempt next(time, rng);
    events.push({lock_free + next.took, now.worker, next.failed, false, next.took});
    if (lock_free < until && lock_free + next.took > until && !next.failed) used.busy += until - lock_free;
  }
  return used.elapsed = until;
}

usage asynchronous_use(std::size_t workers, const times& time) {
  random_stream rng(workers);
  usage used;
  const auto until = std::max(50.0, 200'000.0 / static_cast<double>(workers));
  births(workers, until, time, rng, used, [](std::size_t) {}, [](std::size_t) { return false; });
  return used;
}

constexpr std::size_t most_workers[] = {10, 100, 1'000, 10'000, 100'000};

void print_use() {
  std::printf("Busy share of workers in %%, and evaluations in a mean fitness time\n\n");
  std::printf("%-22s %8s %17s %17s %17s\n", "", "", "generations of", "generations of", "asynchronous");
  std::printf("%-22s %8s %17s %17s %17s\n", "fitness time", "workers", "1 per worker", "10 per worker", "births");
  for (const auto& time : all_times) {
    for (const auto workers : most_workers) {
      std::printf("%-22s %8zu", time.name, workers);
      for (const auto& used : {synchronous_use(workers, workers, time), synchronous_use(workers, 10 * workers, time),
                               asynchronous_use(workers, time)}) {
        std::printf("   %5.1f %8.0f", 100 * used.busy / (used.elapsed * static_cast<double>(workers)),
                    used.evaluations / used.elapsed);
      }
      std::printf("\n");
    }
  }
}

const auto ones = [](const chromosome::bits& bits) { return static_cast<int>(bits.count()); };
constexpr std::size_t length = 200, population = 100;
const auto one_max = maximize(ones, chromosome::bit_string{length});

struct found {
  double time, evaluations;
  friend bool operator<(const found& one, const found& other) { return one.time < other.time; }
};

// The initial population is evaluated in the same way in both, and does not count.
found synchronous_search(std::size_t workers, const times& time, std::uint64_t seed) {
  const genetic_algorithm ga{.population = population,
                             .crossover = crossover::uniform{},
                             .mutation = mutation::flip{},
                             .replacement = replacement::plus{workers}};
  const auto result = run(evolve(one_max, ga, seed), stop::target(static_cast<int>(length)));
  random_stream rng(seed);
  usage used;
  for (std::uint64_t i = 0; i < result.generations; ++i) generation(workers, workers, time, rng, used);
  return {used.elapsed, used.evaluations};
}

// The births of `asynchronous`, in the order of virtual time.
found asynchronous_search(std::size_t workers, const times& time, std::uint64_t seed) {
  const random_stream stream(seed);
  detail::population<chromosome::bits, int, higher_is_better> parents;
  detail::population<chromosome::bits, int, higher_is_better> arrival;
  for (std::size_t i = 0; i < population; ++i) {
    auto rng = stream.fork(0).fork(i);
    auto bits = one_max.space(rng);
    const auto fitness = ones(bits);
    parents.push_back(std::move(bits), fitness);
  }
  arrival.push_back(parents.chromosome(0), parents.fitness(0));
  const auto mutate = detail::prepared(mutation::flip{}, one_max);
  const crossover::uniform cross{};
  const selection::tournament select{};
  const detail::worst_unless_better replace{};
  std::vector<chromosome::bits> children(workers, parents.chromosome(0));
  using parent_type = detail::parent<chromosome::bits, int>;
  std::uint64_t bred = 0;
  const auto begin = [&](std::size_t worker) {
    auto rng = stream.fork(1).fork(bred++);
    const auto sampler = select(parents);
    const auto mother = sampler(rng), father = sampler(rng);
    auto& child = children[worker];
    child = parents.chromosome(mother);
    if (rng.chance(0.9)) {
      const parent_type both[] = {{parents.chromosome(mother), parents.fitness(mother)},
                                  {parents.chromosome(father), parents.fitness(father)}};
      detail::cross(cross, std::span<const parent_type>(both), child, rng);
    }
    mutate(child, rng);
  };
  const auto end = [&](std::size_t worker) {
    const auto slot = arrival.resize_for_overwrite(1);
    std::swap(slot.chromosomes[0], children[worker]);
    slot.fitnesses[0] = ones(slot.chromosomes[0]);
    const bool solved = slot.fitnesses[0] == static_cast<int>(length);
    replace(parents, arrival);
    return solved;
  };
  auto rng = stream.fork(2);
  usage used;
  births(workers, 1e9, time, rng, used, begin, end);
  return {used.elapsed, used.evaluations};
}

template <class Search>
found median(const Search& search) {
  std::vector<found> all;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) all.push_back(search(seed));
  std::sort(all.begin(), all.end());
  return all[2];
}

void print_search() {
  std::printf("\nOneMax, %zu bits, population %zu: mean fitness times and evaluations until it is\n", length,
              population);
  std::printf("solved, the median of 5 runs; generations of 1 child per worker\n\n");
  std::printf("%-22s %8s %21s %21s\n", "fitness time", "workers", "generations", "asynchronous births");
  for (const auto& time : {all_times[0], all_times[2], all_times[4], all_times[5]}) {
    for (const auto workers : most_workers) {
      const auto waiting = median([&](std::uint64_t seed) { return synchronous_search(workers, time, seed); });
      const auto going_on = median([&](std::uint64_t seed) { return asynchronous_search(workers, time, seed); });
      std::printf("%-22s %8zu  %9.1f %10.0f  %9.1f %10.0f\n", time.name, workers, waiting.time, waiting.evaluations,
                  going_on.time, going_on.evaluations);
    }
  }
}

}  // namespace

int main() {
  print_use();
  print_search();
}
