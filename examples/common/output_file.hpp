// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/file.hpp>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "command_line.hpp"
#include "usage_error.hpp"

namespace common {

/// Throws usage_error for an empty name and for "-", which means standard output in other programs.
inline void check_file_name(const std::string& option, const std::string& path) {
  if (path.empty()) throw usage_error(option + " needs a name, but was " + in_quotes(path));
  if (path == "-")
    throw usage_error(option + " needs the name of a file, but was \"-\"; /dev/stdout is standard output");
}

/// Calls `check(path)`. If it throws, throws usage_error with the option, the path and the reason.
template <class Check>
void check_path(const std::string& option, const std::string& path, Check&& check) {
  check_file_name(option, path);
  try {
    check(path);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    std::string what = error.what();
    // The file is named once.
    for (const auto& named : {" '" + path + '\'', ' ' + path, path + ", "}) {
      if (const auto at = what.find(named); at != std::string::npos) what.erase(at, named.size());
    }
    for (auto at = what.find(path); at != std::string::npos && path.size() > 100; at = what.find(path)) {
      what.replace(at, path.size(), "...");
    }
    throw usage_error(option + ' ' + in_quotes(path) + ": " + what);
  }
}

/// Throws usage_error if an output file is also an input file, before anything is lost.
inline void check_not_input(
    const std::string& written, const std::string& path, const std::string& read, const std::string& input) {
  std::error_code unknown;  // for files that do not exist
  if (std::filesystem::equivalent(path, input, unknown)) {
    throw usage_error(written + " must not be the file of " + read + ", but both were " + in_quotes(path));
  }
}

/// As above, for options that name output files, and options or arguments that name input files.
inline void check_not_input(
    const command& parsed, const std::vector<std::string>& written, const std::vector<std::string>& read) {
  for (const auto& option : written) {
    for (const auto& input : read) {
      const auto path = parsed.text(option), input_path = parsed.text(input);
      if (path && input_path) check_not_input(option, *path, input == "file" ? "FILE" : input, *input_path);
    }
  }
}

/// The options that were given and the resolved paths of their files. Throws usage_error if two name the same file,
/// even through links.
inline std::vector<std::pair<std::string, std::filesystem::path>> distinct_paths_of(
    const command& parsed, const std::vector<std::string>& options) {
  std::vector<std::pair<std::string, std::filesystem::path>> paths;
  for (const auto& option : options) {
    const auto path = parsed.text(option);
    if (!path) continue;
    check_file_name(option, *path);
    std::error_code error;
    const auto resolved = std::filesystem::weakly_canonical(std::filesystem::absolute(*path), error);
    for (const auto& [other, taken] : paths) {
      if (taken == resolved) throw usage_error(other + " and " + option + " name the same file, " + in_quotes(*path));
    }
    paths.emplace_back(option, resolved);
  }
  return paths;
}

/// A file named by an option, checked before the run and written after it: see clade::report::write_file.
class output_file {
 public:
  /// Throws usage_error, naming the option and the path, if the file cannot be written.
  output_file(const std::string& option, std::string path) : path_(std::move(path)) {
    check_path(option, path_, [](const std::string& checked) {
      if (checked != "/dev/stdout") clade::report::check_file(checked);
    });
  }

  /// Writes the whole content. Throws std::runtime_error on failure, for example if the disk is full.
  void write(std::string_view content) const {
    // Standard output may be a file, which opening would truncate.
    if (path_ == "/dev/stdout") {
      if (!(std::cout << content).flush()) throw std::runtime_error("\"/dev/stdout\" cannot be written");
    } else {
      clade::report::write_file(path_, content);
    }
  }

 private:
  std::string path_;
};

}  // namespace common
