// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "archive.hpp"
#include "crowding_pruner.hpp"

namespace clade::pareto {

/// An archive of at most `capacity` nondominated individuals. If it overflows, the most crowded individual is removed.
///
/// Points with an infinite cost are removed first. The extreme points of the objectives are kept. A removed point may
/// be inserted again later, even if another removed point dominates it; only the unbounded `archive` prevents that.
///
/// Cost: one comparison with each member per insertion, and, if the archive is full, one sort per objective for each
/// inserted individual.
/// Throws std::invalid_argument if the capacity is 0, if an objective is NaN, or if the numbers of objectives differ.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002
/// (crowding distance).
/// ~~~
/// pareto::crowding_archive<std::vector<double>, objectives<2>> best(2);
/// for (int i = 0; i < 5; ++i) best.insert({0.5}, {i, 4 - i});
/// best.size();  // = 2u
/// ~~~
template <class Chromosome, class Fitness>
class crowding_archive : private archive<Chromosome, Fitness> {
  using base = archive<Chromosome, Fitness>;

 public:
  using typename base::individual_type;

  explicit crowding_archive(detail::positive_integer<"crowding_archive capacity"> capacity) : capacity_(capacity) {}

  /// Inserts an individual as `archive::insert` does. Also returns false if the individual was the most crowded one and
  /// was removed.
  bool insert(const Chromosome& chromosome, const Fitness& fitness) {
    if (!base::insert(chromosome, fitness)) return false;
    if (this->size() <= capacity_) return true;
    detail::costs all(this->members_);
    if (all.limit()) {
      for (auto i = all.size(); i-- > 0;) {
        if (!detail::costs::is_infinite(all.row(i))) continue;
        this->members_.erase(this->members_.begin() + static_cast<std::ptrdiff_t>(i));
        return i < this->size();
      }
    }
    rows_.resize(all.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = i;
    const auto stay = prune_(all, rows_, capacity_);
    std::size_t out = 0;
    while (out < stay.size() && stay[out] == out) ++out;
    this->members_.erase(this->members_.begin() + static_cast<std::ptrdiff_t>(out));
    return out < this->size();
  }
  template <class Individual>
  bool insert(const Individual& one) {
    return insert(one.chromosome, one.fitness);
  }

  std::size_t capacity() const noexcept { return capacity_; }
  using base::begin, base::end, base::empty, base::size, base::operator[];

 private:
  std::size_t capacity_;
  std::vector<std::size_t> rows_;
  detail::crowding_pruner prune_;
};

}  // namespace clade::pareto
