// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "../../text/exceptions.hpp"
#include "../../text/message.hpp"

// Files that are written completely or not at all.
namespace clade::report {

/// A file of a folder: its path within the folder, and its content.
struct file {
  std::string path;  ///< as given by the user
  std::string content;

  friend bool operator==(const file&, const file&) = default;
};

/// Writes a file: a temporary one in the same folder is written, flushed to the disk and then renamed. So the file has
/// its old content or the new one, whenever the program ends or the machine fails.
///
/// An existing file is replaced and its permissions are kept; a symbolic link is followed. Anything else, such as
/// /dev/stdout or a pipe, is written to directly. Throws std::runtime_error with the path and the reason; nothing has
/// changed then, and no temporary file remains.
/// ~~~
/// report::write_file("greeting.txt", "Hello.\n");
/// report::write_file("greeting.txt", "Good evening.\n");  // replaces it
/// ~~~
void write_file(const std::filesystem::path& path, std::string_view content);

/// Throws what `write_file` would throw if the file cannot be written, before there is anything to write.
void check_file(const std::filesystem::path& path);

/// Throws what `write_folder` would throw if the folder cannot be written, before there is anything to write.
void check_folder(const std::filesystem::path& path);

/// Writes a folder of files: a temporary one next to it, which is renamed once everything is on the disk. So the folder
/// exists with all of its files or not at all.
///
/// The folder must not exist, or be empty: nothing is overwritten. The paths of the files are relative to it, and their
/// folders are created. Throws std::runtime_error with the path and the reason; nothing has changed then.
void write_folder(const std::filesystem::path& path, const std::vector<file>& files);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "file.ipp"
#endif
