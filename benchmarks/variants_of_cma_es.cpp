// SPDX-License-Identifier: BSL-1.0
// Evaluations and time to 1e-8 of CMA-ES and its variants for many genes:
//     bench_variants_of_cma_es GENES RUNS [FUNCTION]
// prints a table for [-5, 5]^GENES with means over the seeds 1 to RUNS, for one function or all. The full matrix is
// omitted from 500 genes on, and a run ends after 20,000 evaluations per gene.

#include <clade/reals.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

namespace {

using namespace clade;

using point = std::vector<double>;
using function = double (*)(const point&);  // so that each strategy is compiled once

double sphere(const point& x) {
  double sum = 0;
  for (const double gene : x) sum += gene * gene;
  return sum;
}

/// Condition number 1e6.
double ellipsoid(const point& x) {
  static std::vector<double> scales;
  if (scales.size() != x.size()) {
    scales.resize(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      scales[i] = std::pow(10, 6.0 * static_cast<double>(i) / static_cast<double>(x.size() - 1));
    }
  }
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += scales[i] * x[i] * x[i];
  return sum;
}

/// The same after reflections at two hyperplanes, which are a rotation: no gene is independent.
double rotated_ellipsoid(const point& x) {
  static point y;
  y = x;
  const auto n = static_cast<double>(x.size());
  for (const double slope : {1.0, -0.3}) {
    double along = 0, squares = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double normal = 1 + slope * static_cast<double>(i) / n;
      along += normal * y[i];
      squares += normal * normal;
    }
    for (std::size_t i = 0; i < y.size(); ++i) {
      y[i] -= 2 * along / squares * (1 + slope * static_cast<double>(i) / n);
    }
  }
  return ellipsoid(y);
}

double rosenbrock(const point& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double valley = x[i] * x[i] - x[i + 1], rest = 1 - x[i];
    sum += 100 * valley * valley + rest * rest;
  }
  return sum;
}

template <class Strategy>
void row(const char* name, function f, const Strategy& strategy, std::size_t genes, int runs) {
  int solved = 0;
  double evaluations = 0, seconds = 0;
  for (int seed = 1; seed <= runs; ++seed) {
    const auto before = std::clock();
    const auto result =
        run(evolve(minimize(f, chromosome::reals{genes, -5, 5}), strategy, static_cast<std::uint64_t>(seed)),
            stop::target(1e-8) || stop::evaluations(20'000 * genes));
    seconds += static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    evaluations += static_cast<double>(result.evaluations);
    solved += result.reason.success;
  }
  std::printf("%-18s %-22s %2d of %2d %11.0f %9.3f\n", name, Strategy::name, solved, runs, evaluations / runs,
              seconds / runs);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const int genes = count > 1 ? std::atoi(arguments[1]) : 40, runs = count > 2 ? std::atoi(arguments[2]) : 5;
  if (genes < 2 || runs < 1) {
    std::fputs("usage: bench_variants_of_cma_es GENES RUNS [FUNCTION], at least 2 and 1\n", stderr);
    return 2;
  }
  const auto n = static_cast<std::size_t>(genes);
  struct named {
    const char* name;
    function f;
  };
  std::puts("function           strategy                 solved evaluations   seconds");
  for (const auto& [name, f] : {named{"sphere", sphere}, named{"ellipsoid", ellipsoid},
                                named{"rotated ellipsoid", rotated_ellipsoid}, named{"rosenbrock", rosenbrock}}) {
    if (count > 3 && std::strcmp(arguments[3], name) != 0) continue;
    if (n < 500) row(name, f, cma_es(), n, runs);
    row(name, f, separable_cma_es(), n, runs);
    row(name, f, limited_memory_cma_es(), n, runs);
  }
}
