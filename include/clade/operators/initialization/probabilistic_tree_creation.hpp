// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../chromosome/expression_tree.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

/// A space of trees over functions and terminals, with limits, such as `chromosome::expression_tree`.
template <class Space>
concept space_of_expressions =
    space_for<Space> && requires(const Space& space, sample_of<Space> tree, random_stream& rng) {
      { space.most_nodes } -> std::convertible_to<std::size_t>;
      { space.most_depth } -> std::convertible_to<std::size_t>;
      { space.functions.draw(1, 1, rng)->arity } -> std::convertible_to<std::size_t>;
      tree.push(space.functions.draw(1, 1, rng)->symbol, std::size_t{1});
      tree.push(space.terminals(rng));
    };

}  // namespace clade::detail

namespace clade::initialization {

/// Probabilistic tree creation, PTC2: trees of a wanted size. Each tree draws its size; then places that are still open,
/// first the root, become functions in random order until the nodes and the open places together are as many as wanted;
/// all places that are left become terminals.
///
/// The wanted size is uniform from `least` to `most` nodes: whole numbers of at least 1, 3 and 30 unless given. Functions
/// are those of the space, each as likely as the others, and so are terminals, which may be made by `terminals(rng)`. A
/// tree has at least the wanted size and exceeds it by at most the largest arity less 1, because its last function may
/// have more arguments than nodes are wanted. The limits of the space come before the wanted size: places at `most_depth`
/// become terminals, and where fewer nodes than the arity of every function are left up to `most_nodes`, all do. So a tree
/// is smaller than wanted where the limits leave no room. `growth`, `depths` and `terminal_share` of the space do not count.
///
/// Sizes are what trees of `chromosome::expression_tree` by themselves do not control: there the depth is drawn, and sizes
/// depend on the arities. Use it where trees are to begin small or about as large as a solution, and where functions of
/// many arguments would make full trees huge. Trees are bushy rather than deep.
///
/// For spaces such as `chromosome::expression_tree`. The same for any number of threads. Cost: two draws and two passes
/// over the functions for a function, a draw for a terminal, and a few allocations a tree. Throws std::invalid_argument,
/// as the run begins, for a least above the most, and for a most above `most_nodes` of the space.
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
  detail::positive<"probabilistic_tree_creation least"> least = 3;
  detail::positive<"probabilistic_tree_creation most"> most = 30;

  template <detail::space_of_expressions Space>
  detail::sample_of<Space> operator()(const Space& space, std::size_t, random_stream& rng) const {
    check(space.most_nodes);
    const std::size_t most_nodes = space.most_nodes, most_depth = space.most_depth;
    const auto wanted = least + rng.below(most - least + 1);

    // A place in the tree: a function, whose arguments stand one after the other from `first` on, or a terminal.
    struct place {
      decltype(space.functions.draw(1, 1, rng)) over = nullptr;
      std::size_t first = 0;
      std::size_t depth = 0;
    };
    std::vector<place> places(1);
    std::vector<std::size_t> open;  // that may become functions
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

    // Arguments before the function that they are of. A loop, since a tree may be as deep as it has nodes.
    detail::sample_of<Space> tree;
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

 private:
  void check(std::size_t most_nodes) const {
    if (least > most) {
      detail::refuse({"probabilistic_tree_creation least must be at most most, which is ", most, ", but was ", least});
    }
    if (most > most_nodes) {
      detail::refuse({"probabilistic_tree_creation most must be at most most_nodes of the space, which is ", most_nodes,
                      ", but was ", most});
    }
  }
};

static_assert(initialization_for<probabilistic_tree_creation, chromosome::expression_tree<char>>);

}  // namespace clade::initialization
