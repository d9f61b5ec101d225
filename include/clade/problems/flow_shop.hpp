// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include <version>

#include "../chromosome/permutation.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// A permutation flow shop: each of n jobs goes through m machines in the same order, and all machines process the jobs
/// in the order of a permutation, so that the last job ends as early as possible. It is a fitness for `minimize` and
/// provides its space.
///
///     const auto ta051 = problems::flow_shop::taillard("ta051");
///     auto result = run(evolve(minimize(ta051, ta051.space()), genetic_algorithm{…}, 1), stop::after(10s));
///
/// The fitness of an order is its makespan, a std::int64_t: the time at which the last job leaves the last machine.
/// Copies of an instance share its data, so they are cheap.
///
/// Errors are std::invalid_argument: for orders of the wrong length, for negative times, for times whose sum exceeds
/// the range of int, and for texts that are not in the format, with the number of the line.
/// Source: Johnson, "Optimal two- and three-stage production schedules with setup times included", 1954; Taillard,
/// "Benchmarks for basic scheduling problems", 1993.
/// ~~~
/// const problems::flow_shop two_machines({{3, 2}, {1, 4}, {5, 1}});
/// two_machines({0, 1, 2});  // = 10
/// two_machines({1, 0, 2});  // = 10
/// two_machines({2, 0, 1});  // = 14
/// ~~~
class flow_shop {
 public:
  /// Makes an instance of the times of each job on each machine: `times[job][machine]`. Throws std::invalid_argument if
  /// there are no jobs or no machines, and if a time is negative.
  explicit flow_shop(const std::vector<std::vector<int>>& times, std::string name = {});

  /// Makes a random instance by Taillard's generator. All times are from 1 to 99. The seed must be from 1 to 2^31 - 2.
  /// Source: Taillard, "Benchmarks for basic scheduling problems", 1993.
  /// ~~~
  /// problems::flow_shop::generated(20, 5, 873'654'221).time(0, 0);  // = 54
  /// ~~~
  static flow_shop generated(std::size_t jobs, std::size_t machines, std::int64_t seed, std::string name = {});

  /// Returns one of Taillard's 120 instances, from "ta001" with 20 jobs and 5 machines to "ta120" with 500 jobs and 20
  /// machines. Throws std::invalid_argument for other names.
  /// ~~~
  /// const auto ta051 = problems::flow_shop::taillard("ta051");
  /// ta051.size();  // = 50u
  /// ta051.best_known();  // = 3846
  /// ~~~
  static flow_shop taillard(std::string_view name);

  /// Reads an instance: the number of jobs n, that of machines m, and the times of all jobs on the first machine, then
  /// on the second, and so on. Taillard's files are read too: they have the seed, an upper and a lower bound after m.
  /// Words that begin with a letter and colons are left out. `source` is the name of the text in messages, `name` that
  /// of the instance. Throws std::invalid_argument, with the number of the line and what was expected.
  /// ~~~
  /// problems::flow_shop::read("3 2\n3 1 5\n2 4 1\n").time(1, 1);  // = 4
  /// ~~~
  static flow_shop read(std::string_view text, std::string_view source = "flow shop text", std::string name = {});

#ifdef __cpp_lib_filesystem
  /// Reads the file at `path` like `read`. The name of the instance is that of the file without its extension. Throws
  /// std::runtime_error if the file cannot be read. Does not exist if the standard library has no files, as in a
  /// browser.
  static flow_shop read_file(const std::string& path);
#endif

  /// Returns the name of the instance, empty if it has none.
  const std::string& name() const noexcept { return data_->name; }
  /// Returns the number of jobs.
  std::size_t size() const noexcept { return jobs_; }
  /// Returns the number of machines.
  std::size_t machines() const noexcept { return machines_; }
  /// Returns the time of a job on a machine.
  int time(std::size_t job, std::size_t machine) const noexcept { return times_[job * machines_ + machine]; }
  /// Returns the best known makespan of an instance of Taillard, as of 2024, otherwise std::nullopt.
  std::optional<std::int64_t> best_known() const noexcept { return data_->best_known; }
  /// Returns the space of the orders, the permutations of all jobs.
  chromosome::permutation<int> space() const { return {jobs_}; }

  /// Returns the makespan of an order of all jobs. Cost: O(n m).
  std::int64_t operator()(const std::vector<int>& order) const {
    if (order.size() != jobs_) {
      clade::detail::refuse({"flow_shop orders must have ", jobs_, " jobs, but had ", order.size()});
    }
    constexpr std::size_t most_on_stack = 64;
    if (machines_ > most_on_stack) {
      std::vector<int> ends(machines_);
      return makespan_of(order, ends.data());
    }
    int ends[most_on_stack];
    std::fill_n(ends, machines_, 0);
    return makespan_of(order, ends);
  }

  /// The makespans of all insertions of a job into an order, by Taillard's acceleration: the times from the start to
  /// each job and from each job to the end are computed once, so all n + 1 insertions together cost O(n m), as one
  /// makespan does.
  ///
  /// `insertions(problem, order, job)` returns the makespans if the job is inserted at the positions 0 to
  /// `order.size()`. The order may have any of the other jobs. The span is valid until the next call. Calls allocate
  /// nothing once the object has been used for an order as long.
  /// Source: Taillard, "Some efficient heuristic methods for the flow shop sequencing problem", 1990.
  /// ~~~
  /// const problems::flow_shop two_machines({{3, 2}, {1, 4}, {5, 1}});
  /// problems::flow_shop::insertions insertions;
  /// const auto makespans = insertions(two_machines, std::vector{0, 1}, 2);
  /// makespans[0];  // = 14
  /// makespans[2];  // = 10
  /// ~~~
  class insertions {
   public:
    std::span<const int> operator()(const flow_shop& problem, std::span<const int> order, int job) {
      const auto m = problem.machines_, count = order.size();
      heads_.resize(std::max(heads_.size(), m * (count + 1)));
      tails_.resize(heads_.size());
      makespans_.resize(count + 1);
      auto* const heads = heads_.data();
      auto* const tails = tails_.data();
      std::fill_n(heads, m, 0);
      std::fill_n(tails + m * count, m, 0);
      // Both recurrences are in one loop, because each alone waits for its previous result.
      for (std::size_t i = 0; i < count; ++i) {
        const auto *first = problem.times_of(order[i]), *last = problem.times_of(order[count - 1 - i]);
        auto *head = heads + m * i, *tail = tails + m * (count - i);
        int end = 0, rest = 0;
        for (std::size_t k = 0; k < m; ++k, ++head) {
          head[m] = end = std::max(end, *head) + first[k];
          const auto machine = m - 1 - k;
          rest = std::max(rest, tail[machine]) + last[machine];
          (tail - m)[machine] = rest;
        }
      }
      const auto* const times = problem.times_of(job);
      for (std::size_t i = 0; i <= count; ++i) {
        const auto *head = heads + m * i, *tail = tails + m * i;
        int end = 0, makespan = 0;
        for (std::size_t k = 0; k < m; ++k) {
          end = std::max(end, head[k]) + times[k];
          makespan = std::max(makespan, end + tail[k]);
        }
        makespans_[i] = makespan;
      }
      return makespans_;
    }

   private:
    // In row i, for each machine, the time at which it has done the first i jobs, and the time from its start of the
    // job at position i to the end of all jobs.
    std::vector<int> heads_, tails_;
    std::vector<int> makespans_;
  };

 private:
  struct shared_data {
    std::string name;
    std::vector<int> times;  // of each job on all machines
    std::optional<std::int64_t> best_known;
  };

  flow_shop(std::size_t machines, shared_data data);

  const int* times_of(int job) const noexcept { return times_ + static_cast<std::size_t>(job) * machines_; }

  // `ends` are the times at which the machines become free.
  int makespan_of(const std::vector<int>& order, int* ends) const noexcept {
    for (const auto job : order) {
      const auto* const times = times_of(job);
      int end = 0;
      for (std::size_t k = 0; k < machines_; ++k) ends[k] = end = std::max(end, ends[k]) + times[k];
    }
    return ends[machines_ - 1];
  }

  std::shared_ptr<const shared_data> data_;
  std::size_t jobs_ = 0, machines_ = 0;
  const int* times_ = nullptr;  // into the shared data
};

}  // namespace clade::problems

#ifndef CLADE_SEPARATE_COMPILATION
#include "flow_shop.ipp"
#endif
