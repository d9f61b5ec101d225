// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace support {

/// Whether the programs under test are compiled with a sanitizer; CMake says so.
inline constexpr bool sanitized = CLADE_SANITIZED;

/// How often a test does at random what it does `times` times: with a sanitizer a tenth of that. A sanitizer makes a case ten
/// times as slow, and the faults that it is for do not hide in one case of thousands.
template <class Number>
constexpr Number repetitions(Number times) {
  return sanitized ? (times + 9) / 10 : times;
}

}  // namespace support
