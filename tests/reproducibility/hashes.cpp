// Prints, for every operator, a hash of the population that a run with it ends in, on 1, 2 and 5 threads. Each line
// must be the same with every compiler, optimisation and number of threads; golden.txt holds them.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"

namespace {

using namespace clade;

// An operator costs little to compile where its type ends at the policy that holds it: then there is one engine for
// each problem, not one for each operator and executor.
struct on_threads {
  std::optional<execution::threads> pool;

  template <class Body>
  void operator()(std::size_t n, const Body& body) const {
    pool ? (*pool)(n, body) : execution::sequential{}(n, body);
  }
};

template <class Problem, class Strategy>
[[gnu::noinline]] void show(const std::string& name, const Problem& problem, const Strategy& strategy) {
  using state = std::pair<std::uint64_t, std::uint64_t>;  // hash of the population, evaluations
  std::optional<state> expected;
  for (const int count : {1, 2, 5}) {
    on_threads executor;
    if (count > 1) executor.pool.emplace(count);
    const auto result = run(evolve(problem, strategy, 2026, executor), stop::generations(25));
    const state found{support::hash(result.population), result.evaluations};
    if (!expected) expected = found;
    if (found != *expected) {
      std::printf("%s differs on %d threads\n", name.c_str(), count);
      std::exit(1);
    }
  }
  std::printf("%s %016llx %llu\n", name.c_str(), static_cast<unsigned long long>(expected->first),
              static_cast<unsigned long long>(expected->second));
}

// A genetic algorithm of policies chosen at run time, and one without a crossover, which draws nothing for it.
template <class Problem>
using crossing = genetic_algorithm<any::selection<Problem>, any::crossover<Problem>, any::plain_mutation<Problem>,
                                   any::replacement<Problem>, any::diversity<Problem>>;
template <class Problem>
using mutating = genetic_algorithm<any::selection<Problem>, crossover::none, any::plain_mutation<Problem>>;

const auto queens = support::queens(70);
const auto bits = support::one_max(130);

// Real-valued fitness, made of sums and products: what a compiler may fuse.
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
const auto words = maximize([](const std::string& s) { return static_cast<int>(std::count(s.begin(), s.end(), 'a')); },
                            chromosome::symbols{30, "abcd"});

// Formulas, of which 21 values of x decide.
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
using self = std::type_identity_t<Problem>;  // what is of it converts, and deduces nothing
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

// What only lists operators is cold: optimising it would take a tenth of the time to compile this file.
[[gnu::cold]] void selections() {
  const auto with = [](const std::string& name, auto selection) {
    show(name + " minimised", queens, crossing_of(queens, selection, crossover::order{}, mutation::swap{}, 0.5));
    show(name + " reals", reals, crossing_of(reals, selection, crossover::uniform{}, mutation::reset{}, 1));
  };
  with("tournament", selection::tournament{4});
  with("tournament of 12", selection::tournament{12});
  with("roulette", selection::roulette{});
  with("boltzmann", selection::boltzmann{10});
  with("stochastic_universal", selection::stochastic_universal{});
  with("linear_rank", selection::linear_rank{});
  with("exponential_rank", selection::exponential_rank{});
  with("truncation", selection::truncation{0.3});
  with("random", selection::random{});
  with("successive_pairs", selection::successive_pairs{0.5});
  with("interleaved_pairs", selection::interleaved_pairs{0.5});
  with("round_robin", selection::round_robin{0.5});
  with("distinct_parents", selection::distinct_parents{selection::truncation{0.3}});
}

[[gnu::cold]] void crossovers() {
  const auto on = [](const std::string& name, const auto& problem, auto crossover, auto mutation) {
    show(name, problem, crossing_of(problem, selection::tournament{}, crossover, mutation, 0.3));
  };
  const auto values = [&](const std::string& name, auto crossover) {
    on(name + " bits", bits, crossover, mutation::flip{});
    on(name + " integers", reals, crossover, mutation::creep{});
    on(name + " symbols", words, crossover, mutation::reset{});
  };
  values("one_point", crossover::one_point{});
  values("two_point", crossover::two_point{});
  values("n_point", crossover::n_point{5});
  values("uniform", crossover::uniform{});
  values("uniform of 0.3", crossover::uniform{0.3});
  values("uniform_random_share", crossover::uniform_random_share{});
  values("diagonal", crossover::diagonal<3>{});
  values("each_once", crossover::each_once<8>{});
  on("fitness_weighted_point", queens, crossover::fitness_weighted_point{}, mutation::none{});
  const auto permutations = [&](const char* name, auto crossover) { on(name, queens, crossover, mutation::swap{}); };
  permutations("order", crossover::order{});
  on("order of 50 genes", support::queens(50), crossover::order{}, mutation::swap{});
  permutations("partially_mapped", crossover::partially_mapped{});
  permutations("cycle", crossover::cycle{});
  permutations("edge_recombination", crossover::edge_recombination{});
  permutations("position_based", crossover::position_based{});
  permutations("order_based", crossover::order_based{});
  on("subtree crossover", formulas, crossover::subtree{}, mutation::none{});
  on("subtree crossover of any node", formulas, crossover::subtree{.inner = 0.5, .most_nodes = 25}, mutation::point{});
}

[[gnu::cold]] void mutations() {
  const auto on = [](const std::string& name, const auto& problem, auto mutation) {
    using problem_type = std::remove_cvref_t<decltype(problem)>;
    show(name, problem,
         mutating<problem_type>{.population = 30, .selection = selection::tournament{}, .mutation = mutation});
  };
  on("flip", bits, mutation::flip{});
  on("flip of 0.4", bits, mutation::flip{0.4});
  on("reset", reals, mutation::reset{0.1});
  on("creep", reals, mutation::creep{});
  on("swap", queens, mutation::swap{});
  on("insert", queens, mutation::insert{});
  on("inversion", queens, mutation::inversion{});
  on("scramble", queens, mutation::scramble{});
  on("subtree", formulas, mutation::subtree{});
  on("point", formulas, mutation::point{});
  on("point of 0.2", formulas, mutation::point{0.2});
  on("swap_subtrees", formulas, mutation::swap_subtrees{});
  on("sequence", queens, mutation::sequence{mutation::swap{}, mutation::insert{}});
  on("one_of", queens, mutation::one_of{mutation::swap{}, mutation::inversion{}});
  on("with_probability", queens, mutation::with_probability{0.25, mutation::swap{}});
  // It evaluates, so its type matters to the engine.
  show("if_improves", queens, genetic_algorithm{.population = 30, .mutation = mutation::if_improves{mutation::swap{}}});
}

[[gnu::cold]] void replacements_and_rules() {
  const auto with = [](const std::string& name, auto replacement, auto diversity) {
    show(name, bits,
         crossing_of(bits, selection::tournament{}, crossover::one_point{}, mutation::flip{}, 1, replacement,
                     diversity));
  };
  with("generational of 5 elites", replacement::generational{5}, diversity::none{});
  with("worst", replacement::worst{7}, diversity::none{});
  with("plus", replacement::plus{20}, diversity::none{});
  with("comma", replacement::comma{60}, diversity::none{});
  with("replace_mother_if_better", replacement::replace_mother_if_better{}, diversity::none{});
  with("reject_duplicates", replacement::generational{}, diversity::reject_duplicates{});
  with("immigrants", replacement::generational{}, diversity::immigrants{0.1});
  with("immigrants_for_clones", replacement::generational{}, diversity::immigrants_for_clones{});
}

[[gnu::cold]] void strategies() {
  const auto ga = crossing_of(queens, selection::tournament{}, crossover::order{}, mutation::swap{}, 1);
  show("restarts", queens, restarts{.each = ga, .when = stop::generations(7)});
}

}  // namespace

int main() {
  selections();
  crossovers();
  mutations();
  replacements_and_rules();
  strategies();
}
