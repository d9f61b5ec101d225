// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <new>
#include <utility>
#include <vector>

#include "clade/evolve.hpp"

/// Shared by the benchmarks: CPU time, a count of allocations, and a comparison of clade with hand-written code.
///
/// Include it in only one source file of a program, because it replaces the global operator new by one that counts.
namespace contest {

inline std::uint64_t allocations = 0;

/// CPU time of this process in nanoseconds; wall time would include other programs.
inline double cpu_time() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// A run of clade: a contestant breeds a number of generations, and returns the number of offspring and the best
/// fitness.
template <class Evolution>
class run {
 public:
  run(Evolution evolution, std::size_t offspring) : evolution_(std::move(evolution)), offspring_(offspring) {}

  [[gnu::noinline]] void breed(std::size_t generations) {
    const auto last = evolution_.current().number + generations;
    for (const auto& generation : evolution_) {
      if (generation.number == last) break;
    }
  }
  std::size_t offspring_per_generation() const { return offspring_; }
  double best() const { return static_cast<double>(evolution_.best().fitness); }

 private:
  Evolution evolution_;
  std::size_t offspring_;
};

/// Runs a few generations of two contestants alternately, so that other load on the machine affects both equally. Over
/// all runs it reports the medians of the nanoseconds per offspring and of their ratio, the minimum of each, and the
/// number of allocations of clade. The first generation, which may allocate, does not count. `generations` is a
/// multiple of 50. `make_limit(seed)` and `make_clade(seed)` start a run.
template <class MakeLimit, class MakeClade>
void compare(benchmark::State& state, std::size_t generations, const MakeLimit& make_limit,
             const MakeClade& make_clade) {
  constexpr std::size_t turn = 50;
  std::vector<double> limits, clades, ratios;
  std::uint64_t seed = 42, allocated = 0;
  double limit_best = 0, clade_best = 0;
  const auto time = [](auto& contestant) {
    const auto before = cpu_time();
    contestant.breed(turn);
    return cpu_time() - before;
  };
  for (auto _ : state) {
    auto limit = make_limit(seed);
    auto clade = make_clade(seed++);
    limit.breed(1);
    clade.breed(1);
    double limit_time = 0, clade_time = 0;
    for (std::size_t done = 0; done < generations; done += turn) {
      limit_time += time(limit);
      const auto before = allocations;
      clade_time += time(clade);
      allocated += allocations - before;
    }
    state.SetIterationTime(clade_time * 1e-9);
    limits.push_back(limit_time / static_cast<double>(generations * limit.offspring_per_generation()));
    clades.push_back(clade_time / static_cast<double>(generations * clade.offspring_per_generation()));
    ratios.push_back(clades.back() / limits.back());
    limit_best += limit.best();
    clade_best += clade.best();
  }
  const auto runs = static_cast<double>(ratios.size());
  state.counters["limit_ns"] = median(limits);
  state.counters["clade_ns"] = median(clades);
  state.counters["clade_ns_min"] = *std::min_element(clades.begin(), clades.end());
  state.counters["ratio"] = median(ratios);
  state.counters["ratio_min"] = *std::min_element(ratios.begin(), ratios.end());
  state.counters["allocations"] = static_cast<double>(allocated);
  // The mean of the best fitness shows that both contestants did the same work.
  state.counters["limit_best"] = limit_best / runs;
  state.counters["clade_best"] = clade_best / runs;
}

}  // namespace contest

// The other forms call these. Replacements of global functions must not be inline.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++contest::allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  ++contest::allocations;
  const auto a = static_cast<std::size_t>(alignment);
  if (void* p = std::aligned_alloc(a, (size + a - 1) / a * a)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
