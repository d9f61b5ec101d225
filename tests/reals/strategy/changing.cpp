// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <clade/noisy.hpp>
#include <clade/reals.hpp>

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(changing)

using namespace clade;

namespace {

// The squared distance from (place, place, ...), with a constant that differs from epoch to epoch.
struct moving {
  std::uint64_t* calls;
  const double* place;

  double operator()(const std::vector<double>& x) const {
    ++*calls;
    double sum = *place * 100;
    for (const double one : x) sum += (one - *place) * (one - *place);
    return sum;
  }
};
// The same with noise, which is less than any difference of interest.
struct shaken : moving {
  double operator()(const std::vector<double>& x, random_stream& rng) const {
    return moving::operator()(x) + 1e-9 * rng.unit();
  }
};

struct plain : moving {
  using moving::operator();
};

// After the change the best is found again, and is as good as its fitness says.
template <class Fitness, class Strategy>
void check(const Strategy& strategy, std::uint64_t first, std::uint64_t second) {
  std::uint64_t calls = 0;
  double place = 0;
  auto evolution = evolve(minimize(Fitness{{&calls, &place}}, chromosome::reals{3, -5, 5}), strategy, 1);
  run(evolution, stop::evaluations(first));
  const auto before = evolution.best();
  place = 0.5;
  evolution.reevaluate();
  BOOST_TEST(!evolution.finished());
  if (std::is_same_v<Fitness, plain>) BOOST_TEST(evolution.current().evaluations == calls);  // a race calls too
  BOOST_TEST(evolution.best().fitness >= 50);
  // The best of the first epoch is not lost.
  double distance = 0;
  for (const double one : before.chromosome) distance += (one - 0.5) * (one - 0.5);
  BOOST_TEST(evolution.best().fitness <= 50 + distance + 1e-8);
  const auto result = run(evolution, stop::target(50.01) || stop::evaluations(second));
  BOOST_TEST(result.reason.success);
  if (std::is_same_v<Fitness, plain>) BOOST_TEST(result.evaluations == calls);
}
}  // namespace

BOOST_AUTO_TEST_CASE(strategies_for_real_vectors_follow_a_change) {
  check<plain>(cma_es{.quadratic_model = true}, 200, 3000);
  check<plain>(differential_evolution{.population = 20}, 400, 4000);
  check<plain>(lshade{.evaluations = 4000, .population = 20}, 400, 4000);
  check<plain>(particle_swarm{.population = 20}, 400, 4000);
  check<plain>(bipop{}, 200, 4000);
}

BOOST_AUTO_TEST_CASE(noisy_strategies_forget_former_samples) {
  check<shaken>(noisy{genetic_algorithm{.population = 20,
                                        .crossover = crossover::blend{},
                                        .mutation = mutation::gauss{0.02},
                                        .replacement = replacement::plus{}}},
                400, 6000);
  check<shaken>(noisy{cma_es{}}, 300, 6000);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
