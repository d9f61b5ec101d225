// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../engine/evaluated_children.hpp"
#include "../../mathematics/length.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../directions/das_dennis.hpp"
#include "../pareto/crowded_ranking.hpp"

namespace clade::replacement {

/// Plus replacement by reference directions (NSGA-III). The next generation consists of the earliest fronts of the
/// parents and equally many offspring. From the front that does not fit completely, individuals of the directions with
/// the fewest individuals so far are taken. Solutions spread like the directions, also with many objectives.
///
/// Objectives are normalized: 0 stands for the best value found in the run, and 1 for the intercept of the hyperplane
/// through the extreme points of the first front, or for the worst value of the generation if that is less. If the
/// hyperplane is degenerate, or intersects an axis below a millionth of the range of the generation, 1 stands for the
/// worst value of the first front or, if that is also below a millionth, of the generation. Every individual belongs to
/// the nearest direction. The first individual that a direction receives is the one nearest to it; further ones, and
/// directions with equally many individuals, are chosen at random. Feasible individuals precede infeasible ones; the
/// latter are ordered by violation. Duplicate points follow all distinct ones, and points with an infinite objective
/// follow the duplicates.
///
/// Cost: a nondominated sorting, and one scalar product per individual and direction.
/// Throws std::invalid_argument if the directions do not have as many components as the fitness has objectives.
/// Source: Deb and Jain, "An evolutionary many-objective optimization algorithm using reference-point-based
/// nondominated sorting approach, part I", 2014. Unlike the source, extreme points are kept across generations, and
/// distances below a thousandth of an objective's range are ignored when they are chosen.
/// ~~~
/// const genetic_algorithm many_objectives{
///     .population = 20, .selection = selection::random{},
///     .crossover = crossover::blend{}, .mutation = mutation::gauss{},
///     .replacement = replacement::reference_directions{.directions = {2, {19}}}};
/// run(evolve(two_points, many_objectives, 1), stop::generations(5));
/// ~~~
template <class Directions = directions::das_dennis>
struct reference_directions {
  static constexpr bool takes_objectives = true;

  Directions directions{};                    ///< reference directions, with one component per objective
  const char* name = "reference_directions";  ///< name of the operator in error messages

  class prepared;

  /// Returns the operator for one run, with its storage.
  template <class Problem>
  prepared prepare(const Problem&) const {
    prepared made(directions.points(), name);
    if constexpr (requires { detail::unconstrained_type<typename Problem::fitness_type>().size(); }) {
      // A constant number of objectives can be checked before the first evaluation.
      const auto count = detail::unconstrained_type<typename Problem::fitness_type>().size();
      if (count > 0) made.require_objectives(count);
    }
    return made;
  }
};

template <class Directions>
class reference_directions<Directions>::prepared {
 public:
  explicit prepared(const std::vector<std::vector<double>>& all, const char* name) : name_(name) {
    if (all.empty()) detail::refuse({name, " directions must not be empty"});
    m_ = all.front().size();
    for (const auto& direction : all) {
      const auto length = detail::length(direction.size(), [&](std::size_t j) { return direction[j]; });
      if (direction.size() != m_ || !(length > 0)) {
        detail::refuse({name, " directions must all have the same number of components, not all 0"});
      }
      for (const auto part : direction) units_.push_back(part / length);
    }
    ideal_.assign(m_, infinity);
  }

  void require_objectives(std::size_t count) const {
    if (count == m_) return;
    detail::refuse({name_, " directions must have as many objectives as the fitness, ", count, ", but had ", m_});
  }

  /// Adopts the best values and the extreme points that the previous generation has found.
  template <class Population>
  void learn(const detail::evaluated_children<Population>&) {
    ideal_ = found_ideal_.empty() ? ideal_ : found_ideal_;
    extremes_ = found_extremes_;
  }

  /// Forgets the best values and the extreme points, because the fitness has changed.
  template <class Population>
  void change(const Population&) {
    ideal_.assign(m_, infinity);
    found_ideal_ = ideal_;
    extremes_.clear();
    found_extremes_.clear();
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring, std::span<const std::size_t>, random_stream& rng) const {
    const auto size = parents.size();
    ranking_.rank(parents.fitnesses(), offspring.fitnesses());
    survives_.assign(size + offspring.size(), 0);
    if (ranking_.has_points(0)) normalize(size);
    auto left = size;
    for (std::size_t k = 0; left > 0; ++k) {
      const auto front = ranking_.front(k), taken = front.first(std::min(front.size(), left));
      if (taken.size() < front.size() && ranking_.has_points(k)) {
        fill_up(k, left, rng);
      } else {
        for (const auto i : taken) survives_[i] = 1;
      }
      left -= taken.size();
    }
    detail::exchange_survivors<Population>(parents, offspring, survives_);
  }

  /// Saves or loads the state for checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & ideal_ & extremes_ & found_ideal_ & found_extremes_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity(), on_axis = 1e-3;
  static constexpr double min_width = 1e-6, min_pivot = 1e-12;  // thresholds, in ranges of the generation
  static constexpr double farthest = 1e100;                     // largest scaled cost

  // Computes the best values, extreme points and widths of the generation. `size` of its individuals survive.
  void normalize(std::size_t size) const {
    require_objectives(ranking_.costs_of(ranking_.front(0)[0]).size());
    found_ideal_ = ideal_;
    range_.resize(m_);
    worst_of_first_.assign(m_, -infinity);
    worst_.assign(m_, -infinity);
    std::size_t seen = 0;
    for (std::size_t k = 0; seen < size && ranking_.has_points(k); ++k) {
      for (const auto i : ranking_.front(k)) {
        const auto costs = ranking_.costs_of(i);
        for (std::size_t j = 0; j < m_; ++j) {
          found_ideal_[j] = std::min(found_ideal_[j], costs[j]);
          worst_[j] = std::max(worst_[j], costs[j]);
          if (k == 0) worst_of_first_[j] = std::max(worst_of_first_[j], costs[j]);
        }
      }
      seen += ranking_.front(k).size();
    }
    for (std::size_t j = 0; j < m_; ++j) range_[j] = worst_[j] - found_ideal_[j];
    find_extremes();
    width_.resize(m_);
    const bool plane = intercepts();
    for (std::size_t j = 0; j < m_; ++j) {
      if (!plane) width_[j] = worst_of_first_[j] - found_ideal_[j];
      if (!(width_[j] > min_width * range_[j])) width_[j] = range_[j] > 0 ? range_[j] : 1;
    }
  }

  // Finds, for each objective, the point of the first front or of earlier generations that is nearest to the axis of
  // the objective. Of the points within a thousandth of the axis, the lowest is chosen; otherwise negligible
  // differences in distance would determine the width.
  void find_extremes() const {
    found_extremes_.resize(m_ * m_);
    for (std::size_t axis = 0; axis < m_; ++axis) {
      double least = infinity;
      const auto consider = [&](std::span<const double> costs) {
        double most = -infinity;
        for (std::size_t j = 0; j < m_; ++j) {
          const auto distance = costs[j] - found_ideal_[j], width = worst_of_first_[j] - found_ideal_[j];
          const auto part = width > 0 ? distance / width : distance > 0 ? infinity : 0;
          most = std::max(most, j == axis ? part : part < on_axis ? 0 : 1e6 * part);
        }
        if (!(most < least)) return;
        least = most;
        std::copy(costs.begin(), costs.end(), found_extremes_.begin() + static_cast<std::ptrdiff_t>(axis * m_));
      };
      for (std::size_t before = 0; before < extremes_.size(); before += m_) {
        consider(std::span<const double>(extremes_).subspan(before, m_));
      }
      for (const auto i : ranking_.front(0)) consider(ranking_.costs_of(i));
    }
  }

  // Computes the widths from the intercepts of the hyperplane through the extreme points. Returns false if there is no
  // such hyperplane or if a width is too small.
  bool intercepts() const {
    const auto n = m_;
    matrix_.resize(n * (n + 1));
    const auto at = [&](std::size_t row, std::size_t column) -> double& { return matrix_[row * (n + 1) + column]; };
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t j = 0; j < n; ++j) at(row, j) = found_extremes_[row * n + j] - found_ideal_[j];
      at(row, n) = 1;
    }
    for (std::size_t column = 0; column < n; ++column) {
      auto pivot = column;
      for (auto row = column + 1; row < n; ++row) {
        if (std::fabs(at(row, column)) > std::fabs(at(pivot, column))) pivot = row;
      }
      if (!(std::fabs(at(pivot, column)) > min_pivot * range_[column])) return false;
      for (auto j = column; j <= n; ++j) std::swap(at(pivot, j), at(column, j));
      for (std::size_t row = 0; row < n; ++row) {
        if (row == column) continue;
        const auto factor = at(row, column) / at(column, column);
        for (auto j = column; j <= n; ++j) at(row, j) -= factor * at(column, j);
      }
    }
    for (std::size_t j = 0; j < n; ++j) {
      width_[j] = at(j, j) / at(j, n);
      if (!(width_[j] > min_width * range_[j])) return false;
      width_[j] = std::min(width_[j], range_[j]);
    }
    return true;
  }

  // Returns the direction nearest to an individual and the squared distance between them.
  std::pair<std::size_t, double> belongs_to(std::size_t i) const {
    const auto costs = ranking_.costs_of(i);
    scaled_.resize(m_);
    double square = 0;
    for (std::size_t j = 0; j < m_; ++j) {
      scaled_[j] = std::min((costs[j] - found_ideal_[j]) / width_[j], farthest);
      square += scaled_[j] * scaled_[j];
    }
    std::size_t nearest = 0;
    double longest = -infinity;
    for (std::size_t d = 0; d * m_ < units_.size(); ++d) {
      double along = 0;
      for (std::size_t j = 0; j < m_; ++j) along += scaled_[j] * units_[d * m_ + j];
      if (along <= longest) continue;
      longest = along;
      nearest = d;
    }
    return {nearest, square - longest * longest};
  }

  // Takes `left` individuals of front `k`, preferably those of directions with the fewest individuals.
  void fill_up(std::size_t k, std::size_t left, random_stream& rng) const {
    const auto all = units_.size() / m_;
    count_.assign(all, 0);
    for (std::size_t before = 0; before < k; ++before) {
      for (const auto i : ranking_.front(before)) ++count_[belongs_to(i).first];
    }
    candidates_.clear();
    for (const auto i : ranking_.front(k)) {
      const auto [direction, distance] = belongs_to(i);
      candidates_.push_back({direction, distance, i});
    }
    // Sorts the candidates by direction, then by distance.
    std::sort(candidates_.begin(), candidates_.end(), [](const candidate& one, const candidate& other) {
      if (one.direction != other.direction) return one.direction < other.direction;
      return one.distance != other.distance ? one.distance < other.distance : one.individual < other.individual;
    });
    begin_.assign(all + 1, 0);
    for (const auto& one : candidates_) ++begin_[one.direction + 1];
    for (std::size_t d = 1; d <= all; ++d) begin_[d] += begin_[d - 1];
    end_.assign(begin_.begin() + 1, begin_.end());
    while (left > 0) {
      // Finds the directions with the fewest individuals among the directions that have candidates.
      std::size_t fewest = survives_.size() + 1;
      ties_.clear();
      for (std::size_t d = 0; d < all; ++d) {
        if (begin_[d] == end_[d] || count_[d] > fewest) continue;
        if (count_[d] < fewest) ties_.clear();
        fewest = count_[d];
        ties_.push_back(d);
      }
      // Each of them receives one individual, in random order, while there is room.
      for (auto open = ties_.size(); open > 0 && left > 0; --open, --left) {
        std::swap(ties_[rng.below(open)], ties_[open - 1]);
        const auto d = ties_[open - 1];
        auto taken = begin_[d];
        if (count_[d] > 0) taken += static_cast<std::size_t>(rng.below(end_[d] - begin_[d]));
        survives_[candidates_[taken].individual] = 1;
        std::swap(candidates_[taken], candidates_[begin_[d]]);
        ++begin_[d];
        ++count_[d];
      }
    }
  }

  struct candidate {
    std::size_t direction;
    double distance;
    std::size_t individual;
  };

  const char* name_;
  std::size_t m_ = 0;
  std::vector<double> units_;             // the directions as unit vectors
  std::vector<double> ideal_, extremes_;  // best values and extreme points of the previous generations
  // Scratch storage. It is mutable because the operator is const; it is called from one thread only.
  mutable detail::crowded_ranking ranking_;
  mutable std::vector<double> found_ideal_, found_extremes_, worst_, worst_of_first_, range_, width_, matrix_, scaled_;
  mutable std::vector<candidate> candidates_;
  mutable std::vector<std::size_t> count_, begin_, end_, ties_;
  mutable std::vector<unsigned char> survives_;
};

}  // namespace clade::replacement
