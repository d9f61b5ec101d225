// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/engine/archive.hpp>
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

// The same, and says when it has changed.
struct announced : shaken {
  std::uint64_t epoch() const { return static_cast<std::uint64_t>(*place * 2); }
};

struct plain : moving {
  using moving::operator();
};

template <class Fitness>
Fitness fitness_of(std::uint64_t& calls, const double& place) {
  Fitness made;
  static_cast<moving&>(made) = {&calls, &place};
  return made;
}

// After the change the best is found again, and is as good as its fitness says.
template <class Fitness, class Strategy>
void check(const Strategy& strategy, std::uint64_t first, std::uint64_t second) {
  std::uint64_t calls = 0;
  double place = 0;
  auto evolution = evolve(minimize(fitness_of<Fitness>(calls, place), chromosome::reals{3, -5, 5}), strategy, 1);
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
  check<announced>(noisy{cma_es{}}, 300, 6000);
}

BOOST_AUTO_TEST_CASE(a_noisy_run_sees_a_new_epoch_also_after_it_was_saved) {
  std::uint64_t calls = 0;
  double place = 0;
  const auto problem = minimize(fitness_of<announced>(calls, place), chromosome::reals{3, -5, 5});
  const noisy strategy{cma_es{}};
  auto evolution = evolve(problem, strategy, 1);
  run(evolution, stop::generations(20));
  auto saved = evolution.state();
  detail::archive out;
  out & saved;
  place = 0.5;
  const auto checked = [&](auto course) {
    const auto before = course.current().evaluations;
    course.advance();
    BOOST_TEST(course.best().fitness >= 50);
    BOOST_TEST(course.current().stagnation == 0);
    const auto spent = course.current().evaluations - before;
    BOOST_TEST(spent >= 2 * course.current().population.size());  // all anew, and the children
    run(course, stop::generations(40));
    return std::pair(course.current().evaluations, course.best().fitness);
  };
  const auto whole = checked(evolution);
  auto loaded = evolve(problem, strategy, 2).state();
  detail::archive in(out.bytes());
  in & loaded;
  BOOST_TEST((checked(resume(problem, strategy, loaded)) == whole));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
