// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include "../coordinates.hpp"

namespace clade::detail {

/// The coordinates of the individuals of a run that moves real vectors. Real vectors are their own coordinates; those
/// of mixed variables are in the rows of the memory, `coordinate_rows`, beside the populations of parents and children.
template <class Problem>
class coordinates_of_run {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  static constexpr bool mixed = has_mixed_variables<Problem>();

  /// With 1/2 beyond their bounds, all values of an integer are equally wide.
  explicit coordinates_of_run(const Problem& problem) : space_(made(problem)), box_(space_) {}

  const real_box& box() const noexcept { return box_; }

  /// The coordinates of individual i of the parents.
  template <class Population, class Memory>
  const double* of(const Population& parents, std::size_t i, const Memory& memory) const {
    if constexpr (mixed) {
      return memory.rows.parents.data() + i * box_.size();
    } else {
      return std::data(parents.chromosome(i));
    }
  }

  /// Writes the coordinates of all parents, and makes place for those of the children.
  template <class Population, class Memory>
  void begin(const Problem& problem, const Population& parents, Memory& memory) const {
    if constexpr (mixed) {
      encode_all(space_, problem.space, parents, memory.rows.parents);
      memory.rows.children = memory.rows.parents;
    }
  }

  /// Writes the coordinates of some parents.
  template <class Population, class Memory>
  void write(const Problem& problem, const Population& parents, std::span<const std::size_t> places,
             Memory& memory) const {
    if constexpr (mixed) {
      for (const auto i : places) {
        space_.encode(problem.space, parents.chromosome(i), memory.rows.parents.data() + i * box_.size());
      }
    }
  }

  /// Calls `write(genes)`, which overwrites the coordinates of a child, and sets its chromosome.
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

  /// Adapts the coordinates of the children to a repair of their chromosomes.
  template <class Population, class Memory>
  void follow_repair(const Problem& problem, const Population& children, std::size_t n, Memory& memory) const {
    if constexpr (mixed && Problem::repairs) {
      for (std::size_t i = 0; i < n; ++i) {
        space_.follow(problem.space, children.chromosome(i), memory.rows.children.data() + i * box_.size());
      }
    }
  }

  /// Parent i has been exchanged with child i.
  template <class Memory>
  void exchange(std::size_t i, Memory& memory) const {
    if constexpr (mixed) swap_rows(memory.rows.parents, i, memory.rows.children, i, box_.size());
  }
  /// Two parents have been exchanged.
  template <class Memory>
  void exchange_parents(std::size_t i, std::size_t j, Memory& memory) const {
    if constexpr (mixed) swap_rows(memory.rows.parents, i, memory.rows.parents, j, box_.size());
  }

  /// Throws std::invalid_argument if a real vector of a population has another length.
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

/// The memory of a run with coordinates in rows.
struct rows_memory {
  coordinate_rows rows;
};

}  // namespace clade::detail
