// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace clade::detail {

/// A message from one part of a step to another one.
struct part_message {
  std::size_t from = 0, to = 0;
  std::string bytes;
};

/// Parts of a step that several processes share: `pack(i)` returns part i as bytes, `unpack(i, bytes)` sets it to its
/// value from another process.
struct shared_parts {
  std::function<std::string(std::size_t)> pack;
  std::function<void(std::size_t, const std::string&)> unpack;
};

}  // namespace clade::detail
