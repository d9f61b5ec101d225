// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "decode.hpp"

namespace clade::chromosome {

/// The values of a terminal: one value per case, or a constant. A column refers to the values per case and does not
/// copy them.
/// ~~~
/// const std::vector values{1.0, 2.0};
/// const chromosome::column<double> varying(values), constant(3.0);
/// varying.varies() && !constant.varies();  // = true
/// ~~~
template <class Value>
class column {
 public:
  column(Value constant) : constant_(constant) {}
  column(std::span<const Value> values) : values_(values), varies_(true) {}
  column(const std::vector<Value>& values) : column(std::span<const Value>(values)) {}
  column(std::vector<Value>&&) = delete;

  /// Returns whether there is one value per case.
  bool varies() const noexcept { return varies_; }
  std::span<const Value> values() const noexcept { return values_; }
  /// Returns the constant. It is meaningful only if the column does not vary.
  const Value& constant() const& noexcept { return constant_; }
  Value constant() && { return std::move(constant_); }

 private:
  Value constant_{};
  std::span<const Value> values_{};
  bool varies_ = false;
};

/// Runs the loop of `case_by_case`. It is a function because GCC honours `__restrict` only for parameters.
template <class Value, class Function, class... Arguments>
[[gnu::always_inline]] inline void write_cases(Value* __restrict to, std::size_t n, const Function& f,
                                               const Arguments*... from) {
  for (std::size_t i = 0; i < n; ++i) to[i] = f(from[i]...);
}

/// Writes f(a, b, …) of every case to `out`, in a loop that compilers vectorize. `out` must not overlap the arguments,
/// and the arguments must be at least as long as `out`. Use it in the `apply` of `expression_columns`:
/// `case_by_case(out, [](double a, double b) { return a + b; }, arguments[0], arguments[1])`.
/// ~~~
/// const std::vector a{1.0, 2.0}, b{3.0, 4.0};
/// std::vector<double> sums(2);
/// chromosome::case_by_case(std::span(sums), [](double x, double y) { return x + y; }, std::span<const double>(a),
///                          std::span<const double>(b));
/// sums[1];  // = 6.0
/// ~~~
template <class Value, class Function, class... Arguments>
[[gnu::always_inline]] inline void case_by_case(std::span<Value> out, const Function& f,
                                                std::span<const Arguments>... arguments) {
  write_cases(out.data(), out.size(), f, arguments.data()...);
}

/// Computes the expressions of a chromosome for many cases. Every gene is computed only once per case, in a loop over
/// the cases.
///
/// ```
/// columns(genes, cases, terminal, apply, visit, decode::all());
/// ```
/// - `terminal(symbol)` returns the values of a terminal: a span or an existing vector with one value per case, a
///   constant, or a `column` of either kind. Values per case are not copied.
/// - `apply(symbol, arguments, out)` computes a function. `arguments` is an array of spans as long as `out`; only the
///   first `arity` spans are meaningful. See `case_by_case`.
/// - `visit(gene, first, values)` is called for every candidate with its values for consecutive cases, starting with
///   the case `first`.
///
/// Cases are processed in blocks, so that the values of all genes stay in the level-1 cache. A candidate is visited
/// once per block. Blocks are visited in ascending order, and so are the genes within a block. A fitness may accumulate
/// a sum per gene or set a bit per case. Genes that no candidate uses are skipped; with `decode::last` there are many
/// such genes.
///
/// An object holds only scratch memory and does not affect the results. It allocates only when its memory grows. Every
/// thread needs its own object: use `thread_local chromosome::expression_columns<double> columns;` in a fitness.
///
/// Cost: the loops of the functions, and a few nanoseconds per gene and block for the calls of `apply` and `visit`.
/// Throws std::invalid_argument if a terminal has fewer values than there are cases.
/// Source: Oltean and Dumitrescu, "Multi expression programming", 2002; computation by columns from Keijzer,
/// "Alternatives in subtree caching for genetic programming", 2004.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// const std::vector x{1.0, 2.0}, y{5.0, 6.0};
/// double last = 0;
/// chromosome::expression_columns<double> columns;
/// columns(genes, 2, [&](char symbol) { return std::span(symbol == 'x' ? x : y); },
///         [](char, const auto& a, std::span<double> out) {
///           chromosome::case_by_case(out, [](double p, double q) { return p + q; }, a[0], a[1]);
///         },
///         [&](std::size_t, std::size_t, std::span<const double> values) { last = values.back(); });
/// last;  // = 4.0
/// ~~~
template <class Value>
class expression_columns {
  static_assert(!std::is_same_v<Value, bool>,
                "clade: expression_columns needs values in contiguous memory: use std::uint64_t, one bit per case");

 public:
  template <class Symbol, std::size_t MostArguments, class Terminal, class Apply, class Visit>
  void operator()(const expression_genes<Symbol, MostArguments>& genes, std::size_t cases, Terminal&& terminal,
                  Apply&& apply, Visit&& visit, decode which = decode::all()) {
    const auto begin = which.begin(genes.size()), end = which.end(genes.size());
    if (end == 0 || cases == 0) return;
    const bool all = begin == 0;
    if (!all) mark_used(genes, begin, end);
    const auto block = std::min(cases, block_for(end)), stride = (block + line - 1) / line * line;
    auto* const rows = make_room(end, stride);
    auto* const at = values_of_genes_.data();
    for (std::size_t first = 0; first < cases; first += block) {
      const auto count = std::min(block, cases - first);
      auto* to = rows;
      for (std::size_t i = 0; i < end; ++i, to += stride) {
        if (!all && !used_[i]) continue;
        const auto& gene = genes[i];
        if (gene.arity > 0) {
          std::array<std::span<const Value>, MostArguments> arguments;
          for (std::size_t k = 0; k < MostArguments; ++k) arguments[k] = {at[gene.arguments[k]], count};
          apply(gene.symbol, arguments, std::span<Value>(to, count));
          at[i] = to;
        } else if (first == 0) {
          at[i] = place_of(column<Value>(terminal(gene.symbol)), cases, std::span<Value>(to, count));
        } else if (at[i] != to) {  // a constant has already filled its row
          at[i] += block;
        }
        if (i >= begin) visit(i, first, std::span<const Value>(at[i], count));
      }
    }
  }

 private:
  // Returns the values of a terminal without copying them. A constant fills `row`, and `row` is returned.
  static const Value* place_of(const column<Value>& terminal, std::size_t cases, std::span<Value> row) {
    if (!terminal.varies()) {
      std::fill(row.begin(), row.end(), terminal.constant());
      return row.data();
    }
    if (terminal.values().size() < cases) {
      detail::refuse(
          {"a terminal needs one value for each of the ", cases, " cases, but had ", terminal.values().size()});
    }
    return terminal.values().data();
  }

  template <class Genes>
  void mark_used(const Genes& genes, std::size_t begin, std::size_t end) {
    used_.assign(end, 0);
    for (auto i = end; i-- > 0;) {
      if (i >= begin) used_[i] = 1;
      if (!used_[i]) continue;
      for (std::size_t k = 0; k < genes[i].arity; ++k) used_[genes[i].arguments[k]] = 1;
    }
  }

  // Reserves one row per gene and returns the first row. Rows are aligned to cache lines.
  Value* make_room(std::size_t genes, std::size_t stride) {
    if (const auto values = genes * stride + line; storage_.size() < values) storage_.resize(values);
    auto* const rows = aligned(storage_.data());
    if (values_of_genes_.size() < genes) values_of_genes_.resize(genes);
    values_of_genes_[0] = rows;  // unused arguments refer to gene 0 and need a valid address
    return rows;
  }

  // The number of values per cache line. Rows are aligned to cache lines, since vector accesses across two lines are
  // slow.
  static constexpr std::size_t line = sizeof(Value) < 64 ? 64 / sizeof(Value) : 1;

  static Value* aligned(Value* from) {
    const auto misalignment = reinterpret_cast<std::uintptr_t>(from) % 64;
    const auto missing = misalignment == 0 ? 0 : 64 - misalignment;
    return missing % sizeof(Value) == 0 ? from + missing / sizeof(Value) : from;
  }

  // Returns the number of cases per block. The values of all genes should stay in the level-1 cache. The number is a
  // multiple of four cache lines, for loops that are unrolled four times.
  static std::size_t block_for(std::size_t genes) {
    constexpr std::size_t values_in_cache = 40'960 / sizeof(Value), unrolled = 4 * line, min_block = 2 * unrolled,
                          max_block = 32 * unrolled;
    return std::clamp(values_in_cache / genes / unrolled * unrolled, min_block, max_block);
  }

  std::vector<Value> storage_;
  std::vector<const Value*> values_of_genes_;
  std::vector<char> used_;
};

}  // namespace clade::chromosome
