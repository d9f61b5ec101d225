// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace clade::detail {

/// Parts of a step that several processes share: `pack(i)` gives what part i has become, `unpack(i, bytes)` takes over what
/// it has become in another process.
struct shared_parts {
  std::function<std::string(std::size_t)> pack;
  std::function<void(std::size_t, const std::string&)> unpack;
};

}  // namespace clade::detail
