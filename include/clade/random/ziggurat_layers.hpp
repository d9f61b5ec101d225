// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace clade::detail {

/// A layer of a ziggurat: the area under a decreasing curve for x >= 0 is divided into layers of equal area. The first
/// layer is the base with the tail.
struct ziggurat_layer {
  std::uint64_t inside = 0;  ///< positions below this, of 2^53, are under the curve at any height
  double width = 0;          ///< width of the layer, divided by 2^53
  double rise = 0;           ///< the curve at the top of the layer, relative to its bottom, minus 1
};

/// Returns the layers of a table that is given by columns.
template <std::size_t Count>
consteval std::array<ziggurat_layer, Count> ziggurat_layers(const std::uint64_t (&inside)[Count],
                                                            const double (&width)[Count], const double (&rise)[Count]) {
  std::array<ziggurat_layer, Count> layers;
  for (std::size_t i = 0; i < Count; ++i) layers[i] = {inside[i], width[i], rise[i]};
  return layers;
}

}  // namespace clade::detail
