// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "contents.hpp"

namespace clade::checkpoint {

namespace detail {

using clade::detail::concat;
using clade::detail::decimal;
using clade::detail::refuse;

inline std::string what_failed() { return std::generic_category().message(errno); }

/// Returns the contents of a regular file, or std::nullopt if the file does not exist. Throws std::runtime_error if the
/// file cannot be read.
inline std::optional<std::string> bytes_of(const std::string& path) {
  const auto fail = [&](std::string_view why) -> void {
    clade::detail::throw_error(std::runtime_error(concat({"the checkpoint \"", path, "\" cannot be read: ", why})));
  };
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) {
    if (errno != ENOENT) fail(what_failed());
    return std::nullopt;
  }
  struct closing {
    int file;
    ~closing() { close(file); }
  } const at_the_end{file};
  struct stat there{};
  if (fstat(file, &there) != 0) fail(what_failed());
  if (!S_ISREG(there.st_mode)) fail("it is not a regular file");
  std::string bytes;
  bytes.reserve(static_cast<std::size_t>(there.st_size));
  char buffer[65536];
  for (;;) {
    const auto got = read(file, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(what_failed());
    if (got == 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
}

/// Writes a file and synchronizes it to disk. Returns the reason if the system cannot write it, otherwise an empty text;
/// the file is then removed.
inline std::string write_and_synchronize(const std::string& path, std::string_view bytes) {
  const int opened = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (opened < 0) return what_failed();
  std::string why;
  while (why.empty() && !bytes.empty()) {
    const auto written = ::write(opened, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      why = what_failed();
    }
  }
  if (why.empty() && fsync(opened) != 0) why = what_failed();
  if (close(opened) != 0 && why.empty()) why = what_failed();
  if (!why.empty()) unlink(path.c_str());
  return why;
}

/// Synchronizes the folder of a file to disk, so that its name is kept. Some file systems do not support this; the error
/// is ignored.
inline void synchronize_folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  const auto folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  static_cast<void>(fsync(opened));
  close(opened);
}

}  // namespace detail

/// The file to which a run saves its checkpoints. An object locks `PATH.lock`, an empty file that the destructor
/// removes, so that no other process or object can save to the same path.
///
/// A checkpoint is written to `PATH.new`, synchronized to disk and renamed to `PATH`; the previous checkpoint becomes
/// `PATH.previous`. Once a first checkpoint has been written, `PATH` is a complete checkpoint at any time, even if the
/// process is killed or the disk is full. On a file system without hard links, `PATH` is missing for a moment between
/// two renames.
///
/// An object overwrites only damaged checkpoints and earlier checkpoints of the same run. Throws std::invalid_argument
/// if it would have to overwrite another file, a checkpoint of another version of clade or of another run, or a later
/// checkpoint of the same run, or if another run uses the file. Throws std::runtime_error if the system cannot write.
class file {
 public:
  explicit file(std::string path) : path_(std::move(path)) {
    const auto lock = path_ + ".lock";
    for (;;) {
      lock_ = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
      if (lock_ < 0) fail(detail::what_failed());
      if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        close(lock_);
        detail::refuse({"the checkpoint \"", path_, "\" is in use by another run"});
      }
      // Another process may have removed the lock file between `open` and `flock`. The lock is then on a file without a
      // name.
      struct stat held{}, there{};
      if (fstat(lock_, &held) == 0 && stat(lock.c_str(), &there) == 0 && held.st_ino == there.st_ino) return;
      close(lock_);
    }
  }
  file(file&& other) noexcept
      : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)), is_ours_(other.is_ours_) {}
  file& operator=(file&&) = delete;
  ~file() {
    if (lock_ < 0) return;
    unlink((path_ + ".lock").c_str());
    close(lock_);
  }

  const std::string& path() const& noexcept { return path_; }
  std::string path() && { return std::move(path_); }

  void write(const contents& all) {
    bool keep_previous = true;
    if (!is_ours_) keep_previous = examine(all.about);
    if (const auto why = detail::write_and_synchronize(path_ + ".new", to_bytes(all)); !why.empty()) fail(why);
    const auto now = path_ + ".new", previous = path_ + ".previous";
    if (keep_previous) {
      // A link is made first, so that PATH never disappears. Not every file system supports links.
      const auto second = path_ + ".second";
      unlink(second.c_str());
      if (link(path_.c_str(), second.c_str()) == 0) {
        if (std::rename(second.c_str(), previous.c_str()) != 0) fail(detail::what_failed());
      } else if (errno != ENOENT) {
        if (std::rename(path_.c_str(), previous.c_str()) != 0) fail(detail::what_failed());
      }
    }
    if (std::rename(now.c_str(), path_.c_str()) != 0) fail(detail::what_failed());
    detail::synchronize_folder_of(path_);
    is_ours_ = true;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    clade::detail::throw_error(
        std::runtime_error(detail::concat({"the checkpoint \"", path_, "\" cannot be written: ", why})));
  }

  // Returns whether the existing file is a complete checkpoint of this run. If so, it is kept as the previous
  // checkpoint. Returns false if the file is missing, empty or damaged. Throws std::invalid_argument if the file must
  // not be overwritten.
  bool examine(const about& ours) const {
    const auto bytes = detail::bytes_of(path_);
    if (!bytes || bytes->empty()) return false;
    contents found;
    const auto read = [&] {
      found = from_bytes(*bytes);
      return true;
    };
    const auto whole = clade::detail::try_catch<std::invalid_argument>(
        [&] { return clade::detail::try_catch<damaged>(read, [](const damaged&) { return false; }); },
        [&](const std::invalid_argument& wrong) -> bool {
          detail::refuse({"\"", path_, "\" ", wrong.what(), "; it was not changed"});
        });
    if (!whole) return false;
    if (const auto other = difference(found.about, ours); !other.empty()) {
      detail::refuse({"the checkpoint \"", path_, "\" ", other, "; it was not changed"});
    }
    if (found.about.stream != ours.stream) {
      detail::refuse({"the checkpoint \"", path_, "\" belongs to another run: its seed differs; it was not changed"});
    }
    if (found.about.evaluations > ours.evaluations) {
      const bool later = found.about.generation != ours.generation;
      detail::refuse({"the checkpoint \"", path_, "\" is of ", later ? "generation " : "evaluation ",
                      later ? found.about.generation : found.about.evaluations, ", but this run is at ",
                      later ? "generation " : "evaluation ", later ? ours.generation : ours.evaluations,
                      "; resume from it or save to another file; it was not changed"});
    }
    return true;
  }

  std::string path_;
  int lock_ = -1;
  bool is_ours_ = false;  // whether this object wrote the existing file
};

}  // namespace clade::checkpoint
