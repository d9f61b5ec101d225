// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/chromosome/expression_tree.hpp>
#include <clade/chromosome/multi_expression.hpp>
#include <clade/chromosome/permutation.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/engine/operator_calls.hpp>

#include "chi_square.hpp"
#include "promises.hpp"
#include "repetitions.hpp"
#include "trees.hpp"

/// The contract of mutations, checked for any mutation and any space.
namespace support {

/// Whether a chromosome belongs to the space.
template <std::integral Gene>
bool belongs(const clade::chromosome::permutation<Gene>& space, const std::vector<Gene>& genes) {
  return genes.size() == space.size() && clade::chromosome::is_permutation(genes);
}

inline bool belongs(const clade::chromosome::bit_string& space, const clade::chromosome::bits& bits) {
  const auto n = space.size();
  if (bits.size() != n || bits.words().size() != (n + 63) / 64) return false;
  return n % 64 == 0 || bits.words().back() >> (n % 64) == 0;
}

template <class Space, class C>
  requires requires(const Space& space, const C& genes) { genes[0] >= space.low&& genes[0] <= space.high; }
bool belongs(const Space& space, const C& genes) {
  if (genes.size() != space.size()) return false;
  for (const auto gene : genes) {
    if (gene < space.low || gene > space.high) return false;
  }
  return true;
}

template <class Space, class C>
  requires requires(const Space& space, const C& genes) { genes[0] >= space.low(0) && genes[0] <= space.high(0); }
bool belongs(const Space& space, const C& genes) {
  if (genes.size() != space.size()) return false;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (!(genes[i] >= space.low(i) && genes[i] <= space.high(i))) return false;
  }
  return true;
}

template <class Space>
  requires requires(const Space& space) { std::string_view(space.alphabet); }
bool belongs(const Space& space, const std::string& genes) {
  return genes.size() == space.size() && genes.find_first_not_of(std::string_view(space.alphabet)) == std::string::npos;
}

template <class Symbol, class Terminals>
bool belongs(const clade::chromosome::expression_tree<Symbol, Terminals>& space,
             const clade::chromosome::tree<Symbol>& tree) {
  if (!broken_structure(tree).empty() || tree.size() > space.most_nodes || tree.depth() > space.most_depth)
    return false;
  for (const auto& node : tree.nodes()) {
    const bool known = std::ranges::any_of(
        space.functions, [&](const auto& f) { return f.symbol == node.symbol && f.arity == node.arity; });
    if (node.arity > 0 && !known) return false;
  }
  return true;
}

template <class Symbol, std::size_t MostArguments, class Terminals>
bool belongs(const clade::chromosome::multi_expression<Symbol, MostArguments, Terminals>& space,
             const clade::chromosome::expression_genes<Symbol, MostArguments>& genes) {
  if (genes.size() != space.size() || !clade::chromosome::is_multi_expression(genes)) return false;
  for (const auto& gene : genes) {
    const bool known = std::ranges::any_of(
        space.functions, [&](const auto& f) { return f.symbol == gene.symbol && f.arity == gene.arity; });
    if (gene.arity > 0 && !known) return false;
  }
  return true;
}

/// A fitness for any chromosome type; few values are equal.
struct some_fitness {
  template <class Symbol>
  std::int64_t operator()(const clade::chromosome::tree<Symbol>& tree) const {
    return static_cast<std::int64_t>(tree.size() * 100 + tree.depth());
  }

  template <class Symbol, std::size_t MostArguments>
  std::int64_t operator()(const clade::chromosome::expression_genes<Symbol, MostArguments>& genes) const {
    std::size_t sum = 0;
    for (const auto& gene : genes) sum = 31 * sum + gene.arguments[0];
    return static_cast<std::int64_t>(sum % 101);
  }

  template <class C>
  std::int64_t operator()(const C& genes) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < genes.size(); ++i) {
      sum += static_cast<std::int64_t>(i + 1) * static_cast<std::int64_t>(genes[i]);
    }
    return sum % 101;
  }
};

/// The part of mutating as in a run that does not depend on the mutation.
template <class Space>
struct mutation_bench {
  using problem_type = decltype(clade::minimize(some_fitness{}, std::declval<Space>()));
  using chromosome_type = typename problem_type::chromosome_type;

  explicit mutation_bench(const Space& space) : problem(clade::minimize(some_fitness{}, space)) {}

  problem_type problem;
  typename clade::detail::evaluator<problem_type>::cache_type memory;
  chromosome_type mother{};
};

/// Whether the chromosomes of a space differ in size.
template <class Space>
concept varies_in_size = requires(const Space& space) { space.most_nodes; };

/// A type-erased mutation that is prepared for a space, so that the checks are compiled once per space and not once per
/// mutation. It has plain function pointers, because std::function would take most of the compile time that this saves.
template <class Space>
class prepared_mutation {
 public:
  using chromosome_type = clade::detail::chromosome_of<Space>;

  template <class Op>
  prepared_mutation(mutation_bench<Space>& bench, const Op& op) : bench_(&bench), op_(&op), mutate_(mutate<Op>) {}

  bool operator()(chromosome_type& genes, clade::random_stream& rng) const { return mutate_(*bench_, op_, genes, rng); }

 private:
  // Mutates as in a run: with `evaluate` if the mutation takes it.
  template <class Op>
  static bool mutate(mutation_bench<Space>& bench, const void* erased, chromosome_type& genes,
                     clade::random_stream& rng) {
    const auto& op = *static_cast<const Op*>(erased);
    if constexpr (clade::detail::plain_mutation<Op, chromosome_type>) {
      return clade::detail::mutate(op, genes, rng);
    } else {
      bench.mother = genes;
      const auto fitness = bench.problem.fitness(bench.mother);
      clade::detail::evaluator evaluate(bench.problem, bench.memory, bench.mother, fitness);
      return clade::detail::mutate(op, genes, rng, evaluate);
    }
  }

  mutation_bench<Space>* bench_;
  const void* op_;
  bool (*mutate_)(mutation_bench<Space>&, const void*, chromosome_type&, clade::random_stream&);
};

/// A type-erased mutation that is not prepared yet. It is prepared for each space anew.
template <class Space>
class mutation_on {
  using bench_type = mutation_bench<Space>;
  using prepared_type = prepared_mutation<Space>;

 public:
  template <class Op>
  mutation_on(const Op& op)
      : op_(&op),
        prepare_([](const void* erased, bench_type& bench, const void* then,
                    void (*call)(const void*, const prepared_type&)) {
          const auto prepared = clade::detail::prepared(*static_cast<const Op*>(erased), bench.problem);
          call(then, prepared_type(bench, prepared));
        }) {}

  /// Calls then(mutate), where mutate(genes, rng) mutates as in a run on `space`.
  template <class Then>
  void prepared(const Space& space, const Then& then) const {
    bench_type bench(space);
    prepare_(op_, bench, &then,
             [](const void* erased, const prepared_type& mutate) { (*static_cast<const Then*>(erased))(mutate); });
  }

 private:
  const void* op_;
  void (*prepare_)(const void*, bench_type&, const void*, void (*)(const void*, const prepared_type&));
};

/// The first promise that a type-erased mutation breaks in `cases` random cases.
template <class Space>
std::string broken_promise_of(const Space& space, const prepared_mutation<Space>& mutate, claim changes,
                              std::size_t cases, std::uint64_t seed) {
  for (std::size_t i = 0; i < repetitions(cases); ++i) {
    const auto stream = clade::random_stream(seed).fork(i);
    auto sampling = stream.fork(0), first = stream.fork(1), second = stream.fork(1);
    const auto mother = space(sampling);
    auto child = mother, again = mother;
    const bool changed = mutate(child, first), changed_again = mutate(again, second);
    const auto because = [&](const std::string& what) {
      return what + " (case " + std::to_string(i) + ", " + std::to_string(mother.size()) + " genes)";
    };
    if (child.size() != mother.size() && !varies_in_size<Space>) return because("the length changed");
    if (!belongs(space, child)) return because("the child left the space");
    if (!changed && !(child == mother)) return because("it changed and did not say so");
    if (changes == claim::exactly && changed && child == mother) return because("it said it changed and did not");
    if (!(child == again) || changed != changed_again || first != second) return because("it does not repeat");
  }
  return {};
}

/// The first promise that a mutation breaks in `cases` random cases; empty if it keeps all.
template <class Space>
std::string broken_promise(const Space& space, const mutation_on<std::type_identity_t<Space>>& op, claim changes,
                           std::size_t cases, std::uint64_t seed = 1) {
  std::string broken;
  op.prepared(space, [&](const auto& mutate) { broken = broken_promise_of(space, mutate, changes, cases, seed); });
  return broken;
}

/// As above, with 10,000 cases, 400 with a sanitizer, over the lengths at which words, tables and segments start and
/// end. `make(n)` returns a space.
template <class Make>
std::string broken_promise_of_any_length(const Make& make,
                                         const mutation_on<std::invoke_result_t<Make, std::size_t>>& op,
                                         claim changes) {
  for (const std::size_t n : {1u, 2u, 3u, 7u, 8u, 64u, 65u, 130u}) {
    if (auto broken = broken_promise(make(n), op, changes, sanitized ? 500 : 1250); !broken.empty()) return broken;
  }
  return {};
}

/// A chromosome as text, to distinguish outcomes.
template <class C>
std::string text_of(const C& genes) {
  std::string text;
  for (std::size_t i = 0; i < genes.size(); ++i) text += std::to_string(static_cast<int>(genes[i])) + ' ';
  return text;
}

/// The possible results of a mutation with their weights.
class outcomes {
 public:
  template <class C>
  void add(const C& genes, double weight = 1) {
    weights_[text_of(genes)] += weight;
  }

  /// The p value of the test that `op(genes, rng)` yields these outcomes with these weights; 0 if it yields another
  /// one. With a sanitizer there are a tenth as many calls.
  template <class Op, class C>
  double p_of(const Op& op, const C& genes, std::size_t draws, std::uint64_t seed = 1) const {
    tally seen(weights_);
    clade::random_stream rng(seed);
    for (std::size_t i = 0; i < repetitions(draws); ++i) {
      auto child = genes;
      op(child, rng);
      if (!seen.add(text_of(child))) return 0;
    }
    return seen.p();
  }

 private:
  // Counts of the outcomes.
  class tally {
   public:
    explicit tally(const std::map<std::string, double>& weights) : weights_(weights) {
      for (const auto& [text, weight] : weights) seen_[text] = 0;
    }
    // Whether it is a possible outcome.
    bool add(const std::string& text) {
      const auto found = seen_.find(text);
      if (found == seen_.end()) return false;
      ++found->second;
      return true;
    }
    double p() const {
      std::vector<double> observed, expected;
      for (const auto& [text, weight] : weights_) {
        observed.push_back(static_cast<double>(seen_.at(text)));
        expected.push_back(weight);
      }
      return chi_square_p(observed, expected);
    }

   private:
    const std::map<std::string, double>& weights_;
    std::map<std::string, std::size_t> seen_;
  };

  std::map<std::string, double> weights_;
};

}  // namespace support
