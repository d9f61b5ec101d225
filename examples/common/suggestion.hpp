// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/text/nearest_name.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "usage_error.hpp"

namespace common {

/// "; did you mean X?" with the known name nearest to a mistyped one; empty if there is none.
template <class Names>
std::string suggestion(std::string_view given, const Names& names) {
  return clade::detail::did_you_mean(given, names, [](std::string_view name) { return in_quotes(name); });
}

/// The same for a file that does not exist, with the nearest name in its folder.
inline std::string suggested_file(const std::filesystem::path& path) {
  std::error_code none;
  if (std::filesystem::exists(path, none)) return "";
  const auto folder = path.parent_path();
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, none), end; entry != end;
       entry.increment(none)) {
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);  // the order in a folder is arbitrary
  return suggestion(path.filename().string(), names);
}

}  // namespace common
