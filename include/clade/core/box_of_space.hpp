#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <vector>

namespace clade::detail {

/// Vectors of doubles that stand in contiguous memory, such as std::vector<double> and std::array<double, n>.
template <class C>
concept real_vector = requires(C& genes, const C& constant) {
  { std::data(genes) } -> std::same_as<double*>;
  { std::data(constant) } -> std::same_as<const double*>;
  { std::size(constant) } -> std::convertible_to<std::size_t>;
};

/// Bounds that are real numbers, of each place or of all.
template <class Space>
concept space_with_bounds = requires(const Space& space, std::size_t place) {
  { space.low(place) } -> std::convertible_to<double>;
  { space.high(place) } -> std::convertible_to<double>;
};

/// The bounds of the places of a space, side by side.
struct real_box {
  std::vector<double> low, high;
};

template <space_with_bounds Space>
real_box box_of_space(const Space& space, std::size_t size) {
  real_box box;
  for (std::size_t i = 0; i < size; ++i) {
    box.low.push_back(space.low(i));
    box.high.push_back(space.high(i));
  }
  return box;
}

}  // namespace clade::detail
