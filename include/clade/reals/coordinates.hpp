// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/genes.hpp"
#include "../core/space.hpp"
#include "../text/message.hpp"
#include "real_genes.hpp"

// Conversions between mixed variables and vectors of real coordinates, for strategies that move real vectors.
namespace clade::detail {

/// A space whose samples are one of several values, such as `chromosome::choice`.
template <class Space>
concept space_of_choices = requires(const Space& space, std::size_t i) {
  { space.values().size() } -> std::convertible_to<std::size_t>;
  { space.values()[i] == space.values()[i] } -> std::convertible_to<bool>;
};

/// True for types of numbers. Truth values and characters are not numbers, although C++ calculates with them.
template <class T>
inline constexpr bool is_number =
    std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char> && !std::is_same_v<T, wchar_t> &&
    !std::is_same_v<T, char8_t> && !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t>;

/// A space of integers that are not a permutation.
template <class Space>
concept space_of_free_integers =
    ((space_of_integers<Space> && space_of_size<Space>) || space_of_integers_by_place<Space>) &&
    !requires { typename Space::makes_permutations; };

template <class Spaces>
inline constexpr bool all_have_coordinates = false;

/// Returns whether the samples of a space have coordinates: whether they are real numbers, integers, choices, sequences
/// of numbers, or structs of these.
template <class Space>
consteval bool has_coordinates() {
  if constexpr (!space_for<Space>) {
    return false;
  } else if constexpr (requires(const Space& space) { space.spaces(); }) {
    return all_have_coordinates<decltype(std::declval<const Space&>().spaces())>;
  } else if constexpr (space_of_variables<Space>) {
    return true;
  } else {
    using C = chromosome_of<Space>;
    if constexpr (space_of_choices<Space>) {
      return true;
    } else if constexpr (space_of_reals<Space>) {
      return std::same_as<C, double> || real_sequence<C>;
    } else {
      return space_of_free_integers<Space> && (std::integral<C> || integer_sequence<C>);
    }
  }
}
template <class... Spaces>
inline constexpr bool all_have_coordinates<std::tuple<Spaces...>> = (has_coordinates<Spaces>() && ...);

/// True if the chromosomes of a problem are real vectors with bounds.
template <class Problem>
inline constexpr bool has_real_vectors =
    real_sequence<typename Problem::chromosome_type> && space_of_reals<decltype(Problem::space)>;

/// Returns whether the chromosomes of a problem are mixed variables: values with coordinates that are not real vectors.
template <class Problem>
consteval bool has_mixed_variables() {
  if constexpr (has_real_vectors<Problem>) {
    return false;
  } else {
    return has_coordinates<decltype(Problem::space)>();
  }
}

/// The coordinates of a space of mixed variables. A real number is its own coordinate. The coordinate of an integer is
/// rounded to the nearest integer within its bounds, and halves are rounded up. The coordinate of a choice is rounded
/// to a position in the list of its values. The list is in ascending order if the values are numbers, otherwise in the
/// given order. CMA-ES samples choices of values that are not numbers instead of rounding them; see `categories`.
///
/// An object has the members `size`, `low` and `high` of a space of reals. `extension` extends the bounds of integers
/// and positions at both ends. If it is 1/2, the intervals that are rounded to the values of an integer all have the
/// same width.
class coordinate_space {
 public:
  template <class Space>
  explicit coordinate_space(const Space& space, double extension = 0) {
    add(space, extension);
  }

  std::size_t size() const noexcept { return all_.size(); }
  double low(std::size_t i) const noexcept { return all_[i].low; }
  double high(std::size_t i) const noexcept { return all_[i].high; }
  /// Returns whether coordinate i is rounded.
  bool is_whole(std::size_t i) const noexcept { return all_[i].whole; }
  /// Returns the number of values of coordinate i if it belongs to a choice of several values that are not numbers,
  /// otherwise 0. Such values have no order that a strategy could use.
  std::size_t categories(std::size_t i) const noexcept { return all_[i].categories; }
  /// Returns the smallest value of coordinate i if it is rounded. `last` returns the largest.
  double first(std::size_t i) const noexcept { return all_[i].first; }
  double last(std::size_t i) const noexcept { return all_[i].last; }

  /// Writes the coordinates of a chromosome to `genes`.
  template <class Space, class C>
  void encode(const Space& space, const C& chromosome, double* genes) const {
    std::size_t place = 0;
    visit(space, chromosome, place, [genes](const auto&, std::size_t i, double value) { genes[i] = value; });
  }

  /// Sets a chromosome from its coordinates. Members without a space do not change.
  template <class Space, class C>
  void decode(const Space& space, const double* genes, C& chromosome) const {
    std::size_t place = 0;
    set(space, genes, place, chromosome);
  }

  /// Updates the coordinates after a repair has changed the chromosome. Only coordinates whose values differ from the
  /// chromosome change.
  template <class Space, class C>
  void follow(const Space& space, const C& chromosome, double* genes) const {
    std::size_t place = 0;
    visit(space, chromosome, place, [genes](const coordinate& at, std::size_t i, double value) {
      if ((at.whole ? at.rounded(genes[i]) : genes[i]) != value) genes[i] = value;
    });
  }

 private:
  struct coordinate {
    double low, high;
    bool whole = false;
    double first = 0, last = 0;
    std::vector<std::size_t> order{};  // the positions of the values of a choice, in ascending order of the values
    std::size_t categories = 0;

    double rounded(double x) const noexcept {
      if (!(x > first)) return first;
      if (x >= last) return last;
      // The sum x + 0.5 could be inexact for large x.
      const auto below = std::floor(x);
      return std::min(x - below < 0.5 ? below : below + 1, last);
    }
  };

  void add_whole(double first, double last, double extension) {
    constexpr double most = 0x1p53;
    if (!(first >= -most && last <= most)) {
      refuse({"integers of a strategy for real vectors must have bounds of at most 2^53 in size, but they were ", first,
              " and ", last});
    }
    const bool fixed = first == last;
    all_.push_back({fixed ? first : first - extension, fixed ? last : last + extension, true, first, last});
  }

  template <class Space>
  void add(const Space& space, double extension) {
    if constexpr (requires { space.spaces(); }) {
      std::apply([&](const auto&... part) { (add(part, extension), ...); }, space.spaces());
    } else if constexpr (space_of_variables<Space>) {
      for (const auto& one : space.variables()) {
        if (one.is_whole()) {
          add_whole(one.low(), one.high(), extension);
          if (one.categories() > 1) all_.back().categories = one.categories();
        } else {
          all_.push_back({one.low(), one.high()});
        }
      }
    } else if constexpr (space_of_choices<Space>) {
      const auto& values = space.values();
      add_whole(0, static_cast<double>(values.size()) - 1, extension);
      auto& order = all_.back().order;
      order.resize(values.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      using value = typename std::remove_cvref_t<decltype(values)>::value_type;  // values[0] may be a proxy
      if constexpr (std::is_arithmetic_v<value>) {
        std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return values[i] < values[j]; });
      }
      if (!is_number<value> && values.size() > 1) all_.back().categories = values.size();
    } else if constexpr (space_of_reals<Space>) {
      for (std::size_t i = 0; i < space.size(); ++i) all_.push_back({space.low(i), space.high(i)});
    } else if constexpr (space_of_integers_by_place<Space>) {
      for (std::size_t i = 0; i < space.size(); ++i) {
        add_whole(static_cast<double>(space.low(i)), static_cast<double>(space.high(i)), extension);
      }
    } else {
      for (std::size_t i = 0; i < space.size(); ++i) {
        add_whole(static_cast<double>(space.low), static_cast<double>(space.high), extension);
      }
    }
  }

  // Calls `use(coordinate, place, value)` for every coordinate of a chromosome.
  template <class Space, class C, class Use>
  void visit(const Space& space, const C& chromosome, std::size_t& place, const Use& use) const {
    if constexpr (requires { space.spaces(); }) {
      space.for_each_member(chromosome,
                            [&](const auto& of_member, const auto& member) { visit(of_member, member, place, use); });
    } else if constexpr (space_of_variables<Space>) {
      visit_all(space.variables().size(), chromosome.values, place, use);
    } else if constexpr (space_of_choices<Space>) {
      const auto& order = all_[place].order;
      const auto& values = space.values();
      std::size_t at = 0;
      while (at + 1 < order.size() && !(values[order[at]] == chromosome)) ++at;
      use(all_[place], place, static_cast<double>(at));
      ++place;
    } else if constexpr (std::is_arithmetic_v<C>) {
      use(all_[place], place, static_cast<double>(chromosome));
      ++place;
    } else {
      visit_all(space.size(), chromosome, place, use);
    }
  }

  template <class Genes, class Use>
  void visit_all(std::size_t size, const Genes& genes, std::size_t& place, const Use& use) const {
    if (std::size(genes) != size) {
      refuse({"chromosomes must have ", size, " genes, the size of the space, but one had ", std::size(genes)});
    }
    for (const auto& gene : genes) {
      use(all_[place], place, static_cast<double>(gene));
      ++place;
    }
  }

  template <class Space, class C>
  void set(const Space& space, const double* genes, std::size_t& place, C& chromosome) const {
    const auto value = [&]<class Value>(Value& to) {
      const auto& at = all_[place];
      const auto x = genes[place++];
      to = static_cast<Value>(at.whole ? at.rounded(x) : x);
    };
    if constexpr (requires { space.spaces(); }) {
      space.for_each_member(chromosome,
                            [&](const auto& of_member, auto& member) { set(of_member, genes, place, member); });
    } else if constexpr (space_of_variables<Space>) {
      chromosome.values.resize(space.variables().size());
      for (auto& gene : chromosome.values) value(gene);
    } else if constexpr (space_of_choices<Space>) {
      const auto& at = all_[place];
      chromosome = space.values()[at.order[static_cast<std::size_t>(at.rounded(genes[place]))]];
      ++place;
    } else if constexpr (std::is_arithmetic_v<C>) {
      value(chromosome);
    } else {
      if constexpr (resizable<C>) chromosome.resize(space.size());
      for (auto& gene : chromosome) value(gene);
    }
  }

  std::vector<coordinate> all_;
};

/// The coordinates of the individuals of a run and of their children, one row per individual. Rows contain unrounded
/// coordinates.
struct coordinate_rows {
  std::vector<double> parents, children;
};

/// Writes the coordinates of all individuals of a population to `rows`, one row per individual.
template <class Space, class Population>
void encode_all(const coordinate_space& coordinates, const Space& space, const Population& population,
                std::vector<double>& rows) {
  rows.resize(population.size() * coordinates.size());
  for (std::size_t i = 0; i < population.size(); ++i) {
    coordinates.encode(space, population.chromosome(i), rows.data() + i * coordinates.size());
  }
}

/// Exchanges row i of `one` and row j of `other`, of `length` numbers each.
inline void swap_rows(std::vector<double>& one, std::size_t i, std::vector<double>& other, std::size_t j,
                      std::size_t length) {
  for (std::size_t k = 0; k < length; ++k) std::swap(one[i * length + k], other[j * length + k]);
}

}  // namespace clade::detail
