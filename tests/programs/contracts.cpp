// SPDX-License-Identifier: BSL-1.0
// Every operator satisfies the concept of its policy. Operators with `prepare` are checked in their prepared form.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <clade/constraints.hpp>
#include <clade/differential.hpp>
#include <clade/experiment.hpp>
#include <clade/pareto.hpp>
#include <clade/reals.hpp>
#include <clade/regression.hpp>

#include "support/every_crossover.hpp"
#include "support/every_diversity.hpp"
#include "support/every_mutation.hpp"
#include "support/every_replacement.hpp"
#include "support/every_selection.hpp"
#include "support/every_stop.hpp"

using namespace clade;

namespace {

template <class Space, class Fitness = double>
using problem_on = problem<Fitness (*)(const clade::detail::chromosome_of<Space>&), Space, lower_is_better>;

// The operator for a run of a problem with this space.
template <class Op, class Space = archetype::space>
using prepared_for =
    decltype(clade::detail::prepared(std::declval<const Op&>(), std::declval<const problem_on<Space>&>()));

using archetype::generation;
using archetype::population;
using chosen_for = problem_on<archetype::space>;
using population_of_cases = clade::detail::population<archetype::chromosome, case_errors, lower_is_better>;
using population_of_objectives = clade::detail::population<std::vector<double>, objectives<2>, dominates>;
using front = std::vector<std::array<double, 2>>;

struct generation_with_distribution : generation {
  std::span<const double> mean;
  double step_size;
  std::span<const double> deviations;
  double axis_ratio;
};

struct record {
  std::vector<int> genes;
};

using digits = chromosome::integers<>;
using expressions = chromosome::multi_expression<char>;
using formulas = chromosome::expression_tree<char>;
using reals = chromosome::reals<>;

template <class Op, class Space>
constexpr bool mutates = mutation_for<prepared_for<Op, Space>, clade::detail::chromosome_of<Space>>;
template <class Op, class Space>
constexpr bool crosses = crossover_for<prepared_for<Op, Space>, clade::detail::chromosome_of<Space>>;
template <class Op, class Space>
constexpr bool initializes = initialization_for<prepared_for<Op, Space>, Space>;

static_assert(mutates<decltype(mutation::on<&record::genes>(mutation::swap{})), record (*)(random_stream&)>);
static_assert(mutates<mutation::self_adaptive<>, chromosome::reals_with_steps>);
static_assert(mutates<adaptive::one_of<adaptive::pursuit, mutation::swap, mutation::inversion>, archetype::space>);
static_assert(mutation_for<regression::nudge, regression::formula>);

static_assert(crosses<decltype(crossover::on<&record::genes>(crossover::one_point{})), record (*)(random_stream&)>);
static_assert(crosses<crossover::each<decltype(crossover::on<&record::genes>(crossover::one_point{}))>,
                      record (*)(random_stream&)>);
static_assert(
    crosses<adaptive::one_of<adaptive::pursuit, crossover::one_point, crossover::two_point>, archetype::space>);
static_assert(adaptive::rule_of_choice<adaptive::probability_matching> && adaptive::rule_of_choice<adaptive::pursuit>);

static_assert(space_for<chromosome::bit_string> && space_for<chromosome::choice<char>> && space_for<formulas>);
static_assert(space_for<chromosome::integer<>> && space_for<digits> && space_for<expressions>);
static_assert(space_for<chromosome::permutation<>> && space_for<chromosome::symbols>);
static_assert(space_for<decltype(chromosome::record{chromosome::on<&record::genes>(archetype::space{})})>);
static_assert(space_for<chromosome::real> && clade::detail::space_of_reals<chromosome::real>);
static_assert(space_for<reals> && clade::detail::space_of_reals<reals>);
static_assert(space_for<chromosome::mixed> && clade::detail::space_of_variables<chromosome::mixed>);
static_assert(crosses<crossover::mixed, chromosome::mixed> && mutates<mutation::mixed, chromosome::mixed>);
static_assert(space_for<chromosome::reals<std::array<double, 3>>> && space_for<chromosome::reals_with_steps>);

static_assert(initializes<initialization::random, archetype::space>);
static_assert(initializes<initialization::known<archetype::chromosome>, archetype::space>);
static_assert(initializes<initialization::known<std::vector<archetype::chromosome>>, archetype::space>);
static_assert(initializes<initialization::probabilistic_tree_creation, formulas>);
static_assert(initializes<initialization::box, reals> && initializes<initialization::latin_hypercube, reals>);
static_assert(initializes<initialization::halton, reals> && initializes<initialization::sobol, reals>);

static_assert(bounds_for<bounds::clamp> && bounds_for<bounds::reflect> && bounds_for<bounds::resample>);
static_assert(bounds_for<bounds::wrap> && bounds_from_for<bounds::halfway>);

static_assert(differential_mutation_for<differential::best_1, population>);
static_assert(differential_mutation_for<differential::current_to_best_1, population>);
static_assert(differential_mutation_for<differential::current_to_pbest_1, population>);
static_assert(differential_mutation_for<differential::rand_1, population>);
static_assert(differential_mutation_for<differential::rand_2, population>);
static_assert(differential_crossover<differential::binomial> && differential_crossover<differential::exponential>);

static_assert(emigration_for<emigration::best, population> && emigration_for<emigration::random, population>);
static_assert(emigration_for<emigration::tournament, population>);
static_assert(emigration_for<emigration::rank_and_crowding, population_of_objectives>);
static_assert(immigration_for<immigration::if_better<>, population> && immigration_for<immigration::worst, population>);
static_assert(immigration_for<immigration::most_similar<>, population>);
static_assert(immigration_for<immigration::random, population>);
static_assert(immigration_for<immigration::rank_and_crowding, population_of_objectives>);
static_assert(topology_for<topology::complete> && topology_for<topology::graph> && topology_for<topology::hypercube>);
static_assert(topology_for<topology::random> && topology_for<topology::ring> && topology_for<topology::star>);
static_assert(topology_for<topology::torus>);

static_assert(indicator_for<indicator::additive_epsilon<>, front> && indicator_for<indicator::hypervolume, front>);
static_assert(indicator_for<indicator::inverted_generational_distance<>, front>);
static_assert(indicator_for<indicator::inverted_generational_distance_plus<>, front>);
static_assert(scalarization_for<scalarization::penalty_boundary> && scalarization_for<scalarization::tchebycheff>);
static_assert(scalarization_for<scalarization::weighted_sum>);

static_assert(executor<execution::sequential> && executor<execution::threads>);
static_assert(observer_for<observe::csv_log, generation> && observer_for<observe::statistics, generation>);
static_assert(observer_for<observe::distribution, generation_with_distribution>);
static_assert(observer_for<observe::every_equivalent<void (*)(const generation&)>, generation>);
static_assert(observer_for<observe::progress, generation> && observer_for<study::recorder<>, generation>);
static_assert(replacement_for<clade::detail::worst_unless_better, population>);

template <class Policy>
using prepared = decltype(clade::detail::prepared(std::declval<const Policy&>(), std::declval<const chosen_for&>()));
static_assert(mutation_for<prepared<any::plain_mutation<chosen_for>>, archetype::chromosome>);
static_assert(mutation_for<prepared<any::mutation<chosen_for>>, archetype::chromosome>);
static_assert(crossover_for<prepared<any::crossover<chosen_for>>, archetype::chromosome>);
static_assert(diversity_for<prepared<any::diversity<chosen_for>>, population>);
static_assert(selection_for<prepared<any::selection<chosen_for>>, population>);
static_assert(replacement_for<prepared<any::replacement<chosen_for>>, population>);
static_assert(stop_for<any::stop<chosen_for>, generation>);

}  // namespace

BOOST_AUTO_TEST_SUITE(contracts)

BOOST_AUTO_TEST_CASE(every_operator_in_the_lists_satisfies_its_concept) {
  using namespace support;
  std::size_t checked = 0;
  for_every_crossover([&]<class Op>(const char*, const Op&, auto about) {
    if constexpr (about.shapes & shape::values) static_assert(crosses<Op, digits>);
    if constexpr (about.shapes & shape::permutations) static_assert(crosses<Op, chromosome::permutation<>>);
    if constexpr (about.shapes & shape::reals) static_assert(crosses<Op, reals>);
    if constexpr (about.shapes & shape::trees) static_assert(crosses<Op, formulas>);
    ++checked;
  });
  for_every_mutation([&]<class Op>(const char*, const Op&, auto about) {
    if constexpr (about.shapes & shape::permutations) static_assert(mutates<Op, chromosome::permutation<>>);
    if constexpr (about.shapes & shape::bits) static_assert(mutates<Op, chromosome::bit_string>);
    if constexpr (about.shapes & shape::values) static_assert(mutates<Op, digits>);
    if constexpr (about.shapes & shape::words) static_assert(mutates<Op, chromosome::symbols>);
    if constexpr (about.shapes & shape::trees) static_assert(mutates<Op, formulas>);
    if constexpr (about.shapes & shape::expressions) static_assert(mutates<Op, expressions>);
    if constexpr (about.shapes & shape::reals) static_assert(mutates<Op, reals>);
    ++checked;
  });
  for_every_selection([&]<class Op>(const char*, const Op&, about_selection) {
    static_assert(selection_for<prepared_for<Op>, population>);
    ++checked;
  });
  for_every_selection_by_cases([&]<class Op>(const char*, const Op&, about_selection) {
    static_assert(selection_for<prepared_for<Op>, population_of_cases>);
    ++checked;
  });
  for_every_replacement([&]<class Op>(const char*, const Op&, about_replacement) {
    static_assert(replacement_for<prepared_for<Op>, population>);
    ++checked;
  });
  for_every_diversity([&]<class Op>(const char*, const Op&, about_diversity) {
    static_assert(diversity_for<prepared_for<Op>, population>);
    ++checked;
  });
  for_every_stop([&]<class Op>(const char*, const Op&) {
    static_assert(stop_for<Op, generation>);
    ++checked;
  });
  BOOST_TEST(checked > 150u);
}

BOOST_AUTO_TEST_SUITE_END()
