// SPDX-License-Identifier: BSL-1.0
// The speed of evaluating the expressions of a chromosome: 50 genes, of which 46 are functions of + - * & | ^, on 2000
// cases of 64-bit integers. `evaluations` is the number of functions per second, in one case each; `ratio` is clade's
// time divided by that of a hand-written loop over the same chromosomes. The goals are 3e9 and 1.2.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <clade/chromosome/expression_columns.hpp>
#include <clade/chromosome/integer_functions.hpp>
#include <clade/chromosome/multi_expression.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/contest.hpp"

namespace {

using namespace clade;
using number = std::int64_t;
using genes = chromosome::expression_genes<char>;

constexpr std::size_t variables = 4, length = 50, max_cases = 2000, chromosomes = 100;

// The first genes are the variables, all others functions.
std::vector<genes> random_chromosomes(std::string_view functions) {
  std::vector<chromosome::function<char>> all;
  for (const char f : functions) all.push_back({f, chromosome::integer_functions::arity(f)});
  const chromosome::multi_expression<char> space{.length = length,
                                                 .functions = chromosome::functions<char>(all),
                                                 .terminals = {'a', 'b', 'c', 'd'},
                                                 .terminal_share = 0};
  random_stream rng(1);
  std::vector<genes> result;
  while (result.size() < chromosomes) {
    auto made = space(rng);
    for (std::size_t i = 0; i < variables; ++i) made[i] = {.symbol = static_cast<char>('a' + i)};
    result.push_back(made);
  }
  return result;
}

using table = std::array<std::vector<number>, variables>;

table random_values(std::size_t cases) {
  random_stream rng(2);
  table values;
  for (auto& column : values) {
    for (std::size_t i = 0; i < cases; ++i) column.push_back(rng.below(number{16}));
  }
  return values;
}

/// The limit: blocks of a fixed size, a row for every gene, without any generality.
template <std::size_t Block>
class flat_rows {
 public:
  template <class Visit>
  void operator()(const genes& of, const table& values, std::size_t cases, const Visit& visit) {
    const number* at[length];
    for (std::size_t first = 0; first < cases; first += Block) {
      const auto count = std::min(Block, cases - first);
      for (std::size_t i = 0; i < variables; ++i) {
        at[i] = values[i].data() + first;
        visit(i, first, std::span<const number>(at[i], count));
      }
      for (std::size_t i = variables; i < length; ++i) {
        const auto& gene = of[i];
        count == Block ? compute(gene.symbol, rows_[i], at[gene.arguments[0]], at[gene.arguments[1]], Block)
                       : compute(gene.symbol, rows_[i], at[gene.arguments[0]], at[gene.arguments[1]], count);
        at[i] = rows_[i];
        visit(i, first, std::span<const number>(rows_[i], count));
      }
    }
  }

 private:
  [[gnu::always_inline]] static void compute(char symbol, number* __restrict to, const number* a, const number* b,
                                             std::size_t n) {
    using bits = std::uint64_t;
    const auto loop = [=](auto f) __attribute__((always_inline)) {
      for (std::size_t k = 0; k < n; ++k)
        to[k] = static_cast<number>(f(static_cast<bits>(a[k]), static_cast<bits>(b[k])));
    };
    switch (symbol) {
      case '+':
        return loop([](bits x, bits y) { return x + y; });
      case '-':
        return loop([](bits x, bits y) { return x - y; });
      case '*':
        return loop([](bits x, bits y) { return x * y; });
      case '&':
        return loop([](bits x, bits y) { return x & y; });
      case '|':
        return loop([](bits x, bits y) { return x | y; });
      default:
        return loop([](bits x, bits y) { return x ^ y; });
    }
  }

  alignas(64) number rows_[length][Block];
};

// The use of the values: almost none, so that only their computation is measured, or the sum of a fitness.
struct glance {
  number& seen;
  void operator()(std::size_t, std::size_t, std::span<const number> values) const { seen += values[0]; }
};
struct differences {
  const std::vector<number>& target;
  std::array<number, length>& sums;
  void operator()(std::size_t gene, std::size_t first, std::span<const number> values) const {
    number sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) sum += values[k] != target[first + k];
    sums[gene] += sum;
  }
};

// Both process all chromosomes alternately, so that other load on the machine affects both equally.
template <class Visit>
void compare(benchmark::State& state, std::string_view functions, std::size_t cases, const Visit& visit,
             const auto& result) {
  const auto all = random_chromosomes(functions);
  const auto values = random_values(cases);
  const auto terminal = [&](char symbol) -> const std::vector<number>& {
    return values[static_cast<std::size_t>(symbol - 'a')];
  };
  flat_rows<128> flat;
  chromosome::expression_columns<number> columns;
  const auto time = [&](auto&& evaluate) {
    const auto before = contest::cpu_time();
    for (int turn = 0; turn < 4; ++turn) {
      for (const auto& one : all) evaluate(one);
    }
    return contest::cpu_time() - before;
  };
  const auto by_hand = [&](const genes& one) { flat(one, values, cases, visit); };
  const auto by_clade = [&](const genes& one) {
    columns(one, cases, terminal, chromosome::integer_functions{}, visit);
  };
  std::vector<double> limits, clades, ratios;
  for (const auto& one : all) by_hand(one);
  const auto once = result();
  for (const auto& one : all) by_clade(one);
  if (result() != 2 * once) return state.SkipWithError("they differ");
  std::uint64_t allocated = 0;
  for (auto _ : state) {
    const auto limit = time(by_hand);
    const auto allocations = contest::allocations;
    const auto clade = time(by_clade);
    allocated += contest::allocations - allocations;
    state.SetIterationTime(clade * 1e-9);
    limits.push_back(limit);
    clades.push_back(clade);
    ratios.push_back(clade / limit);
  }
  const auto done = static_cast<double>(4 * chromosomes * (length - variables) * cases);
  state.counters["evaluations"] = done / contest::median(clades) * 1e9;
  state.counters["limit"] = done / contest::median(limits) * 1e9;
  state.counters["ratio"] = contest::median(ratios);
  state.counters["ratio_min"] = *std::min_element(ratios.begin(), ratios.end());
  state.counters["allocations"] = static_cast<double>(allocated);
}

void values_alone(benchmark::State& state) {
  number seen = 0;
  compare(state, "+-*&|^", static_cast<std::size_t>(state.range(0)), glance{seen}, [] { return 0; });
  benchmark::DoNotOptimize(seen);
}
void with_fitness(benchmark::State& state) {
  const std::vector<number> target(max_cases, 7);
  std::array<number, length> sums{};
  compare(state, "+-*&|^", static_cast<std::size_t>(state.range(0)), differences{target, sums}, [&] {
    number sum = 0;
    for (const auto s : sums) sum += s;
    return sum;
  });
}
BENCHMARK(values_alone)->Arg(2000)->Arg(48)->UseManualTime()->Iterations(100);
BENCHMARK(with_fitness)->Arg(2000)->Arg(48)->UseManualTime()->Iterations(100);

}  // namespace

BENCHMARK_MAIN();
