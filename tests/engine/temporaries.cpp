// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any/stop.hpp>
#include <clade/checkpoint/every.hpp>
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <clade/operators/adaptive/one_of.hpp>
#include <clade/pareto.hpp>
#include <clade/problems/bbob.hpp>
#include <clade/regression/search.hpp>

#include "support/problems.hpp"
#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(temporaries)

using namespace clade;

// An accessor that returns a reference into an object returns a value if the object is a temporary, which ends before
// its use: `for (auto gene : run(…).best().chromosome)`.
namespace {

template <class T>
inline constexpr bool refers =
    std::is_reference_v<T> || std::is_pointer_v<T> || std::ranges::view<std::remove_cvref_t<T>>;
template <class C, class F>
inline constexpr bool refers<detail::individual<const C&, const F&>> = true;

template <class Object, class Access>
consteval bool safe(const Access&) {
  using of_temporary = std::invoke_result_t<const Access&, Object>;
  return refers<std::invoke_result_t<const Access&, const Object&>> && !refers<of_temporary> &&
         std::movable<of_temporary>;
}

struct job {
  std::vector<int> order;
  double speed;
};

const auto queens = support::queens(8);
const genetic_algorithm ga{.population = 10, .crossover = crossover::order{}, .mutation = mutation::swap{}};
const auto sphere = minimize(support::real_function(support::rosenbrock), chromosome::reals{2, -5, 5});

template <class Problem, class Strategy>
using run_of = decltype(std::declval<const Strategy&>().set_up(std::declval<const Problem&>(), random_stream(0)));
using problem_type = std::remove_const_t<decltype(queens)>;
using run_type = run_of<problem_type, decltype(ga)>;
using restarts_type = run_of<problem_type, decltype(restarts{.each = ga, .when = stop::stalled(5)})>;
using islands_type = run_of<problem_type, islands<std::remove_const_t<decltype(ga)>>>;
using cma_run = run_of<decltype(sphere), cma_es>;
using lshade_run = run_of<decltype(sphere), lshade<>>;
using evolution_type = evolution<problem_type, run_type, execution::sequential>;
using population = run_type::population_type;
using result = evolution_result<population>;
using result_of_objectives = evolution_result<detail::population<std::vector<int>, objectives<2>, dominates>>;
using adaptive_type = adaptive::one_of<mutation::swap, mutation::inversion>;
using any_stop = any::stop<problem_type>;
using record = decltype(chromosome::record{chromosome::on<&job::speed>(chromosome::real{0, 1})});
using archive = pareto::crowding_archive<std::vector<int>, objectives<2>>;
using experiment_type = decltype(experiment{queens, stop::generations(1), {}});

static_assert(safe<result>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).best(); }));
static_assert(safe<result_of_objectives>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).front();
}));
static_assert(safe<evolution_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).best(); }));
static_assert(safe<evolution_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).strategy_run();
}));
static_assert(safe<evolution_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).executor();
}));
static_assert(safe<population>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).best(); }));
static_assert(safe<population>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of)[0]; }));
static_assert(safe<population>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).chromosome(0);
}));
static_assert(safe<population>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).fitness(0); }));
static_assert(safe<population>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).chromosomes();
}));
static_assert(safe<population>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).fitnesses(); }));
static_assert(safe<population>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).ranking(); }));
static_assert(safe<population>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).order(); }));
static_assert(safe<run_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).best(); }));
static_assert(safe<run_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).problem(); }));
static_assert(safe<run_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).operators(); }));
static_assert(safe<islands_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).best(); }));
static_assert(safe<islands_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).island(0); }));
static_assert(safe<restarts_type>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).best(); }));
static_assert(safe<evolution_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).problem();
}));
static_assert(safe<restarts_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).current();
}));
static_assert(safe<cma_run>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).settings(); }));
static_assert(safe<lshade_run>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).learned(); }));
static_assert(safe<adaptive_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).qualities();
}));
static_assert(safe<adaptive_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).probabilities();
}));
static_assert(safe<observe::statistics>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).rows();
}));
static_assert(safe<observe::quality<indicator::hypervolume>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).rows();
}));
static_assert(safe<any_stop>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).describe(); }));
static_assert(safe<chromosome::tree<char>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).root();
}));
static_assert(safe<chromosome::tree<char>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of)[0];
}));
static_assert(safe<chromosome::tree<char>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).nodes();
}));
static_assert(safe<chromosome::tree<char>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).subtree(0);
}));
static_assert(safe<chromosome::column<double>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).constant();
}));
static_assert(safe<chromosome::bits>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).words();
}));
static_assert(safe<chromosome::choice<char>>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).values();
}));
static_assert(safe<record>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).template member<&job::speed>();
}));
static_assert(safe<chromosome::terminals<char>>([](auto&& of) -> decltype(auto) {
  random_stream rng(0);
  return std::forward<decltype(of)>(of)(rng);
}));
static_assert(safe<case_errors>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of).errors(); }));
static_assert(safe<archive>([](auto&& of) -> decltype(auto) { return std::forward<decltype(of)>(of)[0]; }));
static_assert(safe<study::results>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).design();
}));
static_assert(safe<study::results>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).trials(0, 0);
}));
static_assert(safe<study::analysis>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).pair(0, 1);
}));
static_assert(safe<study::findings>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).results();
}));
static_assert(safe<study::findings>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).analysis();
}));
static_assert(safe<study::journal>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).finished();
}));
static_assert(safe<experiment_type>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).design();
}));
static_assert(safe<checkpoint::file>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).path();
}));
static_assert(safe<checkpoint::saver>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).error();
}));
static_assert(safe<problems::bbob>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).best_point();
}));
static_assert(safe<regression::found>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).best();
}));
static_assert(safe<regression::found>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).knee();
}));
static_assert(safe<regression::user_function>([](auto&& of) -> decltype(auto) {
  return std::forward<decltype(of)>(of).name();
}));

}  // namespace

BOOST_AUTO_TEST_CASE(a_loop_over_a_part_of_a_temporary) {
  const auto kept = run(evolve(queens, ga, 42), stop::generations(5));
  std::vector<int> genes;
  for (const int gene : run(evolve(queens, ga, 42), stop::generations(5)).best().chromosome) genes.push_back(gene);
  BOOST_TEST(genes == kept.best().chromosome);
  const auto& best = run(evolve(queens, ga, 42), stop::generations(5)).best();
  BOOST_TEST(best.chromosome == kept.best().chromosome);
  std::size_t same = 0;
  for (const auto& one : run(evolve(queens, ga, 42), stop::generations(5)).population.chromosomes()) {
    same += one == kept.population.chromosome(same);
  }
  BOOST_TEST(same == kept.population.size());
  genes.clear();
  for (const int gene : evolve(queens, ga, 42).strategy_run().best().chromosome) genes.push_back(gene);
  BOOST_TEST(genes == evolve(queens, ga, 42).best().chromosome);
}

BOOST_AUTO_TEST_SUITE_END()
