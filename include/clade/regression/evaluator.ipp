// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../text/inline.hpp"
#include "evaluator.hpp"

namespace clade::regression::detail {

CLADE_INLINE void compute(function f, const double* a, const double* b, double* to, std::size_t n) {
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

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE void evaluator::reserve(std::size_t genes) {
  values_.reserve(std::max(near, 2 * genes * block_for(2 * genes)) + line);
  at_.reserve(2 * genes);
  derivatives_.reserve(genes);
  active_.reserve(genes);
  written_.reserve(genes);
}

CLADE_INLINE void evaluator::operator()(const formulas& genes, columns data, std::size_t first, std::span<double> out) {
  check(genes, data, first + out.size());
  const auto n = genes.size(), block = block_for(n);
  reserve(n, block);
  for (std::size_t done = 0; done < out.size(); done += block) {
    const auto count = std::min(block, out.size() - done);
    forward(genes, data, first + done, count, block, done == 0, out.data() + done);
  }
}

CLADE_INLINE std::size_t evaluator::block_for(std::size_t genes) {
  constexpr std::size_t turn = 4 * line;
  return std::clamp(near / genes / turn * turn, 2 * turn, 16 * turn);
}

CLADE_INLINE void evaluator::check(const formulas& genes, columns data, std::size_t rows) const {
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

CLADE_INLINE void evaluator::reserve(std::size_t rows_of_values, std::size_t block) {
  if (const auto values = rows_of_values * block + line; values_.size() < values) values_.resize(values);
  const auto beyond = reinterpret_cast<std::uintptr_t>(values_.data()) % 64;
  base_ = values_.data() + (beyond == 0 ? 0 : (64 - beyond) / sizeof(double));
  if (at_.size() < rows_of_values) at_.resize(rows_of_values);
}

CLADE_INLINE void evaluator::forward(const formulas& genes, columns data, std::size_t first, std::size_t count,
                                     std::size_t block, bool fresh, double* out) {
  const auto n = genes.size();
  for (std::size_t i = 0; i < n; ++i) {
    const auto& gene = genes[i];
    auto* const to = i + 1 == n && out ? out : base_ + i * block;
    if (gene.symbol.function == function::variable) {
      at_[i] = data[gene.symbol.variable].data() + first;
    } else if (gene.symbol.function == function::constant) {
      if (fresh || to == out) std::fill_n(to, fresh && to != out ? block : count, gene.symbol.value);
      at_[i] = to;
    } else {
      const auto *const a = at_[gene.arguments[0]], *const b = at_[gene.arguments[1]];
      if (is_users(gene.symbol.function)) {
        users_function(gene.symbol.function, users_).values(a, b, to, count);
      } else {
        detail::compute(gene.symbol.function, a, b, to, count);
      }
      at_[i] = to;
    }
  }
  if (out && at_[n - 1] != out) std::copy_n(at_[n - 1], count, out);
}

CLADE_INLINE void evaluator::mark_active(const formulas& genes, std::span<const std::uint32_t> constants) {
  active_.assign(genes.size(), 0);
  written_.resize(genes.size());
  for (const auto i : constants) active_[i] = 1;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    for (std::size_t k = 0; k < genes[i].arity; ++k) active_[i] |= active_[genes[i].arguments[k]];
  }
}

CLADE_INLINE void evaluator::backward(const formulas& genes, std::size_t count, std::size_t block) {
  const auto n = genes.size();
  std::fill_n(written_.begin(), n, 0);
  std::fill_n(adjoint(n - 1, n, block), count, 1.0);
  written_[n - 1] = 1;
  for (auto i = n; i-- > 0;) {
    if (!active_[i]) continue;
    if (!written_[i]) {  // not part of the last gene
      std::fill_n(adjoint(i, n, block), count, 0.0);
      continue;
    }
    const auto& gene = genes[i];
    const double *const g = adjoint(i, n, block), *const x = at_[gene.arguments[0]], *const y = at_[gene.arguments[1]];
    for (std::size_t k = 0; k < gene.arity; ++k) {
      const auto j = gene.arguments[k];
      if (!active_[j]) continue;
      derive(gene.symbol.function, k, g, at_[i], x, y, adjoint(j, n, block), written_[j] != 0, count);
      written_[j] = 1;
    }
  }
}

CLADE_INLINE void evaluator::derive(function of, std::size_t argument, const double* g, const double* f,
                                    const double* a, const double* b, double* to, bool add, std::size_t n) {
  const auto with = [&](auto&& rule, const auto*... from) { detail::derive_rows(to, add, n, rule, from...); };
  const bool first = argument == 0;
  if (is_users(of)) {
    users_function(of, users_).derivatives(argument, a, b, scratch(n).data(), n);
    return with([](double d, double s) { return d * s; }, g, scratch_.data());
  }
  switch (of) {
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

CLADE_INLINE std::span<double> evaluator::scratch(std::size_t n) {
  if (scratch_.size() < n) scratch_.resize(n);
  return {scratch_.data(), n};
}

}  // namespace clade::regression
