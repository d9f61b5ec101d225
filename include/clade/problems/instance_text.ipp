// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <version>
#ifdef __cpp_lib_filesystem
#include <filesystem>
#include <system_error>
#endif

#include "../text/excerpt.hpp"
#include "../text/inline.hpp"
#include "instance_text.hpp"

namespace clade::detail {

inline constexpr std::string_view spaces_of_instances = " \t\r\f\v\n";

CLADE_INLINE std::string_view instance_text::word() {
  for (; at_ < text_.size() && spaces_of_instances.find(text_[at_]) != text_.npos; ++at_) line_ += text_[at_] == '\n';
  const auto begin = at_;
  at_ = std::min(text_.find_first_of(spaces_of_instances, at_), text_.size());
  return text_.substr(begin, at_ - begin);
}

CLADE_INLINE std::string_view instance_text::rest_of_line() {
  const auto end = std::min(text_.find('\n', at_), text_.size());
  auto rest = text_.substr(at_, end - at_);
  at_ = end;
  const auto first = rest.find_first_not_of(spaces_of_instances);
  if (first == rest.npos) return {};
  return rest.substr(first, rest.find_last_not_of(spaces_of_instances) + 1 - first);
}

CLADE_INLINE bool instance_text::ends() const {
  return text_.find_first_not_of(spaces_of_instances, at_) == text_.npos;
}

[[gnu::noinline]] CLADE_INLINE void instance_text::refuse_word(const text_part& expected,
                                                               std::string_view found) const {
  if (found.empty()) refuse_line(concat({"expected ", expected, ", but ", ends() ? "the text ends" : "found nothing"}));
  refuse_line(concat({"expected ", expected, ", but found '", excerpt(found), "'"}));
}

[[gnu::noinline]] CLADE_INLINE void instance_text::refuse_at(std::size_t line, const text_part& message) const {
  refuse({name_, ", line ", line, ": ", message});
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE std::string contents_of(const std::string& path) {
  std::error_code unknown;
  const bool is_folder = std::filesystem::is_directory(path, unknown);
  std::ifstream file(path, std::ios::binary);
  if (is_folder || !file) {
    throw_error(std::runtime_error("the file '" + path + "' cannot be read" + (is_folder ? ": it is a folder" : "")));
  }
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) throw_error(std::runtime_error("the file '" + path + "' cannot be read"));
  return text;
}
#endif

}  // namespace clade::detail
