// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

/// A space of trees of functions and terminals with limits, such as `chromosome::expression_tree`.
template <class Space>
concept space_of_expressions =
    space_for<Space> && requires(const Space& space, chromosome_of<Space> tree, random_stream& rng) {
      { space.most_nodes } -> std::convertible_to<std::size_t>;
      { space.most_depth } -> std::convertible_to<std::size_t>;
      { space.functions.draw(1, 1, rng)->arity } -> std::convertible_to<std::size_t>;
      tree.push(space.functions.draw(1, 1, rng)->symbol, std::size_t{1});
      tree.push(space.terminals(rng));
    };

}  // namespace clade::detail

namespace clade::initialization {

/// Probabilistic tree creation (PTC2): creates random trees of a random size.
///
/// The target size is uniform from `least` to `most` nodes. The tree starts with the root as its only open position.
/// Random open positions become functions, and their arguments become open, until functions and open positions together
/// reach the target size. The remaining open positions become terminals. All functions are equally likely, and so are
/// all terminals; `terminals(rng)` may also create them.
///
/// A tree may exceed the target size by at most the largest arity minus 1. The limits of the space take precedence:
/// positions at depth `most_depth` become terminals, and all open positions do if no function fits within `most_nodes`.
/// Such trees may be smaller than the target. The members `growth`, `depths` and `terminal_share` of the space are
/// ignored.
///
/// In contrast, `chromosome::expression_tree` draws the depth, and the size depends on the arities. Use this
/// initialization if trees should start small or about as large as a solution, or if functions with many arguments
/// would make full trees too large. The trees are bushy rather than deep.
///
/// Cost: two draws and two passes over the functions per function node, one draw per terminal, and a few allocations
/// per tree.
/// Throws std::invalid_argument at the start of the run if `least` is above `most`, or `most` above `most_nodes` of the
/// space.
/// Source: Luke, "Two fast tree-creation algorithms for genetic programming", 2000.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'~', 1}}, .terminals = {'x', '1'}};
/// const genetic_algorithm ga{
///     .crossover = crossover::subtree{},
///     .mutation = mutation::point{},
///     .initialization = initialization::probabilistic_tree_creation{.least = 5, .most = 20}};
/// const auto nodes = [](const chromosome::tree<char>& tree) { return tree.size(); };
/// run(evolve(minimize(nodes, space), ga, 1), stop::generations(0)).best().fitness >= 5;  // = true
/// ~~~
struct probabilistic_tree_creation {
  detail::positive_integer<"probabilistic_tree_creation least"> least =
      3;  ///< smallest target size in nodes, at least 1
  detail::positive_integer<"probabilistic_tree_creation most"> most =
      30;  ///< largest target size in nodes, at least `least`

  template <detail::space_of_expressions Space>
  detail::chromosome_of<Space> operator()(const Space& space, std::size_t, random_stream& rng) const {
    const std::size_t most_nodes = space.most_nodes, most_depth = space.most_depth;
    if (least > most) {
      detail::refuse({"probabilistic_tree_creation least must be at most most, which is ", most, ", but was ", least});
    }
    if (most > most_nodes) {
      detail::refuse({"probabilistic_tree_creation most must be at most most_nodes of the space, which is ", most_nodes,
                      ", but was ", most});
    }
    const auto wanted = least + rng.below(most - least + 1);

    // A node of the tree: a terminal, or a function whose arguments have consecutive indices from `first`.
    struct place {
      decltype(space.functions.draw(1, 1, rng)) over = nullptr;
      std::size_t first = 0;
      std::size_t depth = 0;
    };
    std::vector<place> places(1);
    std::vector<std::size_t> open;  // nodes that may become functions
    if (most_depth > 0) open.push_back(0);
    while (places.size() < wanted && !open.empty()) {
      auto& drawn = open[rng.below(open.size())];
      const auto at = std::exchange(drawn, open.back());
      open.pop_back();
      const auto* const over = space.functions.draw(1, most_nodes - places.size(), rng);
      if (!over) break;
      places[at].over = over;
      places[at].first = places.size();
      const auto depth = places[at].depth + 1;
      for (std::size_t k = 0; k < over->arity; ++k) {
        if (depth < most_depth) open.push_back(places.size());
        places.push_back({nullptr, 0, depth});
      }
    }

    // Writes arguments before their function. The loop is iterative, since the depth of a tree is limited only by its
    // number of nodes.
    detail::chromosome_of<Space> tree;
    tree.reserve(places.size());
    struct step {
      std::size_t at, argument;
    };
    std::vector<step> path{{0, 0}};
    while (!path.empty()) {
      const auto [over, first, depth] = places[path.back().at];
      if (over && path.back().argument < over->arity) {
        const auto next = first + path.back().argument++;
        path.push_back({next, 0});
        continue;
      }
      if (over) {
        tree.push(over->symbol, over->arity);
      } else {
        tree.push(space.terminals(rng));
      }
      path.pop_back();
    }
    return tree;
  }
};

}  // namespace clade::initialization
