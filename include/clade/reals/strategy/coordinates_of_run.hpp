// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include "../coordinates.hpp"

namespace clade::detail {

/// The coordinates of the individuals of a run that moves real vectors. Real vectors are their own coordinates. The
/// coordinates of mixed variables are stored in the memory of the run, in `coordinate_rows`, besides the populations of
/// parents and children.
template <class Problem>
class coordinates_of_run {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  static constexpr bool mixed = has_mixed_variables<Problem>();

  /// Computes the bounds of the coordinates. The bounds of an integer are extended by 1/2 at both ends, so that the
  /// intervals that are rounded to its values all have the same width.
  explicit coordinates_of_run(const Problem& problem) : space_(made(problem)), box_(space_) {}

  const real_box& box() const noexcept { return box_; }

  /// Returns the coordinates of parent i.
  template <class Population, class Memory>
  const double* of_parent(const Population& parents, std::size_t i, const Memory& memory) const {
    if constexpr (mixed) {
      return memory.rows.parents.data() + i * box_.size();
    } else {
      return std::data(parents.chromosome(i));
    }
  }

  /// Computes the coordinates of all parents, and reserves rows for the coordinates of the children.
  template <class Population, class Memory>
  void begin(const Problem& problem, const Population& parents, Memory& memory) const {
    if constexpr (mixed) {
      encode_all(space_, problem.space, parents, memory.rows.parents);
      memory.rows.children = memory.rows.parents;
    }
  }

  /// Computes the coordinates of the parents at the positions `places`.
  template <class Population, class Memory>
  void write(const Problem& problem, const Population& parents, std::span<const std::size_t> places,
             Memory& memory) const {
    if constexpr (mixed) {
      for (const auto i : places) {
        space_.encode(problem.space, parents.chromosome(i), memory.rows.parents.data() + i * box_.size());
      }
    }
  }

  /// Calls `write(genes)` to overwrite the coordinates of the child in a slot, and sets its chromosome from them.
  template <class Memory, class Write>
  void make(const Problem& problem, chromosome_type& child, std::size_t slot, Memory& memory,
            const Write& write) const {
    if constexpr (mixed) {
      const auto genes = std::span(memory.rows.children).subspan(slot * box_.size(), box_.size());
      write(genes);
      space_.decode(problem.space, genes.data(), child);
    } else {
      write(std::span<double>(child));
    }
  }

  /// Adapts the coordinates of the first n children to a repair of their chromosomes.
  template <class Population, class Memory>
  void follow_repair(const Problem& problem, const Population& children, std::size_t n, Memory& memory) const {
    if constexpr (mixed && Problem::repairs) {
      for (std::size_t i = 0; i < n; ++i) {
        space_.follow(problem.space, children.chromosome(i), memory.rows.children.data() + i * box_.size());
      }
    }
  }

  /// Exchanges the coordinates of parent i and child i, after the individuals have been exchanged.
  template <class Memory>
  void exchange(std::size_t i, Memory& memory) const {
    if constexpr (mixed) swap_rows(memory.rows.parents, i, memory.rows.children, i, box_.size());
  }
  /// Exchanges the coordinates of parents i and j, after the individuals have been exchanged.
  template <class Memory>
  void exchange_parents(std::size_t i, std::size_t j, Memory& memory) const {
    if constexpr (mixed) swap_rows(memory.rows.parents, i, memory.rows.parents, j, box_.size());
  }

  /// Throws std::invalid_argument if the length of a real vector of a population differs from the size of the space.
  template <class Population>
  void require_lengths(const char* name, const Population& population) const {
    if constexpr (!mixed) box_.require_lengths(name, population);
  }

 private:
  using space_type = std::conditional_t<mixed, coordinate_space, decltype(Problem::space)>;

  static space_type made(const Problem& problem) {
    if constexpr (mixed) {
      return coordinate_space(problem.space, 0.5);
    } else {
      return problem.space;
    }
  }

  space_type space_;
  real_box box_;
};

/// The memory of a run that stores coordinates in rows.
struct rows_memory {
  coordinate_rows rows;
};

}  // namespace clade::detail
