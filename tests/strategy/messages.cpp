// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <vector>

#include <clade/pareto.hpp>

#include "support/problems.hpp"
#include "support/real_vectors.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(messages)

using namespace clade;

namespace {

constexpr auto huge = std::numeric_limits<std::size_t>::max();

const auto one = minimize(support::real_function(support::sphere), chromosome::reals{3, -1, 1});
const auto two =
    minimize(support::two_objectives([](const std::vector<double>& x) { return objectives<2>{x[0], 1 - x[0]}; }),
             chromosome::reals{3, -1, 1});
const crossover::blend cross;
const mutation::gauss mutate;
const cma_es fitting{.population = 8};
const genetic_algorithm breeding{.population = 10, .mutation = mutate};

// Begins a run, which refuses parameters that do not fit together.
template <class Problem, class Strategy>
void begin(const Problem& problem, const Strategy& strategy) {
  static_cast<void>(strategy.set_up(problem, random_stream(1)));
}

struct wrong {
  std::string_view parameter;  // at the beginning of the message: the names of the strategy and its member
  void (*make)();
};

void check(std::initializer_list<wrong> all) {
  for (const auto& [parameter, make] : all) {
    const auto said = support::refusal(make);
    BOOST_TEST((said.starts_with(parameter) && said.substr(parameter.size()).starts_with(" ")),
               parameter << ": \"" << said << "\"");
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(genetic_algorithms_name_themselves_and_the_parameter) {
  check({
      {"genetic_algorithm population", [] { static_cast<void>(genetic_algorithm{.population = 0}); }},
      {"genetic_algorithm population", [] { static_cast<void>(genetic_algorithm{.population = huge}); }},
      {"genetic_algorithm population", [] { begin(one, genetic_algorithm{.population = 1, .mutation = mutate}); }},
      {"genetic_algorithm crossover_rate", [] { static_cast<void>(genetic_algorithm{.crossover_rate = 2}); }},
      {"genetic_algorithm mutation_rate", [] { static_cast<void>(genetic_algorithm{.mutation_rate = std::nan("")}); }},
      {"genetic_algorithm needs", [] { begin(one, genetic_algorithm{}); }},
      {"asynchronous population", [] { static_cast<void>(asynchronous{.population = 0}); }},
      {"asynchronous population", [] { static_cast<void>(asynchronous{.population = huge}); }},
      {"asynchronous population", [] { begin(one, asynchronous{.population = 1, .mutation = mutate}); }},
      {"asynchronous crossover_rate", [] { static_cast<void>(asynchronous{.crossover_rate = -1}); }},
      {"asynchronous mutation_rate", [] { static_cast<void>(asynchronous{.mutation_rate = 2}); }},
      {"asynchronous births", [] { static_cast<void>(asynchronous{.births = -1}); }},
      {"asynchronous workers", [] { static_cast<void>(asynchronous{.workers = -1}); }},
      {"asynchronous needs", [] { begin(one, asynchronous{}); }},
      {"restarts limit", [] { static_cast<void>(restarts{.each = breeding, .when = stop::never(), .limit = -1}); }},
      {"islands count", [] { static_cast<void>(islands{.count = 0, .each = breeding}); }},
      {"islands count", [] { static_cast<void>(islands{.count = huge, .each = breeding}); }},
      {"islands migrants", [] { static_cast<void>(islands{.count = 2, .each = breeding, .migrants = -1}); }},
      {"islands every", [] { begin(one, islands{.count = 2, .each = breeding, .every = 0}); }},
  });
}

BOOST_AUTO_TEST_CASE(strategies_for_reals_name_themselves_and_the_parameter) {
  check({
      {"differential_evolution population", [] { begin(one, differential_evolution{.population = 3}); }},
      {"differential_evolution population", [] { static_cast<void>(differential_evolution{.population = huge}); }},
      {"differential_evolution weight", [] { static_cast<void>(differential_evolution{.weight = 3}); }},
      {"differential_evolution crossover_rate", [] { static_cast<void>(differential_evolution{.crossover_rate = 2}); }},
      {"lshade evaluations", [] { static_cast<void>(lshade{.evaluations = 0}); }},
      {"lshade population", [] { static_cast<void>(lshade{.evaluations = 9, .population = 3}); }},
      {"lshade min_population", [] { static_cast<void>(lshade{.evaluations = 9, .min_population = 3}); }},
      {"lshade min_population", [] { begin(one, lshade{.evaluations = 9, .population = 5, .min_population = 6}); }},
      {"lshade memory", [] { static_cast<void>(lshade{.evaluations = 9, .memory = huge}); }},
      {"lshade share", [] { static_cast<void>(lshade{.evaluations = 9, .share = 0}); }},
      {"lshade archive", [] { static_cast<void>(lshade{.evaluations = 9, .archive = -1}); }},
      {"lshade archive", [] { begin(one, lshade{.evaluations = 9, .archive = 1e300}); }},
      {"jso evaluations", [] { static_cast<void>(jso{.evaluations = 0}); }},
      {"jso population", [] { static_cast<void>(jso{.evaluations = 9, .population = 3}); }},
      {"jso min_population", [] { begin(one, jso{.evaluations = 9, .population = 5, .min_population = 6}); }},
      {"jso memory", [] { static_cast<void>(jso{.evaluations = 9, .memory = 0}); }},
      {"jso share", [] { static_cast<void>(jso{.evaluations = 9, .share = 2}); }},
      {"jso archive", [] { begin(one, jso{.evaluations = 9, .archive = 1e300}); }},
      {"particle_swarm population", [] { static_cast<void>(particle_swarm{.population = 0}); }},
      {"particle_swarm inertia", [] { static_cast<void>(particle_swarm{.inertia = 2}); }},
      {"particle_swarm acceleration", [] { static_cast<void>(particle_swarm{.acceleration = 0}); }},
      {"particle_swarm informants", [] { static_cast<void>(particle_swarm{.informants = huge}); }},
      {"particle_swarm informants", [] { begin(one, particle_swarm{.population = 1 << 30, .informants = 1 << 30}); }},
      {"cma_es population", [] { begin(one, cma_es{.population = 1}); }},
      {"cma_es population", [] { static_cast<void>(cma_es{.population = huge}); }},
      {"cma_es step_size", [] { static_cast<void>(cma_es{.step_size = 0}); }},
      {"cma_es mean", [] { begin(one, cma_es{.mean = {1}}); }},
      {"cma_es box", [] { begin(one, cma_es{.box = {1, -1}}); }},
      {"separable_cma_es population", [] { begin(one, separable_cma_es{.population = 1}); }},
      {"separable_cma_es population", [] { static_cast<void>(separable_cma_es{.population = huge}); }},
      {"limited_memory_cma_es population", [] { begin(one, limited_memory_cma_es{.population = 1}); }},
      {"limited_memory_cma_es directions", [] { static_cast<void>(limited_memory_cma_es{.directions = huge}); }},
      {"ipop doublings", [] { static_cast<void>(ipop{.each = fitting, .doublings = -1}); }},
      {"ipop limit", [] { static_cast<void>(ipop{.each = fitting, .limit = -1}); }},
      {"bipop doublings", [] { static_cast<void>(bipop{.each = fitting, .doublings = -1}); }},
      {"bipop limit", [] { static_cast<void>(bipop{.each = fitting, .limit = -1}); }},
  });
}

BOOST_AUTO_TEST_CASE(strategies_for_several_objectives_name_themselves_and_the_parameter) {
  check({
      {"nsga2 population", [] { static_cast<void>(nsga2{.population = 0}); }},
      {"nsga2 population", [] { begin(two, nsga2{.population = 1, .mutation = mutate}); }},
      {"nsga2 crossover_rate", [] { static_cast<void>(nsga2{.crossover_rate = 2}); }},
      {"nsga2 mutation_rate", [] { static_cast<void>(nsga2{.mutation_rate = 2}); }},
      {"nsga2 mutation_rate",
       [] {
         const auto high = [](const auto&) { return 2.0; };
         run(evolve(two, nsga2{.population = 4, .mutation = mutate, .mutation_rate = high}, 1), stop::generations(1));
       }},
      {"nsga2 needs", [] { begin(two, nsga2{}); }},
      {"nsga3 population", [] { static_cast<void>(nsga3{.population = huge}); }},
      {"nsga3 crossover_rate", [] { static_cast<void>(nsga3{.crossover_rate = 2}); }},
      {"nsga3 mutation_rate", [] { static_cast<void>(nsga3{.mutation_rate = 2}); }},
      {"nsga3 directions", [] { begin(two, nsga3{.directions = {3, 4}, .mutation = mutate}); }},
      {"nsga3 needs", [] { begin(two, nsga3{.directions = {2, 4}}); }},
      {"smsemoa population", [] { static_cast<void>(smsemoa{.population = 0}); }},
      {"smsemoa population", [] { begin(two, smsemoa{.population = 1, .mutation = mutate}); }},
      {"smsemoa births", [] { static_cast<void>(smsemoa{.births = 0}); }},
      {"smsemoa births", [] { begin(two, smsemoa{.population = 4, .mutation = mutate, .births = 5}); }},
      {"smsemoa crossover_rate", [] { static_cast<void>(smsemoa{.crossover_rate = 2}); }},
      {"smsemoa mutation_rate", [] { static_cast<void>(smsemoa{.mutation_rate = 2}); }},
      {"smsemoa needs", [] { begin(two, smsemoa{}); }},
      {"moead neighbours", [] { static_cast<void>(moead{.neighbours = 0}); }},
      {"moead neighbours", [] { begin(two, moead{.directions = {2, 4}, .mutation = mutate}); }},
      {"moead directions", [] { begin(two, moead{.directions = {3, 4}, .neighbours = 3, .mutation = mutate}); }},
      {"moead neighbour_rate", [] { static_cast<void>(moead{.neighbour_rate = 2}); }},
      {"moead replacements", [] { static_cast<void>(moead{.replacements = 0}); }},
      {"moead births", [] { static_cast<void>(moead{.births = huge}); }},
      {"moead crossover_rate", [] { static_cast<void>(moead{.crossover_rate = 2}); }},
      {"moead mutation_rate", [] { static_cast<void>(moead{.mutation_rate = 2}); }},
      {"moead needs", [] { begin(two, moead{.directions = {2, 4}, .neighbours = 3}); }},
      {"gde3 population", [] { static_cast<void>(gde3{.population = huge}); }},
      {"gde3 population", [] { begin(two, gde3{.population = 3}); }},
      {"gde3 weight", [] { static_cast<void>(gde3{.weight = 3}); }},
      {"gde3 crossover_rate", [] { static_cast<void>(gde3{.crossover_rate = 2}); }},
      {"mo_cma_es population", [] { static_cast<void>(mo_cma_es{.population = 0}); }},
      {"mo_cma_es step_size", [] { static_cast<void>(mo_cma_es{.step_size = 0}); }},
      {"das_dennis objectives", [] { static_cast<void>(nsga3{.directions = {huge, 1}}); }},
      {"das_dennis divisions", [] { static_cast<void>(nsga3{.directions = {2, huge}}); }},
      {"das_dennis directions", [] { static_cast<void>(directions::das_dennis{64, 1 << 30}.size()); }},
  });
}

BOOST_AUTO_TEST_SUITE_END()
