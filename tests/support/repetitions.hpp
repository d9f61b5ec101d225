// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace support {

/// Whether the programs under test are compiled with a sanitizer; set by CMake.
inline constexpr bool sanitized = CLADE_SANITIZED;

/// The number of repetitions of a random test, or of evaluations of a run: `times`, or a tenth with a sanitizer. With a
/// sanitizer a case takes ten times as long, and the errors that it detects do not depend on one case in thousands.
template <class Number>
constexpr Number repetitions(Number times) {
  return sanitized ? (times + 9) / 10 : times;
}

}  // namespace support
