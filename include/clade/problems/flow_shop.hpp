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
#include <utility>
#include <vector>
#include <version>

#include "../chromosome/permutation.hpp"
#include "../core/problem.hpp"
#include "../local_search/neighbourhood/block_insert.hpp"
#include "../local_search/neighbourhood/insert.hpp"
#include "../local_search/neighbourhood/swap.hpp"
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
 private:
  struct shared_data {
    std::string name;
    std::vector<int> times;  // of each job on all machines
    std::optional<std::int64_t> best_known;
  };

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

  /// Returns the problem of finding the shortest makespan, `minimize(shop, shop.space())`, with the makespans after
  /// moves of `neighbourhood::insert`, `block_insert`, `swap` and `adjacent_swap`. A makespan is computed from the
  /// first changed position to the last. If a search looks at many insertions of the same job, they are computed
  /// together by `insertions`.
  /// ~~~
  /// const problems::flow_shop two_machines({{3, 2}, {1, 4}, {5, 1}});
  /// const auto descent = local_search{neighbourhood::insert{}};
  /// const auto found = run(evolve(two_machines.problem(), descent, 1), stop::generations(1));
  /// found.best().fitness;  // = 10
  /// ~~~
  auto problem() const;

  /// Returns the order of the heuristic of Nawaz, Enscore and Ham: the jobs are inserted one after another, those with
  /// the longest total time first, each where the makespan is shortest. Of equal positions the first is taken. It is a
  /// good start for other searches: on Taillard's instances, its makespan is 3 % longer than the best on average.
  ///
  /// Cost: O(n² m).
  /// Source: Nawaz, Enscore and Ham, "A heuristic algorithm for the m-machine, n-job flow-shop sequencing problem",
  /// 1983.
  /// ~~~
  /// const problems::flow_shop two_machines({{3, 2}, {1, 4}, {5, 1}});
  /// two_machines(two_machines.greedy_order());  // = 10
  /// ~~~
  std::vector<int> greedy_order() const;

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
  /// `order.size()`. The order may have any of the other jobs. The span is valid until the next call. The times of the
  /// jobs at the beginning and at the end that the order has in common with that of the previous call are not computed
  /// again. Calls allocate nothing once the object has been used for the problem.
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
      update(problem, order);
      const std::span times(problem.times_of(job), problem.machines_);
      const auto count = order.size() + 1;
      makespans_.resize(count);
      // The compiler computes several positions at a time; the last of them overlap with those before.
      constexpr std::size_t lanes = 8;
      if (count < lanes) {
        for (std::size_t i = 0; i < count; ++i) evaluate<1>(i, times);
      } else {
        for (std::size_t i = 0; i < count; i += lanes) evaluate<lanes>(std::min(i, count - lanes), times);
      }
      return makespans_;
    }

   private:
    // Makes the times describe an order.
    void update(const flow_shop& problem, std::span<const int> order) {
      if (problem.data_ != data_ || order.size() >= width_) {
        const auto width = std::max(problem.jobs_, order.size()) + 1;
        order_.clear();
        order_.reserve(width);
        makespans_.reserve(width);
        heads_.assign(problem.machines_ * width, 0);
        tails_.assign(problem.machines_ * width, 0);
        data_ = problem.data_;
        width_ = width;
      }
      const auto n = order.size(), common = std::min(n, order_.size()), m = problem.machines_, width = width_;
      std::size_t first = 0, last = 0;  // numbers of jobs at the beginning and at the end with known times
      while (first < common && order[first] == order_[first]) ++first;
      while (last < common && order[n - 1 - last] == order_[order_.size() - 1 - last]) ++last;
      order_.assign(order.begin(), order.end());
      // Both recurrences are in one loop, because each alone waits for its previous result.
      for (; first < n && last < n; ++first, ++last) {
        const auto *one = problem.times_of(order[first]), *other = problem.times_of(order[n - 1 - last]);
        auto *const head = heads_.data() + first, *const tail = tails_.data() + (width - 2 - last);
        int end = 0, rest = 0;
        for (std::size_t k = 0, j = m - 1; k < m; ++k, --j) {
          head[k * width + 1] = end = std::max(end, head[k * width]) + one[k];
          tail[j * width] = rest = std::max(rest, tail[j * width + 1]) + other[j];
        }
      }
      for (; first < n; ++first) {
        const auto* const times = problem.times_of(order[first]);
        auto* const head = heads_.data() + first;
        int end = 0;
        for (std::size_t k = 0; k < m; ++k) head[k * width + 1] = end = std::max(end, head[k * width]) + times[k];
      }
      for (; last < n; ++last) {
        const auto* const times = problem.times_of(order[n - 1 - last]);
        auto* const tail = tails_.data() + (width - 2 - last);
        int rest = 0;
        for (auto k = m; k-- > 0;) tail[k * width] = rest = std::max(rest, tail[k * width + 1]) + times[k];
      }
    }
    // Computes the makespans after insertion at the positions from `first` to `first + lanes - 1`.
    template <std::size_t lanes>
    void evaluate(std::size_t first, std::span<const int> times) {
      const auto *const head = heads_.data() + first, *const tail =
                                                          tails_.data() + (width_ - 1 - order_.size() + first);
      int end[lanes]{}, makespan[lanes]{};
      for (std::size_t k = 0; k < times.size(); ++k) {
        for (std::size_t i = 0; i < lanes; ++i) {
          end[i] = std::max(end[i], head[k * width_ + i]) + times[k];
          makespan[i] = std::max(makespan[i], end[i] + tail[k * width_ + i]);
        }
      }
      std::copy_n(makespan, lanes, makespans_.data() + first);
    }

    std::shared_ptr<const shared_data> data_;  // of the problem
    std::size_t width_ = 0;
    std::vector<int> order_;
    // Of each machine a row of `width_` times. Number i of `heads_` is the time at which the machine has done the first
    // i jobs; number i of `tails_`, counted from the end, is the time from its start of the last i jobs to their end.
    std::vector<int> heads_, tails_;
    std::vector<int> makespans_;
  };

  /// The times of all machines before and after each job of an order. With them, the makespan after a change of a part
  /// of the order takes O(m) operations for each position from the first to the last changed one.
  /// ~~~
  /// const problems::flow_shop two_machines({{3, 2}, {1, 4}, {5, 1}});
  /// problems::flow_shop::schedule plan;
  /// plan.begin(two_machines, {2, 0, 1});
  /// const std::vector changed{0, 2, 1};
  /// plan.makespan(two_machines, 0, 1, [&](std::size_t i) { return changed[i]; });  // = 13
  /// ~~~
  class schedule {
   public:
    /// Computes the times of an order of all jobs. Cost: O(n m).
    void begin(const flow_shop& problem, const std::vector<int>& order) {
      heads_.assign(problem.machines_ * (order.size() + 1), 0);
      tails_.assign(heads_.size(), 0);
      ends_.resize(problem.machines_);
      if (!order.empty()) update(problem, order, 0, order.size() - 1);
    }
    /// Updates the times after the jobs at the positions `first` to `last` were changed to those of `order`.
    void update(const flow_shop& problem, const std::vector<int>& order, std::size_t first, std::size_t last) {
      const auto m = problem.machines_;
      for (auto i = first; i < order.size(); ++i) {
        const auto* const times = problem.times_of(order[i]);
        auto* const head = heads_.data() + m * i;
        int end = 0;
        for (std::size_t k = 0; k < m; ++k) head[m + k] = end = std::max(end, head[k]) + times[k];
      }
      for (auto i = last + 1; i-- > 0;) {
        const auto* const times = problem.times_of(order[i]);
        auto* const tail = tails_.data() + m * i;
        int rest = 0;
        for (auto k = m; k-- > 0;) tail[k] = rest = std::max(rest, tail[m + k]) + times[k];
      }
    }
    /// Returns the makespan if the jobs at the positions `first` to `last` were `job(i)`.
    template <class Job>
    std::int64_t makespan(const flow_shop& problem, std::size_t first, std::size_t last, const Job& job) {
      const auto m = problem.machines_;
      std::copy_n(heads_.data() + m * first, m, ends_.data());
      for (auto i = first; i <= last; ++i) {
        const auto* const times = problem.times_of(job(i));
        int end = 0;
        for (std::size_t k = 0; k < m; ++k) ends_[k] = end = std::max(end, ends_[k]) + times[k];
      }
      const auto* const tail = tails_.data() + m * (last + 1);
      int longest = 0;
      for (std::size_t k = 0; k < m; ++k) longest = std::max(longest, ends_[k] + tail[k]);
      return longest;
    }

   private:
    // In row i, for each machine, the time at which it has done the first i jobs, and the time from its start of the
    // job at position i to the end of all jobs.
    std::vector<int> heads_, tails_;
    std::vector<int> ends_;
  };

 private:
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

namespace clade::detail {

/// The makespan of an order after jobs were exchanged or a block of jobs was moved.
class schedule_delta {
 public:
  using memory_type = problems::flow_shop::schedule;

  explicit schedule_delta(problems::flow_shop problem) : problem_(std::move(problem)) {}

  void begin(const std::vector<int>& order, memory_type& memory) const { memory.begin(problem_, order); }
  std::int64_t operator()(const std::vector<int>& order, std::int64_t, neighbourhood::swap::move move,
                          memory_type& memory) const {
    const auto i = static_cast<std::size_t>(move.i), j = static_cast<std::size_t>(move.j);
    return memory.makespan(problem_, i, j, [&](std::size_t k) { return order[k == i ? j : k == j ? i : k]; });
  }
  std::int64_t operator()(const std::vector<int>& order, std::int64_t, neighbourhood::block_insert::move move,
                          memory_type& memory) const {
    const auto part = blocks(move);
    // The jobs from the middle on come first.
    return memory.makespan(problem_, part.first, part.end - 1, [&](std::size_t k) {
      const auto from_middle = k + part.middle - part.first;
      return order[from_middle < part.end ? from_middle : k + part.middle - part.end];
    });
  }
  void applied(const std::vector<int>& order, neighbourhood::swap::move move, memory_type& memory) const {
    memory.update(problem_, order, static_cast<std::size_t>(move.i), static_cast<std::size_t>(move.j));
  }
  void applied(const std::vector<int>& order, neighbourhood::block_insert::move move, memory_type& memory) const {
    const auto [first, middle, end] = blocks(move);
    memory.update(problem_, order, first, end - 1);
  }

 private:
  struct adjacent_blocks {
    std::size_t first, middle, end;
  };
  // A move exchanges the blocks [first, middle) and [middle, end).
  static adjacent_blocks blocks(neighbourhood::block_insert::move move) noexcept {
    const auto from = static_cast<std::size_t>(move.from), length = static_cast<std::size_t>(move.length),
               to = static_cast<std::size_t>(move.to);
    return from < to ? adjacent_blocks{from, from + length, to + length} : adjacent_blocks{to, from, from + length};
  }

  problems::flow_shop problem_;
};

/// The makespan of an order after a job was moved.
///
/// The first makespans for a job are computed from its old position to the new one. The fourth time, all insertions of
/// the job are computed together, for the cost of three makespans.
class insertion_delta {
 public:
  struct memory_type {
    problems::flow_shop::schedule times;
    problems::flow_shop::insertions insertions;
    std::vector<unsigned char> uses;  // of each position, up to `uses_before_insertions`
    std::vector<int> makespans;       // of all insertions of the job at each position
    std::vector<int> without;         // the order without the job
  };

  explicit insertion_delta(problems::flow_shop problem) : problem_(problem), schedule_(std::move(problem)) {}

  void begin(const std::vector<int>& order, memory_type& memory) const {
    memory.times.begin(problem_, order);
    memory.uses.assign(order.size(), 0);
    memory.makespans.resize(order.size() * order.size());
  }
  std::int64_t operator()(const std::vector<int>& order, std::int64_t makespan, neighbourhood::insert::move move,
                          memory_type& memory) const {
    const auto n = order.size(), from = static_cast<std::size_t>(move.from);
    auto& uses = memory.uses[from];
    if (uses < uses_before_insertions) {
      if (++uses < uses_before_insertions) return schedule_(order, makespan, block_of(move), memory.times);
      memory.without = order;
      memory.without.erase(memory.without.begin() + move.from);
      std::ranges::copy(memory.insertions(problem_, memory.without, order[from]), memory.makespans.data() + n * from);
    }
    return memory.makespans[n * from + static_cast<std::size_t>(move.to)];
  }
  void applied(const std::vector<int>& order, neighbourhood::insert::move move, memory_type& memory) const {
    schedule_.applied(order, block_of(move), memory.times);
    std::ranges::fill(memory.uses, 0);
  }

 private:
  static constexpr unsigned char uses_before_insertions = 4;

  static neighbourhood::block_insert::move block_of(neighbourhood::insert::move move) noexcept {
    return {move.from, 1, move.to};
  }

  problems::flow_shop problem_;
  schedule_delta schedule_;
};

}  // namespace clade::detail

namespace clade::problems {

inline auto flow_shop::problem() const {
  const clade::detail::schedule_delta delta(*this);
  return minimize(*this, space())
      .with_delta(neighbourhood::swap{}, delta)
      .with_delta(neighbourhood::block_insert{}, delta)
      .with_delta(neighbourhood::insert{}, clade::detail::insertion_delta(*this));
}

}  // namespace clade::problems

#ifndef CLADE_SEPARATE_COMPILATION
#include "flow_shop.ipp"
#endif
