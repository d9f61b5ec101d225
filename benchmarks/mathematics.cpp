// SPDX-License-Identifier: BSL-1.0
// Nanoseconds per value: the elementary functions over columns and one by one, compared with the C library; and random
// numbers, compared with Boost.Random.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <boost/random/cauchy_distribution.hpp>
#include <boost/random/exponential_distribution.hpp>
#include <boost/random/lognormal_distribution.hpp>
#include <boost/random/normal_distribution.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <limits>
#include <vector>

#include "clade/mathematics.hpp"
#include "clade/random/random_stream.hpp"

namespace {

namespace mathematics = clade::mathematics;

constexpr std::size_t size = 1024;

using column = std::vector<double>;

/// CPU time of this process in nanoseconds.
double cpu_time() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

/// The lowest time per value of several tries, each of 100 times `size` values.
template <class Work>
double nanoseconds(const Work& work) {
  double least = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < 20; ++attempt) {
    const auto started = cpu_time();
    for (int i = 0; i < 100; ++i) {
      work();
      benchmark::ClobberMemory();
    }
    least = std::min(least, (cpu_time() - started) / (100 * size));
  }
  return least;
}

template <class Columns, class OneByOne, class Library>
void compare(benchmark::State& state, double low, double high, Columns columns, OneByOne one_by_one, Library library) {
  clade::random_stream rng(1);
  column x(size), y(size);
  for (auto& value : x) value = low + (high - low) * rng.unit();
  benchmark::DoNotOptimize(y.data());
  const auto each = [&](auto function) {
    return [&x, &y, function] {
      for (std::size_t i = 0; i < size; ++i) y[i] = function(x[i]);
    };
  };
  for (auto _ : state) {
    state.counters["columns_ns"] = nanoseconds([&] { columns(x, y); });
    state.counters["one_by_one_ns"] = nanoseconds(each(one_by_one));
    state.counters["c_library_ns"] = nanoseconds(each(library));
  }
}

void exp(benchmark::State& state) {
  compare(
      state, -5, 5, [](const column& x, column& y) { mathematics::exp(x, y); },
      [](double x) { return mathematics::exp(x); }, [](double x) { return std::exp(x); });
}

void log(benchmark::State& state) {
  compare(
      state, 0.1, 50, [](const column& x, column& y) { mathematics::log(x, y); },
      [](double x) { return mathematics::log(x); }, [](double x) { return std::log(x); });
}

void sin(benchmark::State& state) {
  compare(
      state, -50, 50, [](const column& x, column& y) { mathematics::sin(x, y); },
      [](double x) { return mathematics::sin(x); }, [](double x) { return std::sin(x); });
}

void cos(benchmark::State& state) {
  compare(
      state, -50, 50, [](const column& x, column& y) { mathematics::cos(x, y); },
      [](double x) { return mathematics::cos(x); }, [](double x) { return std::cos(x); });
}

void sin_of_large_numbers(benchmark::State& state) {
  compare(
      state, 1e300, 1e301, [](const column& x, column& y) { mathematics::sin(x, y); },
      [](double x) { return mathematics::sin(x); }, [](double x) { return std::sin(x); });
}

void tanh(benchmark::State& state) {
  compare(
      state, -5, 5, [](const column& x, column& y) { mathematics::tanh(x, y); },
      [](double x) { return mathematics::tanh(x); }, [](double x) { return std::tanh(x); });
}

void pow(benchmark::State& state) {
  compare(
      state, 0.1, 5, [](const column& x, column& y) { mathematics::pow(x, 1.7, y); },
      [](double x) { return mathematics::pow(x, 1.7); }, [](double x) { return std::pow(x, 1.7); });
}

/// The lower bits of a hash of a million numbers.
template <class Draw>
double bits_of(Draw draw) {
  clade::random_stream rng(1);
  std::uint64_t hash = 0;
  for (int i = 0; i < 1'000'000; ++i) hash = hash * 6364136223846793005 + std::bit_cast<std::uint64_t>(draw(rng));
  return static_cast<double>((hash >> 32) % 100'000);
}

template <class Draw, class Distribution>
void numbers(benchmark::State& state, Draw draw, Distribution distribution) {
  clade::random_stream rng(1);
  column y(size);
  benchmark::DoNotOptimize(y.data());
  for (auto _ : state) {
    state.counters["clade_ns"] = nanoseconds([&] {
      auto stream = rng;  // in registers
      for (auto& value : y) value = draw(stream);
      rng = stream;
    });
    state.counters["clade_in_memory_ns"] = nanoseconds([&] {
      for (auto& value : y) value = draw(rng);
    });
    state.counters["boost_ns"] = nanoseconds([&] {
      auto stream = rng;
      for (auto& value : y) value = distribution(stream);
      rng = stream;
    });
    state.counters["boost_in_memory_ns"] = nanoseconds([&] {
      for (auto& value : y) value = distribution(rng);
    });
    state.counters["clade_bits"] = bits_of(draw);
    state.counters["boost_bits"] = bits_of(Distribution(distribution.param()));
  }
}

void normal(benchmark::State& state) {
  numbers(state, [](auto& rng) { return rng.normal(); }, boost::random::normal_distribution<double>());
}

void exponential(benchmark::State& state) {
  numbers(state, [](auto& rng) { return rng.exponential(); }, boost::random::exponential_distribution<double>());
}

void cauchy(benchmark::State& state) {
  numbers(state, [](auto& rng) { return rng.cauchy(); }, boost::random::cauchy_distribution<double>());
}

void log_normal(benchmark::State& state) {
  numbers(state, [](auto& rng) { return rng.log_normal(0, 1); }, boost::random::lognormal_distribution<double>());
}

BENCHMARK(exp)->Iterations(1);
BENCHMARK(log)->Iterations(1);
BENCHMARK(sin)->Iterations(1);
BENCHMARK(cos)->Iterations(1);
BENCHMARK(sin_of_large_numbers)->Iterations(1);
BENCHMARK(tanh)->Iterations(1);
BENCHMARK(pow)->Iterations(1);
BENCHMARK(normal)->Iterations(1);
BENCHMARK(exponential)->Iterations(1);
BENCHMARK(cauchy)->Iterations(1);
BENCHMARK(log_normal)->Iterations(1);

}  // namespace

BENCHMARK_MAIN();
