// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>

#include "genes.hpp"

namespace clade::detail {

constexpr void add_to_hash(std::size_t& hash, std::size_t part) noexcept {
  const auto product = (static_cast<std::uint64_t>(hash) ^ part) * 0x9fb21c651e98df25;
  hash = static_cast<std::size_t>(product ^ (product >> 32));
}

/// Returns the hash of integers in contiguous memory. It has four parts that do not depend on each other, so that
/// processors compute them at the same time.
template <class Integer>
std::size_t hash_of_integers(const Integer* numbers, std::size_t n) noexcept {
  constexpr std::size_t parts = 4, step = parts * sizeof(std::uint64_t) / sizeof(Integer);
  std::size_t hashes[parts] = {n, 1, 2, 3};
  std::size_t i = 0;
  for (; i + step <= n; i += step) {
    std::uint64_t words[parts];
    std::memcpy(words, numbers + i, sizeof words);
    for (std::size_t k = 0; k < parts; ++k) add_to_hash(hashes[k], static_cast<std::size_t>(words[k]));
  }
  if (i > 0) {
    for (std::size_t k = 1; k < parts; ++k) {
      // Without this step, small changes of two parts would cancel out.
      add_to_hash(hashes[0], k);
      add_to_hash(hashes[0], hashes[k]);
    }
  }
  for (; i < n; ++i) add_to_hash(hashes[0], static_cast<std::size_t>(numbers[i]));
  return hashes[0];
}

/// Returns the hash of a chromosome: that of `std::hash` if it exists, otherwise a hash of its words or of all its
/// genes. The return type is void for other types.
template <class T>
auto hash_of(const T& value) {
  if constexpr (requires { std::size_t{std::hash<T>{}(value)}; }) {
    return std::size_t{std::hash<T>{}(value)};
  } else if constexpr (requires { value.words(); }) {
    std::size_t hash = value.size();
    for (const auto word : value.words()) add_to_hash(hash, static_cast<std::size_t>(word));
    return hash;
  } else if constexpr (integer_sequence<T> && requires { requires sizeof(typename T::value_type) <= 8; }) {
    return hash_of_integers(value.data(), value.size());
  } else if constexpr (requires(std::size_t& hash) { value.arity, add_to_hash(hash, hash_of(value.symbol)); }) {
    std::size_t hash = value.arity;
    add_to_hash(hash, hash_of(value.symbol));
    if constexpr (requires { value.arguments; }) add_to_hash(hash, hash_of(value.arguments));
    return hash;
  } else if constexpr (gene_sequence<T>) {
    if constexpr (!std::is_void_v<decltype(hash_of(value[0]))>) {
      std::size_t hash = value.size();
      for (std::size_t i = 0; i < value.size(); ++i) add_to_hash(hash, hash_of(value[i]));
      return hash;
    }
  }
}

/// A chromosome that `hash_of` accepts.
template <class T>
concept has_hash = !std::is_void_v<decltype(hash_of(std::declval<const T&>()))>;

struct chromosome_hash {
  template <has_hash T>
  std::size_t operator()(const T& value) const {
    return hash_of(value);
  }
};

}  // namespace clade::detail
