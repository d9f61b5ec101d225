// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace common {

/// A JSON document or a part of one. Members keep the order in which they were set. Written by nlohmann/json, which is
/// compiled in one file only.
class json {
 public:
  json() = default;  ///< null
  json(std::nullptr_t) {}
  json(std::same_as<bool> auto value) : value_(value) {}
  json(std::signed_integral auto value) : value_(std::int64_t{value}) {}
  json(std::unsigned_integral auto value)
    requires(!std::same_as<decltype(value), bool>)
      : value_(std::uint64_t{value}) {}
  json(double value) : value_(value) {}
  json(std::string_view text);
  json(const std::string& text) : json(std::string_view(text)) {}
  json(const char* text) : json(std::string_view(text)) {}
  template <class Value>
  json(const std::vector<Value>& values) : json(array()) {
    for (const auto& value : values) push_back(json(value));
  }
  /// An object if every part is a name and a value in braces, otherwise an array. If a name occurs twice, the last
  /// value counts.
  json(std::initializer_list<json> parts);

  json(const json& other);
  json(json&& other) noexcept;
  json& operator=(json other) noexcept;  // by value: `d["b"] = d.at("a")` adds a member, which may move the other
  ~json();

  static json array();
  static json object();

  /// The member of that name, added if it is missing. Null becomes an object.
  json& operator[](const std::string& name);
  /// The element with this index, or the member with this name. It must exist.
  const json& at(std::size_t place) const;
  const json& at(const std::string& name) const;
  std::size_t size() const;

  /// Appends to an array. Null becomes one.
  void push_back(json value);
  /// Sets the members of `other`, an object.
  void update(const json& other);

  /// The document on one line. Bytes of a text that are not UTF-8 are replaced.
  std::string dump() const;
  /// A text without quotes, any other value as dump() writes it.
  std::string plain() const;

  using elements = std::vector<json>;
  using members  = std::vector<std::pair<std::string, json>>;
  using variant =
      std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, elements, members>;
  const variant& value() const noexcept { return value_; }

 private:
  variant value_;
};

/// Returns the number as JSON, or null if there is none.
inline json or_null(const std::optional<double>& value) { return value ? json(*value) : json(); }

}  // namespace common
