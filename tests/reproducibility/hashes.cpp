// SPDX-License-Identifier: BSL-1.0
// Prints, for every operator, a hash of the final population of a run on 1, 2 and 5 threads. Each line must be the same
// with every compiler, optimisation level and number of threads; golden.txt has the expected lines.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/coevolution.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/pareto.hpp>
#include <clade/problems/flow_shop.hpp>
#include <clade/problems/tsp.hpp>

#include "support/every_crossover.hpp"
#include "support/every_diversity.hpp"
#include "support/every_mutation.hpp"
#include "support/every_replacement.hpp"
#include "support/every_selection.hpp"
#include "support/mixed_variables.hpp"
#include "support/problems.hpp"

namespace {

using namespace clade;

// Operators are type-erased, so that one engine is compiled per problem and not per operator and executor.
struct on_threads {
  std::optional<execution::threads> pool;

  template <class Body>
  void operator()(std::size_t n, const Body& body) const {
    pool ? (*pool)(n, body) : execution::sequential{}(n, body);
  }
};

template <class Problem, class Strategy>
[[gnu::noinline]] void show(const std::string& name, const Problem& problem, const Strategy& strategy) {
  using state = std::pair<std::uint64_t, std::uint64_t>;  // hash of the population, evaluations and moves
  std::optional<state> expected;
  for (const int count : {1, 2, 5}) {
    on_threads executor;
    if (count > 1) executor.pool.emplace(count);
    const auto result = run(evolve(problem, strategy, 2026, executor), stop::generations(25));
    const state found{support::hash(result.population), result.evaluations + result.moves};
    if (!expected) expected = found;
    if (found != *expected) {
      std::printf("%s differs on %d threads\n", name.c_str(), count);
      std::exit(1);
    }
  }
  std::printf("%s %016llx %llu\n", name.c_str(), static_cast<unsigned long long>(expected->first),
              static_cast<unsigned long long>(expected->second));
}

// A genetic algorithm of policies chosen at run time, and one without a crossover, which draws no random numbers for
// it.
template <class Problem>
using crossing = genetic_algorithm<any::selection<Problem>, any::crossover<Problem>, any::plain_mutation<Problem>,
                                   any::replacement<Problem>, any::diversity<Problem>>;
template <class Problem>
using mutating = genetic_algorithm<any::selection<Problem>, crossover::none, any::plain_mutation<Problem>>;

const auto queens = support::queens(70);
const auto bits = support::one_max(130);
using bits_type = std::remove_const_t<decltype(bits)>;

// A real-valued fitness of sums and products, which a compiler may fuse.
const auto reals = minimize(
    [](const std::vector<int>& genes) {
      double sum = 0;
      for (std::size_t i = 0; i < genes.size(); ++i) {
        const double x = genes[i] / 7.0;
        sum += x * x - 0.3 * x * static_cast<double>(i);
      }
      return sum;
    },
    chromosome::integers{20, -50, 50});
const auto vectors = minimize(
    [](const std::vector<double>& x) {
      double sum = 0;
      for (std::size_t i = 0; i + 1 < x.size(); ++i) sum += x[i] * x[i] - 0.3 * x[i] * x[i + 1];
      return sum;
    },
    chromosome::reals{20, -5, 4});
// An error for each gene, made of products and quotients.
const auto cases = minimize(
    [](const std::vector<int>& genes) {
      case_errors errors;
      errors.assign(genes.size(), [&](std::size_t i) {
        const double x = genes[i] / 7.0, y = genes[(i + 1) % genes.size()] / 3.0;
        return x * x - 0.3 * x * y + y / (1 + x * x);
      });
      return errors;
    },
    chromosome::integers{12, -50, 50});
const auto words = maximize([](const std::string& s) { return static_cast<int>(std::count(s.begin(), s.end(), 'a')); },
                            chromosome::symbols{30, "abcd"});

// Formulas, evaluated at 21 values of x.
const auto formulas = minimize(
    [](const chromosome::tree<char>& formula) {
      double sum = 0;
      for (int i = -10; i <= 10; ++i) {
        const double x = i / 10.0;
        const double value = formula.fold<double>([x](char symbol, std::span<const double> a) {
          switch (symbol) {
            case '+':
              return a[0] + a[1];
            case '*':
              return a[0] * a[1];
            case '-':
              return -a[0];
            case '?':
              return a[0] < 0 ? a[1] : a[2];
            default:
              return symbol == 'x' ? x : 0.3;
          }
        });
        sum += (value - x * (1 + x * x)) * (value - x * (1 + x * x));
      }
      return 1e6 * sum + static_cast<double>(formula.size());
    },
    chromosome::expression_tree<char>{.functions = {{'+', 2}, {'*', 2}, {'-', 1}, {'?', 3}},
                                      .terminals = {'x', 'c'},
                                      .depths = {.least = 1, .most = 4},
                                      .most_nodes = 40,
                                      .most_depth = 7});

template <class Problem>
using self = std::type_identity_t<Problem>;  // prevents deduction, so that arguments convert
template <class Problem>
crossing<Problem> crossing_of(const Problem&, any::selection<self<Problem>> selection,
                              any::crossover<self<Problem>> crossover, any::plain_mutation<self<Problem>> mutation,
                              double mutation_rate,
                              any::replacement<self<Problem>> replacement = replacement::generational{},
                              any::diversity<self<Problem>> diversity = diversity::none{}) {
  return {.population = 30,
          .selection = selection,
          .crossover = crossover,
          .mutation = mutation,
          .mutation_rate = mutation_rate,
          .replacement = replacement,
          .diversity = diversity};
}

// Code that only lists operators is cold: optimising it would take a tenth of the compile time of this file.
[[gnu::cold]] void selections() {
  support::for_every_selection([](const std::string& name, const auto& op, support::about_selection about) {
    if (!about.hashed) return;
    show(name + " minimised", queens, crossing_of(queens, op, crossover::order{}, mutation::swap{}, 0.5));
    show(name + " reals", reals, crossing_of(reals, op, crossover::uniform{}, mutation::reset{}, 1));
  });
  support::for_every_selection_by_cases([](const std::string& name, const auto& op, support::about_selection about) {
    if (about.hashed) show(name, cases, crossing_of(cases, op, crossover::uniform{}, mutation::reset{}, 1));
  });
}

template <class Problem>
[[gnu::cold]] void cross(const std::string& name, const Problem& problem, any::crossover<self<Problem>> crossover,
                         any::plain_mutation<self<Problem>> mutation, bool mutates) {
  if (!mutates) mutation = mutation::none{};
  show(name, problem, crossing_of(problem, selection::tournament{}, crossover, mutation, 0.3));
}

[[gnu::cold]] void crossovers() {
  support::for_every_crossover([](const std::string& name, const auto& op, auto about) {
    if constexpr (about.hashes == support::hashed::no) {
      return;
    } else if constexpr (about.hashes == support::hashed::on_queens || (about.shapes & support::shape::permutations)) {
      cross(name, support::queens(about.hashed_genes), op, mutation::swap{}, about.mutates);
    } else if constexpr (about.shapes & support::shape::trees) {
      cross(name, formulas, op, mutation::point{}, about.mutates);
    } else if constexpr (about.shapes & support::shape::reals) {
      cross(name, vectors, op, mutation::gauss{0.1}, about.mutates);
    } else {
      cross(name + " bits", bits, op, mutation::flip{}, about.mutates);
      cross(name + " integers", reals, op, mutation::creep{}, about.mutates);
      cross(name + " symbols", words, op, mutation::reset{}, about.mutates);
    }
  });
}

[[gnu::cold]] void mutations() {
  const auto on = [](const std::string& name, const auto& problem, const auto& mutation) {
    using problem_type = std::remove_cvref_t<decltype(problem)>;
    if constexpr (detail::plain_mutation<decltype(detail::prepared(mutation, problem)),
                                         typename problem_type::chromosome_type>) {
      show(name, problem,
           mutating<problem_type>{.population = 30, .selection = selection::tournament{}, .mutation = mutation});
    } else {
      // It evaluates, so its type matters to the engine.
      show(name, problem, genetic_algorithm{.population = 30, .mutation = mutation});
    }
  };
  support::for_every_mutation([&](const std::string& name, const auto& op, auto about) {
    if constexpr (!about.hashed) {
      return;
    } else if constexpr (about.shapes & support::shape::permutations) {
      on(name, queens, op);
    } else if constexpr (about.shapes & support::shape::values) {
      on(name, reals, op);
    } else if constexpr (about.shapes & support::shape::bits) {
      on(name, bits, op);
    } else if constexpr (about.shapes & support::shape::reals) {
      on(name, vectors, op);
    } else {
      on(name, formulas, op);
    }
  });
}

[[gnu::cold]] void replacements_and_rules() {
  const auto with = [](const std::string& name, any::replacement<bits_type> replacement,
                       any::diversity<bits_type> diversity) {
    show(name, bits,
         crossing_of(bits, selection::tournament{}, crossover::one_point{}, mutation::flip{}, 1, replacement,
                     diversity));
  };
  support::for_every_replacement([&](const char* name, const auto& op, support::about_replacement about) {
    if (about.hashed) with(name, op, diversity::none{});
  });
  support::for_every_diversity([&](const char* name, const auto& op, support::about_diversity about) {
    if (about.hashed) with(name, replacement::generational{}, op);
  });
}

[[gnu::cold]] void initializations() {
  show("probabilistic_tree_creation", formulas,
       genetic_algorithm{.population = 30,
                         .crossover = crossover::subtree{},
                         .mutation = mutation::point{},
                         .initialization = initialization::probabilistic_tree_creation{}});
}

[[gnu::cold]] void strategies() {
  const auto ga = crossing_of(queens, selection::tournament{}, crossover::order{}, mutation::swap{}, 1);
  show("restarts", queens, restarts{.each = ga, .when = stop::generations(7)});
  using row = std::vector<int>;
  const auto beats = [](const row& one, const opponents<row>& others) {
    int won = 0;
    for (std::size_t i = 0; i < others.size(); ++i) won += (one[0] - others[i][0] + 100) % 100 < 50;
    return won;
  };
  const auto side = maximize(beats, chromosome::integers{3, 0, 99});
  const genetic_algorithm players{.population = 30, .mutation = mutation::reset{}};
  show("coevolution", coevolving{side, side}, coevolution{.populations = std::tuple{players, players}});
  show("differential_evolution", vectors, differential_evolution{.population = 20});
  show("lshade", vectors, lshade{.evaluations = 500, .population = 30});
  show("jso", vectors, jso{.evaluations = 500, .population = 30});
  const auto summing = [](const std::vector<double>& x) {
    double sum = 0;
    for (const auto gene : x) sum += gene;
    return constrained<double>{.value = vectors.fitness(x), .violation = std::max(0.0, sum * sum - 1)};
  };
  show("lshade with epsilon", minimize(summing, vectors.space),
       lshade{.evaluations = 500, .population = 30, .constraints = constraints::epsilon{}});
  show("particle_swarm", vectors, particle_swarm());
  show("cma_es", vectors, cma_es());
  show("bipop with quadratic_model", vectors, bipop{.each = {.quadratic_model = true}});
  show("separable_cma_es", vectors, separable_cma_es());
  show("limited_memory_cma_es", vectors, limited_memory_cma_es());
  const auto machines = support::machine_problem();
  show("differential_evolution of mixed variables", machines, differential_evolution{.population = 20});
  show("lshade of mixed variables", machines, lshade{.evaluations = 500, .population = 30});
  show("cma_es of mixed variables", machines, cma_es());
  show("genetic_algorithm of a record", machines, genetic_algorithm{.population = 30});
  using chromosome::variable;
  const chromosome::mixed known_at_run_time({variable::real(-2, 6), variable::integer(-5, 60), variable::category(3)});
  const auto nearest = [](const chromosome::mixed_values& x) {
    return (x.values[0] - 2) * (x.values[0] - 2) + (x.values[1] - 11) * (x.values[1] - 11) + (x.values[2] != 1);
  };
  show("genetic_algorithm of chromosome::mixed", minimize(nearest, known_at_run_time),
       genetic_algorithm{.population = 30});
}

[[gnu::cold]] void fronts() {
  const auto ends = [](const std::vector<double>& x) {
    double sum = 0;
    for (const auto gene : x) sum += gene * gene;
    return objectives<2>{sum, maximized{x[0] - x[1] * x[1]}};
  };
  const auto both = minimize(ends, vectors.space);
  show("nsga2", both,
       nsga2{.population = 20, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}});
  show(
      "nsga3", both,
      nsga3{.directions = {2, 19}, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}});
  show("smsemoa", both,
       smsemoa{.population = 20, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}});
  show("moead", both,
       moead{.directions = {2, 19},
             .neighbours = 5,
             .crossover = crossover::simulated_binary{20},
             .mutation = mutation::polynomial{20},
             .normalized = true});
  show("gde3", both, gde3{.population = 20});
  show("mo_cma_es", both, mo_cma_es{.population = 20});
}

[[gnu::cold]] void local_searches() {
  const neighbourhood::swap swaps;
  const auto row = support::queens(20);
  show("local_search", reals, local_search{neighbourhood::step{-50, 50}});
  show("iterated_local_search", row, iterated_local_search{.neighbourhood = swaps});
  show("tabu_search", row, tabu_search{.neighbourhood = swaps, .steps = 20});
  show("simulated_annealing", reals, simulated_annealing{.neighbourhood = neighbourhood::step{-50, 50}, .moves = 200});
  show("variable_neighbourhood", row,
       variable_neighbourhood{.neighbourhoods = std::tuple{swaps, neighbourhood::insert{}}});
  show("mutation::descent", row, genetic_algorithm{.population = 4, .mutation = mutation::descent{swaps}});
  show("mutation::tabu", row, genetic_algorithm{.population = 4, .mutation = mutation::tabu{swaps, 5}});

  const auto shop = problems::flow_shop::taillard("ta001");
  show("iterated_greedy", minimize(shop, shop.space()), iterated_greedy{});

  random_stream rng(1);
  std::vector<problems::tsp::place> places;
  for (int i = 0; i < 60; ++i) {
    const double x = rng.below(1000), y = rng.below(1000);
    places.push_back({x, y});
  }
  const problems::tsp map(places);
  const auto near = map.near_lists(8);
  show("iterated_local_search of tours", map.problem(),
       iterated_local_search{.neighbourhood = std::tuple{neighbourhood::two_opt{near}, neighbourhood::or_opt{near}}});
  show("edge_assembly_search", minimize(map, map.space()), edge_assembly_search{.population = 20});
}

}  // namespace

int main() {
  selections();
  crossovers();
  mutations();
  replacements_and_rules();
  initializations();
  strategies();
  fronts();
  local_searches();
}
