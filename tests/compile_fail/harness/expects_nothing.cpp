// SPDX-License-Identifier: BSL-1.0
// refused: it has neither an expect nor an expect-success line
static_assert(false, "no expectation in this file");
