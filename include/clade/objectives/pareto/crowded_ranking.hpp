// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "crowding_pruner.hpp"
#include "fronts.hpp"

namespace clade::detail {

/// Exchanges the parents that do not survive with the surviving offspring. In `survives`, the positions of offspring
/// follow those of parents, and as many individuals survive as there are parents.
template <class Population>
void exchange_survivors(Population& parents, Population& offspring, std::span<const unsigned char> survives) {
  const auto size = parents.size();
  std::size_t child = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (survives[i]) continue;
    while (!survives[size + child]) ++child;
    parents.exchange(i, offspring, child++);
  }
}

/// Ranks fitness values of several objectives by front and, within a front, by crowding distance, as the
/// crowded-comparison operator of NSGA-II does. Reuses its storage.
///
/// The order is: the fronts of distinct feasible points, their duplicates, points with an infinite cost by front, and
/// infeasible points by violation. Duplicates rank low because they would take up places without contributing. Only
/// points of the first group have a positive distance. In distances, a cost of minus infinity counts as the lowest
/// finite cost.
///
/// Cost: a nondominated sorting, and one sort of each front per objective.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002.
class crowded_ranking {
 public:
  crowded_ranking() = default;
  /// Copies no storage, because operators that hold a ranking are copied every generation. A copy is empty, and an
  /// assignment keeps the storage of the target.
  crowded_ranking(const crowded_ranking&) noexcept {}
  crowded_ranking& operator=(const crowded_ranking&) noexcept { return *this; }

  /// Ranks the fitness values `all` and computes their crowding distances.
  template <class Fitness>
  void rank(std::span<const Fitness> all) {
    has_crowding_ = true;
    rank_all(all, {});
  }
  /// Ranks the fitness values of both ranges together, without distances. Positions of the second range follow those of
  /// the first.
  template <class Fitness>
  void rank(std::span<const Fitness> first, std::span<const Fitness> second) {
    has_crowding_ = false;
    rank_all(first, second);
  }

  /// Returns the number of fronts, including those of duplicates and infeasible points.
  std::size_t fronts() const noexcept { return fronts_.size() - 1; }
  /// Returns the positions of the points of front `k`, in unspecified order.
  std::span<std::size_t> front(std::size_t k) {
    return std::span(order_).subspan(fronts_[k], fronts_[k + 1] - fronts_[k]);
  }
  /// Returns the positions of the points of front `k` that survive if there is room for `room` points. The most crowded
  /// point is removed repeatedly; see `crowding_pruner`. In a front of duplicates, or of infinite or infeasible points,
  /// the last ones are removed.
  std::span<const std::size_t> least_crowded(std::size_t k, std::size_t room) {
    const auto all = front(k);
    if (room >= all.size()) return all;
    if (k >= fronts_by_crowding_) return all.first(room);
    members_.clear();
    for (const auto i : all) members_.push_back(row_of_[i]);
    const auto places = prune_(costs_, members_, room);
    for (std::size_t place = 0; place < room; ++place) members_[place] = all[places[place]];
    return std::span<const std::size_t>(members_).first(room);
  }
  /// Returns whether front `k` consists of distinct feasible points, so that their costs are available.
  bool has_points(std::size_t k) const noexcept { return k < fronts_by_crowding_; }
  /// Returns the costs of the value at position `i`. It must belong to a front for which `has_points` returns true.
  std::span<const double> costs_of(std::size_t i) const { return costs_.row(row_of_[i]); }
  std::size_t rank(std::size_t i) const { return ranks_[i]; }
  double distance(std::size_t i) const { return distances_[i]; }

  /// Returns whether value `i` is better than value `j`: it is in an earlier front, or it is in the same front and less
  /// crowded.
  bool better(std::size_t i, std::size_t j) const {
    return ranks_[i] != ranks_[j] ? ranks_[i] < ranks_[j] : distances_[i] > distances_[j];
  }

  /// Replaces the parents by the best of the parents and the first `children` offspring, in order of front and
  /// crowding.
  template <class Population>
  void replace(Population& parents, Population& offspring, std::size_t children) {
    const auto size = parents.size();
    rank(parents.fitnesses(), offspring.fitnesses().first(children));
    survives_.assign(size + offspring.size(), 0);
    auto left = size;
    for (std::size_t k = 0; left > 0; ++k) {
      const auto taken = least_crowded(k, left);
      for (const auto i : taken) survives_[i] = 1;
      left -= taken.size();
    }
    exchange_survivors(parents, offspring, survives_);
  }

 private:
  template <class Fitness>
  void rank_all(std::span<const Fitness> first, std::span<const Fitness> second) {
    const auto n = first.size() + second.size();
    const auto fitness = [&](std::size_t i) -> const Fitness& {
      return i < first.size() ? first[i] : second[i - first.size()];
    };
    // Reserves the full size of all storage, so that an unusually large front does not allocate memory later.
    for (auto* positions : {&feasible_, &infeasible_, &members_, &copies_, &infinite_, &order_}) {
      positions->clear();
      positions->reserve(n);
    }
    fronts_.reserve(n + 1);
    starts_.reserve(n + 1);
    row_distances_.reserve(n);
    costs_.clear();
    for (std::size_t i = 0; i < n; ++i) {
      if (is_feasible(fitness(i))) {
        costs_.push_back(fitness(i));
        feasible_.push_back(i);
      } else {
        infeasible_.push_back(i);
      }
    }
    rows_.reserve(n);
    prune_.reserve(n, costs_.objectives());
    ranks_.assign(n, 0);
    row_of_.assign(n, 0);
    fronts_by_crowding_ = 0;
    distances_.assign(n, 0.0);
    fronts_.assign(1, 0);
    if (!costs_.empty()) sort_feasible();
    if constexpr (is_constrained<Fitness>) {
      const auto less = [&](std::size_t i, std::size_t j) { return fitness(i).violation < fitness(j).violation; };
      std::sort(infeasible_.begin(), infeasible_.end(),
                [&](std::size_t i, std::size_t j) { return less(i, j) || (i < j && !less(j, i)); });
      for (std::size_t k = 0; k < infeasible_.size(); ++k) {
        if (k > 0 && less(infeasible_[k - 1], infeasible_[k])) end_front();
        place(infeasible_[k]);
      }
      end_front();
    }
  }

  void place(std::size_t i) {
    ranks_[i] = fronts_.size() - 1;
    order_.push_back(i);
  }
  void end_front() {
    if (order_.size() > fronts_.back()) fronts_.push_back(order_.size());
  }

  void sort_feasible() {
    const std::span<const std::size_t> ranks = sort_(costs_);
    const bool infinite = costs_.limit();
    // Orders rows by front and, within a front, lexicographically, so that duplicates are adjacent.
    const auto m = costs_.objectives();
    starts_.assign(sort_.fronts() + 1, 0);
    for (const auto rank : ranks) ++starts_[rank + 1];
    for (std::size_t k = 1; k < starts_.size(); ++k) starts_[k] += starts_[k - 1];
    rows_.resize(ranks.size());
    for (const auto row : sort_.order()) rows_[starts_[ranks[row]]++] = row;
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      if (k > 0 && ranks[rows_[k]] != ranks[rows_[k - 1]]) end_rows();
      if (infinite && costs::is_infinite(costs_.row(rows_[k]))) {
        infinite_.push_back(rows_[k]);
      } else if (k > 0 && std::equal(costs_[rows_[k]], costs_[rows_[k]] + m, costs_[rows_[k - 1]])) {
        copies_.push_back(feasible_[rows_[k]]);
      } else {
        members_.push_back(rows_[k]);
      }
    }
    end_rows();
    fronts_by_crowding_ = fronts();
    for (const auto i : copies_) place(i);
    end_front();
    for (std::size_t k = 0; k < infinite_.size(); ++k) {
      if (k > 0 && ranks[infinite_[k]] != ranks[infinite_[k - 1]]) end_front();
      place(feasible_[infinite_[k]]);
    }
    end_front();
  }

  // Ends a front whose rows, in `members_`, are in lexicographic order.
  void end_rows() {
    if (has_crowding_) crowding_(costs_, members_, row_distances_);
    for (std::size_t k = 0; k < members_.size(); ++k) {
      const auto i = feasible_[members_[k]];
      if (has_crowding_) distances_[i] = row_distances_[k];
      row_of_[i] = members_[k];
      place(i);
    }
    end_front();
    members_.clear();
  }

  costs costs_;
  front_sorter sort_;
  crowding crowding_;
  crowding_pruner prune_;
  std::vector<std::size_t> feasible_, infeasible_, rows_, members_, copies_, infinite_, row_of_, starts_;
  std::vector<double> row_distances_;
  std::vector<std::size_t> ranks_;
  std::vector<double> distances_;
  std::vector<std::size_t> order_, fronts_;
  bool has_crowding_ = true;
  std::size_t fronts_by_crowding_ = 0;  // number of fronts of distinct feasible points
  std::vector<unsigned char> survives_;
};

}  // namespace clade::detail
