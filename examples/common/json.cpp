// SPDX-License-Identifier: BSL-1.0
#include "json.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace common {

namespace {

using written = nlohmann::ordered_json;

written to_written(const json& from) {
  return std::visit(
      [](const auto& value) -> written {
        using type = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<type, json::elements>) {
          auto all = written::array();
          for (const auto& element : value) all.push_back(to_written(element));
          return all;
        } else if constexpr (std::is_same_v<type, json::members>) {
          auto all = written::object();
          for (const auto& [name, member] : value) all[name] = to_written(member);
          return all;
        } else {
          return written(value);
        }
      },
      from.value());
}

}  // namespace

json::json(std::string_view text) : value_(std::string(text)) {}

json::json(std::initializer_list<json> parts) {
  const auto is_member = [](const json& part) {
    const auto* const pair = std::get_if<elements>(&part.value_);
    return pair && pair->size() == 2 && std::holds_alternative<std::string>(pair->front().value_);
  };
  if (std::ranges::all_of(parts, is_member)) {
    *this = object();
    for (const auto& part : parts) {
      const auto& pair                               = std::get<elements>(part.value_);
      (*this)[std::get<std::string>(pair[0].value_)] = pair[1];
    }
  } else {
    value_.emplace<elements>(parts);
  }
}

json::json(const json& other)     = default;
json::json(json&& other) noexcept = default;
json& json::operator=(json other) noexcept {
  value_ = std::move(other.value_);
  return *this;
}
json::~json() = default;

json json::array() {
  json result;
  result.value_.emplace<elements>();
  return result;
}

json json::object() {
  json result;
  result.value_.emplace<members>();
  return result;
}

json& json::operator[](const std::string& name) {
  if (std::holds_alternative<std::nullptr_t>(value_)) value_.emplace<members>();
  auto& all        = std::get<members>(value_);
  const auto found = std::ranges::find(all, name, &members::value_type::first);
  return found != all.end() ? found->second : all.emplace_back(name, json()).second;
}

const json& json::at(std::size_t place) const { return std::get<elements>(value_).at(place); }

const json& json::at(const std::string& name) const {
  return std::ranges::find(std::get<members>(value_), name, &members::value_type::first)->second;
}

std::size_t json::size() const {
  if (const auto* const all = std::get_if<members>(&value_)) return all->size();
  return std::get<elements>(value_).size();
}

void json::push_back(json value) {
  if (std::holds_alternative<std::nullptr_t>(value_)) value_.emplace<elements>();
  std::get<elements>(value_).push_back(std::move(value));
}

void json::update(const json& other) {
  for (const auto& [name, member] : std::get<members>(other.value_)) (*this)[name] = member;
}

std::string json::dump() const { return to_written(*this).dump(-1, ' ', false, written::error_handler_t::replace); }

std::string json::plain() const {
  const auto* const text = std::get_if<std::string>(&value_);
  return text ? *text : dump();
}

}  // namespace common
