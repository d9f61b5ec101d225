// SPDX-License-Identifier: BSL-1.0
// Every operator behaves the same if its type is erased. Operators are called individually, since a run would be
// compiled once per operator. The tests of the policies compare whole runs, one per form of call.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/chromosome.hpp>

#include "support/crossover_contract.hpp"
#include "support/every_crossover.hpp"
#include "support/every_diversity.hpp"
#include "support/every_mutation.hpp"
#include "support/every_replacement.hpp"
#include "support/every_selection.hpp"
#include "support/every_stop.hpp"
#include "support/mutation_contract.hpp"
#include "support/replacement_contract.hpp"
#include "support/selection_contract.hpp"
#include "support/stop_contract.hpp"

BOOST_AUTO_TEST_SUITE(every)

using namespace clade;
using namespace support;

namespace {

constexpr std::size_t cases = 200;

template <class Space>
auto problem_on(const Space& space) {
  return minimize(+[](const clade::detail::chromosome_of<Space>&) { return 0; }, space);
}

const chromosome::permutation orders{12};
const chromosome::reals vectors{9, -5, 8};
const chromosome::integers digits{120, -5, 9};
const chromosome::bit_string flags{70};
const chromosome::symbols letters{30, "abcd"};
const chromosome::expression_tree<char> formulas{.functions = {{'-', 1}, {'+', 2}, {'?', 3}},
                                                 .terminals = {'x', 'y'},
                                                 .depths = {0, 5},
                                                 .most_nodes = 60,
                                                 .most_depth = 6};
const chromosome::multi_expression<char, 3> columns{
    .length = 20, .functions = {{'-', 1}, {'+', 2}, {'?', 3}}, .terminals = {'x', 'y'}};

// Whether two operators make the same children, report the same changes and draw the same number of random numbers.
template <class Space, class C = clade::detail::chromosome_of<Space>>
bool same_children(const Space& space, const any_crossover<std::type_identity_t<C>>& one,
                   const any_crossover<std::type_identity_t<C>>& other) {
  for (std::size_t c = 0; c < cases; ++c) {
    auto stream = random_stream(20260606).fork(c);
    auto first = stream.fork(0), second = first;
    family<C> parents;
    for (std::size_t k = 0; k < one.parents; ++k) parents.add(space(stream), stream.below(4));
    C child = parents[0], again = parents[0];
    if (one.cross(parents, child, first) != other.cross(parents, again, second)) return false;
    if (!(child == again) || first != second) return false;
  }
  return true;
}

template <class Space>
bool same_mutants(const Space& space, const mutation_on<std::type_identity_t<Space>>& one,
                  const mutation_on<std::type_identity_t<Space>>& other) {
  bool same = true;
  one.prepared(space, [&](const auto& mutate) {
    other.prepared(space, [&](const auto& mutate_again) {
      for (std::size_t c = 0; c < cases && same; ++c) {
        auto stream = random_stream(20260606).fork(c);
        auto first = stream.fork(0), second = first;
        auto child = space(stream), again = child;
        same = mutate(child, first) == mutate_again(again, second) && child == again && first == second;
      }
    });
  });
  return same;
}

template <class Space, class First, class Second>
bool same_crossover(const Space& space, const First& one, const Second& other) {
  const auto problem = problem_on(space);
  const any::crossover<std::remove_const_t<decltype(problem)>> chosen{other};
  return same_children(space, clade::detail::prepared(one, problem), chosen.prepare(problem));
}

template <class Space, class First, class Second>
bool same_mutation(const Space& space, const First& one, const Second& other) {
  using bench = mutation_bench<Space>;
  using problem_type = typename bench::problem_type;
  using prepared = decltype(clade::detail::prepared(one, std::declval<const problem_type&>()));
  constexpr bool plain = clade::detail::plain_mutation<prepared, typename bench::chromosome_type>;
  using chosen = std::conditional_t<plain, any::plain_mutation<problem_type>, any::mutation<problem_type>>;
  return same_mutants(space, one, chosen(other));
}

const auto any_problem = problem_on(orders);
using any_problem_type = std::remove_const_t<decltype(any_problem)>;
using people = any::population_of<any_problem_type>;

people some_people(random_stream& rng, std::size_t size) {
  people population;
  for (std::size_t i = 0; i < size; ++i) population.push_back({rng.below(3), rng.below(3)}, rng.below(20));
  return population;
}

// Calls selections with make(rng, size), a population of the problem.
template <class Problem, class Make, class First, class Second>
bool same_selection_of(const Problem& problem, const Make& make, const First& one, const Second& other) {
  const auto alone = clade::detail::prepared(one, problem);
  const auto chosen = any::selection<Problem>{other}.prepare(problem);
  for (std::size_t c = 0; c < cases; ++c) {
    auto rng = random_stream(20260707).fork(c);
    const auto population = make(rng, 12 + rng.below(std::size_t{20}));
    if (parents_of_generation(alone, population, rng, 9) != parents_of_generation(chosen, population, rng, 9)) {
      return false;
    }
  }
  return true;
}

template <class First, class Second>
bool same_selection(const First& one, const Second& other) {
  return same_selection_of(any_problem, some_people, one, other);
}

template <class First, class Second>
bool same_selection_by_cases(const First& one, const Second& other) {
  const auto problem =
      minimize(+[](const int& x) { return case_errors{static_cast<double>(x), 1}; }, +[](random_stream&) { return 0; });
  const auto some = [](random_stream& rng, std::size_t size) {
    return random_population<lower_is_better, case_errors>(rng, size);
  };
  return same_selection_of(problem, some, one, other);
}

template <class First, class Second>
bool same_replacement(const First& one, const Second& other) {
  const auto chosen = any::replacement<any_problem_type>{other}.prepare(any_problem);
  for (std::size_t c = 0; c < cases; ++c) {
    auto rng = random_stream(20260808).fork(c);
    auto parents = some_people(rng, 10 + rng.below(std::size_t{11}));
    const auto wanted = clade::detail::number_of_offspring(one, parents.size());
    if (chosen.offspring(parents.size()) != wanted) return false;
    auto offspring = some_people(rng, wanted), second_offspring = offspring, second_parents = parents;
    std::vector<std::size_t> mothers(wanted);
    for (auto& mother : mothers) mother = rng.below(parents.size());
    replace(one, parents, offspring, mothers, rng);
    const clade::detail::generation<people> now{0, 0, 0, {}, second_parents};
    clade::detail::replace(chosen, second_parents, second_offspring, mothers, rng, now);
    if (!std::ranges::equal(parents.fitnesses(), second_parents.fitnesses()) ||
        !std::ranges::equal(parents.chromosomes(), second_parents.chromosomes())) {
      return false;
    }
  }
  return true;
}

template <class First, class Second>
bool same_diversity(const First& one, const Second& other) {
  const auto chosen = any::diversity<any_problem_type>{other}.prepare(any_problem);
  for (std::size_t c = 0; c < cases; ++c) {
    auto rng = random_stream(20260909).fork(c);
    const auto population = some_people(rng, 4);
    const std::vector<int> child{rng.below(3), rng.below(3)};
    const std::vector<std::size_t> parents{rng.below(std::size_t{4}), rng.below(std::size_t{4})};
    const diversity::birth<people> birth{child, parents, population, rng.below(std::size_t{12})};
    auto first = rng, second = rng;
    if (one(birth, first) != chosen(birth, second) || first != second) return false;
  }
  return true;
}

template <class First, class Second>
bool same_stop(const First& one, const Second& other) {
  using problem_type = clade::problem<int (*)(const int&), int (*)(random_stream&), lower_is_better>;
  const any::stop<problem_type> chosen{other};
  bool same = chosen.describe() == stop::describe(one) && chosen.earliest() == clade::detail::earliest(one);
  for_random_generations(cases, [&](const auto& now) {
    same = same && chosen(now) == one(now) && chosen.expired(now.elapsed) == clade::detail::expired(one, now.elapsed);
  });
  return same;
}

void expect(bool same) { BOOST_TEST(same); }

}  // namespace

BOOST_AUTO_TEST_CASE(selections_draw_the_same_parents) {
  for_every_selection([](const char* name, const auto& op, about_selection) {
    BOOST_TEST_CONTEXT(name) { expect(same_selection(op, op)); }
  });
  for_every_selection_by_cases([](const char* name, const auto& op, about_selection) {
    BOOST_TEST_CONTEXT(name) { expect(same_selection_by_cases(op, op)); }
  });
}

BOOST_AUTO_TEST_CASE(crossovers_make_the_same_children) {
  for_every_crossover([](const char* name, const auto& op, auto about) {
    BOOST_TEST_CONTEXT(name) {
      if constexpr (about.shapes & shape::values) expect(same_crossover(digits, op, op));
      if constexpr (about.shapes & shape::permutations) expect(same_crossover(orders, op, op));
      if constexpr (about.shapes & shape::reals) expect(same_crossover(vectors, op, op));
      if constexpr (about.shapes & shape::trees) expect(same_crossover(formulas, op, op));
    }
  });
}

BOOST_AUTO_TEST_CASE(mutations_make_the_same_children) {
  for_every_mutation([](const char* name, const auto& op, auto about) {
    BOOST_TEST_CONTEXT(name) {
      if constexpr (about.shapes & shape::permutations) expect(same_mutation(orders, op, op));
      if constexpr (about.shapes & shape::bits) expect(same_mutation(flags, op, op));
      if constexpr (about.shapes & shape::values) expect(same_mutation(digits, op, op));
      if constexpr (about.shapes & shape::words) expect(same_mutation(letters, op, op));
      if constexpr (about.shapes & shape::reals) expect(same_mutation(vectors, op, op));
      if constexpr (about.shapes & shape::trees) expect(same_mutation(formulas, op, op));
      if constexpr (about.shapes & shape::expressions) expect(same_mutation(columns, op, op));
    }
  });
}

BOOST_AUTO_TEST_CASE(replacements_leave_the_same_population) {
  for_every_replacement([](const char* name, const auto& op, about_replacement) {
    BOOST_TEST_CONTEXT(name) { expect(same_replacement(op, op)); }
  });
}

BOOST_AUTO_TEST_CASE(diversity_rules_give_the_same_verdicts) {
  for_every_diversity([](const char* name, const auto& op, about_diversity) {
    BOOST_TEST_CONTEXT(name) { expect(same_diversity(op, op)); }
  });
}

BOOST_AUTO_TEST_CASE(stop_criteria_fire_at_the_same_generations) {
  for_every_stop([](const char* name, const auto& op) {
    BOOST_TEST_CONTEXT(name) { expect(same_stop(op, op)); }
  });
}

BOOST_AUTO_TEST_CASE(a_choice_of_another_operator_is_seen) {
  BOOST_TEST(!same_selection(selection::tournament{2}, selection::tournament{3}));
  BOOST_TEST(!same_selection_by_cases(selection::lexicase{}, selection::epsilon_lexicase{}));
  BOOST_TEST(!same_crossover(digits, crossover::uniform{0.5}, crossover::uniform{0.4}));
  BOOST_TEST(!same_mutation(orders, mutation::swap{}, mutation::insert{}));
  BOOST_TEST(
      !same_mutation(orders, mutation::if_improves{mutation::swap{}}, mutation::if_improves{mutation::insert{}}));
  BOOST_TEST(!same_replacement(replacement::plus{5}, replacement::plus{6}));
  BOOST_TEST(!same_replacement(replacement::generational{1}, replacement::generational{0}));
  BOOST_TEST(!same_diversity(diversity::immigrants{0.1}, diversity::immigrants{0.2}));
  BOOST_TEST(!same_stop(stop::stalled(4), stop::stalled(5)));
}

BOOST_AUTO_TEST_SUITE_END()
