// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include <clade/any.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/engine/session.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>

#include "learning.hpp"
#include "support/folder.hpp"
#include "support/mixed_variables.hpp"
#include "support/problems.hpp"
#include "support/real_vectors.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(load)

using namespace clade;
using namespace std::chrono_literals;

using support::learning;

namespace {

const auto queens = support::queens(20);
const auto rosenbrock = minimize(support::real_function(support::rosenbrock), chromosome::reals{5, -5, 5});

// Whether a run that is saved and resumed ends like the uninterrupted one.
template <class Problem, class Strategy>
bool goes_on_from(std::uint64_t at, const Problem& problem, const Strategy& strategy, std::uint64_t until) {
  const support::folder here;
  const auto path = here / "run.clade";
  auto whole = evolve(problem, strategy, 7);
  const auto wanted = run(whole, stop::evaluations(until));
  auto part = evolve(problem, strategy, 7);
  run(part, stop::evaluations(at));
  checkpoint::save(path, part);
  auto again = checkpoint::load(path, problem, strategy);
  const auto found = run(again, stop::evaluations(until));
  const auto hash = [](const auto& result) { return checkpoint::hash(result.population); };
  bool same = hash(found) == hash(wanted) && found.evaluations == wanted.evaluations &&
              found.generations == wanted.generations && found.restarts == wanted.restarts;
  if constexpr (decltype(whole)::population_type::is_ordered) {
    same = same && found.best().fitness == wanted.best().fitness && found.best().chromosome == wanted.best().chromosome;
  }
  return same && found.evaluations > at;
}

template <class Problem, class Strategy>
bool goes_on(const Problem& problem, const Strategy& strategy, std::uint64_t at, std::uint64_t until) {
  bool all = true;
  for (const auto part : {10u, 12u, 15u, 18u}) all = all && goes_on_from(at * part / 10, problem, strategy, until);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(operators_that_learn) { BOOST_TEST(goes_on(queens, learning, 300, 2'000)); }

BOOST_AUTO_TEST_CASE(operators_without_their_types) {
  using problem_type = std::remove_const_t<decltype(queens)>;
  const genetic_algorithm ga{.population = 30,
                             .crossover = any::crossover<problem_type>(learning.crossover),
                             .mutation = any::mutation<problem_type>(mutation::swap())};
  BOOST_TEST(goes_on(queens, ga, 300, 2'000));
}

BOOST_AUTO_TEST_CASE(restarts_of_restarts) {
  const restarts inner{.each = learning, .when = stop::stalled(5), .limit = 2};
  BOOST_TEST(goes_on(queens, restarts{.each = inner, .when = stop::stalled(20)}, 2'000, 6'000));
}

BOOST_AUTO_TEST_CASE(strategies_for_real_vectors) {
  BOOST_TEST(goes_on(rosenbrock, differential_evolution{.population = 20}, 300, 900));
  BOOST_TEST(goes_on(rosenbrock, lshade{.evaluations = 3'000}, 1'000, 2'500));
  BOOST_TEST(goes_on(rosenbrock, particle_swarm{}, 300, 900));
  BOOST_TEST(goes_on(rosenbrock, cma_es{.quadratic_model = true}, 300, 900));
  BOOST_TEST(goes_on(rosenbrock, separable_cma_es{}, 300, 900));
  BOOST_TEST(goes_on(rosenbrock, limited_memory_cma_es{}, 300, 900));
}

BOOST_AUTO_TEST_CASE(mixed_variables) {
  const auto machines = support::machine_problem();
  BOOST_TEST(goes_on(machines, lshade{.evaluations = 3'000}, 1'000, 2'500));
  BOOST_TEST(goes_on(machines, cma_es{}, 300, 900));
  using chromosome::variable;
  const auto known_at_run_time =
      minimize([](const chromosome::mixed_values& x) { return x.values[0] * x.values[0] + x.values[1] + x.values[2]; },
               chromosome::mixed{{variable::real(-5, 5), variable::integer(0, 99), variable::category(4)}});
  BOOST_TEST(goes_on(known_at_run_time, genetic_algorithm{.population = 30}, 300, 900));
}

BOOST_AUTO_TEST_CASE(restarts_of_cma_es) {
  BOOST_TEST(goes_on(rosenbrock, bipop{}, 6'000, 12'000));
  BOOST_TEST(goes_on(rosenbrock, ipop{}, 6'000, 12'000));
}

BOOST_AUTO_TEST_CASE(strategies_for_several_objectives) {
  const problems::zdt zdt1(1);
  const auto problem = minimize(support::two_objectives(zdt1), zdt1.space());
  const nsga3 by_directions{.directions = directions::das_dennis{2, 19},
                            .crossover = crossover::simulated_binary{20},
                            .mutation = mutation::polynomial{20}};
  BOOST_TEST(goes_on(problem, by_directions, 200, 800));
  const moead by_weights{.directions = directions::das_dennis{2, 19},
                         .crossover = crossover::simulated_binary{20},
                         .mutation = mutation::polynomial{20}};
  BOOST_TEST(goes_on(problem, by_weights, 200, 800));
  BOOST_TEST(goes_on(problem, mo_cma_es{.population = 20}, 200, 800));
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_the_time_that_it_had) {
  const support::folder here;
  auto evolution = evolve(queens, learning, 1);
  run(evolution, stop::generations(3), [](const auto&) { std::this_thread::sleep_for(30ms); });
  checkpoint::save(here / "run.clade", evolution);
  const auto again = checkpoint::load(here / "run.clade", queens, learning, execution::threads{2});
  BOOST_TEST((again.current().elapsed >= 100ms));
}

BOOST_AUTO_TEST_CASE(other_problems_and_strategies_are_refused) {
  const support::folder here;
  const auto path = here / "run.clade";
  auto evolution = evolve(queens, learning, 1);
  run(evolution, stop::generations(3));
  checkpoint::save(path, evolution, {.problem = "queens 20"});
  const auto refusal = [&](const auto& problem, const auto& strategy, const std::string& name) {
    return support::refusal(
        [&] { checkpoint::load(path, problem, strategy, execution::sequential{}, {.problem = name}); });
  };
  const auto named = "the checkpoint \"" + path + "\" belongs to another run: ";
  BOOST_TEST(refusal(queens, learning, "queens 20").empty());
  BOOST_TEST(refusal(queens, learning, "queens") == named + "its problem is \"queens 20\", not \"queens\"");
  BOOST_TEST(refusal(support::queens(21), learning, "queens 20") ==
             named + "its space is \"20 in a permutation\", not \"21 in a permutation\"");
  BOOST_TEST(refusal(queens, restarts{.each = learning, .when = stop::stalled(5)}, "queens 20")
                 .starts_with(named + "its strategy is \"genetic_algorithm<"));
  BOOST_TEST(refusal(rosenbrock, cma_es{}, "queens 20").find("its strategy is") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(another_direction_is_refused) {
  const support::folder here;
  const auto function = support::real_function(support::rosenbrock);
  const auto space = chromosome::reals{3, -5, 5};
  const auto refusal = [&](const auto& saved, const auto& loaded, const auto& strategy) {
    const auto path = here / "run.clade";
    std::filesystem::remove(path);
    checkpoint::save(path, evolve(saved, strategy, 1));
    const auto said = support::refusal([&] { checkpoint::load(path, loaded, strategy); });
    return said.substr(std::min(said.size(), said.find("\" ") + 2));
  };
  const differential_evolution by_differences{.population = 8};
  BOOST_TEST(refusal(minimize(function, space), maximize(function, space), by_differences) ==
             "belongs to another run: its order is \"minimize\", not \"maximize\"");
  BOOST_TEST(refusal(minimize(function, space), minimize(function, chromosome::reals{3, -5, 6}), by_differences) ==
             "belongs to another run: its space is \"3 from -5 to 5\", not \"3 from -5 to 6\"");
  const support::two_objectives two = [](const std::vector<double>& x) { return objectives{x[0], x[1]}; };
  const nsga2 by_rank{
      .population = 4, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  BOOST_TEST(refusal(maximize(two, space), minimize(two, space), by_rank) ==
             "belongs to another run: its order is \"maximize\", not \"minimize\"");
}

// Only fitness values hold which objectives are maximized, so another program is refused at its first step.
BOOST_AUTO_TEST_CASE(another_direction_of_an_objective_is_refused) {
  const support::folder here;
  const auto space = chromosome::reals{3, -5, 5};
  const auto saved = minimize(
      support::two_objectives([](const std::vector<double>& x) { return objectives{x[0], maximized{x[1]}}; }), space);
  const auto loaded =
      minimize(support::two_objectives([](const std::vector<double>& x) { return objectives{x[0], x[1]}; }), space);
  const nsga2 by_rank{
      .population = 4, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  checkpoint::save(here / "run.clade", evolve(saved, by_rank, 1));
  auto again = checkpoint::load(here / "run.clade", loaded, by_rank);
  BOOST_TEST(support::refusal([&] {
               run(again, stop::generations(1));
             }).starts_with("points must maximize the same objectives, but points 1 and "));
}

BOOST_AUTO_TEST_CASE(spaces_without_bounds) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto unbounded =
      minimize(support::real_function(support::rosenbrock), chromosome::reals{3, -infinity, infinity});
  const genetic_algorithm ga{
      .population = 8, .mutation = mutation::gauss{0.1}, .initialization = initialization::box{-1, 1}};
  BOOST_TEST(goes_on_from(20, unbounded, ga, 60));
}

// A checkpoint of a version that did not save the direction.
BOOST_AUTO_TEST_CASE(an_earlier_file_is_refused_and_kept) {
  const support::folder here;
  const auto path = here / "earlier.clade";
  std::filesystem::copy_file(SAVED_RUNS "earlier.clade", path);
  const auto bytes = support::bytes_of(path);
  const genetic_algorithm ga{.population = 6, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto twelve = support::queens(12);
  BOOST_TEST(support::refusal([&] { checkpoint::load(path, twelve, ga); }) ==
             "the checkpoint \"" + path + "\" is a checkpoint of another version of clade, and \"" + path +
                 ".previous\" does not exist");
  BOOST_TEST(support::refusal([&] { checkpoint::save(path, evolve(twelve, ga, 1)); }) ==
             "\"" + path + "\" is a checkpoint of another version of clade; it was not changed");
  BOOST_TEST(support::bytes_of(path) == bytes);
}

BOOST_AUTO_TEST_CASE(the_previous_one_is_taken_where_the_last_is_damaged) {
  const support::folder here;
  const auto path = here / "run.clade";
  const auto previous = path + ".previous";
  BOOST_TEST(support::refusal([&] { checkpoint::load(path, queens, learning); }) ==
             "the checkpoint \"" + path + "\" does not exist, and \"" + previous + "\" does not exist");
  auto evolution = evolve(queens, learning, 1);
  run(evolution, stop::generations(3), checkpoint::every(1, path));
  BOOST_TEST(checkpoint::read_about(path).generation == 3u);
  auto bytes = support::bytes_of(path);
  bytes[bytes.size() / 2] ^= 4;
  support::write_bytes(path, bytes);
  std::string told;
  const auto again = checkpoint::load(path, queens, learning, execution::sequential{},
                                      {.tell = [&](std::string_view what) { told = what; }});
  BOOST_TEST(again.current().number == 2u);
  BOOST_TEST(told == "the checkpoint \"" + path +
                         "\" is damaged or incomplete: its check sum is wrong; resuming from \"" + previous + "\"");
  support::write_bytes(previous, "");
  BOOST_TEST(support::refusal([&] { checkpoint::load(path, queens, learning); }) ==
             "the checkpoint \"" + path + "\" is damaged or incomplete: its check sum is wrong, and \"" + previous +
                 "\" is empty");
}

BOOST_AUTO_TEST_CASE(a_session_is_killed_between_asking_and_telling) {
  const support::folder here;
  const auto path = here / "session.clade";
  const auto unknown = minimize<int>(chromosome::permutation{20});
  auto session = ask(unknown, learning, 7);
  std::size_t kills = 0;
  while (!session.finished(stop::evaluations(300))) {
    session.ask(15);
    checkpoint::save(path, session, {.problem = "queens"});
    session = checkpoint::load(path, unknown, learning, execution::sequential{}, {.problem = "queens"});
    ++kills;
    for (const auto& one : session.outstanding()) session.tell(one.id, support::attacks(one.chromosome));
  }
  BOOST_TEST(kills > 15u);
  const auto wanted = run(evolve(queens, learning, 7), stop::evaluations(300));
  BOOST_TEST(support::hash(session.current().population) == support::hash(wanted.population));
  BOOST_TEST(session.current().evaluations == wanted.evaluations);
  BOOST_TEST(checkpoint::read_about(path).fitness == "int");
  // A checkpoint of an evolution has no candidates.
  const auto other = here / "evolution.clade";
  checkpoint::save(other, evolve(queens, learning, 7));
  BOOST_TEST(support::refusal([&] {
               checkpoint::load(other, unknown, learning);
             }).starts_with("the checkpoint \"" + other + "\" belongs to another problem or strategy"));
}

BOOST_AUTO_TEST_SUITE_END()
