// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../text/read_number.hpp"
#include "number.hpp"
#include "utf8.hpp"

// JSON documents.
namespace clade::report {

/// A JSON string; bytes that are not valid UTF-8 are replaced.
std::string json_string(std::string_view text);

/// A JSON number, exact. Numbers that JSON does not have: "inf" and "-inf" as strings, NaN as null.
std::string json_number(double value);

/// Whether the text is a number in JSON that is not too large for a double.
bool is_json_number(std::string_view text);

/// The parts in brackets: on one line or, with a margin, a line for each part, the last bracket that far from the left.
std::string json_list(const std::vector<std::string>& parts, std::string_view brackets,
                      std::optional<std::size_t> margin = {});

/// JSON without the spaces and line breaks between its parts.
std::string compact_json(std::string_view json);

/// The members of a JSON object: their names, and their values as JSON.
using json_members = std::vector<std::pair<std::string, std::string>>;

/// A JSON object under construction.
class json_object {
 public:
  /// Adds a member whose value is JSON.
  json_object& add(std::string_view name, std::string value);
  /// Adds a text, a number, a whole number or a truth value.
  json_object& text(std::string_view name, std::string_view value);
  json_object& number(std::string_view name, double value);        ///< as `text`
  json_object& count(std::string_view name, std::uint64_t value);  ///< as `text`
  json_object& truth(std::string_view name, bool value);           ///< as `text`

  /// The members so far.
  const json_members& members() const;
  /// The object on one line.
  std::string line() const;
  /// The object with a line for each member, and the last bracket this far from the left.
  std::string lines(std::size_t margin) const;

 private:
  std::vector<std::string> parts() const;

  json_members members_;
};

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "json_text.ipp"
#endif
