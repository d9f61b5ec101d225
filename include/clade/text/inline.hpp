// SPDX-License-Identifier: BSL-1.0
#pragma once

/// CLADE_INLINE is `inline`, or nothing if CLADE_SEPARATE_COMPILATION is defined. Definitions in `.ipp` files begin
/// with this macro. With separate compilation, they are compiled once, in the source file that includes clade/src.hpp.
#ifdef CLADE_SEPARATE_COMPILATION
#define CLADE_INLINE
#else
#define CLADE_INLINE inline
#endif
