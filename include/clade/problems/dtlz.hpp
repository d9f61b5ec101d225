#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "../chromosome/reals.hpp"
#include "../core/message.hpp"
#include "../core/objectives.hpp"
#include "../mathematics/cos.hpp"
#include "../mathematics/pow.hpp"
#include "../mathematics/sin.hpp"

namespace clade::problems {

/// The functions DTLZ1 to DTLZ4 of any number of objectives, all to be low: a fitness for `minimize`, with its space.
///
/// The front of 1 is a simplex on which the objectives add up to 0.5, those of 2, 3 and 4 are the part of a sphere of radius 1
/// with positive coordinates. 1 and 3 have many local fronts, 4 crowds its points at the border. Variables lie in [0, 1];
/// there are objectives + 4 of them for DTLZ1, else objectives + 9, unless given. The front is where all variables from
/// number `objectives` on are 0.5.
///
/// Throws std::invalid_argument for another number, fewer than two objectives, fewer variables than objectives, and vectors
/// of another length.
/// Source: Deb, Thiele, Laumanns and Zitzler, "Scalable multi-objective optimization test problems", 2002.
class dtlz {
 public:
  dtlz(int number, std::size_t objectives) : dtlz(number, objectives, objectives + (number == 1 ? 4 : 9)) {}
  dtlz(int number, std::size_t objectives, std::size_t variables)
      : number_(number), objectives_(objectives), variables_(variables) {
    if (number < 1 || number > 4) clade::detail::refuse({"dtlz must be between 1 and 4, but was ", number});
    if (objectives < 2 || objectives > 64) {
      clade::detail::refuse({"dtlz objectives must be between 2 and 64, but were ", objectives});
    }
    if (variables < objectives) {
      clade::detail::refuse(
          {"dtlz variables must be at least as many as objectives, ", objectives, ", but were ", variables});
    }
  }

  /// The vectors that it is defined for.
  chromosome::reals<> space() const { return chromosome::reals{variables_, 0, 1}; }

  objectives<> operator()(const std::vector<double>& x) const {
    if (x.size() != variables_) {
      clade::detail::refuse({"dtlz vectors must have ", variables_, " variables, but had ", x.size()});
    }
    const auto m = objectives_;
    double g = 0;
    for (auto i = m - 1; i < x.size(); ++i) {
      const auto d = x[i] - 0.5;
      g += number_ == 1 || number_ == 3 ? d * d - mathematics::cos(20 * pi * d) : d * d;
    }
    if (number_ == 1 || number_ == 3) g = 100 * (g + static_cast<double>(x.size() - m + 1));
    std::vector<double> f(m, number_ == 1 ? 0.5 * (1 + g) : 1 + g);
    for (std::size_t i = 0; i + 1 < m; ++i) {
      const auto place = number_ == 4 ? mathematics::pow(x[i], 100) : x[i];
      const auto along = number_ == 1 ? place : mathematics::cos(place * pi / 2);
      const auto across = number_ == 1 ? 1 - place : mathematics::sin(place * pi / 2);
      for (std::size_t j = 0; j + i + 1 < m; ++j) f[j] *= along;
      f[m - 1 - i] *= across;
    }
    return clade::objectives<>(f);
  }

  /// The points of the front in these directions, such as those of `directions::das_dennis`.
  std::vector<clade::objectives<>> front(const std::vector<std::vector<double>>& directions) const {
    std::vector<clade::objectives<>> points;
    for (const auto& direction : directions) {
      if (direction.size() != objectives_) {
        clade::detail::refuse({"directions must be of ", objectives_, " objectives, but were of ", direction.size()});
      }
      double sum = 0, square = 0;
      for (const auto part : direction) {
        sum += part;
        square += part * part;
      }
      const auto scale = number_ == 1 ? 0.5 / sum : 1 / std::sqrt(square);
      std::vector<double> point;
      for (const auto part : direction) point.push_back(scale * part);
      points.emplace_back(point);
    }
    return points;
  }

 private:
  static constexpr double pi = 3.14159265358979323846;

  int number_;
  std::size_t objectives_, variables_;
};

}  // namespace clade::problems
