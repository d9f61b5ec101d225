// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(learning)

using namespace clade;
using genes = std::vector<int>;

namespace {

// The reports to an operator, on which its changes depend: each generation depends on everything learned before.
struct student {
  bool keeps = false;
  std::uint64_t told = 0, begun = 0, improved = 0, children = 0;
  std::size_t shift = 1;

  bool operator()(genes& c, random_stream& rng) const {
    const auto i = rng.below(c.size()), j = (i + shift) % c.size();
    std::swap(c[i], c[j]);
    return i != j;
  }
  template <class Children>
  void learn(const Children& all_children) {
    ++told;
    for (std::size_t i = 0; i < all_children.size(); ++i) {
      const bool better = all_children.offspring.fitness(i) < all_children.parents.fitness(all_children.mother(i));
      BOOST_REQUIRE(better == all_children.improved(i));
      improved += better;
      shift = 1 + (shift * 31 + static_cast<std::size_t>(all_children.offspring.fitness(i))) % 7;
    }
    children += all_children.size();
  }
  template <class Population>
  void begin(const Population& population) {
    begun += population.size();
  }
  void inherit(const student& before) {
    if (keeps) *this = before;
  }
};

const auto queens = support::queens(12);
using problem_type = std::remove_const_t<decltype(queens)>;

auto taught(const auto& mutation) {
  return genetic_algorithm{.population = 30, .mutation = mutation, .replacement = replacement::generational{2}};
}

const student& of(const auto& evolution) { return evolution.strategy_run().operators().mutation; }

struct sharing : student {
  std::shared_ptr<student> all = std::make_shared<student>();
  bool operator()(genes& c, random_stream& rng) const { return (*all)(c, rng); }
  void learn(const auto& all_children) { all->learn(all_children); }
  void begin(const auto& population) { all->begin(population); }
  void inherit(const sharing&) {}
};

struct counting {
  std::uint64_t told = 0;
  void learn(const auto&) { ++told; }
};

struct selecting : counting {
  auto operator()(const auto& population) const { return selection::tournament{2}(population); }
};

struct replacing : counting {
  void operator()(auto& parents, auto& offspring) const { replacement::plus{}(parents, offspring); }
};

// Wants more offspring with every report.
struct growing : replacing {
  std::size_t offspring(std::size_t) const { return 1 + told; }
};

struct judging : counting {
  template <class Population>
  diversity::verdict operator()(const diversity::birth<Population>&, random_stream&) const {
    return diversity::verdict::keep;
  }
};

struct first_or_second {
  std::array<std::uint64_t, 3> made{};
  bool operator()(genes&, random_stream&) const { return false; }
  void learn(const auto& all_children) {
    for (std::size_t i = 0; i < all_children.size(); ++i) {
      const auto by = all_children.chosen(i);
      ++made[by ? *by : 2];
      BOOST_REQUIRE(all_children.mother(i) == all_children.mothers[i]);
    }
  }
};

struct failing : replacement::plus {
  int* calls;
  void operator()(auto& parents, auto& offspring) const {
    replacement::plus::operator()(parents, offspring);
    if (++*calls == 5) throw std::runtime_error("five");
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_operator_is_told_of_the_children_once_a_generation) {
  auto evolution = evolve(queens, taught(student()), 1);
  run(evolution, stop::generations(10));
  BOOST_TEST(of(evolution).told == 10u);
  BOOST_TEST(of(evolution).children == 10u * 28);
  BOOST_TEST(of(evolution).begun == 30u);
  BOOST_TEST(of(evolution).improved > 0u);
}

BOOST_AUTO_TEST_CASE(what_it_learned_is_the_same_for_any_number_of_threads) {
  auto one = evolve(queens, taught(student()), 1);
  auto three = evolve(queens, taught(student()), 1, execution::threads{3});
  run(one, stop::generations(50));
  run(three, stop::generations(50));
  BOOST_TEST(support::hash(one.current().population) == support::hash(three.current().population));
  BOOST_TEST(of(one).shift == of(three).shift);
}

BOOST_AUTO_TEST_CASE(a_copy_of_an_evolution_has_learned_for_itself) {
  auto one = evolve(queens, taught(student()), 1);
  run(one, stop::generations(10));
  auto copy = one;
  auto apart = evolve(queens, taught(student()), 1);
  run(apart, stop::generations(30));
  for (int i = 0; i < 20; ++i) one.advance(), copy.advance();
  BOOST_TEST(support::hash(one.current().population) == support::hash(apart.current().population));
  BOOST_TEST(support::hash(copy.current().population) == support::hash(apart.current().population));
  BOOST_TEST(of(copy).told == 30u);
}

// Fault injection: the test above detects an operator that shares its state with its copies.
BOOST_AUTO_TEST_CASE(an_operator_that_shares_what_it_learned_is_caught) {
  auto one = evolve(queens, taught(sharing()), 1);
  run(one, stop::generations(10));
  auto copy = one;
  auto apart = evolve(queens, taught(sharing()), 1);
  run(apart, stop::generations(30));
  for (int i = 0; i < 20; ++i) one.advance(), copy.advance();
  BOOST_TEST(support::hash(one.current().population) != support::hash(apart.current().population));
}

BOOST_AUTO_TEST_CASE(combinators_hand_on_what_there_is_to_learn) {
  const auto inner = [](auto& mutation) { return std::get<0>(mutation.parts()); };
  const auto learned = [&](const auto& mutation) {
    auto evolution = evolve(queens, taught(mutation), 1);
    run(evolution, stop::generations(10));
    auto op = evolution.strategy_run().operators().mutation;
    return inner(op).told;
  };
  BOOST_TEST(learned(mutation::sequence{student(), mutation::swap()}) == 10u);
  BOOST_TEST(learned(mutation::one_of{student(), mutation::swap()}) == 10u);
  BOOST_TEST(learned(mutation::with_probability{0.5, student()}) == 10u);
  BOOST_TEST(learned(mutation::if_improves{student()}) == 10u);
  BOOST_TEST(learned(adaptive::one_of{student(), mutation::swap()}) == 10u);
}

BOOST_AUTO_TEST_CASE(an_operator_chosen_at_run_time_learns_as_it_does_alone) {
  auto alone = evolve(queens, taught(mutation::with_probability{0.9, student()}), 1);
  auto chosen =
      evolve(queens, taught(any::plain_mutation<problem_type>{mutation::with_probability{0.9, student()}}), 1);
  run(alone, stop::generations(20));
  run(chosen, stop::generations(20));
  BOOST_TEST(support::hash(alone.current().population) == support::hash(chosen.current().population));
  auto copy = chosen;
  for (int i = 0; i < 10; ++i) chosen.advance(), copy.advance(), alone.advance();
  BOOST_TEST(support::hash(copy.current().population) == support::hash(alone.current().population));
  BOOST_TEST(support::hash(chosen.current().population) == support::hash(alone.current().population));
}

BOOST_AUTO_TEST_CASE(a_replacement_chosen_at_run_time_wants_as_many_offspring_as_it_does_alone) {
  const auto births = [](const auto& replacement) {
    const genetic_algorithm ga{.population = 30, .mutation = mutation::swap(), .replacement = replacement};
    auto evolution = evolve(queens, ga, 1);
    run(evolution, stop::generations(10));
    return evolution.current().births;
  };
  BOOST_TEST(births(growing()) == 55u);
  BOOST_TEST(births(any::replacement<problem_type>{growing()}) == 55u);
}

BOOST_AUTO_TEST_CASE(distinct_parents_hand_on_what_there_is_to_learn) {
  const genetic_algorithm ga{.population = 10,
                             .selection = selection::distinct_parents{selecting()},
                             .crossover = crossover::order(),
                             .mutation = mutation::swap()};
  auto evolution = evolve(queens, ga, 1);
  run(evolution, stop::generations(4));
  BOOST_TEST(evolution.strategy_run().operators().selection.selection.told == 4u);
}

BOOST_AUTO_TEST_CASE(other_policies_learn_as_well) {
  const genetic_algorithm ga{.population = 10,
                             .selection = selecting(),
                             .mutation = mutation::swap(),
                             .replacement = replacing(),
                             .diversity = judging()};
  auto evolution = evolve(queens, ga, 1);
  run(evolution, stop::generations(4));
  const auto& all = evolution.strategy_run().operators();
  BOOST_TEST(all.selection.told == 4u);
  BOOST_TEST(all.replacement.told == 4u);
  BOOST_TEST(all.diversity.told == 4u);
}

BOOST_AUTO_TEST_CASE(which_operator_of_a_one_of_made_a_child_is_told) {
  const auto rotate = [](genes& c, random_stream&) { std::ranges::rotate(c, c.begin() + 1); };
  const mutation::sequence both{mutation::one_of{mutation::swap(), rotate}, first_or_second()};
  auto evolution = evolve(queens, taught(both), 1);
  run(evolution, stop::generations(50));
  auto op = evolution.strategy_run().operators().mutation;
  const auto& made = std::get<1>(op.parts()).made;
  BOOST_TEST(made[0] + made[1] == 50u * 28);
  BOOST_TEST(made[0] > 600u);
  BOOST_TEST(made[1] > 600u);
  BOOST_TEST(made[2] == 0u);
}

BOOST_AUTO_TEST_CASE(a_restart_forgets_unless_the_operator_inherits) {
  const auto told_after_restarts = [](bool keeps) {
    student one;
    one.keeps = keeps;
    const restarts restarting{.each = taught(one), .when = stop::generations(5)};
    auto evolution = evolve(queens, restarting, 1);
    run(evolution, stop::generations(17));
    return evolution.strategy_run().current().operators().mutation.told;
  };
  BOOST_TEST(told_after_restarts(false) < 6u);
  BOOST_TEST(told_after_restarts(true) > 12u);
}

BOOST_AUTO_TEST_CASE(a_step_that_throws_leaves_what_was_learned) {
  int calls = 0;
  // With a custom order the parents and the learned state are restored.
  const auto own = [](int a, int b) { return a < b; };
  const problem by_own{support::attacks, chromosome::permutation{12}, own};
  const genetic_algorithm ga{.population = 30, .mutation = student(), .replacement = failing{{}, &calls}};
  auto evolution = evolve(by_own, ga, 1);
  for (int i = 0; i < 4; ++i) evolution.advance();
  BOOST_CHECK_THROW(evolution.advance(), std::runtime_error);
  BOOST_TEST(evolution.strategy_run().operators().mutation.told == 4u);
  for (int i = 0; i < 6; ++i) evolution.advance();
  int none = 100;
  const genetic_algorithm sound{.population = 30, .mutation = student(), .replacement = failing{{}, &none}};
  auto whole = evolve(by_own, sound, 1);
  run(whole, stop::generations(10));
  BOOST_TEST(support::hash(evolution.current().population) == support::hash(whole.current().population));
}

BOOST_AUTO_TEST_CASE(a_replacement_that_throws_before_it_exchanges_leaves_what_was_learned) {
  int calls = 0;
  const auto refusing = [&calls](auto& parents, auto& offspring) {
    if (++calls == 5) throw std::runtime_error("five");
    replacement::plus()(parents, offspring);
  };
  const adaptive::one_of chosen{mutation::swap(), mutation::inversion()};
  const auto with = [&](const auto& replacement) {
    return genetic_algorithm{.population = 30, .mutation = chosen, .replacement = replacement};
  };
  auto evolution = evolve(queens, with(refusing), 1);
  for (int i = 0; i < 4; ++i) evolution.advance();
  BOOST_CHECK_THROW(evolution.advance(), std::runtime_error);
  for (int i = 0; i < 16; ++i) evolution.advance();
  auto whole = evolve(queens, with(replacement::plus()), 1);
  run(whole, stop::generations(20));
  BOOST_TEST(evolution.strategy_run().operators().mutation.probabilities() ==
                 whole.strategy_run().operators().mutation.probabilities(),
             boost::test_tools::per_element());
  BOOST_TEST(support::hash(evolution.current().population) == support::hash(whole.current().population));
}

BOOST_AUTO_TEST_CASE(operators_learn_nothing_from_an_interrupted_generation) {
  std::stop_source source;
  std::size_t calls = 0;
  const support::row_fitness fitness = [&](const genes& c) {
    if (++calls == 100) source.request_stop();
    return support::attacks(c);
  };
  auto evolution = evolve(minimize(fitness, chromosome::permutation{12}), taught(student()), 1);
  run(evolution, stop::requested(source.get_token()));
  BOOST_TEST(evolution.current().number == of(evolution).told);
  run(evolution, stop::generations(20));
  auto whole = evolve(queens, taught(student()), 1);
  run(whole, stop::generations(20));
  BOOST_TEST(support::hash(evolution.current().population) == support::hash(whole.current().population));
}

BOOST_AUTO_TEST_SUITE_END()
