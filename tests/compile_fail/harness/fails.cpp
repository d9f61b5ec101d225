// SPDX-License-Identifier: BSL-1.0
// refused: it should compile and does not
// expect-success
static_assert(false, "this must be noticed");
