// SPDX-License-Identifier: BSL-1.0
// Strategies for several objectives on two rotated ellipsoids: median, minimum and maximum of the hypervolume up to (1,
// 1) after 50,000 evaluations, over seeds 1 to 31.
//
//     bench_rotated_ellipsoids
#include <algorithm>
#include <array>
#include <clade/pareto.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

namespace {

using namespace clade;

// A rotated ellipsoid whose axes differ by a factor of 1000, and the same one shifted by 2 along each of its axes.
class rotated_ellipsoids {
 public:
  static constexpr std::size_t n = 10;

  objectives<2> operator()(const std::vector<double>& x) const {
    double sums[2]{};
    for (std::size_t k = 0; k < 2; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        double along = k == 0 ? 0 : -2;
        for (std::size_t j = 0; j < n; ++j) along += axes_[i][j] * x[j];
        sums[k] += std::pow(1e6, static_cast<double>(i) / (n - 1)) * along * along;
      }
    }
    return {sums[0] / (1e6 * n), sums[1] / (1e6 * n)};
  }

 private:
  using basis = std::array<std::array<double, n>, n>;

  // Random orthogonal vectors.
  static basis random_basis(std::uint64_t seed) {
    random_stream rng(seed);
    basis axes;
    for (std::size_t i = 0; i < n; ++i) {
      for (auto& part : axes[i]) part = rng.normal();
      double square = 0;
      for (std::size_t k = 0; k < i; ++k) {
        const auto along = std::inner_product(axes[i].begin(), axes[i].end(), axes[k].begin(), 0.0);
        for (std::size_t j = 0; j < n; ++j) axes[i][j] -= along * axes[k][j];
      }
      for (const auto part : axes[i]) square += part * part;
      for (auto& part : axes[i]) part /= std::sqrt(square);
    }
    return axes;
  }

  basis axes_ = random_basis(1);
};

template <class Strategy>
void show(const char* name, const Strategy& strategy) {
  const rotated_ellipsoids both;
  std::vector<double> volumes;
  for (std::uint64_t seed = 1; seed <= 31; ++seed) {
    const auto problem = minimize(both, chromosome::reals{both.n, -10, 10});
    volumes.push_back(
        pareto::hypervolume(run(evolve(problem, strategy, seed), stop::evaluations(50'000)).front(), {1, 1}));
  }
  std::sort(volumes.begin(), volumes.end());
  std::printf("%-10s hypervolume %.5f [%.5f, %.5f]\n", name, volumes[15], volumes.front(), volumes.back());
}

}  // namespace

int main() {
  const mutation::polynomial mutating{20};
  show("nsga2", nsga2{.crossover = crossover::simulated_binary{20}, .mutation = mutating});
  show("smsemoa", smsemoa{.selection = {3}, .crossover = crossover::simulated_binary{5}, .mutation = mutating});
  show("gde3", gde3{.crossover_rate = 0.9});
  show("mo_cma_es", mo_cma_es{});
}
