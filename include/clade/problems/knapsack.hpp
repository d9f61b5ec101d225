// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>

#include "../chromosome/bit_string.hpp"
#include "../core/constrained.hpp"
#include "../core/problem.hpp"
#include "../local_search/neighbourhood/flip.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// A knapsack problem: choose items, so that their profits sum to as much as possible, and their weights to at most the
/// capacity. There may be several constraints, each with its own weights and capacity; the problem is then called
/// multidimensional. It is a fitness for `maximize` and provides its space.
///
///     const problems::knapsack hike({10, 7, 4}, {{5, 4, 3}}, {8});
///     auto result = run(evolve(maximize(hike, hike.space()), genetic_algorithm{…}, 1), stop::generations(100));
///
/// Bit i of a chromosome is 1 if item i is chosen. The fitness is `constrained<std::int64_t>`: the profit, and the
/// violation, which is the sum over all constraints of the weight above the capacity, divided by the weight of all
/// items. So the violation does not depend on units. Alternatively, every chromosome is repaired before it is
/// evaluated: `maximize(hike, hike.space(), hike.repair())`. Copies of an instance share its data, so they are cheap.
///
/// Errors are std::invalid_argument: for chromosomes of the wrong length, for negative numbers, and for texts that are
/// not in the format, with the number of the line.
/// Source: Weingartner and Ness, "Methods for the solution of the multidimensional 0/1 knapsack problem", 1967.
/// ~~~
/// const problems::knapsack hike({10, 7, 4}, {{5, 4, 3}}, {8});
/// hike(chromosome::bits("101"));  // = (constrained<std::int64_t>{14, 0})
/// hike(chromosome::bits("110")).violation == 1 / 12.0;  // = true
/// ~~~
class knapsack {
 public:
  /// Makes an instance of the profits of the items, their weights in each constraint, `weights[constraint][item]`, and
  /// the capacity of each constraint. Throws std::invalid_argument if there are no items or no constraints, if the
  /// lengths do not fit, and for negative numbers.
  knapsack(const std::vector<int>& profits, const std::vector<std::vector<int>>& weights,
           const std::vector<std::int64_t>& capacities, std::string name = {},
           std::optional<std::int64_t> best_known = {});

  /// Reads all instances of a text in the format of OR-Library (mknap1, mknapcb1 to mknapcb9): their number, and for
  /// each the number of items n, that of constraints m, the highest profit, which is 0 if it is unknown, n profits, n
  /// weights for each constraint, and m capacities. `source` is the name of the text in messages. The names of the
  /// instances are `name` with a hyphen and their number from 1. Throws std::invalid_argument, with the number of the
  /// line and what was expected.
  /// ~~~
  /// const auto read = problems::knapsack::read("1\n3 1 14\n10 7 4\n5 4 3\n8\n");
  /// read[0].best_known();  // = 14
  /// ~~~
  static std::vector<knapsack> read(std::string_view text, std::string_view source = "OR-Library text",
                                    std::string_view name = "knapsack");

#ifdef __cpp_lib_filesystem
  /// Reads the file at `path` like `read`. The names of the instances begin with that of the file without its
  /// extension. Throws std::runtime_error if the file cannot be read. Does not exist if the standard library has no
  /// files, as in a browser.
  static std::vector<knapsack> read_file(const std::string& path);
#endif

  /// Returns the name of the instance, empty if it has none.
  const std::string& name() const noexcept { return data_->name; }
  /// Returns the number of items.
  std::size_t size() const noexcept { return items_; }
  /// Returns the number of constraints.
  std::size_t constraints() const noexcept { return constraints_; }
  /// Returns the profit of an item.
  int profit(std::size_t item) const noexcept { return profits_[item]; }
  /// Returns the weight of an item in a constraint.
  int weight(std::size_t item, std::size_t constraint) const noexcept {
    return weights_[item * constraints_ + constraint];
  }
  /// Returns the capacity of a constraint.
  std::int64_t capacity(std::size_t constraint) const noexcept { return data_->capacities[constraint]; }
  /// Returns the highest known profit, std::nullopt if it was not given.
  std::optional<std::int64_t> best_known() const noexcept { return data_->best_known; }
  /// Returns the space of the choices, strings of as many bits as there are items.
  chromosome::bit_string space() const { return {items_}; }

  /// Returns the problem of finding the best choice, `maximize(p, p.space())`, with the values after moves of
  /// `neighbourhood::flip`, which take O(m).
  /// ~~~
  /// const problems::knapsack hike({10, 7, 4}, {{5, 4, 3}}, {8});
  /// const auto found = run(evolve(hike.problem(), tabu_search{neighbourhood::flip{}}, 1), stop::generations(20));
  /// found.best().fitness.value;  // = 14
  /// ~~~
  auto problem() const;

  /// The weights of the chosen items in each constraint, with which the value after a flip takes O(m).
  /// ~~~
  /// const problems::knapsack hike({10, 7, 4}, {{5, 4, 3}}, {8});
  /// const chromosome::bits first("100");
  /// problems::knapsack::carried_loads carried;
  /// carried.begin(hike, first);
  /// carried.flipped(hike, first, hike(first), 2);  // = (constrained<std::int64_t>{14, 0})
  /// ~~~
  class carried_loads {
   public:
    /// Computes the loads of a choice. Cost: O(n m).
    void begin(const knapsack& problem, const chromosome::bits& chosen) {
      loads_.resize(problem.constraints_);
      problem.load(chosen, loads_.data());
    }
    /// Returns the value after item `i` of `chosen` was flipped; `value` is that of `chosen`, whose loads these are.
    constrained<std::int64_t> flipped(const knapsack& problem, const chromosome::bits& chosen,
                                      const constrained<std::int64_t>& value, std::size_t i) const noexcept {
      const std::int64_t sign = chosen[i] ? -1 : 1;
      return {value.value + sign * problem.profits_[i],
              problem.violation(loads_.data(), problem.weights_ + i * problem.constraints_, sign)};
    }
    /// Updates the loads after item `i` was flipped. `chosen` is the choice after the flip.
    void applied(const knapsack& problem, const chromosome::bits& chosen, std::size_t i) noexcept {
      problem.add(i, chosen[i] ? 1 : -1, loads_.data());
    }

   private:
    std::vector<std::int64_t> loads_;
  };

  /// Returns the profit and the violation of a choice. Cost: O(n m).
  constrained<std::int64_t> operator()(const chromosome::bits& chosen) const {
    constexpr std::size_t most_on_stack = 64;
    std::int64_t on_stack[most_on_stack];
    std::vector<std::int64_t> on_heap;
    auto* loads = on_stack;
    if (constraints_ > most_on_stack) {
      on_heap.resize(constraints_);
      loads = on_heap.data();
    }
    const auto profit = load(chosen, loads);
    return {profit, violation(loads)};
  }

  /// Makes a choice feasible and fills it: removes chosen items with the lowest profit per weight until all constraints
  /// are satisfied, and then adds items with the highest profit per weight that still fit. The weight of an item is the
  /// sum of its shares of the capacities. Cost: O(n m).
  /// Source: Chu and Beasley, "A genetic algorithm for the multidimensional knapsack problem", 1998, with these weights
  /// in place of multipliers from a linear program.
  /// ~~~
  /// const problems::knapsack hike({10, 7, 4}, {{5, 4, 3}}, {8});
  /// chromosome::bits all("111");
  /// hike.fill(all);
  /// all.str();  // = "101"
  /// ~~~
  void fill(chromosome::bits& chosen) const;

  /// Returns a repair that calls `fill`, for `maximize(problem, problem.space(), problem.repair())`. All chromosomes
  /// are then feasible.
  auto repair() const {
    return [problem = *this](chromosome::bits& chosen) { problem.fill(chosen); };
  }

 private:
  struct shared_data {
    std::string name;
    std::vector<int> profits, weights;  // the weights of each item in all constraints
    std::vector<std::int64_t> capacities;
    std::vector<double> total_weights;  // of all items in each constraint
    std::vector<int> by_density;        // the items, those with the lowest profit per weight first
    std::optional<std::int64_t> best_known;
  };

  void require_length(std::size_t length) const {
    if (length != items_) {
      clade::detail::refuse({"knapsack chromosomes must have ", items_, " bits, but had ", length});
    }
  }

  // Adds the weights of an item to the loads, or subtracts them if `sign` is -1.
  void add(std::size_t item, std::int64_t sign, std::int64_t* loads) const noexcept {
    const auto* const weights = weights_ + item * constraints_;
    for (std::size_t k = 0; k < constraints_; ++k) loads[k] += sign * weights[k];
  }

  // Writes the load of each constraint and returns the profit.
  std::int64_t load(const chromosome::bits& chosen, std::int64_t* loads) const {
    require_length(chosen.size());
    std::fill_n(loads, constraints_, 0);
    std::int64_t profit = 0;
    for (std::size_t first = 0; auto word : chosen.words()) {
      for (; word != 0; word &= word - 1) {
        const auto item = first + static_cast<std::size_t>(std::countr_zero(word));
        profit += profits_[item];
        add(item, 1, loads);
      }
      first += 64;
    }
    return profit;
  }

  // Returns the violation by the loads plus `sign` times the weights, or by the loads alone if `weights` is null.
  double violation(const std::int64_t* loads, const int* weights = nullptr, std::int64_t sign = 0) const noexcept {
    double sum = 0;
    for (std::size_t k = 0; k < constraints_; ++k) {
      const auto excess = loads[k] + (weights != nullptr ? sign * weights[k] : 0) - capacities_[k];
      if (excess > 0) sum += static_cast<double>(excess) / total_weights_[k];
    }
    return sum;
  }

  std::shared_ptr<const shared_data> data_;
  std::size_t items_ = 0, constraints_ = 0;
  const int *profits_ = nullptr, *weights_ = nullptr;  // into the shared data, as are the next
  const std::int64_t* capacities_ = nullptr;
  const double* total_weights_ = nullptr;
};

}  // namespace clade::problems

namespace clade::detail {

/// The value of a choice after a flip.
class knapsack_delta {
 public:
  using memory_type = problems::knapsack::carried_loads;
  using value_type = constrained<std::int64_t>;

  explicit knapsack_delta(problems::knapsack problem) : problem_(std::move(problem)) {}

  void begin(const chromosome::bits& chosen, memory_type& memory) const { memory.begin(problem_, chosen); }
  value_type operator()(const chromosome::bits& chosen, const value_type& value, neighbourhood::flip::move move,
                        const memory_type& memory) const {
    return memory.flipped(problem_, chosen, value, static_cast<std::size_t>(move.i));
  }
  void applied(const chromosome::bits& chosen, neighbourhood::flip::move move, memory_type& memory) const {
    memory.applied(problem_, chosen, static_cast<std::size_t>(move.i));
  }

 private:
  problems::knapsack problem_;
};

}  // namespace clade::detail

namespace clade::problems {

inline auto knapsack::problem() const {
  return maximize(*this, space()).with_delta(neighbourhood::flip{}, clade::detail::knapsack_delta(*this));
}

}  // namespace clade::problems

#ifndef CLADE_SEPARATE_COMPILATION
#include "knapsack.ipp"
#endif
