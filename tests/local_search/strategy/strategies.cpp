// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/ask.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <clade/neighbourhood.hpp>

#include "support/count_allocations.hpp"
#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"

using namespace clade;

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(strategies)

namespace {

// The pairs of queens on a diagonal after an exchange, from the numbers of queens on each diagonal.
struct attacks_after {
  struct memory_type {
    std::vector<int> rising, falling;
  };
  void begin(const std::vector<int>& row, memory_type& memory) const {
    memory.rising.assign(2 * row.size(), 0);
    memory.falling.assign(2 * row.size(), 0);
    for (int i = 0; i < static_cast<int>(row.size()); ++i) change(memory, row, i, row[std::size_t(i)], 1);
  }
  int operator()(const std::vector<int>& row, int attacks, neighbourhood::swap::move move, memory_type& memory) const {
    attacks += exchange(memory, row, move, row[std::size_t(move.i)], row[std::size_t(move.j)]);
    exchange(memory, row, move, row[std::size_t(move.j)], row[std::size_t(move.i)]);
    return attacks;
  }
  void applied(const std::vector<int>& row, neighbourhood::swap::move move, memory_type& memory) const {
    exchange(memory, row, move, row[std::size_t(move.j)], row[std::size_t(move.i)]);
  }

 private:
  // Returns the change of the number of pairs if a queen is added (1) or removed (-1).
  static int change(memory_type& memory, const std::vector<int>& row, int i, int gene, int sign) {
    const int n = static_cast<int>(row.size());
    auto &rising = memory.rising[std::size_t(gene + i)], &falling = memory.falling[std::size_t(gene - i + n)];
    const int others = rising + falling - (sign < 0 ? 2 : 0);
    rising += sign;
    falling += sign;
    return sign * others;
  }
  static int exchange(memory_type& memory, const std::vector<int>& row, neighbourhood::swap::move move, int at_i,
                      int at_j) {
    return change(memory, row, move.i, at_i, -1) + change(memory, row, move.j, at_j, -1) +
           change(memory, row, move.i, at_j, 1) + change(memory, row, move.j, at_i, 1);
  }
};

const auto plain = support::queens(40);
const auto fast = plain.with_delta(neighbourhood::swap{}, attacks_after{});
const neighbourhood::swap exchanges;

// A run that no strategy solves at once.
const auto hard =
    minimize(support::row_fitness([](const std::vector<int>& row) {
               int sum = 0;
               for (std::size_t i = 0; i < row.size(); ++i)
                 sum += (row[i] * 7 + static_cast<int>(i) * 11) * (row[i] + 3) % 97 * static_cast<int>(i % 5);
               return sum;
             }),
             chromosome::permutation{20});

// These are not in the template below, because Clang 19 cannot deduce their types there.
const local_search first_improvement{exchanges};
const local_search best_improvement{exchanges, pivoting::best_improvement};
const local_search sampled{exchanges, pivoting::sampled};
const iterated_local_search iterated{.neighbourhood = exchanges};
const iterated_local_search iterated_metropolis{.neighbourhood = exchanges, .acceptance = acceptance::metropolis{2}};
const tabu_search tabu{.neighbourhood = exchanges, .steps = 5};
const simulated_annealing annealing{.neighbourhood = exchanges, .moves = 200};
const variable_neighbourhood variable{.neighbourhoods = std::tuple{exchanges, neighbourhood::insert{}}};

// Calls visit(name, strategy) for every strategy of local search.
template <class Visit>
void for_every_strategy(const Visit& visit) {
  visit("local_search", first_improvement);
  visit("local_search by the best move", best_improvement);
  visit("local_search by samples", sampled);
  visit("iterated_local_search", iterated);
  visit("iterated_local_search that accepts worse", iterated_metropolis);
  visit("tabu_search", tabu);
  visit("simulated_annealing", annealing);
  visit("variable_neighbourhood", variable);
}

// Those that use the parts of a run in different ways, for tests that compile each anew.
template <class Visit>
void for_three_strategies(const Visit& visit) {
  visit("iterated_local_search", iterated);
  visit("tabu_search", tabu);
  visit("simulated_annealing", annealing);
}

template <class Result>
auto facts(const Result& result) {
  return std::tuple(result.best().chromosome, result.best().fitness, result.generations, result.evaluations,
                    result.moves, support::hash(result.population));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_delta_gives_the_same_run_and_its_moves_are_counted) {
  for_every_strategy([](const char* name, const auto& strategy) {
    const auto stop = stop::generations(8);
    const auto slow = run(evolve(plain, strategy, 3), stop), quick = run(evolve(fast, strategy, 3), stop);
    BOOST_TEST(slow.best().chromosome == quick.best().chromosome, name);
    BOOST_TEST(slow.best().fitness == quick.best().fitness, name);
    BOOST_TEST(support::hash(slow.population) == support::hash(quick.population), name);
    BOOST_TEST(support::attacks(quick.best().chromosome) == quick.best().fitness, name);
    BOOST_TEST(slow.moves == 0u, name);
    BOOST_TEST(quick.moves > 0u, name);
    BOOST_TEST(quick.evaluations < slow.evaluations, name);
  });
}

BOOST_AUTO_TEST_CASE(threads_and_resumption_do_not_change_a_run) {
  for_every_strategy([](const char* name, const auto& strategy) {
    const auto whole = run(evolve(hard, strategy, 5), stop::generations(9));
    BOOST_TEST((facts(run(evolve(hard, strategy, 5, execution::threads{3}), stop::generations(9))) == facts(whole)),
               name);
    auto begun = evolve(hard, strategy, 5);
    run(begun, stop::generations(4));
    BOOST_TEST((facts(run(resume(hard, strategy, begun.state()), stop::generations(9))) == facts(whole)), name);
    auto copy = begun;
    BOOST_TEST((facts(run(copy, stop::generations(9))) == facts(whole)), name);
  });
}

BOOST_AUTO_TEST_CASE(a_run_driven_from_outside_is_the_same) {
  for_three_strategies([](const char* name, const auto& strategy) {
    const auto whole = run(evolve(hard, strategy, 5), stop::generations(2));
    auto session = ask(minimize<int>(hard.space), strategy, 5);
    while (!session.finished(stop::generations(2))) {
      for (const auto& one : session.ask(8)) session.tell(one.id, hard.evaluate(one.chromosome));
    }
    BOOST_TEST(session.best().chromosome == whole.best().chromosome, name);
    BOOST_TEST(session.best().fitness == whole.best().fitness, name);
  });
}

BOOST_AUTO_TEST_CASE(strategies_work_in_restarts_and_islands) {
  for_three_strategies([](const char* name, const auto& strategy) {
    const auto again =
        run(evolve(fast, restarts{.each = strategy, .when = stop::generations(2)}, 1), stop::generations(7));
    BOOST_TEST(again.restarts == 3u, name);
    BOOST_TEST(again.moves > run(evolve(fast, strategy, 1), stop::generations(2)).moves, name);
    const islands archipelago{.count = 3, .each = strategy, .every = 2};
    const auto one = run(evolve(hard, archipelago, 1), stop::generations(6));
    BOOST_TEST((facts(run(evolve(hard, archipelago, 1, execution::threads{2}), stop::generations(6))) == facts(one)),
               name);
  });
}

BOOST_AUTO_TEST_CASE(an_immigrant_is_the_place_from_which_the_search_goes_on) {
  const auto solved = run(evolve(fast, local_search{exchanges}, 1), stop::target(0)).best();
  for_every_strategy([&](const char* name, const auto& strategy) {
    auto evolution = evolve(fast, strategy, 2);
    evolution.advance();
    evolution.immigrate(std::vector{solved});
    BOOST_TEST(evolution.best().fitness == 0, name);
    BOOST_TEST(evolution.current().best().chromosome == solved.chromosome, name);
    evolution.advance();
    BOOST_TEST(evolution.best().fitness == 0, name);
  });
}

BOOST_AUTO_TEST_CASE(results_do_not_depend_on_the_unit_of_the_fitness) {
  const auto in_unit = [](double unit) {
    return minimize([unit](const std::vector<int>& row) { return unit * hard.evaluate(row); }, hard.space);
  };
  for_three_strategies([&](const char* name, const auto& strategy) {
    const auto one = run(evolve(in_unit(1), strategy, 1), stop::generations(20));
    const auto tiny = run(evolve(in_unit(0x1p-60), strategy, 1), stop::generations(20));
    BOOST_TEST(one.best().chromosome == tiny.best().chromosome, name);
    BOOST_TEST(one.evaluations == tiny.evaluations, name);
  });
}

BOOST_AUTO_TEST_CASE(a_maximum_is_found_as_the_minimum_of_the_opposite) {
  const auto opposite = maximize([](const std::vector<int>& row) { return -hard.evaluate(row); }, hard.space);
  for_three_strategies([&](const char* name, const auto& strategy) {
    const auto low = run(evolve(hard, strategy, 1), stop::generations(5));
    const auto high = run(evolve(opposite, strategy, 1), stop::generations(5));
    BOOST_TEST(low.best().chromosome == high.best().chromosome, name);
    BOOST_TEST(low.best().fitness == -high.best().fitness, name);
  });
}

BOOST_AUTO_TEST_CASE(a_delta_is_checked_against_the_full_fitness) {
  neighbourhood::check_deltas(fast, exchanges, 1);
  const auto off = [](const std::vector<int>& row, int, neighbourhood::swap::move move) {
    return row[0] + (move.j == 7 ? 1 : 0);
  };
  const auto first = [](const std::vector<int>& row) { return row[0]; };
  const auto wrong = minimize(first, chromosome::permutation{10}).with_delta(exchanges, off);
  const auto message = support::refusal<std::logic_error>([&] { neighbourhood::check_deltas(wrong, exchanges, 1); });
  BOOST_TEST(message.starts_with("the delta of a move returned "), message);
  BOOST_TEST(message.find(", but the fitness after the move is ") != std::string::npos, message);
  // Real numbers may differ by the error of their sums, in any unit.
  for (const double unit : {1e-200, 1.0, 1e200}) {
    const auto sum = [unit](const std::vector<int>& row) {
      double result = 0;
      for (std::size_t i = 0; i < row.size(); ++i) result += unit * 0.1 * row[i] * static_cast<double>(i);
      return result;
    };
    const auto after = [unit](const std::vector<int>& row, double fitness, neighbourhood::swap::move move) {
      return fitness + unit * 0.1 * (row[std::size_t(move.i)] - row[std::size_t(move.j)]) * (move.j - move.i);
    };
    neighbourhood::check_deltas(minimize(sum, chromosome::permutation{10}).with_delta(exchanges, after), exchanges, 2);
    const auto wrong_after = [=](const std::vector<int>& row, double fitness, neighbourhood::swap::move move) {
      return after(row, fitness, move) + unit * 1e-5;
    };
    BOOST_CHECK_THROW(neighbourhood::check_deltas(
                          minimize(sum, chromosome::permutation{10}).with_delta(exchanges, wrong_after), exchanges, 2),
                      std::logic_error);
  }
}

BOOST_AUTO_TEST_CASE(a_descent_ends_at_a_local_optimum) {
  for (const auto rule : {pivoting::first_improvement, pivoting::best_improvement}) {
    const auto found = run(evolve(hard, local_search{exchanges, rule}, 1), stop::generations(1)).population[0];
    for (std::size_t i = 0; i < exchanges.size(found.chromosome); ++i) {
      auto neighbour = found.chromosome;
      exchanges.apply(neighbour, exchanges.at(neighbour, i));
      BOOST_TEST(hard.evaluate(neighbour) >= found.fitness);
    }
  }
}

BOOST_AUTO_TEST_CASE(tabu_search_leaves_a_local_optimum_and_does_not_return_at_once) {
  // The first move is to the only better neighbour; after it all neighbours are worse.
  const auto value = [](const chromosome::bits& x) { return x.count() == 0 ? 0 : 10 - static_cast<int>(x.count()); };
  const auto trap = minimize(value, chromosome::bit_string{8});
  const auto found =
      run(evolve(trap, tabu_search{.neighbourhood = neighbourhood::flip{}, .steps = 1}, 4), stop::generations(60));
  BOOST_TEST(found.best().fitness == 0);
}

BOOST_AUTO_TEST_CASE(moves_allocate_nothing_once_warm) {
  for_every_strategy([](const char* name, const auto& strategy) {
    auto evolution = evolve(fast, strategy, 7);
    for (int k = 0; k < 20; ++k) evolution.advance();
    const auto allocations = support::allocations_of([&] {
      for (int k = 0; k < 20; ++k) evolution.advance();
    });
    // The initial chromosome of a new descent is made by the space.
    const std::size_t made_by_space = std::string(name).starts_with("local_search") ? 20 : 0;
    BOOST_TEST(allocations <= made_by_space, name << " allocated " << allocations << " times");
  });
}

BOOST_AUTO_TEST_CASE(neighbourhoods_with_a_memory_allocate_nothing_once_warm) {
  const auto lists = neighbourhood::near_lists::of(20, 4, [](int one, int other) { return std::abs(one - other); });
  const neighbourhood::two_opt near{lists};
  const variable_neighbourhood search{.neighbourhoods = std::tuple{near}};
  auto evolution = evolve(hard, search, 7);
  for (int k = 0; k < 20; ++k) evolution.advance();
  const auto allocations = support::allocations_of([&] {
    for (int k = 0; k < 20; ++k) evolution.advance();
  });
  BOOST_TEST(allocations == 0u);
}

BOOST_AUTO_TEST_CASE(a_descent_in_two_neighbourhoods_ends_at_a_local_optimum_of_both) {
  const std::tuple both{exchanges, neighbourhood::insert{}};
  const auto is_optimum = [](const auto& moves, const auto& found) {
    for (std::size_t i = 0; i < moves.size(found.chromosome); ++i) {
      auto neighbour = found.chromosome;
      moves.apply(neighbour, moves.at(neighbour, i));
      if (hard.evaluate(neighbour) < found.fitness) return false;
    }
    return true;
  };
  const auto check = [&](const auto& strategy, std::uint64_t generations) {
    const auto found = run(evolve(hard, strategy, 1), stop::generations(generations)).population[0];
    BOOST_TEST(is_optimum(exchanges, found));
    BOOST_TEST(is_optimum(neighbourhood::insert{}, found));
  };
  check(local_search{both}, 1);
  check(iterated_local_search{both}, 20);
}

BOOST_AUTO_TEST_CASE(after_a_perturbation_only_changed_groups_are_looked_at) {
  const auto lists = neighbourhood::near_lists::of(300, 5, [](int one, int other) { return std::abs(one - other); });
  const auto length = [](const std::vector<int>& tour) {
    int sum = std::abs(tour.back() - tour.front());
    for (std::size_t i = 1; i < tour.size(); ++i) sum += std::abs(tour[i] - tour[i - 1]);
    return sum;
  };
  const auto after = [=](std::vector<int> tour, int, neighbourhood::two_opt<>::move move) {
    neighbourhood::two_opt{}.apply(tour, move);
    return length(tour);
  };
  const auto shortest = minimize(length, chromosome::permutation{300}).with_delta(neighbourhood::two_opt{}, after);
  auto evolution = evolve(shortest, iterated_local_search{.neighbourhood = neighbourhood::two_opt{lists}}, 1);
  evolution.advance();
  for (const bool from_outside : {false, true}) {
    if (from_outside) evolution.immigrate(std::vector{evolution.best()});
    const auto before = evolution.current().moves;
    for (int k = 0; k < 10; ++k) evolution.advance();
    // Each generation from an individual of unknown quality looks at all 300 groups of 10 moves.
    const auto moves = evolution.current().moves - before;
    BOOST_TEST(moves < (from_outside ? 15'000u : 10'000u));
    BOOST_TEST((moves > 3000u || !from_outside));
  }
}

BOOST_AUTO_TEST_CASE(annealing_from_the_worst_solution_does_not_depend_on_the_unit) {
  // No neighbour of the first chromosome is worse, so it says nothing about the temperature.
  const auto found = [](double unit) {
    const auto ones = [unit](const chromosome::bits& x) { return unit * static_cast<double>(x.count()); };
    const simulated_annealing search{.neighbourhood = neighbourhood::flip{},
                                     .moves = 20,
                                     .initialization = initialization::known{std::vector{chromosome::bits(30)}}};
    const auto result = run(evolve(maximize(ones, chromosome::bit_string{30}), search, 1), stop::generations(30));
    return std::pair(result.best().chromosome, result.evaluations);
  };
  BOOST_TEST((found(1) == found(0x1p-60)));
  BOOST_TEST((found(1) == found(0x1p60)));
}

BOOST_AUTO_TEST_CASE(a_limit_on_moves_ends_a_run) {
  const auto ended = run(evolve(fast, tabu_search{exchanges}, 1), stop::moves(1000));
  BOOST_TEST((ended.reason.kind == stop::kind::moves));
  BOOST_TEST(ended.reason.text == "1000 moves reached");
  BOOST_TEST(ended.moves >= 1000u);
  BOOST_TEST(ended.evaluations == 1u);
}

BOOST_AUTO_TEST_CASE(wrong_settings_are_refused) {
  const auto refusal = [](const auto& set) { return support::refusal([&] { static_cast<void>(set()); }); };
  BOOST_TEST(refusal([] { return tabu_search{.neighbourhood = exchanges, .steps = 0}; }) ==
             "tabu_search steps must be at least 1, but was 0");
  BOOST_TEST(refusal([] {
               return simulated_annealing{.neighbourhood = exchanges, .cooling = 1};
             }).starts_with("simulated_annealing cooling"));
  BOOST_TEST(refusal([] { return acceptance::metropolis{0}; }).starts_with("metropolis temperature"));
  BOOST_TEST(refusal([] {
               return mutation::descent{.neighbourhood = exchanges, .max_moves = 0};
             }).starts_with("descent max_moves"));
}

BOOST_AUTO_TEST_CASE(an_exception_of_the_fitness_leaves_the_run_as_it_was) {
  int calls = 0;
  const auto fails_later = minimize(support::row_fitness([&calls](const std::vector<int>& row) {
                                      if (++calls == 300) throw std::runtime_error("no value");
                                      return hard.evaluate(row);
                                    }),
                                    hard.space);
  for_every_strategy([&](const char* name, const auto& strategy) {
    calls = 1000;
    auto evolution = evolve(fails_later, strategy, 1);
    for (int k = 0; k < 3; ++k) evolution.advance();
    const auto before = support::hash(evolution.current().population);
    calls = 299;
    BOOST_CHECK_THROW(for (int k = 0; k < 100; ++k) evolution.advance(), std::runtime_error);
    BOOST_TEST(support::hash(evolution.current().population) == before, name);
    for (int k = 3; k < 6; ++k) evolution.advance();
    const auto whole = run(evolve(hard, strategy, 1), stop::generations(6));
    BOOST_TEST(evolution.best().chromosome == whole.best().chromosome, name);
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
