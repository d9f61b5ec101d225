// SPDX-License-Identifier: BSL-1.0
// Kills a run at random moments with a signal that cannot be caught, and resumes it from its file. The environment
// variable KILLS sets the number of kills, such as KILLS=100.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>

#include "learning.hpp"
#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/real_vectors.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(killed)

using namespace clade;

using support::learning;

namespace {

const auto queens = support::queens(30);
// Starts or resumes a run, which is saved at every generation, and runs it to its end.
template <class Problem, class Strategy>
std::uint64_t run_to_the_end(const std::string& path, const Problem& problem, const Strategy& strategy,
                             std::uint64_t until) {
  auto evolution =
      std::filesystem::exists(path) ? checkpoint::load(path, problem, strategy) : evolve(problem, strategy, 3);
  const auto result = run(evolution, stop::evaluations(until), checkpoint::every(1, path));
  return checkpoint::hash(result.population) + result.evaluations;
}

// Whether all killed runs end like the uninterrupted one.
template <class Problem, class Strategy>
bool survives(const Problem& problem, const Strategy& strategy, std::uint64_t until) {
  const char* const asked = std::getenv("KILLS");
  const auto kills = asked ? std::stoul(asked) : support::repetitions(20ul);
  const support::folder here;
  const auto begun = std::chrono::steady_clock::now();
  const auto wanted = run_to_the_end(here / "whole.clade", problem, strategy, until);
  const auto lasts = std::chrono::steady_clock::now() - begun;
  random_stream rng(kills);
  std::size_t same = 0;
  for (std::size_t i = 0; i < kills; ++i) {
    const auto path = here / ("run" + std::to_string(i) + ".clade");
    const auto child = fork();
    if (child == 0) {
      run_to_the_end(path, problem, strategy, until);
      _exit(0);
    }
    std::this_thread::sleep_for(std::chrono::duration_cast<std::chrono::nanoseconds>(lasts * rng.unit()));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    same += run_to_the_end(path, problem, strategy, until) == wanted;
  }
  return same == kills;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_that_learns) { BOOST_TEST(survives(queens, learning, 1'000)); }

BOOST_AUTO_TEST_CASE(islands_of_it) {
  BOOST_TEST(survives(queens, islands<decltype(learning)>{.count = 4, .each = learning, .every = 3}, 2'000));
}

BOOST_AUTO_TEST_CASE(restarts_of_it) {
  BOOST_TEST(survives(queens, restarts{.each = learning, .when = stop::stalled(5)}, 1'000));
}

BOOST_AUTO_TEST_CASE(strategies_for_real_vectors) {
  const problems::zdt zdt1(1);
  const support::real_function first = [=](const std::vector<double>& x) { return zdt1(x)[1]; };
  const auto problem = minimize(first, zdt1.space());
  BOOST_TEST(survives(problem, cma_es{}, 600));
  BOOST_TEST(survives(problem, lshade{.evaluations = 3'000}, 3'000));
  const nsga2 sorting{
      .population = 20, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  BOOST_TEST(survives(minimize(support::two_objectives(zdt1), zdt1.space()), sorting, 1'000));
}

BOOST_AUTO_TEST_SUITE_END()
