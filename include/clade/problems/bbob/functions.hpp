// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <string_view>
#include <vector>

#include "../../mathematics/pow.hpp"
#include "instance.hpp"
#include "matrix.hpp"
#include "transformations.hpp"

namespace clade::detail::bbob {

/// The maximum dimension. Calls use arrays of this size on the stack. It is a multiple of four, as `matrix` requires.
inline constexpr std::size_t max_coordinates = 1024;

/// The 24 functions of BBOB, with the function numbers and the symbols of the report.
class functions {
 public:
  /// Computes the tables of a function. If `under_noise` is true, the function is that of bbob-noisy: it has no penalty
  /// outside the box, function 10 has a condition of 1e4 instead of 1e6, and function 19 has a tenth of the height.
  functions(std::size_t function, std::size_t n, std::size_t instance, bool under_noise = false)
      : function_(function), n_(n), under_noise_(under_noise) {
    // As in COCO, functions 4 and 18 use the seeds of functions 3 and 17.
    const auto number = function == 4 ? 3 : function == 18 ? 17 : function;
    seed_ = static_cast<std::int64_t>(number + 10'000 * instance);
    best_value_ = bbob::best_value(seed_);
    make_best_point();
    make_tables();
  }

  double best_value() const noexcept { return best_value_; }
  const std::vector<double>& best_point() const noexcept { return best_point_; }
  std::string_view name() const noexcept { return entry().name; }

  double operator()(std::span<const double> x) const noexcept { return above_best(x) + best_value_; }

  /// Returns f(x) minus the best value, without the rounding error of that difference; NaN if a coordinate is NaN.
  double above_best(std::span<const double> x) const noexcept {
    for (const auto v : x) {
      if (v != v) return std::numeric_limits<double>::quiet_NaN();
    }
    return (this->*entry().above_best)(x);
  }

 private:
  using point = std::span<const double>;

  // An uninitialized vector on the stack. The first element is set only because compilers would otherwise warn about
  // uninitialized memory.
  struct scratch : std::array<double, max_coordinates> {
    scratch() noexcept { front() = 0; }
  };

  struct table_entry {
    std::string_view name;
    double (functions::*above_best)(point) const noexcept;
  };
  const table_entry& entry() const noexcept {
    static constexpr table_entry all[] = {{"sphere", &functions::sphere},
                                          {"ellipsoid, separable", &functions::ellipsoid},
                                          {"Rastrigin, separable", &functions::rastrigin},
                                          {"Büche-Rastrigin", &functions::bueche_rastrigin},
                                          {"linear slope", &functions::linear_slope},
                                          {"attractive sector", &functions::attractive_sector},
                                          {"step ellipsoid", &functions::step_ellipsoid},
                                          {"Rosenbrock", &functions::rosenbrock},
                                          {"Rosenbrock, rotated", &functions::rotated_rosenbrock},
                                          {"ellipsoid", &functions::rotated_ellipsoid},
                                          {"discus", &functions::discus},
                                          {"bent cigar", &functions::bent_cigar},
                                          {"sharp ridge", &functions::sharp_ridge},
                                          {"different powers", &functions::different_powers},
                                          {"Rastrigin", &functions::rotated_rastrigin},
                                          {"Weierstrass", &functions::weierstrass},
                                          {"Schaffers F7", &functions::schaffers},
                                          {"Schaffers F7, ill-conditioned", &functions::schaffers},
                                          {"Griewank-Rosenbrock", &functions::griewank_rosenbrock},
                                          {"Schwefel", &functions::schwefel},
                                          {"Gallagher, 101 peaks", &functions::gallagher},
                                          {"Gallagher, 21 peaks", &functions::gallagher},
                                          {"Katsuura", &functions::katsuura},
                                          {"Lunacek bi-Rastrigin", &functions::lunacek}};
    return all[function_ - 1];
  }

  // --- instances -------------------------------------------------------------------------------

  void make_best_point() {
    best_point_ = bbob::best_point(n_, function_ == 12 ? seed_ + 1'000'000 : seed_);
    if (function_ == 4) {
      for (std::size_t i = 0; i < n_; i += 2) best_point_[i] = std::fabs(best_point_[i]);
    } else if (function_ == 5) {
      for (auto& x : best_point_) x = x > 0 ? 5 : -5;
    } else if (function_ == 8) {
      for (auto& x : best_point_) x *= 0.75;
    } else if (function_ == 20) {
      const auto uniform = uniform_numbers(n_, seed_);
      for (std::size_t i = 0; i < n_; ++i) best_point_[i] = uniform[i] < 0.5 ? -schwefel_best : schwefel_best;
    } else if (function_ == 24) {
      const auto normal = normal_numbers(n_, seed_);
      for (std::size_t i = 0; i < n_; ++i) best_point_[i] = normal[i] < 0 ? -lunacek_best / 2 : lunacek_best / 2;
    }
  }

  double share(std::size_t i) const noexcept { return static_cast<double>(i) / static_cast<double>(n_ - 1); }

  // Returns base^(i / (n - 1)) for every coordinate i.
  std::vector<double> powers(double base) const {
    std::vector<double> result(n_);
    for (std::size_t i = 0; i < n_; ++i) result[i] = mathematics::pow(base, share(i));
    return result;
  }

  void make_tables() {
    const auto q = [&] { return rotation(n_, seed_); };
    const auto r = [&] { return rotation(n_, seed_ + 1'000'000); };
    const auto is = [&](auto... numbers) { return ((function_ == numbers) || ...); };
    const auto make_exponents = [&](double last) {
      for (std::size_t i = 0; i < n_; ++i) exponents_.push_back(last * share(i));
    };
    const auto root_of_10 = std::sqrt(10.);
    factor_ = std::max(1.0, std::sqrt(static_cast<double>(n_)) / 8);
    if (is(2U, 10U)) weights_ = powers(under_noise_ ? 1e4 : 1e6);
    if (is(3U, 4U, 20U)) weights_ = powers(root_of_10);
    if (is(5U)) weights_ = powers(10);
    if (is(7U)) weights_ = powers(100);
    for (std::size_t i = 0; is(5U) && i < n_; ++i) weights_[i] *= best_point_[i] > 0 ? 1 : -1;
    if (is(3U, 15U)) make_exponents(0.2);
    if (is(12U, 17U, 18U)) make_exponents(0.5);
    if (is(14U)) make_exponents(4);
    if (is(6U, 13U)) first_ = {n_, product(n_, r(), powers(root_of_10), q())};
    if (is(7U)) first_ = {n_, product(n_, powers(root_of_10), q())};
    if (is(23U, 24U)) first_ = {n_, product(n_, r(), powers(10), q())};
    if (is(10U, 11U, 12U, 14U, 15U, 16U, 17U, 18U)) first_ = {n_, r()};
    if (is(7U)) second_ = {n_, r()};
    if (is(15U)) second_ = {n_, product(n_, r(), powers(root_of_10), q())};
    if (is(16U)) second_ = {n_, product(n_, r(), powers(0.1), q())};
    if (is(17U)) second_ = {n_, product(n_, powers(root_of_10), q())};
    if (is(18U)) second_ = {n_, product(n_, powers(std::sqrt(1000.)), q())};
    if (is(21U, 22U)) make_peaks(q());
    if (is(9U, 19U)) {
      const auto rows = q();
      first_ = {n_, product(n_, std::vector<double>(n_, factor_), rows)};
      for (std::size_t j = 0; j < n_; ++j) {
        double sum = 0;
        for (std::size_t i = 0; i < n_; ++i) sum += rows[i * n_ + j];
        best_point_[j] = sum / (2 * factor_);
      }
    }
  }

  void make_peaks(const std::vector<double>& rows) {
    const std::size_t count = function_ == 21 ? 101 : 21;
    const double width = function_ == 21 ? 10 : 9.8, half = function_ == 21 ? 5 : 4.9;
    first_ = {n_, rows};
    const auto last = static_cast<double>(count - 2);

    const auto order = ascending(uniform_numbers(count - 1, seed_).data(), count - 1);
    const auto at = uniform_numbers(count * n_, seed_);
    peaks_.resize(count);
    centres_.resize(count * n_);
    axes_.resize(count * n_);
    for (std::size_t p = 0; p < count; ++p) {
      peaks_[p].height = p == 0 ? 10 : static_cast<double>(p - 1) / last * (9.1 - 1.1) + 1.1;
      peaks_[p].level = mathematics::log(peaks_[p].height);
      const auto condition = p == 0 ? (function_ == 21 ? std::sqrt(1000.) : 1000.)
                                    : mathematics::pow(1000, static_cast<double>(order[p - 1]) / last);
      const auto places = ascending(uniform_numbers(n_, seed_ + static_cast<std::int64_t>(1000 * p)).data(), n_);
      for (std::size_t j = 0; j < n_; ++j) {
        axes_[p * n_ + j] = mathematics::pow(condition, share(places[j]) - 0.5);
        double sum = 0;
        for (std::size_t k = 0; k < n_; ++k) sum += rows[j * n_ + k] * (width * at[p * n_ + k] - half);
        centres_[p * n_ + j] = p == 0 ? 0.8 * sum : sum;
      }
    }
    for (std::size_t i = 0; i < n_; ++i) best_point_[i] = 0.8 * (width * at[i] - half);
  }

  // --- parts of functions ----------------------------------------------------------------------

  // Returns `start` plus the terms of all coordinates from `first` on, added in ascending order.
  template <class Term>
  double sum_of(const Term& term, std::size_t first = 0, double start = 0) const noexcept {
    for (auto i = first; i < n_; ++i) start += term(i);
    return start;
  }

  template <class Coordinate>
  scratch vector_of(const Coordinate& coordinate) const noexcept {
    scratch z;
    for (std::size_t i = 0; i < n_; ++i) z[i] = coordinate(i);
    return z;
  }

  static scratch product_of(const matrix& m, const double* y, double start = 0) noexcept {
    scratch z;
    m.multiply(y, z.data(), start);
    return z;
  }

  // Returns M (x - x_opt), where M is the first matrix.
  scratch rotated_from_best(point x) const noexcept {
    return product_of(first_, vector_of([&](auto i) { return x[i] - best_point_[i]; }).data());
  }

  double own_penalty(point x) const noexcept { return under_noise_ ? 0 : penalty(x); }

  // Returns the sum that the functions of Rastrigin and Büche-Rastrigin have in common.
  template <class Coordinate>
  double rastrigin_of(const Coordinate& coordinate) const noexcept {
    double cosines = 0, squares = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double z = coordinate(i);
      cosines += cosine_of_turns(z);
      squares += z * z;
    }
    return 10 * (static_cast<double>(n_) - cosines) + squares;
  }

  double rosenbrock_of(const scratch& z) const noexcept {
    double valley = 0, distance = 0;
    for (std::size_t i = 0; i + 1 < n_; ++i) {
      const auto a = z[i] * z[i] - z[i + 1], b = z[i] - 1;
      valley += a * a;
      distance += b * b;
    }
    return 100 * valley + distance;
  }

  // --- separable functions ---------------------------------------------------------------------

  double sphere(point x) const noexcept {
    return sum_of([&](auto i) { return (x[i] - best_point_[i]) * (x[i] - best_point_[i]); });
  }

  double ellipsoid(point x) const noexcept {
    return sum_of([&](auto i) {
      const auto z = oscillated(x[i] - best_point_[i]);
      return weights_[i] * z * z;
    });
  }

  double rastrigin(point x) const noexcept {
    return rastrigin_of(
        [&](auto i) { return weights_[i] * asymmetric(oscillated(x[i] - best_point_[i]), exponents_[i]); });
  }

  double bueche_rastrigin(point x) const noexcept {
    // The function is steeper on the positive side of the first, third, … coordinate.
    return rastrigin_of([&](auto i) {
             const auto z = oscillated(x[i] - best_point_[i]);
             return (i % 2 == 0 && z > 0 ? 10 * weights_[i] : weights_[i]) * z;
           }) +
           100 * penalty(x);
  }

  double linear_slope(point x) const noexcept {
    return sum_of([&](auto i) {
      return 5 * std::fabs(weights_[i]) - weights_[i] * (x[i] * best_point_[i] < 25 ? x[i] : best_point_[i]);
    });
  }

  // --- functions with low or moderate conditioning ---------------------------------------------

  double attractive_sector(point x) const noexcept {
    const auto z = rotated_from_best(x);
    const auto sum = sum_of([&](auto i) { return best_point_[i] * z[i] > 0 ? 1e4 * z[i] * z[i] : z[i] * z[i]; });
    return mathematics::pow(oscillated(sum), 0.9);
  }

  double step_ellipsoid(point x) const noexcept {
    const auto y = rotated_from_best(x);
    const auto steps =
        vector_of([&](auto i) { return std::fabs(y[i]) > 0.5 ? rounded(y[i]) : rounded(10 * y[i]) / 10; });
    const auto z = product_of(second_, steps.data());
    const auto sum = sum_of([&](auto i) { return weights_[i] * z[i] * z[i]; });
    return 0.1 * std::max(std::fabs(y[0]) * 1e-4, sum) + own_penalty(x);
  }

  double rosenbrock(point x) const noexcept {
    return rosenbrock_of(vector_of([&](auto i) { return factor_ * (x[i] - best_point_[i]) + 1; }));
  }

  double rotated_rosenbrock(point x) const noexcept { return rosenbrock_of(product_of(first_, x.data(), 0.5)); }

  // --- unimodal functions with high conditioning -----------------------------------------------

  double rotated_ellipsoid(point x) const noexcept {
    const auto y = rotated_from_best(x);
    return sum_of([&](auto i) {
      const auto z = oscillated(y[i]);
      return weights_[i] * z * z;
    });
  }

  double discus(point x) const noexcept {
    const auto y = rotated_from_best(x);
    const auto z = vector_of([&](auto i) { return oscillated(y[i]); });
    return sum_of([&](auto i) { return z[i] * z[i]; }, 1, 1e6 * z[0] * z[0]);
  }

  double bent_cigar(point x) const noexcept {
    const auto y = rotated_from_best(x);
    const auto z = product_of(first_, vector_of([&](auto i) { return asymmetric(y[i], exponents_[i]); }).data());
    return sum_of([&](auto i) { return 1e6 * z[i] * z[i]; }, 1, z[0] * z[0]);
  }

  double sharp_ridge(point x) const noexcept {
    const auto z = rotated_from_best(x);
    return 100 * std::sqrt(sum_of([&](auto i) { return z[i] * z[i]; }, 1)) + z[0] * z[0];
  }

  double different_powers(point x) const noexcept {
    const auto z = rotated_from_best(x);
    const auto power = [&](auto i) {
      return z[i] == 0 ? 0 : z[i] * z[i] * mathematics::exp(exponents_[i] * mathematics::log(std::fabs(z[i])));
    };
    return std::sqrt(sum_of(power, 1, z[0] * z[0]));
  }

  // --- multimodal functions with adequate global structure -------------------------------------

  double rotated_rastrigin(point x) const noexcept {
    const auto y = rotated_from_best(x);
    const auto bent = vector_of([&](auto i) { return asymmetric(oscillated(y[i]), exponents_[i]); });
    const auto z = product_of(second_, bent.data());
    return rastrigin_of([&](auto i) { return z[i]; });
  }

  double weierstrass(point x) const noexcept {
    const auto y = rotated_from_best(x);
    const auto z = product_of(second_, vector_of([&](auto i) { return oscillated(y[i]); }).data());
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      // The triple-angle formula yields the cosine of 3^k turns from the cosine of 3^(k-1) turns. Each summand is the
      // cosine plus 1, because the cosine is -1 at the optimum.
      const auto turns = z[i] + 0.5, rest = turns - rounded(turns);
      auto cosine = cosine_of_turns(rest), sine = mathematics::sin(2 * std::numbers::pi * rest);
      double weight = 1;
      for (int k = 0; k < 12; ++k) {
        sum += weight * (cosine + 1);
        const auto c = cosine * cosine, s = sine * sine;
        cosine *= c - 3 * s;
        sine *= 3 * c - s;
        weight *= 0.5;
      }
    }
    const auto mean = sum / static_cast<double>(n_);
    return 10 * mean * mean * mean + 10 / static_cast<double>(n_) * penalty(x);
  }

  double schaffers(point x) const noexcept {
    const auto y = rotated_from_best(x);
    const auto z = product_of(second_, vector_of([&](auto i) { return asymmetric(y[i], exponents_[i]); }).data());
    double sum = 0;
    for (std::size_t i = 0; i + 1 < n_; ++i) {
      const auto square = z[i] * z[i] + z[i + 1] * z[i + 1];
      if (square == 0) continue;
      const auto sine = mathematics::sin(50 * mathematics::exp(0.1 * mathematics::log(square)));
      sum += std::sqrt(std::sqrt(square)) * (1 + sine * sine);
    }
    const auto mean = sum / static_cast<double>(n_ - 1);
    return mean * mean + 10 * own_penalty(x);
  }

  double griewank_rosenbrock(point x) const noexcept {
    const auto z = product_of(first_, x.data(), 0.5);
    double sum = 0;
    for (std::size_t i = 0; i + 1 < n_; ++i) {
      const auto a = z[i] * z[i] - z[i + 1], b = 1 - z[i];
      const auto s = 100 * a * a + b * b;
      sum += s / 4000 - mathematics::cos(s);
    }
    const double height = under_noise_ ? 1 : 10;
    return height + height * sum / static_cast<double>(n_ - 1);
  }

  // --- multimodal functions with weak global structure -----------------------------------------

  double schwefel(point x) const noexcept {
    double sum = 0, beyond = 0, before = 2 * schwefel_best;
    for (std::size_t i = 0; i < n_; ++i) {
      const auto here = best_point_[i] < 0 ? -2 * x[i] : 2 * x[i];
      const auto hat = here + 0.25 * (before - 2 * schwefel_best);
      before = here;
      const auto z = 100 * (weights_[i] * (hat - 2 * schwefel_best) + 2 * schwefel_best);
      const auto excess = std::fabs(z) - 500;
      if (excess > 0) beyond += excess * excess;
      sum += z * mathematics::sin(std::sqrt(std::fabs(z)));
    }
    return 0.01 * (beyond + 418.9828872724339 - sum / static_cast<double>(n_));
  }

  double gallagher(point x) const noexcept {
    const auto y = product_of(first_, x.data());
    // The peak with the highest value also has the highest logarithm, so one exponential is enough. The distance from a
    // peak only grows from coordinate to coordinate, so its computation stops as soon as the peak cannot be the
    // highest.
    const auto scale = 2 * static_cast<double>(n_);
    double level = -std::numeric_limits<double>::infinity(), height = 0, distance = 0;
    const double *centre = centres_.data(), *axis = axes_.data();
    for (const auto& top : peaks_) {
      const auto far = (top.level - level) * scale;
      double sum = 0;
      for (std::size_t j = 0; j < n_ && sum < far; ++j) {
        const auto d = y[j] - centre[j];
        sum += axis[j] * d * d;
      }
      if (sum < far) {
        level = top.level - sum / scale;
        height = top.height;
        distance = sum;
      }
      centre += n_;
      axis += n_;
    }
    const auto z = oscillated(10 - height * mathematics::exp(-distance / scale));
    return z * z + own_penalty(x);
  }

  double katsuura(point x) const noexcept {
    const auto z = rotated_from_best(x);
    const auto n = static_cast<double>(n_);
    const auto exponent = 10 / mathematics::pow(n, 1.2);
    double result = 1, product = 1;
    for (std::size_t i = 0; i < n_; ++i) {
      // If d is the distance of 2^(k-1) z from the nearest integer, that of 2^k z is the smaller of 2d and 1 - 2d. This
      // computation is exact.
      const auto fraction = std::fabs(z[i]) - std::floor(std::fabs(z[i]));
      auto distance = std::min(fraction, 1 - fraction);
      double sum = 0, weight = 1;
      for (int k = 1; k <= 32; ++k) {
        distance = std::min(2 * distance, 1 - 2 * distance);
        weight *= 0.5;
        sum += distance * weight;
      }
      product *= 1 + static_cast<double>(i + 1) * sum;
      // One power is computed for up to 64 factors, because their product is finite.
      if (i % 64 == 63) {
        result *= mathematics::pow(product, exponent);
        product = 1;
      }
    }
    result *= mathematics::pow(product, exponent);
    return 10 / n / n * (result - 1) + penalty(x);
  }

  double lunacek(point x) const noexcept {
    const auto n = static_cast<double>(n_);
    const auto s = 1 - 0.5 / (std::sqrt(n + 20) - 4.1);
    const auto mu = -std::sqrt((lunacek_best * lunacek_best - 1) / s);
    scratch y;
    double near = 0, far = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const auto hat = best_point_[i] < 0 ? -2 * x[i] : 2 * x[i];
      y[i] = hat - lunacek_best;
      near += y[i] * y[i];
      far += (hat - mu) * (hat - mu);
    }
    const auto z = product_of(first_, y.data());
    const auto cosines = sum_of([&](auto i) { return cosine_of_turns(z[i]); });
    return std::min(near, n + s * far) + 10 * (n - cosines) + 1e4 * penalty(x);
  }

  // The magnitude of every coordinate of the optimum of function 20.
  static constexpr double schwefel_best = 0.5 * 4.2096874637;
  static constexpr double lunacek_best = 2.5;  // mu_0 of the report

  struct peak {
    double height, level;  // `level` is the logarithm of `height`
  };

  std::size_t function_, n_;
  bool under_noise_;
  std::int64_t seed_ = 0;
  double best_value_ = 0;
  std::vector<double> best_point_;
  double factor_ = 1;
  std::vector<double> weights_, exponents_;  // a weight and an exponent for each coordinate
  matrix first_, second_;                    // the matrices of the function, in the order of their application
  std::vector<peak> peaks_;                  // the peaks of Gallagher's functions
  std::vector<double> centres_, axes_;       // n numbers for each peak, in rotated coordinates
};

}  // namespace clade::detail::bbob
