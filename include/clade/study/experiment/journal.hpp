// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <optional>
#include <stdexcept>
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
  study::trial trial;                  ///< result of the run
};

/// A file of the finished runs of an experiment. With a journal, the experiment can be interrupted, even killed, and
/// resumed.
///
/// It is a text file: the design, then one line for every run, in the order in which the runs ended. Each line has a
/// check sum and is written by a single call, so a killed process leaves at most its last line incomplete. That line is
/// removed, and its run is made again. Numbers have enough digits to be read back exactly.
///
/// Nothing is overwritten. The constructor throws std::invalid_argument if the file cannot be opened, read or written,
/// is not a journal, belongs to another experiment, is damaged, or is in use by another process. It also throws if a
/// complete line has impossible content, such as a success with 0 evaluations or a result that contradicts another
/// line. The message states the reason and, for such a line, its number. The number of runs may differ, so an
/// experiment can be continued with more runs.
///
/// The file contains only the names of problems and strategies, not their code. If you change one of them, use another
/// title or another file.
class journal {
 public:
  /// Opens or creates the file and reads its contents.
  journal(std::string path, const design& design)
      : path_(std::move(path)),
        head_(head_of(design)),
        budget_(design.budget),
        maximize_(design.maximize),
        file_{open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)} {
    if (file_.number < 0) refuse_file({"cannot be written: ", std::generic_category().message(errno)});
    struct stat there{};
    if (fstat(file_.number, &there) != 0 || !S_ISREG(there.st_mode)) refuse_file({"is not a regular file"});
    if (flock(file_.number, LOCK_EX | LOCK_NB) != 0) refuse_file({"is in use by another process"});
    read(design);
  }
  journal(const journal&) = delete;
  journal& operator=(const journal&) = delete;

  /// Returns the seed of the experiment to which a file belongs, or std::nullopt if the file does not exist or is not a
  /// journal.
  static std::optional<std::uint64_t> seed_in(const std::string& path) {
    std::error_code none;
    // Reading another kind of file, such as a pipe, may never end.
    if (!std::filesystem::is_regular_file(path, none)) return std::nullopt;
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line) || line + '\n' != first_line) return std::nullopt;
    while (std::getline(file, line) && line != "runs") {
      if (line.starts_with("seed\t")) return clade::detail::number_in<std::uint64_t>(std::string_view(line).substr(5));
    }
    return std::nullopt;
  }

  /// Returns the runs that the file contained when it was opened.
  const std::vector<journal_entry>& finished() const& noexcept { return finished_; }
  std::vector<journal_entry> finished() && { return std::move(finished_); }

  /// Appends a run. Must not be called from two threads at once. Throws std::runtime_error if the line cannot be
  /// written, for example because the disk is full, and std::invalid_argument for a run that would be refused when the
  /// file is read.
  void append(const journal_entry& entry) {
    if (const auto what = impossible(entry.trial); !what.empty()) {
      refuse_file({"cannot hold a run with ", what});
    }
    const auto end = lseek(file_.number, 0, SEEK_END);
    clade::detail::try_catch([&] { write(line_of(entry)); },
                             [&] {
                               // Removes the incomplete line, so that no other lines follow it.
                               static_cast<void>(ftruncate(file_.number, end) == 0);
                               clade::detail::rethrow();
                             });
  }

 private:
  static constexpr std::string_view first_line = "clade experiment, version 1\n";

  [[noreturn]] void refuse_file(std::initializer_list<clade::detail::text_part> why) const {
    clade::detail::refuse({"the journal \"", path_, "\" ", clade::detail::concat(why)});
  }
  [[noreturn]] void refuse_content(std::initializer_list<clade::detail::text_part> why) const {
    refuse_file({clade::detail::concat(why), "; the file is unchanged"});
  }

  // Functions for the head of the file. The head describes the design.

  // Escapes line feeds, tabs and backslashes, so that a text fits on one line.
  static std::string escaped(std::string_view text) {
    constexpr std::string_view special = "\n\t\\", letters = "nt\\";
    std::string result;
    for (const char c : text) {
      const auto at = special.find(c);
      if (at != special.npos) result += '\\';
      result += at == special.npos ? c : letters[at];
    }
    return result;
  }

  // Returns one line for each item that must be the same when the experiment is resumed. The number of runs may differ.
  static std::vector<std::string> head_of(const design& design) {
    std::vector<std::string> lines;
    const auto add = [&](std::string_view what, std::string_view is) {
      lines.push_back(clade::detail::concat({what, "\t", is}));
    };
    add("title", escaped(design.title));
    add("seed", std::to_string(design.seed));
    add("budget", std::to_string(design.budget));
    if (design.unit == unit::moves) add("unit", plural_of(design.unit));
    add("measure", escaped(design.measure));
    add("better", design.maximize ? "higher" : "lower");
    add("race", design.race ? "yes" : "no");
    add("goal", escaped(design.goal));
    for (const auto& instance : design.instances) add("instance", escaped(instance));
    for (const auto& s : design.settings) {
      add("setting", escaped(s.name));
      for (const auto& p : s.parameters)
        clade::detail::append_to(lines.back(), {"\t", escaped(p.name), "\t", escaped(p.value)});
    }
    lines.emplace_back("runs");
    return lines;
  }

  std::string head() const {
    std::string text(first_line);
    for (const auto& line : head_) clade::detail::append_to(text, {line, "\n"});
    return text;
  }

  // Functions for the lines of the file, one for each run.

  static std::string check_sum(std::string_view text) {
    char digits[16];
    const auto end = std::to_chars(digits, digits + sizeof digits, clade::detail::check_sum(text), 16).ptr;
    return {digits, end};
  }

  static std::string line_of(const journal_entry& entry) {
    const auto& t = entry.trial;
    std::string line;
    for (const auto number : {entry.setting, entry.instance, entry.run, std::size_t{t.success}}) {
      clade::detail::append_to(line, {number, "\t"});
    }
    clade::detail::append_to(line, {t.evaluations, "\t", clade::detail::number_text(t.best), "\t",
                                    clade::detail::number_text(t.seconds), "\t"});
    for (const auto& i : t.improvements)
      clade::detail::append_to(line, {i.evaluations, " ", clade::detail::number_text(i.best), " "});
    clade::detail::append_to(line, {"\t", check_sum(line), "\n"});
    return line;
  }

  // Removes a number and the separator after it from the front of `text`. Returns false if they are not there.
  template <class Number>
  static bool take(std::string_view& text, Number& number, char separator) {
    const auto [end, error] = clade::detail::read_number(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end == text.data() + text.size() || *end != separator) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return true;
  }

  static std::optional<journal_entry> entry_of(std::string_view line) {
    const auto tab = line.rfind('\t');
    if (tab == std::string_view::npos || check_sum(line.substr(0, tab)) != line.substr(tab + 1)) return std::nullopt;
    auto rest = line.substr(0, tab);
    journal_entry entry{};
    int success = 0;
    auto& t = entry.trial;
    const auto all = [&](auto&... numbers) { return (take(rest, numbers, '\t') && ...); };
    if (!all(entry.setting, entry.instance, entry.run, success, t.evaluations, t.best, t.seconds)) return std::nullopt;
    if (success != 0 && success != 1) return std::nullopt;
    t.success = success == 1;
    while (!rest.empty()) {
      improvement next{};
      if (!take(rest, next.evaluations, ' ') || !take(rest, next.best, ' ')) return std::nullopt;
      t.improvements.push_back(next);
    }
    return entry;
  }

  // Returns the reason why a result is impossible, or an empty text if it is possible.
  std::string_view impossible(const trial& t) const {
    if (std::isnan(t.best)) return "a best fitness that is not a number";
    if (!(t.seconds >= 0 && std::isfinite(t.seconds))) return "a time that is negative or not finite";
    if (t.success && t.evaluations == 0) return "a success with 0 evaluations";
    if (t.success && t.evaluations > budget_) return "a success beyond the budget";
    const improvement* before = nullptr;
    for (const auto& now : t.improvements) {
      if (std::isnan(now.best)) return "an improvement to a fitness that is not a number";
      if (now.evaluations > t.evaluations) return "an improvement after the last evaluation";
      if (before && now.evaluations < before->evaluations) return "improvements in the wrong order";
      if (before && !(maximize_ ? now.best > before->best : now.best < before->best)) {
        return "an improvement without a better fitness";
      }
      before = &now;
    }
    if (before && before->best != t.best) return "a best fitness that is not that of the last improvement";
    return {};
  }

  // Adds an entry of the file. The file must not contain different results of the same run, but times may differ if the
  // run was repeated.
  void add(journal_entry entry, std::size_t line) {
    const auto [known, is_new] =
        places_.try_emplace({entry.setting, entry.instance, entry.run}, finished_.size(), line);
    if (is_new) {
      finished_.push_back(std::move(entry));
      return;
    }
    auto first = finished_[known->second.first].trial;
    first.seconds = entry.trial.seconds;
    if (!(first == entry.trial)) {
      refuse_content(
          {"is invalid: line ", line, " contradicts line ", known->second.second, ", which has the same run"});
    }
  }

  // Functions that read and write the file.

  std::string content() const {
    std::string text;
    char buffer[65536];
    for (;;) {
      const auto got = pread(file_.number, buffer, sizeof buffer, static_cast<off_t>(text.size()));
      if (got < 0) refuse_file({"cannot be read: ", std::generic_category().message(errno)});
      if (got == 0) return text;
      text.append(buffer, static_cast<std::size_t>(got));
    }
  }

  void write(std::string_view text) {
    while (!text.empty()) {
      const auto written = ::write(file_.number, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        clade::detail::throw_error(std::runtime_error(clade::detail::concat(
            {"the journal \"", path_, "\" could not be written: ", std::generic_category().message(errno)})));
      }
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void read(const design& design) {
    const auto text = content();
    const auto wanted = head();
    // A process that was killed while it created the file has left only a part of the head.
    if (text.size() < wanted.size() && wanted.starts_with(text)) {
      cut(0);
      write(wanted);
      return;
    }
    if (!text.starts_with(first_line)) refuse_content({"is not the journal of an experiment"});
    if (!text.starts_with(wanted)) refuse_other(text);

    std::size_t at = wanted.size();
    for (std::size_t number = head_.size() + 2; at < text.size(); ++number) {
      const auto end = text.find('\n', at);
      if (end == std::string::npos) return cut(at);
      auto entry = entry_of(std::string_view(text).substr(at, end - at));
      if (!entry || entry->setting >= design.settings.size() || entry->instance >= design.instances.size()) {
        refuse_content({"is damaged in line ", number});
      }
      if (const auto what = impossible(entry->trial); !what.empty()) {
        refuse_content({"holds an impossible run in line ", number, ": ", what});
      }
      add(std::move(*entry), number);
      at = end + 1;
    }
  }

  void cut(std::size_t size) const {
    if (ftruncate(file_.number, static_cast<off_t>(size)) != 0) {
      refuse_file({"cannot be written: ", std::generic_category().message(errno)});
    }
  }

  // Throws an exception whose message names the first difference between the heads.
  [[noreturn]] void refuse_other(std::string_view text) const {
    text.remove_prefix(first_line.size());
    for (const auto& wanted : head_) {
      const auto end = text.find('\n');
      if (const auto found = text.substr(0, end); found != wanted) {
        refuse_content({"belongs to another experiment: ", difference(found, wanted)});
      }
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    refuse_content({"belongs to another experiment"});
  }

  // Describes the difference between two lines of the head. The first word of each line names its content.
  static std::string difference(std::string_view found, std::string_view wanted) {
    const auto kind = wanted.substr(0, wanted.find('\t'));
    if (found.substr(0, found.find('\t')) != kind) return "the settings or instances differ";
    const auto value = [&](std::string_view line) {
      auto words = clade::detail::concat({"\"", line.substr(kind.size() + 1), "\""});
      for (auto& c : words) c = c == '\t' ? ' ' : c;
      return words;
    };
    const auto what = kind == "better" ? "the better fitness" : kind;
    return clade::detail::concat({what, " is ", value(found), " in the file, but ", value(wanted), " now"});
  }

  std::string path_;
  std::vector<std::string> head_;
  std::uint64_t budget_;
  bool maximize_;
  struct descriptor {
    int number;
    ~descriptor() {
      if (number >= 0) close(number);
    }
  } file_;
  std::vector<journal_entry> finished_;
  // For each run, identified by setting, instance and run number: its index in `finished_` and its line in the file.
  std::map<std::array<std::size_t, 3>, std::pair<std::size_t, std::size_t>> places_;
};

}  // namespace clade::study
