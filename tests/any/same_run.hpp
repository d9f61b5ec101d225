// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include <clade/evolve.hpp>

#include "support/problems.hpp"

/// What all tests of policies chosen at run time ask: that nothing but the type has changed.
namespace support {

/// Does every slot on the calling thread, or every second one on a thread of its own, however small the work is. One type for
/// both, so that a run is compiled once.
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

/// What every generation of a run was, as numbers; evaluations only where they are asked for.
template <class Problem, class Strategy>
std::vector<std::uint64_t> story(const Problem& problem, const Strategy& strategy, bool with_evaluations = true,
                                 one_or_two_threads executor = {}) {
  std::vector<std::uint64_t> numbers;
  auto evolution = clade::evolve(problem, strategy, 20260303, executor);
  for (int i = 0; i < 40; ++i) {
    evolution.advance();
    const auto now = evolution.current();
    numbers.push_back(hash(now.population));
    numbers.push_back(now.stagnation);
    if (with_evaluations) numbers.push_back(now.evaluations);
  }
  return numbers;
}

/// What differs between a run and the same one with policies chosen at run time, on one thread or on two, or nothing.
/// The run must go on to the end: one whose second half repeats itself would show little.
template <class Problem, class Concrete, class Chosen>
std::string difference(const Problem& problem, const Concrete& concrete, const Chosen& chosen,
                       bool with_evaluations = true) {
  const auto expected = story(problem, concrete, with_evaluations);
  if (expected[expected.size() / 2] == expected[0]) return "nothing happens";
  if (story(problem, chosen, with_evaluations) != expected) return "another run";
  if (story(problem, chosen, with_evaluations, {.two = true}) != expected) return "another run on two threads";
  return "";
}

}  // namespace support
