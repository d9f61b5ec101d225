// SPDX-License-Identifier: BSL-1.0
// refused: the compiler reports 2 errors, not 1
// expect: first
// errors: 1
static_assert(false, "first");
static_assert(false, "second");
