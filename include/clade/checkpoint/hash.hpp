// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>

#include "../engine/archive.hpp"
#include "../text/check_sum.hpp"

namespace clade::checkpoint {

/// Returns a 64-bit hash of a value that can be saved, such as a population: `hash(result.population)`. Values with the
/// same bits have the same hash with every compiler and on every processor. Different values have the same hash with
/// probability 2^-64.
/// ~~~
/// const std::vector<int> row{2, 0, 3, 1};
/// checkpoint::hash(row) == checkpoint::hash(std::vector<int>{2, 0, 3, 1});  // = true
/// ~~~
template <class Value>
std::uint64_t hash(const Value& value) {
  clade::detail::archive bytes;
  bytes & value;
  return clade::detail::check_sum(bytes.bytes());
}

/// Returns a hash as a text of 16 lowercase hexadecimal digits.
/// ~~~
/// checkpoint::digits(255);  // = "00000000000000ff"
/// ~~~
inline std::string digits(std::uint64_t hash) {
  std::string text(16, '0');
  for (auto place = text.size(); place-- > 0; hash /= 16) text[place] = "0123456789abcdef"[hash % 16];
  return text;
}

}  // namespace clade::checkpoint
