// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

namespace parts {

[[noreturn]] void cannot_write(const std::filesystem::path& path, std::string_view reason);

[[noreturn]] void cannot_write(const std::filesystem::path& path, int error);

/// An open file or folder. Errors name `path`, which is what the user asked for.
class descriptor {
 public:
  descriptor(const std::filesystem::path& name, int flags, const std::filesystem::path& path);
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor();

  void write(std::string_view content);
  /// Flushes the written data to the disk. Some kinds of files, such as pipes, do not support that.
  void sync();
  void permit(mode_t mode);
  void finish();

 private:
  int number_;
  const std::filesystem::path& path_;
};

/// Flushes the entries of a folder to the disk, if the system can do that for a folder.
void sync_folder(const std::filesystem::path& folder);

/// The target of a path: symbolic links are followed, and there is no slash at the end.
std::filesystem::path target_of(const std::filesystem::path& path);

/// A file or folder with an unused name in the folder of the target, created by `make`, which returns whether it could;
/// removed again unless it is moved to the target.
class temporary {
 public:
  template <class Make>
  temporary(std::filesystem::path target, const std::filesystem::path& path, Make&& make)
      : target_(std::move(target)), path_(path) {
    const auto id = detail::concat({".", getpid(), "-"});
    for (int tries = 0; tries < 1000; ++tries) {
      name_ = target_;
      name_ += detail::concat({id, tries, ".tmp"});
      if (make(name_)) return;
      if (errno != EEXIST) cannot_write(path, errno);
    }
    cannot_write(path, EEXIST);
  }
  temporary(const temporary&) = delete;
  temporary& operator=(const temporary&) = delete;
  ~temporary();

  const std::filesystem::path& name() const;

  void move();

 private:
  std::filesystem::path target_, name_{};
  const std::filesystem::path& path_;
  bool moved_ = false;
};

bool make_file(const std::filesystem::path& name);

bool make_folder(const std::filesystem::path& name);

void write_and_sync(const std::filesystem::path& name, std::string_view content, const std::filesystem::path& path,
                    const struct stat* like = nullptr);

/// The status of the file at the path, if there is one. Throws if it must not be written.
std::optional<struct stat> existing(const std::filesystem::path& path);

}  // namespace parts

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
