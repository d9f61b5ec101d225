// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../../text/check_sum.hpp"
#include "../../text/exceptions.hpp"
#include "../../text/message.hpp"
#include "../../text/number_text.hpp"
#include "../../text/read_number.hpp"
#include "results.hpp"

namespace clade::study {

/// A finished run and its place in the design.
struct journal_entry {
  std::size_t setting, instance, run;  ///< indices in the design, from 0
  study::trial trial;                  ///< the result
};

/// The file with the finished runs of an experiment, which can be interrupted, even killed, and resumed.
///
/// A text file: the design, then a line for every run in the order in which they ended, each with a check sum. Each
/// line is written by one call, so a killed process leaves at most its last line incomplete; that line is removed, and
/// its run is made again. Numbers have as many digits as it takes to read them back exactly.
///
/// Nothing is overwritten: a file of another experiment, a damaged one, or one that is not a journal is refused with
/// the reason (std::invalid_argument), and so is one that another process is writing to. The same holds for complete
/// lines that cannot be right, and the message gives their numbers: a fitness that is not a number, a success with 0
/// evaluations, improvements that get worse or are in the wrong order, two lines that contradict each other. The
/// number of runs may differ: an experiment can be continued with more.
///
/// The file contains only the names of problems and strategies, not their code. If you change one of them, use another
/// title or another file.
class journal {
 public:
  /// Opens or creates the file and reads its contents.
  journal(std::string path, const design& plan);
  journal(const journal&) = delete;
  journal& operator=(const journal&) = delete;
  ~journal();

  /// The seed of the experiment that a file belongs to; nothing if the file does not exist.
  static std::optional<std::uint64_t> seed_in(const std::string& path);

  /// The runs that had been finished when the file was opened.
  const std::vector<journal_entry>& finished() const& noexcept;
  std::vector<journal_entry> finished() &&;

  /// Adds a run. Must not be called from two threads at once. Throws std::runtime_error if the line cannot be written,
  /// for example because the disk is full, and std::invalid_argument for a run that would be refused when the file is
  /// read.
  void append(const journal_entry& entry);

 private:
  static constexpr std::string_view first_line = "clade experiment, version 1\n";

  [[noreturn]] void refuse_file(std::initializer_list<clade::detail::text_part> why) const;
  [[noreturn]] void refuse_content(std::initializer_list<clade::detail::text_part> why) const;

  // --- the design ---

  // Texts are written as a single line.
  static std::string escaped(std::string_view text);

  // One line for each item that must be the same; the number of runs may differ.
  static std::vector<std::string> head_of(const design& plan);

  std::string head() const;

  // --- lines of runs ---

  static std::string check_sum(std::string_view text);

  static std::string line_of(const journal_entry& entry);

  // Reads a number from the front of the text, and the character that must follow it, and removes both.
  template <class Number>
  static bool take(std::string_view& text, Number& number, char separator) {
    const auto [end, error] = clade::detail::read_number(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end == text.data() + text.size() || *end != separator) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return true;
  }

  static std::optional<journal_entry> entry_of(std::string_view line);

  // The reason why a result is impossible; empty if it is possible.
  std::string_view impossible(const trial& t) const;

  // The file must not contain different results of a run. Times may differ if the run was repeated.
  void add(journal_entry entry, std::size_t line);

  // --- the file ---

  std::string content() const;

  void write(std::string_view text);

  void read(const design& plan);

  void cut(std::size_t size) const;

  // Names the first difference.
  [[noreturn]] void refuse_other(std::string_view text) const;

  // The first word of a line of the head names its content.
  static std::string difference(std::string_view found, std::string_view wanted);

  std::string path_;
  std::vector<std::string> head_;
  std::uint64_t budget_;
  bool maximize_;
  int file_ = -1;
  std::vector<journal_entry> finished_;
  // Of every run: its index in finished_, and its line in the file.
  std::map<std::array<std::size_t, 3>, std::pair<std::size_t, std::size_t>> places_;
};

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "journal.ipp"
#endif
