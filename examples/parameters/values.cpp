// SPDX-License-Identifier: BSL-1.0
#include "values.hpp"

#include <algorithm>
#include <clade/text/number_text.hpp>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "common/json.hpp"

namespace parameters {

const value* find(const values& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &values::value_type::first);
  return found == all.end() ? nullptr : &found->second;
}

std::string text(const value& one) {
  return std::visit(
      [](const auto& content) -> std::string {
        using type = std::remove_cvref_t<decltype(content)>;
        if constexpr (std::is_same_v<type, double>) {
          return clade::detail::exact_text(content);
        } else if constexpr (std::is_same_v<type, std::int64_t>) {
          return std::to_string(content);
        } else if constexpr (std::is_same_v<type, std::string>) {
          return content;
        } else {
          std::string all;
          for (const auto& name : content) all += (all.empty() ? "" : ",") + name;
          return all;
        }
      },
      one);
}

common::json to_json(const value& one) {
  // A whole number has the form in which commands get it, 3 and not 3.0.
  constexpr double most = 1e15;  // of numbers that `text` writes with all digits
  if (const auto* const number = std::get_if<double>(&one)) {
    if (std::abs(*number) < most && *number == std::floor(*number)) return static_cast<std::int64_t>(*number);
  }
  return std::visit([](const auto& content) { return common::json(content); }, one);
}

common::json to_json(const values& all) {
  auto object = common::json::object();
  for (const auto& [name, content] : all) object[name] = to_json(content);
  return object;
}

std::string key(const values& all) { return to_json(all).dump(); }

}  // namespace parameters
