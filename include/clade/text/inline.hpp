// SPDX-License-Identifier: BSL-1.0
#pragma once

/// `inline`, or nothing if CLADE_SEPARATE_COMPILATION is defined. Bodies in files `.ipp` begin with it. They are then
/// compiled once, by the source file that includes clade/src.hpp.
#ifdef CLADE_SEPARATE_COMPILATION
#define CLADE_INLINE
#else
#define CLADE_INLINE inline
#endif
