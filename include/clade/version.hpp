// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace clade {

// CMake reads the version from here, so that it is defined only once.
inline constexpr int version_major = 0;  ///< incremented for incompatible changes, from version 1.0 on
inline constexpr int version_minor = 1;  ///< incremented for additions; before 1.0 also for incompatible changes
inline constexpr int version_patch = 0;  ///< incremented for corrections
/// The version as text, "major.minor.patch".
inline constexpr char version[] = "0.1.0";

}  // namespace clade
