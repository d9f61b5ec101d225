// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/constrained.hpp"
#include "../core/objectives.hpp"

namespace clade::detail {

/// Returns `value`, a chromosome, as JSON. Throws std::invalid_argument for a number that is not finite, because JSON
/// cannot express it.
template <class T>
nlohmann::json json_of(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(value)) throw std::invalid_argument("a number that is not finite cannot be written as JSON");
    return static_cast<double>(value);
  } else if constexpr (std::is_arithmetic_v<T> || std::is_convertible_v<const T&, std::string>) {
    return value;
  } else if constexpr (requires { value.words(), value.size(); }) {
    auto all = nlohmann::json::array();
    for (std::size_t i = 0; i < value.size(); ++i) all.push_back(value[i] ? 1 : 0);
    return all;
  } else if constexpr (requires { value.first, value.second; }) {
    return nlohmann::json::array({json_of(value.first), json_of(value.second)});
  } else if constexpr (std::ranges::input_range<const T&>) {
    auto all = nlohmann::json::array();
    for (const std::ranges::range_value_t<const T&>& one : value) all.push_back(json_of(one));
    return all;
  } else {
    constexpr bool writes = std::is_constructible_v<nlohmann::json, const T&>;
    static_assert(writes,
                  "clade: external::command needs a chromosome that can be written as JSON: give its type a "
                  "function to_json(nlohmann::json&, const type&)");
    if constexpr (writes) return nlohmann::json(value);
  }
}

/// Returns `value`, a chromosome, as JSON text. Throws as `json_of`, and std::invalid_argument for a string that is not
/// valid UTF-8, because JSON requires UTF-8.
template <class T>
std::string json_text_of(const T& value) {
  try {
    return json_of(value).dump();
  } catch (const nlohmann::json::type_error&) {
    throw std::invalid_argument("a text that is not UTF-8 cannot be written as JSON");
  }
}

/// The conversion of JSON to a fitness value. `read` returns std::nullopt if the JSON has another form; messages
/// describe the expected form by `form`.
template <class F>
struct fitness_from_json {
  static_assert(std::is_arithmetic_v<F> && !std::is_same_v<F, bool>,
                "clade: external::command gives a number, objectives, or constrained values of these");
  static constexpr const char* form = std::is_integral_v<F> ? "a whole number in the range of the fitness" : "a number";
  static std::optional<F> read(const nlohmann::json& json) {
    if constexpr (std::is_integral_v<F>) {
      if (!json.is_number_integer()) return std::nullopt;
      const bool fits = json.is_number_unsigned() ? std::in_range<F>(json.get<std::uint64_t>())
                                                  : std::in_range<F>(json.get<std::int64_t>());
      if (!fits) return std::nullopt;
    } else if (!json.is_number()) {
      return std::nullopt;
    }
    return json.get<F>();
  }
};

template <std::size_t N>
struct fitness_from_json<objectives<N>> {
  static constexpr const char* form = "an array of as many numbers as there are objectives";
  static std::optional<objectives<N>> read(const nlohmann::json& json) {
    if (!json.is_array() || json.empty() || json.size() > 64 || (N > 0 && json.size() != N)) return std::nullopt;
    std::vector<double> values;
    for (const auto& one : json) {
      if (!one.is_number()) return std::nullopt;
      values.push_back(one.get<double>());
    }
    if constexpr (N == 0) {
      return objectives<N>(std::span<const double>(values));
    } else {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return objectives<N>(values[I]...);
      }(std::make_index_sequence<N>{});
    }
  }
};

template <class Value>
struct fitness_from_json<constrained<Value>> {
  static constexpr const char* form = "an object {\"value\": ..., \"violation\": a number of at least 0}";
  static std::optional<constrained<Value>> read(const nlohmann::json& json) {
    if (!json.is_object() || !json.contains("value") || !json.contains("violation")) return std::nullopt;
    auto value = fitness_from_json<Value>::read(json["value"]);
    const auto violation = fitness_from_json<double>::read(json["violation"]);
    if (!value || !violation || *violation < 0) return std::nullopt;
    return constrained<Value>{*std::move(value), *violation};
  }
};

}  // namespace clade::detail
