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

/// The objectives of each solution, to be minimized.
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
  std::vector<double> reference;  ///< of the hypervolume
  points front;                   ///< of the true front; empty if it is unknown
};

/// The arguments of a problem.
struct sizes {
  std::size_t objectives;
  std::size_t variables;                       ///< 0: the problem's default
  const clade::directions::das_dennis& along;  ///< of the points of fronts with any number of objectives
};

/// A problem that can be selected by name.
struct entry {
  std::string_view name;
  std::string_view shape;  ///< of its front, in a few words
  std::size_t objectives;
  bool scales;  ///< whether it takes other numbers of objectives
  problem (*make)(const sizes&);
};

/// The names of all problems in the order in which they are listed.
std::vector<std::string_view> problem_names();
/// The entry of that name. It must exist.
const entry& problem_named(std::string_view name);

/// The directions for that number of objectives: those of Deb and Jain, 2014, for 3, 5, 8, 10 and 15, and about that
/// number for others.
clade::directions::das_dennis usual_directions(std::size_t objectives);

}  // namespace fronts
