// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <clade/chromosome/choice.hpp>
#include <clade/chromosome/integer.hpp>
#include <clade/chromosome/integers.hpp>
#include <clade/chromosome/record.hpp>
#include <clade/core/problem.hpp>
#include <clade/reals/chromosome/real.hpp>

/// A problem of mixed variables for several tests.
namespace support {

enum class metal : unsigned char { steel, brass, copper };

struct machine {
  double speed = 0;
  int teeth = 0;
  double wire = 0;
  metal kind = metal::steel;
  std::vector<int> counts{};
  int untouched = 7;

  /// All values, for hashes.
  std::size_t size() const { return 5 + counts.size(); }
  double operator[](std::size_t i) const {
    const double first[] = {speed, double(teeth), wire, double(kind), double(untouched)};
    return i < 5 ? first[i] : counts[i - 5];
  }
  friend bool operator==(const machine&, const machine&) = default;

  /// Saves or loads the members of a checkpoint.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & speed & teeth & wire & kind & counts & untouched;
  }
};

inline const std::vector<double> wires{0.5, 0.2, 2, 1};  // not in order

inline auto machines() {
  using clade::chromosome::on;
  return clade::chromosome::record{on<&machine::speed>(clade::chromosome::real{-2, 6}),
                                   on<&machine::teeth>(clade::chromosome::integer{-5, 60}),
                                   on<&machine::wire>(clade::chromosome::choice(wires)),
                                   on<&machine::kind>(clade::chromosome::choice{metal::brass, metal::steel}),
                                   on<&machine::counts>(clade::chromosome::integers{{{0, 1}, {3, 3}, {1, 1000}}})};
}

/// 0 for speed 0.2 teeth = 2.2, wire 2, brass, and the counts 1, 3, 700.
inline double distance(const machine& m) {
  const auto square = [](double x) { return x * x; };
  return square(m.speed - 0.2 * m.teeth) + square(m.teeth - 11) + 5 * square(m.wire - 2) + (m.kind != metal::brass) +
         square(m.counts[0] - 1) + square(0.01 * (m.counts[2] - 700));
}

using machine_fitness = std::function<double(const machine&)>;

inline auto machine_problem(machine_fitness fitness = distance) {
  return clade::minimize(std::move(fitness), machines());
}

}  // namespace support
