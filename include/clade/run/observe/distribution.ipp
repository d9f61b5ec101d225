// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>

#include "../../text/inline.hpp"
#include "distribution.hpp"

namespace clade::observe {

CLADE_INLINE void distribution::thin() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < rows_.size(); i += 2, ++kept) {
    if (i != kept) rows_[kept] = std::move(rows_[i]);
  }
  rows_.resize(kept);
  stride_ *= 2;
}

}  // namespace clade::observe
