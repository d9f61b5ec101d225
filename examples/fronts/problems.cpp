// SPDX-License-Identifier: BSL-1.0
#include "problems.hpp"

#include <algorithm>
#include <clade/problems/c_dtlz.hpp>
#include <clade/problems/dtlz.hpp>
#include <clade/problems/osyczka2.hpp>
#include <clade/problems/srinivas.hpp>
#include <clade/problems/tanaka.hpp>
#include <clade/problems/welded_beam.hpp>
#include <clade/problems/wfg.hpp>
#include <clade/problems/zdt.hpp>
#include <clade/problems/zdt5.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace fronts {
namespace {

template <class Value>
fitness_value as_fitness(const Value& value) {
  if constexpr (clade::detail::is_constrained<Value>) {
    return {.value = as_fitness(value.value).value, .violation = value.violation};
  } else {
    std::vector<double> costs;
    for (std::size_t k = 0; k < value.size(); ++k) costs.push_back(value.cost(k));
    return {.value = clade::objectives<>(costs), .violation = 0};
  }
}

template <class Points>
points listed_points(const Points& of) {
  points all;
  for (const auto& point : of) all.emplace_back(point.begin(), point.end());
  return all;
}

// A problem with the interface of the library's problems.
template <class Problem>
problem made(const Problem& of, std::vector<double> reference, points front) {
  const auto space   = of.space();
  const auto fitness = [of](const auto& x) { return as_fitness(of(x)); };
  using kind =
      std::conditional_t<std::is_same_v<decltype(of.space()), clade::chromosome::bit_string>, on_bits, on_reals>;
  const auto n = space.size();
  const auto m = reference.size();
  return {{}, m, n, kind{fitness, space}, std::move(reference), std::move(front)};
}

template <int Number>
problem zdt(const sizes& of) {
  const auto f = of.variables > 0 ? clade::problems::zdt(Number, of.variables) : clade::problems::zdt(Number);
  return made(f, {1, 1}, listed_points(f.front(1001)));
}

// Its first variable has 30 bits, the others have five.
problem zdt5(const sizes& of) {
  if (of.variables == 1) throw std::invalid_argument("must be at least 2 for this problem");
  const auto f  = of.variables > 0 ? clade::problems::zdt5(of.variables - 1) : clade::problems::zdt5();
  auto all      = made(f, {34.1, 1.1 * static_cast<double>(f.front().front()[1])}, listed_points(f.front()));
  all.variables = of.variables > 0 ? of.variables : 11;
  return all;
}

template <int Number>
problem dtlz(const sizes& of) {
  const auto m = of.objectives;
  const auto f = of.variables > 0 ? clade::problems::dtlz(Number, m, of.variables) : clade::problems::dtlz(Number, m);
  return made(f, std::vector<double>(m, Number == 1 ? 0.55 : 1.1), listed_points(f.front(of.along.points())));
}

// Problems whose front is a curve or is disconnected. A given number of its points is computed.
template <int Number>
problem dtlz_by_number(const sizes& of) {
  const auto m   = of.objectives;
  const auto f   = of.variables > 0 ? clade::problems::dtlz(Number, m, of.variables) : clade::problems::dtlz(Number, m);
  auto reference = std::vector<double>(m, 1.1);
  // With more than three objectives the fronts of 5 and 6 contain more than this curve.
  if (Number < 7) return made(f, std::move(reference), m <= 3 ? listed_points(f.front(1001)) : points());
  reference.back() = 11 * static_cast<double>(m) / 5;
  // About that number of points: n for each objective but the last.
  std::size_t n = 2;
  while (m < 10 && std::pow(n + 1, m - 1) <= 1100) ++n;
  return made(f, std::move(reference), m < 10 ? listed_points(f.front(n)) : points());
}

template <clade::problems::c_dtlz::function Which>
problem c_dtlz(const sizes& of) {
  using clade::problems::c_dtlz;
  const auto m     = of.objectives;
  const auto f     = of.variables > 0 ? c_dtlz(Which, m, of.variables) : c_dtlz(Which, m);
  const auto front = f.front(of.along.points());
  std::vector<double> reference(m, 0);
  for (const auto& point : front) {
    for (std::size_t k = 0; k < m; ++k) reference[k] = std::max(reference[k], 1.1 * point[k]);
  }
  return made(f, std::move(reference), listed_points(front));
}

template <int Number>
problem wfg(const sizes& of) {
  const auto m         = of.objectives;
  const auto positions = m == 2 ? 4 : 2 * (m - 1);
  const auto distances = of.variables > positions ? of.variables - positions : of.variables > 0 ? 0 : 20;
  const clade::problems::wfg f(Number, m, positions, distances);
  std::vector<double> reference;
  for (std::size_t k = 0; k < m; ++k) reference.push_back(11 * static_cast<double>(k + 1) / 5);
  return made(f, std::move(reference), Number < 4 ? points() : listed_points(f.front(of.along.points())));
}

// Constrained problems. Their fronts have no formula.
template <class Problem>
problem constrained_problem(const sizes& of, double first, double second) {
  const Problem f;
  const auto n = f.space().size();
  if (of.variables > 0 && of.variables != n) {
    throw std::invalid_argument("must be " + std::to_string(n) + " for this problem");
  }
  return made(f, {first, second}, {});
}
problem srinivas(const sizes& of) { return constrained_problem<clade::problems::srinivas>(of, 250, 0); }
problem tanaka(const sizes& of) { return constrained_problem<clade::problems::tanaka>(of, 1.1, 1.1); }
problem osyczka2(const sizes& of) { return constrained_problem<clade::problems::osyczka2>(of, 0, 80); }
problem welded_beam(const sizes& of) { return constrained_problem<clade::problems::welded_beam>(of, 40, 0.02); }

using constrained_dtlz = clade::problems::c_dtlz;

constexpr entry list[] = {
    {"zdt1", "convex", 2, false, zdt<1>},
    {"zdt2", "concave", 2, false, zdt<2>},
    {"zdt3", "in five pieces", 2, false, zdt<3>},
    {"zdt4", "convex, with many local fronts", 2, false, zdt<4>},
    {"zdt5", "of bits, deceptive", 2, false, zdt5},
    {"zdt6", "concave, unevenly spread", 2, false, zdt<6>},
    {"dtlz1", "flat, with many local fronts", 3, true, dtlz<1>},
    {"dtlz2", "a part of a sphere", 3, true, dtlz<2>},
    {"dtlz3", "a part of a sphere, with many local fronts", 3, true, dtlz<3>},
    {"dtlz4", "a part of a sphere, crowded at its border", 3, true, dtlz<4>},
    {"dtlz5", "a curve on a sphere", 3, true, dtlz_by_number<5>},
    {"dtlz6", "a curve on a sphere, hard to reach", 3, true, dtlz_by_number<6>},
    {"dtlz7", "in pieces", 3, true, dtlz_by_number<7>},
    {"wfg1", "convex and wavy, biased", 3, true, wfg<1>},
    {"wfg2", "convex, in pieces", 3, true, wfg<2>},
    {"wfg3", "a line", 3, true, wfg<3>},
    {"wfg4", "a part of an ellipsoid, with many local fronts", 3, true, wfg<4>},
    {"wfg5", "a part of an ellipsoid, deceptive", 3, true, wfg<5>},
    {"wfg6", "a part of an ellipsoid, not separable", 3, true, wfg<6>},
    {"wfg7", "a part of an ellipsoid, positions biased", 3, true, wfg<7>},
    {"wfg8", "a part of an ellipsoid, distances biased", 3, true, wfg<8>},
    {"wfg9", "a part of an ellipsoid, deceptive and biased", 3, true, wfg<9>},
    {"c1_dtlz1", "flat, under a thin feasible layer", 3, true, c_dtlz<constrained_dtlz::c1_dtlz1>},
    {"c1_dtlz3", "a part of a sphere, in an infeasible band", 3, true, c_dtlz<constrained_dtlz::c1_dtlz3>},
    {"c2_dtlz2", "feasible parts of a sphere", 3, true, c_dtlz<constrained_dtlz::c2_dtlz2>},
    {"convex_c2_dtlz2", "convex, with a hole", 3, true, c_dtlz<constrained_dtlz::convex_c2_dtlz2>},
    {"c3_dtlz1", "flat, a constraint for each objective", 3, true, c_dtlz<constrained_dtlz::c3_dtlz1>},
    {"c3_dtlz4", "ellipsoids, a constraint for each objective", 3, true, c_dtlz<constrained_dtlz::c3_dtlz4>},
    {"srinivas", "under two constraints", 2, false, srinivas},
    {"tanaka", "in three pieces, along a constraint", 2, false, tanaka},
    {"osyczka2", "in five pieces, along six constraints", 2, false, osyczka2},
    {"welded_beam", "cost and deflection of a design", 2, false, welded_beam},
};

}  // namespace

std::vector<std::string_view> problem_names() {
  std::vector<std::string_view> names;
  for (const auto& one : list) names.push_back(one.name);
  return names;
}

const entry& problem_named(std::string_view name) { return *std::ranges::find(list, name, &entry::name); }

clade::directions::das_dennis usual_directions(std::size_t objectives) {
  const auto with = [&](std::size_t divisions, std::size_t inner) {
    return clade::directions::das_dennis{.objectives = objectives, .divisions = divisions, .inner = inner};
  };
  switch (objectives) {
    case 2:
      return with(99, 0);
    case 3:
      return with(12, 0);
    case 4:
      return with(7, 0);
    case 5:
      return with(6, 0);
    case 6:
      return with(4, 1);
    default:
      return objectives <= 10 ? with(3, 2) : with(2, 1);
  }
}

}  // namespace fronts
