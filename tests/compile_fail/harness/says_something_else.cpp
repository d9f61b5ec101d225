// SPDX-License-Identifier: BSL-1.0
// refused: the compiler does not say 'the expected words'
// expect: the expected words
static_assert(false, "other words");  // not: the expected words
