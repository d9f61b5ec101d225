#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "usage_error.hpp"

namespace common {

/// A file that an option names, opened before the run and written after it.
///
/// What is written goes to a new file beside it, which takes its place when it is complete: until then, and where the
/// program ends early, a file of that name stays as it was. What is no regular file, a pipe say, is written directly.
class output_file {
 public:
  /// Throws usage_error, naming the option and the path, where the file cannot be written.
  output_file(std::string option, std::string path) : option_(std::move(option)), path_(std::move(path)) {
    if (path_.empty()) throw usage_error(option_ + " needs the name of a file, but was " + in_quotes(path_));
    std::error_code unresolved;
    const auto resolved = std::filesystem::weakly_canonical(path_, unresolved);  // a link stays, its file is replaced
    target_             = unresolved ? path_ : resolved.string();
    struct stat found{};
    const bool exists = stat(target_.c_str(), &found) == 0;
    if (exists && S_ISDIR(found.st_mode)) refuse(EISDIR);
    if (exists && access(target_.c_str(), W_OK) != 0) refuse(errno);
    if (exists && !S_ISREG(found.st_mode)) {
      stream_.reset(std::fopen(target_.c_str(), "w"));
    } else {
      temporary_     = target_ + ".XXXXXX";
      const int file = mkstemp(temporary_.data());
      if (file < 0) {
        const int error = errno;
        temporary_.clear();
        refuse(error);
      }
      const auto mask = umask(0);
      umask(mask);
      static_cast<void>(fchmod(file, exists ? found.st_mode & 07777 : 0666 & ~mask));
      stream_.reset(fdopen(file, "w"));
    }
    if (!stream_) {
      const int error = errno;
      if (!temporary_.empty()) std::remove(temporary_.c_str());
      refuse(error);
    }
  }
  output_file(const output_file&)            = delete;
  output_file& operator=(const output_file&) = delete;
  ~output_file() {
    if (!temporary_.empty()) std::remove(temporary_.c_str());
  }

  /// Writes the whole content and puts the file in its place. Throws std::runtime_error where the disk is full, say.
  void write(std::string_view content) {
    const bool written = std::fwrite(content.data(), 1, content.size(), stream_.get()) == content.size() &&
                         std::fflush(stream_.get()) == 0 && (temporary_.empty() || fsync(fileno(stream_.get())) == 0);
    if (!written || std::fclose(stream_.release()) != 0) fail();
    if (temporary_.empty()) return;
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail();
    temporary_.clear();
  }

 private:
  struct closer {
    void operator()(std::FILE* stream) const noexcept { std::fclose(stream); }
  };

  [[noreturn]] void refuse(int error) const {
    throw usage_error(
        option_ + ' ' + in_quotes(path_) + " cannot be written: " + std::generic_category().message(error));
  }
  [[noreturn]] void fail() const {
    throw std::runtime_error(
        option_ + ' ' + in_quotes(path_) + " could not be written: " + std::generic_category().message(errno));
  }

  std::string option_, path_, target_, temporary_;
  std::unique_ptr<std::FILE, closer> stream_;
};

}  // namespace common
