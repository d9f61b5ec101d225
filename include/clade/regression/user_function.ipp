// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "../text/inline.hpp"
#include "user_function.hpp"

namespace clade::regression {

CLADE_INLINE std::optional<function> function_of(std::string_view name, std::span<const user_function> users) {
  for (std::size_t i = 0; i < users.size(); ++i) {
    if (users[i].name() == name) return static_cast<function>(number_of_functions + i);
  }
  return function_of(name);
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE std::vector<std::string_view> names_from(function first) {
  std::vector<std::string_view> names;
  for (auto i = static_cast<std::size_t>(first); i < number_of_functions; ++i) {
    names.push_back(name_of(static_cast<function>(i)));
  }
  return names;
}

}  // namespace clade::regression::detail
