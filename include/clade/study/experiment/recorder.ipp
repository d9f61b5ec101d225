// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

#include "../../text/inline.hpp"
#include "recorder.hpp"

namespace clade::study {

CLADE_INLINE std::optional<std::uint64_t> budget_of(const stop::evaluations& limit) { return limit.limit(); }

}  // namespace clade::study
