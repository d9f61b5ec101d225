// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
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

/// The input columns of formulas, one per variable, all of the same length.
using columns = std::span<const std::span<const double>>;

namespace detail {

// GCC vectorizes the loop only if the restrict-qualified pointer is a function parameter.
template <class Function, class... Arguments>
[[gnu::always_inline]] inline void each_row(double* __restrict to, std::size_t n, const Function& f,
                                            const Arguments*... from) {
  for (std::size_t i = 0; i < n; ++i) to[i] = f(from[i]...);
}

// Writes a derivative to the column of an argument, or adds it if the argument was used before.
template <class Function, class... Arguments>
[[gnu::always_inline]] inline void derive_rows(double* __restrict to, bool add, std::size_t n, const Function& f,
                                               const Arguments*... from) {
  if (add) {
    for (std::size_t i = 0; i < n; ++i) to[i] += f(from[i]...);
  } else {
    for (std::size_t i = 0; i < n; ++i) to[i] = f(from[i]...);
  }
}

void compute(function f, const double* a, const double* b, double* to, std::size_t n);

}  // namespace detail

/// Evaluates formulas over columns of numbers in blocks of rows; each node is one loop over the block.
///
/// Trees and multi expression programs are both evaluated as sequences of genes (`formulas`), see `assign`. The values
/// of all genes of a block fit in the L1 cache. Variables are read in place; a constant is written once per call.
///
/// The object holds only buffers; results depend on the arguments alone. It allocates only when the buffers must grow.
/// Each thread needs its own. The bits are the same for any compiler, vector width and number of threads.
///
/// User functions are those passed to the constructor or to `use`; formulas refer to them by position.
///
/// Outside their domains, functions yield NaN or infinity as in IEEE 754; so does division by zero.
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
  explicit evaluator(std::span<const user_function> users) : users_(users) {}

  /// Sets the user functions of subsequent formulas; they must outlive these calls.
  void use(std::span<const user_function> users) noexcept { users_ = users; }

  /// Reserves memory for formulas of up to `genes` genes, so that evaluating them does not allocate.
  void reserve(std::size_t genes);

  /// Writes the values of the last gene in rows `first` to `first + out.size() - 1`. Throws std::invalid_argument if a
  /// variable has no column or a column that is too short.
  void operator()(const formulas& genes, columns data, std::size_t first, std::span<double> out);

  /// Calls `visit(row, values, gradients)` for each block of rows, which starts at `row`: `values` are those of the
  /// last gene, and `gradients` has a pointer for each position in `constants` to the derivatives with respect to that
  /// gene. At the edges of the domains of sqrt and arcsin the derivative counts as 0. A power of a negative number has
  /// no derivative with respect to its exponent; it is NaN.
  /// Cost: one to three evaluations in addition to that of the values.
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
      visit(done, std::span<const double>(at_[n - 1], count), std::span<const double* const>(derivatives_));
    }
  }

 private:
  static constexpr std::size_t line = 8, near = 32'768 / sizeof(double);  // doubles per cache line, and per L1 cache

  // Rows per block such that all values fit in the L1 cache.
  static std::size_t block_for(std::size_t genes);

  void check(const formulas& genes, columns data, std::size_t rows) const;

  void reserve(std::size_t rows_of_values, std::size_t block);

  void forward(const formulas& genes, columns data, std::size_t first, std::size_t count, std::size_t block, bool fresh,
               double* out);

  double* adjoint(std::size_t gene, std::size_t n, std::size_t block) { return base_ + (n + gene) * block; }

  // Marks the genes that depend on one of the constants.
  void mark_active(const formulas& genes, std::span<const std::uint32_t> constants);

  void backward(const formulas& genes, std::size_t count, std::size_t block);

  // The derivative with respect to an argument, 0 or 1, of f(a, b), given the derivative g with respect to f.
  void derive(function of, std::size_t argument, const double* g, const double* f, const double* a, const double* b,
              double* to, bool add, std::size_t n);

  std::span<double> scratch(std::size_t n);

  std::span<const user_function> users_;
  std::vector<double> values_, scratch_;
  double* base_ = nullptr;
  std::vector<const double*> at_, derivatives_;
  std::vector<char> active_, written_;
};

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "evaluator.ipp"
#endif
