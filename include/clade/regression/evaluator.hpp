// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../mathematics/cos.hpp"
#include "../mathematics/exp.hpp"
#include "../mathematics/log.hpp"
#include "../mathematics/pow.hpp"
#include "../mathematics/sin.hpp"
#include "../mathematics/tanh.hpp"
#include "../text/message.hpp"
#include "arcsin.hpp"
#include "symbol.hpp"
#include "user_function.hpp"

namespace clade::regression {

/// The input columns of formulas, one for each variable, all of the same length.
using columns = std::span<const std::span<const double>>;

namespace detail {

// GCC vectorizes the loop only if the restrict-qualified pointer is a function parameter.
template <class Function, class... Arguments>
[[gnu::always_inline]] inline void each_row(double* __restrict to, std::size_t n, const Function& f,
                                            const Arguments*... from) {
  for (std::size_t i = 0; i < n; ++i) to[i] = f(from[i]...);
}

// Writes the derivatives with respect to an argument in n rows to `to`, or adds them if `add` is true, because the
// argument was used before.
template <class Function, class... Arguments>
[[gnu::always_inline]] inline void derive_rows(double* __restrict to, bool add, std::size_t n, const Function& f,
                                               const Arguments*... from) {
  if (add) {
    for (std::size_t i = 0; i < n; ++i) to[i] += f(from[i]...);
  } else {
    for (std::size_t i = 0; i < n; ++i) to[i] = f(from[i]...);
  }
}

// Writes the values of a built-in function in n rows to `to`. `b` is ignored by functions of one argument.
inline void compute(function f, const double* a, const double* b, double* to, std::size_t n) {
  const std::span<const double> in(a, n);
  const std::span<double> out(to, n);
  switch (f) {
    case function::add:
      return each_row(to, n, [](double x, double y) { return x + y; }, a, b);
    case function::subtract:
      return each_row(to, n, [](double x, double y) { return x - y; }, a, b);
    case function::multiply:
      return each_row(to, n, [](double x, double y) { return x * y; }, a, b);
    case function::divide:
      return each_row(to, n, [](double x, double y) { return x / y; }, a, b);
    case function::minimum:
      return each_row(to, n, [](double x, double y) { return y < x || y != y ? y : x; }, a, b);
    case function::maximum:
      return each_row(to, n, [](double x, double y) { return x < y || y != y ? y : x; }, a, b);
    case function::negate:
      return each_row(to, n, [](double x) { return -x; }, a);
    case function::square:
      return each_row(to, n, [](double x) { return x * x; }, a);
    case function::absolute:
      return each_row(to, n, [](double x) { return std::abs(x); }, a);
    case function::sqrt:
      return each_row(to, n, [](double x) { return std::sqrt(x); }, a);
    case function::power:
      return mathematics::pow(in, std::span<const double>(b, n), out);
    case function::exp:
      return mathematics::exp(in, out);
    case function::log:
      return mathematics::log(in, out);
    case function::sin:
      return mathematics::sin(in, out);
    case function::cos:
      return mathematics::cos(in, out);
    case function::tanh:
      return mathematics::tanh(in, out);
    case function::arcsin:
      return each_row(to, n, [](double x) { return arcsin(x); }, a);
    case function::constant:
    case function::variable:
      break;
  }
}

}  // namespace detail

/// An evaluator of formulas over columns of numbers. Rows are evaluated in blocks; each node is one loop over the
/// block.
///
/// Trees and multi expression programs are both evaluated as sequences of genes (`formulas`), see `assign`. A block has
/// so few rows that the values of all genes fit in the L1 cache. The columns of variables are not copied; the values of
/// a constant are written once per call.
///
/// The object holds only buffers; results depend on the arguments alone. Memory is allocated only if the buffers must
/// grow. Each thread needs its own evaluator. Results have the same bits for any compiler, vector width and number of
/// threads.
///
/// The user functions are those passed to the constructor or to `use`; formulas refer to them by position.
///
/// Functions outside their domains and divisions by zero yield NaN or infinity as in IEEE 754.
/// Source: Keijzer, "Alternatives in subtree caching for genetic programming", 2004; reverse mode: Griewank and
/// Walther, "Evaluating derivatives", 2008.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::formulas genes;
/// regression::assign(genes, regression::parse("2 * x + 1", data.names));
/// std::vector<double> values(data.rows());
/// regression::evaluator evaluate;
/// evaluate(genes, data.inputs, 0, values);
/// values[3];  // = 9.0
/// ~~~
class evaluator {
 public:
  evaluator() = default;
  /// `users` are the user functions of the formulas; they must outlive this object.
  explicit evaluator(std::span<const user_function> users) : users_(users) {}

  /// Sets the user functions of subsequent formulas; they must outlive the calls that use them.
  void use(std::span<const user_function> users) noexcept { users_ = users; }

  /// Reserves memory for formulas of up to `genes` genes, so that evaluating them does not allocate.
  void reserve(std::size_t genes) {
    values_.reserve(std::max(values_in_cache, 2 * genes * block_for(2 * genes)) + line);
    values_of_genes_.reserve(2 * genes);
    derivatives_.reserve(genes);
    active_.reserve(genes);
    written_.reserve(genes);
  }

  /// Writes the values of the last gene in rows `first` to `first + out.size() - 1`. Throws std::invalid_argument if a
  /// variable has no column or a column that is too short.
  void operator()(const formulas& genes, columns data, std::size_t first, std::span<double> out) {
    check(genes, data, first + out.size());
    const auto n = genes.size(), block = block_for(n);
    reserve(n, block);
    for (std::size_t done = 0; done < out.size(); done += block) {
      const auto count = std::min(block, out.size() - done);
      forward(genes, data, first + done, count, block, done == 0, out.data() + done);
    }
  }

  /// Calls `visit(row, values, gradients)` for each block of rows. `row` is the first row of the block, and `values`
  /// are the values of the last gene. For each position in `constants`, `gradients` has a pointer to the derivatives
  /// with respect to the gene at this position. The derivatives of sqrt and arcsin are 0 at the ends of their domains.
  /// The derivative of a power of a negative number with respect to its exponent is NaN. Throws std::invalid_argument
  /// if a variable has no column or a column that is too short, and for a position in `constants` without a gene.
  /// Cost: one to three evaluations, in addition to the evaluation of the values.
  template <class Visit>
  void gradients(const formulas& genes, std::span<const std::uint32_t> constants, columns data, std::size_t rows,
                 Visit&& visit) {
    check(genes, data, rows);
    for (const auto i : constants) {
      if (i >= genes.size())
        clade::detail::refuse({"constants must be below the number of genes, ", genes.size(), ", but was ", i});
    }
    const auto n = genes.size(), block = block_for(2 * n);
    reserve(2 * n, block);
    mark_active(genes, constants);
    derivatives_.resize(constants.size());
    for (std::size_t done = 0; done < rows; done += block) {
      const auto count = std::min(block, rows - done);
      forward(genes, data, done, count, block, done == 0, nullptr);
      backward(genes, count, block);
      for (std::size_t k = 0; k < constants.size(); ++k) derivatives_[k] = adjoint(constants[k], n, block);
      visit(done, std::span<const double>(values_of_genes_[n - 1], count),
            std::span<const double* const>(derivatives_));
    }
  }

 private:
  // Doubles per cache line, and in an L1 cache of 32 KiB.
  static constexpr std::size_t line = 8, values_in_cache = 32'768 / sizeof(double);

  // Returns the number of rows of a block: if possible, so few that the values of all genes fit in the L1 cache.
  static std::size_t block_for(std::size_t genes) {
    constexpr std::size_t unrolled = 4 * line;
    return std::clamp(values_in_cache / genes / unrolled * unrolled, 2 * unrolled, 16 * unrolled);
  }

  // Throws std::invalid_argument unless all genes can be evaluated in the given number of rows.
  void check(const formulas& genes, columns data, std::size_t rows) const {
    if (genes.empty()) clade::detail::refuse({"a formula must have a node"});
    for (const auto& gene : genes) {
      if (is_users(gene.symbol.function)) users_function(gene.symbol.function, users_);
      if (gene.symbol.function != function::variable) continue;
      const auto i = gene.symbol.variable;
      if (i >= data.size()) clade::detail::refuse({"a formula reads column ", i + 1, " of ", data.size()});
      if (data[i].size() < rows) {
        clade::detail::refuse({"column ", i + 1, " must have ", rows, " rows, but had ", data[i].size()});
      }
    }
  }

  void reserve(std::size_t rows_of_values, std::size_t block) {
    if (const auto values = rows_of_values * block + line; values_.size() < values) values_.resize(values);
    const auto misalignment = reinterpret_cast<std::uintptr_t>(values_.data()) % 64;
    base_ = values_.data() + (misalignment == 0 ? 0 : (64 - misalignment) / sizeof(double));
    if (values_of_genes_.size() < rows_of_values) values_of_genes_.resize(rows_of_values);
  }

  // Computes the values of all genes in a block of rows. `fresh` is whether it is the first block; constants are
  // written only then. The values of the last gene are written to `out` unless it is null.
  void forward(const formulas& genes, columns data, std::size_t first, std::size_t count, std::size_t block, bool fresh,
               double* out) {
    const auto n = genes.size();
    for (std::size_t i = 0; i < n; ++i) {
      const auto& gene = genes[i];
      auto* const to = i + 1 == n && out ? out : base_ + i * block;
      if (gene.symbol.function == function::variable) {
        values_of_genes_[i] = data[gene.symbol.variable].data() + first;
      } else if (gene.symbol.function == function::constant) {
        if (fresh || to == out) std::fill_n(to, fresh && to != out ? block : count, gene.symbol.value);
        values_of_genes_[i] = to;
      } else {
        const auto *const a = values_of_genes_[gene.arguments[0]], *const b = values_of_genes_[gene.arguments[1]];
        if (is_users(gene.symbol.function)) {
          users_function(gene.symbol.function, users_).values(a, b, to, count);
        } else {
          detail::compute(gene.symbol.function, a, b, to, count);
        }
        values_of_genes_[i] = to;
      }
    }
    if (out && values_of_genes_[n - 1] != out) std::copy_n(values_of_genes_[n - 1], count, out);
  }

  // Returns the column of the derivatives of the last gene with respect to a gene.
  double* adjoint(std::size_t gene, std::size_t n, std::size_t block) { return base_ + (n + gene) * block; }

  // Marks the genes that depend on at least one of the constants.
  void mark_active(const formulas& genes, std::span<const std::uint32_t> constants) {
    active_.assign(genes.size(), 0);
    written_.resize(genes.size());
    for (const auto i : constants) active_[i] = 1;
    for (std::size_t i = 0; i < genes.size(); ++i) {
      for (std::size_t k = 0; k < genes[i].arity; ++k) active_[i] |= active_[genes[i].arguments[k]];
    }
  }

  // Computes the derivatives of the last gene with respect to all marked genes by reverse accumulation.
  void backward(const formulas& genes, std::size_t count, std::size_t block) {
    const auto n = genes.size();
    std::fill_n(written_.begin(), n, 0);
    std::fill_n(adjoint(n - 1, n, block), count, 1.0);
    written_[n - 1] = 1;
    for (auto i = n; i-- > 0;) {
      if (!active_[i]) continue;
      if (!written_[i]) {  // the last gene does not depend on this gene
        std::fill_n(adjoint(i, n, block), count, 0.0);
        continue;
      }
      const auto& gene = genes[i];
      const double *const g = adjoint(i, n, block), *const x = values_of_genes_[gene.arguments[0]],
                          *const y = values_of_genes_[gene.arguments[1]];
      for (std::size_t k = 0; k < gene.arity; ++k) {
        const auto j = gene.arguments[k];
        if (!active_[j]) continue;
        derive(gene.symbol.function, k, g, values_of_genes_[i], x, y, adjoint(j, n, block), written_[j] != 0, count);
        written_[j] = 1;
      }
    }
  }

  // For a gene with the value f = called(a, b), computes the derivatives of the last gene with respect to `argument`, 0
  // for a or 1 for b, from the derivatives g with respect to f.
  void derive(function called, std::size_t argument, const double* g, const double* f, const double* a, const double* b,
              double* to, bool add, std::size_t n) {
    const auto with = [&](auto&& rule, const auto*... from) { detail::derive_rows(to, add, n, rule, from...); };
    const bool first = argument == 0;
    if (is_users(called)) {
      users_function(called, users_).derivatives(argument, a, b, scratch(n).data(), n);
      return with([](double d, double s) { return d * s; }, g, scratch_.data());
    }
    switch (called) {
      case function::subtract:
        if (!first) return with([](double d) { return -d; }, g);
        [[fallthrough]];
      case function::add:
        return with([](double d) { return d; }, g);
      case function::multiply:
        return with([](double d, double other) { return d * other; }, g, first ? b : a);
      case function::divide:
        if (first) return with([](double d, double y) { return d / y; }, g, b);
        return with([](double d, double v, double y) { return -d * v / y; }, g, f, b);
      case function::power:
        if (first) {
          const auto rule = [](double d, double v, double x, double y) {
            return x != 0 ? d * y * v / x : y == 1 ? d : 0;
          };
          return with(rule, g, f, a, b);
        }
        mathematics::log({a, n}, scratch(n));
        return with([](double d, double v, double l) { return v == 0 ? 0 : d * v * l; }, g, f, scratch_.data());
      case function::minimum:
        if (first) return with([](double d, double x, double y) { return y < x ? 0 : d; }, g, a, b);
        return with([](double d, double x, double y) { return y < x ? d : 0; }, g, a, b);
      case function::maximum:
        if (first) return with([](double d, double x, double y) { return x < y ? 0 : d; }, g, a, b);
        return with([](double d, double x, double y) { return x < y ? d : 0; }, g, a, b);
      case function::negate:
        return with([](double d) { return -d; }, g);
      case function::square:
        return with([](double d, double x) { return d * (2 * x); }, g, a);
      case function::absolute:
        return with([](double d, double x) { return x < 0 ? -d : d; }, g, a);
      case function::sqrt:
        return with([](double d, double v) { return v == 0 ? 0 : d * 0.5 / v; }, g, f);
      case function::exp:
        return with([](double d, double v) { return d * v; }, g, f);
      case function::log:
        return with([](double d, double x) { return d / x; }, g, a);
      case function::sin:
        mathematics::cos({a, n}, scratch(n));
        return with([](double d, double c) { return d * c; }, g, scratch_.data());
      case function::cos:
        mathematics::sin({a, n}, scratch(n));
        return with([](double d, double s) { return -d * s; }, g, scratch_.data());
      case function::tanh:
        return with([](double d, double v) { return d * (1 - v * v); }, g, f);
      case function::arcsin:
        return with([](double d, double x) { return std::abs(x) == 1 ? 0 : d / std::sqrt(1 - x * x); }, g, a);
      case function::constant:
      case function::variable:
        break;
    }
  }

  std::span<double> scratch(std::size_t n) {
    if (scratch_.size() < n) scratch_.resize(n);
    return {scratch_.data(), n};
  }

  std::span<const user_function> users_;
  std::vector<double> values_, scratch_;
  double* base_ = nullptr;
  std::vector<const double*> values_of_genes_, derivatives_;
  std::vector<char> active_, written_;
};

}  // namespace clade::regression
