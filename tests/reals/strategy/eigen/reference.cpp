// SPDX-License-Identifier: BSL-1.0
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <vector>

#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/reals/strategy/cma_es.hpp>
#include <clade/stop.hpp>

#include "support/repetitions.hpp"
#include "support/unit_test.hpp"

using namespace clade;

namespace {

using point = std::vector<double>;
using function = double (*)(const point&);

struct everywhere {
  std::size_t n;

  std::size_t size() const { return n; }
  double low(std::size_t) const { return -std::numeric_limits<double>::infinity(); }
  double high(std::size_t) const { return std::numeric_limits<double>::infinity(); }
  point operator()(random_stream&) const { return point(n); }
};

double sphere(const point& x) { return std::inner_product(x.begin(), x.end(), x.begin(), 0.0); }

double ellipsoid(const point& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += std::pow(1e6, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * x[i] * x[i];
  }
  return sum;
}

double discus(const point& x) { return sphere(x) + (1e6 - 1) * x[0] * x[0]; }

double cigar(const point& x) { return 1e6 * sphere(x) + (1 - 1e6) * x[0] * x[0]; }

double rosenbrock(const point& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double valley = x[i] * x[i] - x[i + 1];
    sum += 100 * valley * valley + (1 - x[i]) * (1 - x[i]);
  }
  return sum;
}

/// The constants of the tutorial of 2016, written down once more.
struct constants {
  double mu_effective, c_sigma, d_sigma, c_c, c_1, c_mu, expected;
  std::size_t population, parents;
  Eigen::VectorXd weights;

  explicit constants(std::size_t genes) {
    const double n = static_cast<double>(genes);
    population = 4 + static_cast<std::size_t>(3 * std::log(n));
    parents = population / 2;
    const double lambda = static_cast<double>(population);
    const auto all = static_cast<Eigen::Index>(population), best = static_cast<Eigen::Index>(parents);
    weights.resize(all);
    for (Eigen::Index i = 0; i < all; ++i) weights[i] = std::log((lambda + 1) / 2 / static_cast<double>(i + 1));
    const auto mass = [](const auto& w) { return w.sum() * w.sum() / w.squaredNorm(); };
    mu_effective = mass(weights.head(best));
    const double mu_negative = mass(weights.tail(all - best));
    c_sigma = (mu_effective + 2) / (n + mu_effective + 5);
    d_sigma = 1 + 2 * std::max(0.0, std::sqrt((mu_effective - 1) / (n + 1)) - 1) + c_sigma;
    c_c = (4 + mu_effective / n) / (n + 4 + 2 * mu_effective / n);
    c_1 = 2 / (std::pow(n + 1.3, 2) + mu_effective);
    c_mu = std::min(1 - c_1, 2 * (0.25 + mu_effective + 1 / mu_effective - 2) / (std::pow(n + 2, 2) + mu_effective));
    expected = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    const double total =
        std::min({1 + c_1 / c_mu, 1 + 2 * mu_negative / (mu_effective + 2), (1 - c_1 - c_mu) / (n * c_mu)});
    weights.head(best) /= weights.head(best).sum();
    weights.tail(all - best) *= total / -weights.tail(all - best).sum();
  }
};

Eigen::MatrixXd in_order(const Eigen::MatrixXd& columns, const std::vector<std::size_t>& order) {
  Eigen::MatrixXd ordered(columns.rows(), columns.cols());
  for (std::size_t i = 0; i < order.size(); ++i) {
    ordered.col(static_cast<Eigen::Index>(i)) = columns.col(static_cast<Eigen::Index>(order[i]));
  }
  return ordered;
}

/// The covariance matrix after a generation: the formula of the tutorial. `steps` are the columns of the ranked steps,
/// best first, and `whitened` is the same after the inverse square root of the matrix.
Eigen::MatrixXd next_covariance(const constants& c, const Eigen::MatrixXd& covariance, const Eigen::MatrixXd& steps,
                                const Eigen::MatrixXd& whitened, const Eigen::VectorXd& path, bool moderate) {
  const double n = static_cast<double>(covariance.rows());
  Eigen::MatrixXd sum = c.c_1 * path * path.transpose();
  for (Eigen::Index i = 0; i < steps.cols(); ++i) {
    const double weight = c.weights[i] * (c.weights[i] >= 0 ? 1 : n / whitened.col(i).squaredNorm());
    sum += c.c_mu * weight * steps.col(i) * steps.col(i).transpose();
  }
  const double kept = 1 + (moderate ? 0 : c.c_1 * c.c_c * (2 - c.c_c)) - c.c_1 - c.c_mu * c.weights.sum();
  return kept * covariance + sum;
}

/// The number of evaluations to 1e-8 of CMA-ES with an eigendecomposition in every generation; the budget if it is not
/// reached. It starts like cma_es with the box [-5, 5].
std::uint64_t with_eigenvectors(function f, std::size_t genes, std::uint64_t seed, std::uint64_t budget) {
  const constants c(genes);
  const auto n = static_cast<Eigen::Index>(genes), lambda = static_cast<Eigen::Index>(c.population);
  random_stream rng(seed);
  Eigen::VectorXd mean(n), path = Eigen::VectorXd::Zero(n), sigma_path = path;
  for (Eigen::Index i = 0; i < n; ++i) mean[i] = -5 + 10 * rng.unit();
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Identity(n, n), steps(n, lambda);
  double sigma = 3;
  point x(genes), fitness(c.population);
  std::vector<std::size_t> order(c.population);
  for (std::uint64_t evaluations = 0, generation = 1; evaluations < budget; ++generation) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
    const Eigen::VectorXd lengths = solver.eigenvalues().cwiseSqrt();
    for (Eigen::Index i = 0; i < lambda; ++i) {
      Eigen::VectorXd normal(n);
      for (Eigen::Index k = 0; k < n; ++k) normal[k] = rng.normal();
      steps.col(i) = solver.eigenvectors() * lengths.cwiseProduct(normal);
      Eigen::Map<Eigen::VectorXd>(x.data(), n) = mean + sigma * steps.col(i);
      fitness[static_cast<std::size_t>(i)] = f(x);
      ++evaluations;
      if (fitness[static_cast<std::size_t>(i)] <= 1e-8) return evaluations;
    }
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](auto i, auto j) { return fitness[i] < fitness[j]; });
    const auto ranked = in_order(steps, order);
    const Eigen::MatrixXd whitened =
        solver.eigenvectors() * lengths.cwiseInverse().asDiagonal() * (solver.eigenvectors().transpose() * ranked);
    const auto best = static_cast<Eigen::Index>(c.parents);
    const Eigen::VectorXd step = ranked.leftCols(best) * c.weights.head(best);
    mean += sigma * step;
    sigma_path = (1 - c.c_sigma) * sigma_path + std::sqrt(c.c_sigma * (2 - c.c_sigma) * c.mu_effective) *
                                                    (whitened.leftCols(best) * c.weights.head(best));
    const double length = sigma_path.norm();
    const bool moderate = length / std::sqrt(1 - std::pow(1 - c.c_sigma, 2 * static_cast<double>(generation))) <
                          (1.4 + 2 / (static_cast<double>(genes) + 1)) * c.expected;
    path = (1 - c.c_c) * path + (moderate ? std::sqrt(c.c_c * (2 - c.c_c) * c.mu_effective) : 0) * step;
    covariance = next_covariance(c, covariance, ranked, whitened, path, moderate);
    sigma *= std::exp(c.c_sigma / c.d_sigma * (length / c.expected - 1));
  }
  return budget;
}

std::uint64_t with_a_factor(function f, std::size_t genes, std::uint64_t seed, std::uint64_t budget) {
  const auto result = run(evolve(minimize(f, everywhere{genes}), cma_es{.box = {-5, 5}}, seed),
                          stop::target(1e-8) || stop::evaluations(budget));
  return result.reason.success ? result.evaluations : budget;
}

struct comparison {
  double factor = 0, eigenvectors = 0;        // evaluations of all runs for each that succeeds
  int factor_runs = 0, eigenvector_runs = 0;  // numbers of successes
};

comparison compare(function f, std::size_t genes, int runs, std::uint64_t budget) {
  comparison all;
  for (int seed = 1; seed <= runs; ++seed) {
    const auto one = with_a_factor(f, genes, static_cast<std::uint64_t>(seed), budget);
    const auto other = with_eigenvectors(f, genes, static_cast<std::uint64_t>(seed), budget);
    // A run in a local optimum is left out: it ends there with a factor, and does not with eigenvectors.
    if (one < budget) all.factor += static_cast<double>(one), ++all.factor_runs;
    if (other < budget) all.eigenvectors += static_cast<double>(other), ++all.eigenvector_runs;
  }
  all.factor /= all.factor_runs;
  all.eigenvectors /= all.eigenvector_runs;
  return all;
}

Eigen::Map<const Eigen::MatrixXd, 0, Eigen::OuterStride<>> columns(const detail::column_vector& numbers,
                                                                   std::size_t n) {
  const auto stride = detail::padded(n);
  return {numbers.data(), static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(numbers.size() / stride),
          Eigen::OuterStride<>(static_cast<Eigen::Index>(stride))};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reference)

// With the sanitizers it takes minutes, in Eigen's code nearly all of them.
BOOST_AUTO_TEST_CASE(a_factor_needs_as_many_evaluations_as_eigenvectors,
                     *boost::unit_test::enable_if<!support::sanitized>()) {
  const auto close = [](function f, std::size_t genes, double tolerance) {
    const auto [factor, eigenvectors, factor_runs, eigenvector_runs] =
        compare(f, genes, 20, 30'000);  // a run that succeeds needs a third of that
    BOOST_TEST(factor / eigenvectors > 1 - tolerance);
    BOOST_TEST(factor / eigenvectors < 1 + tolerance);
    BOOST_TEST(std::abs(factor_runs - eigenvector_runs) <= 6);
  };
  close(ellipsoid, 8, 0.06);
  close(rosenbrock, 8, 0.15);
}

BOOST_AUTO_TEST_CASE(the_covariance_matrix_follows_the_formula_and_its_factor_follows_it) {
  for (const std::size_t genes : {2u, 7u, 20u}) {
    const constants c(genes);
    auto evolution = evolve(minimize(rosenbrock, everywhere{genes}), cma_es{.box = {20, 21}}, 3);
    bool moderate_once = false, other_once = false;
    for (int generation = 0; generation < 120; ++generation) {
      const auto before = evolution.state();
      evolution.advance();
      const auto after = evolution.state();
      const auto& old = before.distribution.shape;
      const auto& now = after.distribution.shape;
      const auto& order = before.population.ranking();
      const auto ranked = in_order(columns(before.points.steps, genes), order);
      const auto normal = in_order(columns(before.points.normal, genes), order);
      const Eigen::VectorXd path = columns(now.path, genes);
      const bool moderate = (path - (1 - c.c_c) * columns(old.path, genes)).norm() > 0;
      (moderate ? moderate_once : other_once) = true;
      const Eigen::MatrixXd was = columns(old.covariance, genes).selfadjointView<Eigen::Lower>();
      const Eigen::MatrixXd is = columns(now.covariance, genes).selfadjointView<Eigen::Lower>();
      const auto expected = next_covariance(c, was, ranked, normal, path, moderate);
      BOOST_TEST_REQUIRE((is - expected).norm() <= 1e-13 * expected.norm());
      if (!now.renewed) continue;
      const Eigen::MatrixXd factor = columns(now.factor, genes);
      BOOST_TEST_REQUIRE((factor * factor.transpose() - is).norm() <= 1e-13 * is.norm());
      BOOST_TEST_REQUIRE(factor.isLowerTriangular(0));
    }
    BOOST_TEST(moderate_once);
    BOOST_TEST(other_once);
  }
}

// The table of docs/cma_es.md; it takes a minute.
BOOST_AUTO_TEST_CASE(table, *boost::unit_test::disabled()) {
  struct row {
    const char* name;
    function f;
  };
  for (const auto& [name, f] : {row{"sphere", sphere}, row{"ellipsoid", ellipsoid}, row{"cigar", cigar},
                                row{"discus", discus}, row{"rosenbrock", rosenbrock}}) {
    for (const std::size_t genes : {5u, 20u}) {
      const auto [factor, eigenvectors, factor_runs, eigenvector_runs] = compare(f, genes, 100, 200'000);
      std::printf("| %s | %zu | %.0f (%d) | %.0f (%d) | %.2f |\n", name, genes, factor, factor_runs, eigenvectors,
                  eigenvector_runs, factor / eigenvectors);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
