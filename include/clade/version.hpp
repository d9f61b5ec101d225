#pragma once

namespace clade {

// CMake reads the numbers from here, so that the version is written in one file only.
inline constexpr int version_major = 0;
inline constexpr int version_minor = 1;
inline constexpr int version_patch = 0;
inline constexpr char version[] = "0.1.0";

}  // namespace clade
