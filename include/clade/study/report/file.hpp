// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../../text/exceptions.hpp"
#include "../../text/message.hpp"

// Functions that write files either completely or not at all.
namespace clade::report {

/// A file to be written: its path and its content.
struct file {
  std::string path;  ///< path relative to the folder
  std::string content;

  friend bool operator==(const file&, const file&) = default;
};

namespace internal {

[[noreturn]] inline void cannot_write(const std::filesystem::path& path, std::string_view reason) {
  detail::throw_error(std::runtime_error(detail::concat({"cannot write ", path.string(), ": ", reason})));
}

[[noreturn]] inline void cannot_write(const std::filesystem::path& path, int error) {
  cannot_write(path, std::generic_category().message(error));
}

/// An owning descriptor of an open file or folder. Error messages contain `path`, the path that the user gave.
class descriptor {
 public:
  descriptor(const std::filesystem::path& name, int flags, const std::filesystem::path& path)
      : number_(open(name.c_str(), flags | O_CLOEXEC, 0666)), path_(path) {
    if (number_ < 0) cannot_write(path_, errno);
  }
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number_ >= 0) close(number_);
  }

  void write(std::string_view content) {
    while (!content.empty()) {
      const auto written = ::write(number_, content.data(), content.size());
      if (written < 0 && errno != EINTR) cannot_write(path_, errno);
      if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  /// Flushes the written data to the disk. Errors of files that do not support it, such as pipes, are ignored.
  void sync() {
    if (fsync(number_) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP) cannot_write(path_, errno);
  }
  void permit(mode_t mode) {
    if (fchmod(number_, mode) != 0) cannot_write(path_, errno);
  }
  void finish() {
    if (close(std::exchange(number_, -1)) != 0) cannot_write(path_, errno);
  }

 private:
  int number_;
  const std::filesystem::path& path_;
};

/// Flushes the entries of a folder to the disk, if the system supports it.
inline void sync_folder(const std::filesystem::path& folder) {
  const auto number = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (number < 0) return;
  fsync(number);
  close(number);
}

/// Returns the absolute path of the file or folder to write: symbolic links are resolved, and a slash at the end is
/// removed.
inline std::filesystem::path target_of(const std::filesystem::path& path) {
  if (path.empty()) cannot_write(path, "no name given");
  std::error_code error;
  auto target = std::filesystem::weakly_canonical(std::filesystem::absolute(path), error);
  if (error) cannot_write(path, error.message());
  return target.has_filename() ? target : target.parent_path();
}

/// A temporary file or folder with an unused name in the folder of the target. `make` creates it and returns whether it
/// succeeded. The destructor removes it unless it was moved to the target.
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
  ~temporary() {
    std::error_code ignored;
    if (!moved_) std::filesystem::remove_all(name_, ignored);
  }

  const std::filesystem::path& name() const { return name_; }

  void move() {
    if (std::rename(name_.c_str(), target_.c_str()) != 0) cannot_write(path_, errno);
    moved_ = true;
    sync_folder(target_.parent_path());
  }

 private:
  std::filesystem::path target_, name_{};
  const std::filesystem::path& path_;
  bool moved_ = false;
};

inline bool make_file(const std::filesystem::path& name) {
  const auto made = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return made >= 0 && close(made) == 0;
}

inline bool make_folder(const std::filesystem::path& name) { return mkdir(name.c_str(), 0777) == 0; }

inline void write_and_sync(const std::filesystem::path& name, std::string_view content,
                           const std::filesystem::path& path, const struct stat* permissions_of = nullptr) {
  descriptor out(name, O_WRONLY | O_CREAT, path);
  if (permissions_of) out.permit(permissions_of->st_mode & 07777u);
  out.write(content);
  out.sync();
  out.finish();
}

/// Returns the status of the file at `path`, or std::nullopt if there is none. Throws if the file must not be written.
inline std::optional<struct stat> status_if_exists(const std::filesystem::path& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  if (S_ISDIR(status.st_mode)) cannot_write(path, EISDIR);
  if (access(path.c_str(), W_OK) != 0) cannot_write(path, errno);
  return status;
}

}  // namespace internal

/// Writes a file: a temporary file in the same folder is written, flushed to the disk and then renamed. Therefore the
/// file has either its old or its new content, even if the program is killed or the machine fails.
///
/// An existing file is replaced, and its permissions are kept. Symbolic links are followed. Anything other than a
/// regular file, such as /dev/stdout or a pipe, is written to directly. Throws std::runtime_error with the path and the
/// reason; in this case a regular file is unchanged, and no temporary file remains.
/// ~~~
/// report::write_file("greeting.txt", "Hello.\n");
/// report::write_file("greeting.txt", "Good evening.\n");  // replaces it
/// ~~~
inline void write_file(const std::filesystem::path& path, std::string_view content) {
  const auto status = internal::status_if_exists(path);
  if (status && !S_ISREG(status->st_mode)) {
    internal::descriptor out(path, O_WRONLY, path);
    out.write(content);
    out.finish();
    return;
  }
  internal::temporary file(internal::target_of(path), path, internal::make_file);
  internal::write_and_sync(file.name(), content, path, status ? &*status : nullptr);
  file.move();
}

/// Throws as `write_file` if the file cannot be written. Does not change the file.
inline void check_file(const std::filesystem::path& path) {
  const auto status = internal::status_if_exists(path);
  if (!status || S_ISREG(status->st_mode)) internal::temporary(internal::target_of(path), path, internal::make_file);
}

/// Throws as `write_folder` if the folder cannot be written. Does not change the folder.
inline void check_folder(const std::filesystem::path& path) {
  const auto target = internal::target_of(path);
  std::error_code error;
  const auto status = std::filesystem::status(target, error);
  if (std::filesystem::exists(status)) {
    if (!std::filesystem::is_directory(status)) internal::cannot_write(path, ENOTDIR);
    const auto empty = std::filesystem::is_empty(target, error);
    if (error) internal::cannot_write(path, error.message());
    if (!empty) internal::cannot_write(path, "the folder is not empty");
  }
  internal::temporary(target, path, internal::make_folder);
}

/// Writes a folder of files: a temporary folder next to it is filled, flushed to the disk and then renamed. Therefore
/// the folder exists with all of its files or not at all.
///
/// The folder must be empty or must not exist, so that nothing is overwritten. The paths of the files are relative to
/// the folder, and folders inside it are created. Throws std::runtime_error with the path and the reason; in this case
/// nothing has changed.
inline void write_folder(const std::filesystem::path& path, const std::vector<file>& files) {
  namespace fs = std::filesystem;
  check_folder(path);
  internal::temporary folder(internal::target_of(path), path, internal::make_folder);
  for (const auto& [name, content] : files) {
    const fs::path inside(name);
    const bool leads_out = std::find(inside.begin(), inside.end(), "..") != inside.end();
    if (!inside.is_relative() || !inside.has_filename() || leads_out) {
      internal::cannot_write(path, detail::concat({"a file in it has the path ", name}));
    }
    std::error_code error;
    fs::create_directories((folder.name() / inside).parent_path(), error);
    if (error) internal::cannot_write(path, error.message());
    internal::write_and_sync(folder.name() / inside, content, path);
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder.name())) {
    if (entry.is_directory()) internal::sync_folder(entry.path());
  }
  internal::sync_folder(folder.name());
  folder.move();
}

}  // namespace clade::report
