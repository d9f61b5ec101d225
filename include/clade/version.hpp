// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace clade {

// The only copy of the version; CMake reads it from here.
inline constexpr int version_major = 0;  ///< changes of the interface; before 1.0 in the minor version
inline constexpr int version_minor = 1;  ///< additions
inline constexpr int version_patch = 0;  ///< corrections
/// The version as text.
inline constexpr char version[] = "0.1.0";

}  // namespace clade
