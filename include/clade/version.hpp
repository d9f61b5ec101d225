// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace clade {

// CMake reads the numbers from here, so that the version is written in one file only.
inline constexpr int version_major = 0;  ///< the interface; before 1.0 the minor version stands for it
inline constexpr int version_minor = 1;  ///< what was added
inline constexpr int version_patch = 0;  ///< what was corrected
/// All three, as text.
inline constexpr char version[] = "0.1.0";

}  // namespace clade
