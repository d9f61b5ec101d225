// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "archive.hpp"

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

/// Replaces a value of each process by the merged values of all. `merge(mine, theirs)` merges another value into the
/// first; the result must not depend on the order.
template <class Executor, class Value, class Merge>
void combine_values(const Executor& executor, Value& value, const Merge& merge) {
  const auto bytes_of = [](Value& one) {
    archive bytes;
    bytes & one;
    return bytes.bytes();
  };
  const auto value_in = [](const std::string& packed) {
    archive bytes(packed);
    Value one{};
    bytes & one;
    return one;
  };
  auto packed = bytes_of(value);
  executor.combine(packed, [&](std::string& one, const std::string& other) {
    auto mine = value_in(one), theirs = value_in(other);
    merge(mine, theirs);
    one = bytes_of(mine);
  });
  value = value_in(packed);
}

}  // namespace clade::detail
