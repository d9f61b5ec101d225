// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include <clade/any.hpp>
#include <clade/chromosome/permutation.hpp>
#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"

/// The common test of policies chosen at run time: runs do not depend on whether the type is erased.
namespace support {

/// Runs all slots in the calling thread, or every second one in another thread, however small the work. One type for
/// both, so a run is compiled once.
struct one_or_two_threads {
  bool two = false;

  template <class Body>
  void operator()(std::size_t n, const Body& body) const {
    if (!two) {
      for (std::size_t i = 0; i < n; ++i) body(i);
    } else {
      share(n, &body, [](const void* erased, std::size_t i) { (*static_cast<const Body*>(erased))(i); });
    }
  }

 private:
  static void share(std::size_t n, const void* body, void (*call)(const void*, std::size_t)) {
    std::exception_ptr thrown;
    std::thread other([&] {
      try {
        for (std::size_t i = 1; i < n; i += 2) call(body, i);
      } catch (...) {
        thrown = std::current_exception();
      }
    });
    for (std::size_t i = 0; i < n; i += 2) call(body, i);
    other.join();
    if (thrown) std::rethrow_exception(thrown);
  }
};

/// Starts a run. Tests of runs of `chosen` algorithms start them here, so that they share one type of run.
template <class Strategy>
auto start(const auto& problem, const Strategy& strategy, std::uint64_t seed, one_or_two_threads executor = {}) {
  return clade::evolve(problem, strategy, seed, executor);
}

/// Permutations, in a space that the library does not take for one of permutations, so that every crossover fits.
struct boards {
  std::size_t n;
  std::size_t size() const { return n; }
  std::vector<int> operator()(clade::random_stream& rng) const { return clade::chromosome::permutation{n}(rng); }
};

inline auto board_of(std::size_t n) { return clade::minimize(row_fitness(attacks), boards{n}); }
using board_type = decltype(board_of(1));

/// A genetic algorithm with the same operators, all of them chosen at run time.
template <class Mutation = clade::any::mutation<board_type>, class Algorithm>
auto chosen(const Algorithm& algorithm) {
  using namespace clade;
  return genetic_algorithm<any::selection<board_type>, any::crossover<board_type>, Mutation,
                           any::replacement<board_type>, any::diversity<board_type>>{
      .population = algorithm.population,
      .selection = algorithm.selection,
      .crossover = algorithm.crossover,
      .crossover_rate = algorithm.crossover_rate,
      .mutation = algorithm.mutation,
      .mutation_rate = algorithm.mutation_rate,
      .replacement = algorithm.replacement,
      .diversity = algorithm.diversity};
}

/// The generations of a run as numbers, with evaluations on request.
template <class Problem, class Strategy>
std::vector<std::uint64_t> story(const Problem& problem, const Strategy& strategy, bool with_evaluations = true,
                                 one_or_two_threads executor = {}) {
  std::vector<std::uint64_t> numbers;
  auto evolution = start(problem, strategy, 20260303, executor);
  for (int i = 0; i < 40; ++i) {
    evolution.advance();
    const auto now = evolution.current();
    numbers.push_back(hash(now.population));
    numbers.push_back(now.stagnation);
    if (with_evaluations) numbers.push_back(now.evaluations);
  }
  return numbers;
}

/// The difference between the story of a run and that of the same run with policies chosen at run time, with one thread
/// and with two; empty if there is none. The run should change until its end; a run that repeats itself would reveal
/// little.
template <class Problem, class Chosen>
std::string difference_from(const std::vector<std::uint64_t>& expected, const Problem& problem, const Chosen& chosen,
                            bool with_evaluations = true) {
  if (expected[expected.size() / 2] == expected[0]) return "nothing happens";
  if (story(problem, chosen, with_evaluations) != expected) return "another run";
  if (story(problem, chosen, with_evaluations, {.two = true}) != expected) return "another run on two threads";
  return "";
}

}  // namespace support
