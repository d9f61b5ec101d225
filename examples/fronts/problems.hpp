// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/chromosome/bit_string.hpp>
#include <clade/core/constrained.hpp>
#include <clade/core/objectives.hpp>
#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <cstddef>
#include <functional>
#include <string_view>
#include <variant>
#include <vector>

namespace fronts {

/// A point for each solution: its objectives, all of which are to be low.
using points = std::vector<std::vector<double>>;

/// The fitness of all problems has one type, so that an algorithm is compiled once for each kind of chromosome.
using fitness_value = clade::constrained<clade::objectives<>>;

struct on_reals {
  std::function<fitness_value(const std::vector<double>&)> fitness;
  clade::chromosome::reals<> space;
};
struct on_bits {
  std::function<fitness_value(const clade::chromosome::bits&)> fitness;
  clade::chromosome::bit_string space;
};

/// A problem with its number of objectives and variables.
struct problem {
  std::string_view name;
  std::size_t objectives;
  std::size_t variables;
  std::variant<on_reals, on_bits> what;
  std::vector<double> reference;  ///< up to where the hypervolume counts
  points front;                   ///< of the true front; none where it is not known
};

/// What a problem is made from.
struct sizes {
  std::size_t objectives;
  std::size_t variables;                       ///< 0 stands for the problem's own
  const clade::directions::das_dennis& along;  ///< where points of a front of any number of objectives are taken
};

/// A problem that can be chosen by its name.
struct entry {
  std::string_view name;
  std::string_view shape;  ///< of its front, in a few words
  std::size_t objectives;
  bool scales;  ///< whether it takes another number of objectives
  problem (*make)(const sizes&);
};

/// Of all of them, in the order in which they are listed.
std::vector<std::string_view> problem_names();
/// The entry of that name, which must exist.
const entry& problem_named(std::string_view name);

/// The directions for so many objectives: those of Deb and Jain, 2014, for 3, 5, 8, 10 and 15, and about as many for
/// others.
clade::directions::das_dennis usual_directions(std::size_t objectives);

}  // namespace fronts
