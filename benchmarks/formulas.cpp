// SPDX-License-Identifier: BSL-1.0
// The speed of evaluating formulas: 100 random trees of 15 to 40 nodes with finite values in all of 1000 rows of five
// columns. `nodes` is the number of nodes per second, in one row each, including leaves. `by hand` is a stack machine
// written for these trees; `gradients` computes values and the derivatives with respect to all constants. One core.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <clade/regression.hpp>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace clade;
using regression::formula, regression::formulas, regression::function;

constexpr std::size_t inputs = 5, trees = 100;

struct columns {
  explicit columns(std::size_t rows) {
    random_stream rng(1);
    for (std::size_t k = 0; k < inputs; ++k) {
      all.emplace_back();
      for (std::size_t i = 0; i < rows; ++i) all.back().push_back(0.5 + 1.5 * rng.unit());
    }
    for (const auto& column : all) views.emplace_back(column);
  }
  std::vector<std::vector<double>> all;
  std::vector<std::span<const double>> views;
};

std::vector<formula> random_formulas(const std::vector<std::string>& functions, const columns& data) {
  regression::settings with;
  with.functions = functions;
  with.most_nodes = 40;
  auto space = regression::space_of(inputs, with);
  space.depths = {.least = 4, .most = 8};
  random_stream rng(2);
  std::vector<formula> made;
  while (made.size() < trees) {
    auto f = space(rng);
    const auto values = regression::values_of(f, data.views, data.all[0].size());
    if (f.size() >= 15 && std::ranges::all_of(values, [](double v) { return std::isfinite(v); })) made.push_back(f);
  }
  return made;
}

// Only arithmetic, in blocks that fit the L1 cache.
void by_hand(const formula& f, const columns& data, std::vector<double>& out) {
  constexpr std::size_t block = 128, deepest = 12;
  alignas(64) static double rows[deepest][block];
  for (std::size_t first = 0; first < out.size(); first += block) {
    const auto n = std::min(block, out.size() - first);
    const double* stack[deepest];
    std::size_t top = 0;
    for (const auto& node : f.nodes()) {
      if (node.symbol.function == function::variable) {
        stack[top++] = data.all[node.symbol.variable].data() + first;
        continue;
      }
      if (node.symbol.function == function::constant) {
        std::fill_n(rows[top], n, node.symbol.value);
        stack[top] = rows[top];
        ++top;
        continue;
      }
      top -= 2;
      const double *const a = stack[top], *const b = stack[top + 1];
      double* const to = rows[top];
      const auto each = [&](auto&& g) {
        for (std::size_t i = 0; i < n; ++i) to[i] = g(a[i], b[i]);
      };
      if (node.symbol.function == function::add) each([](double x, double y) { return x + y; });
      if (node.symbol.function == function::subtract) each([](double x, double y) { return x - y; });
      if (node.symbol.function == function::multiply) each([](double x, double y) { return x * y; });
      stack[top++] = to;
    }
    std::copy_n(stack[0], n, out.data() + first);
  }
}

const std::vector<std::string> arithmetic{"+", "-", "*"};
const std::vector<std::string> whole_set{"+",   "-",   "*",   "/",    "square", "sqrt", "exp",
                                         "log", "sin", "cos", "tanh", "pow",    "abs",  "min"};

enum class implementation { clade, hand, gradients };

void compute(benchmark::State& state, const std::vector<std::string>& functions, implementation how) {
  const columns data(static_cast<std::size_t>(state.range(0)));
  const auto rows = data.all[0].size();
  const auto all = random_formulas(functions, data);
  std::vector<formulas> genes(all.size());
  std::vector<std::vector<std::uint32_t>> constants(all.size());
  std::size_t nodes = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    assign(genes[i], all[i]);
    nodes += all[i].size();
    for (std::size_t k = 0; k < all[i].size(); ++k) {
      if (all[i][k].symbol.function == function::constant) constants[i].push_back(static_cast<std::uint32_t>(k));
    }
  }
  regression::evaluator evaluate;
  std::vector<double> out(rows);
  for (auto _ : state) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (how == implementation::hand) {
        by_hand(all[i], data, out);
      } else if (how == implementation::clade) {
        evaluate(genes[i], data.views, 0, out);
      } else {
        evaluate.gradients(genes[i], constants[i], data.views, rows, [&](std::size_t, auto values, auto gradients) {
          benchmark::DoNotOptimize(values.data());
          benchmark::DoNotOptimize(gradients.data());
        });
      }
      benchmark::DoNotOptimize(out.data());
    }
  }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes * rows), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(compute, arithmetic, arithmetic, implementation::clade)->Arg(1000);
BENCHMARK_CAPTURE(compute, arithmetic implementation hand, arithmetic, implementation::hand)->Arg(1000);
BENCHMARK_CAPTURE(compute, arithmetic gradients, arithmetic, implementation::gradients)->Arg(1000);
BENCHMARK_CAPTURE(compute, all functions, whole_set, implementation::clade)->Arg(1000);
BENCHMARK_CAPTURE(compute, all functions gradients, whole_set, implementation::gradients)->Arg(1000);

}  // namespace

BENCHMARK_MAIN();
