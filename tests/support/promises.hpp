// SPDX-License-Identifier: BSL-1.0
#pragma once

/// The promises of operators, separate from the checks, which take longer to compile.
namespace support {

/// The properties that a child inherits from its parents.
enum class inherits {
  values,   ///< every gene is that of a parent at the same position
  order,    ///< a permutation; with identical parents, the same permutation
  tour,     ///< a permutation; with identical parents, the same tour in either direction
  numbers,  ///< new numbers; with identical parents, the same numbers
  subtree   ///< a tree: the mother with a subtree replaced by one of the father
};

/// The meaning of an operator's result `true`; `false` always means that nothing changed.
enum class claim { exactly, at_most };

/// The promises of a replacement for the next generation.
struct promise {
  bool keeps_best = false;        ///< its best is not worse than that of the parents
  bool takes_best_child = false;  ///< its best is not worse than that of the offspring
};

}  // namespace support
