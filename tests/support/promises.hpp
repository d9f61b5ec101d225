// SPDX-License-Identifier: BSL-1.0
#pragma once

/// What operators promise, apart from the checks, which take longer to compile.
namespace support {

/// What a child has of its parents.
enum class inherits {
  values,   ///< every gene is that of a parent at the same place
  order,    ///< a permutation; of equal parents, that of both
  tour,     ///< a permutation; of equal parents, the same round tour from anywhere and in either direction
  numbers,  ///< numbers of their own; of equal parents, those of both
  subtree   ///< a tree: its mother with a subtree of hers replaced by one of her mate
};

/// How far an operator's `true` goes; its `false` always means that nothing changed.
enum class told { exactly, at_most };

/// What a replacement promises of the next generation.
struct promise {
  bool keeps_best = false;        ///< its best is not worse than that of the parents
  bool takes_best_child = false;  ///< its best is not worse than that of the offspring
};

}  // namespace support
