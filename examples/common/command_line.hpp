// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

/// The command line of a solver: commands with options, whose defaults depend on a preset. CLI11 stores the values.
/// Words and values are checked here, so every error is one line with the word, or with the option and its value.
namespace common {

/// An option of a command, as --help shows it.
struct option {
  std::string name;   ///< "--size"; without dashes it is an argument by position
  std::string value;  ///< what it takes, "N"; empty for a flag
  std::string meaning;
  std::string strong{};    ///< its default in the preset strong, or in all
  std::string document{};  ///< its default in the preset document; empty where the command has no presets
  std::vector<std::string_view> names{};  ///< the values that it takes, where they are names
  std::string group{};                    ///< the heading that it stands under in --help; see command::group()
  bool repeated = false;                  ///< whether it may be given more than once

  /// Whether it is a named option, not a positional argument.
  bool is_named() const;
  /// Its name and what it takes: "--size N". For an argument what it takes, as in the usage line: "FILE".
  std::string shown() const;
};

/// A command with its options: declared before the line is parsed, read afterwards.
class command {
 public:
  command(std::string name, std::string meaning);

  const std::string& name() const noexcept { return name_; }
  const std::string& meaning() const noexcept { return meaning_; }

  /// Options that are added from now on are listed under this heading.
  void group(std::string heading) { group_ = std::move(heading); }
  void add(option declared);

  /// Reads the words after the command's name. Throws usage_error for the first wrong word, and for an option that was
  /// given twice.
  void parse(const std::vector<std::string>& words);

  bool given(const std::string& name) const { return !values(name).empty(); }

  /// All values of the option.
  const std::vector<std::string>& all(const std::string& name) const { return values(name); }

  const std::vector<option>& options() const noexcept { return options_; }

  /// Whether its defaults depend on --preset.
  bool has_presets() const;

  /// The same command with that value, and no other, for the option.
  command with(const std::string& name, std::string value) const;

  /// The value of the option, if it was given. Throws usage_error if it was given twice.
  std::optional<std::string> text(const std::string& name) const;

  /// A whole number from `low` to `high`.
  std::optional<std::uint64_t> whole(const std::string& name, std::uint64_t low, std::uint64_t high) const;

  /// A number from `low` to `high`, both included; `above` leaves `low` out.
  std::optional<double> real(const std::string& name, double low, double high, bool above = false) const;

  /// A number between `low` and `high`, both left out.
  std::optional<double> between(const std::string& name, double low, double high) const;

  /// One of a list of names, as written in the list.
  std::optional<std::string_view> one_of(const std::string& name, std::span<const std::string_view> names) const;

  /// Throws usage_error: the option must be `wanted`, but was `value`; `meant` is a suggestion.
  [[noreturn]] static void refuse(
      const std::string& name, std::string_view value, const std::string& wanted, const std::string& meant = "");

  static std::string joined(std::span<const std::string_view> names);

 private:
  const std::vector<std::string>& values(const std::string& name) const;
  std::vector<std::string> take_arguments(const std::vector<std::string>& words);

  std::string name_, meaning_, group_ = "Options";
  std::shared_ptr<CLI::App> app_;
  std::vector<option> options_;
  std::vector<std::pair<std::string, std::vector<std::string>>> arguments_;  // by position: the name and what was given
  std::map<std::string, std::vector<std::string>> instead_;                  // see with()
};

/// A program with commands: `n_queens solve --size 8`.
class command_line {
 public:
  command_line(std::string program, std::string meaning) : program_(std::move(program)), meaning_(std::move(meaning)) {}

  /// Declares a command. The reference stays valid.
  command& add(std::string name, std::string meaning) {
    return commands_.emplace_back(std::move(name), std::move(meaning));
  }

  /// The command that was given. Returns nullptr after --help, --version and the like, with the answer on `out`. Throws
  /// usage_error for the first wrong word.
  const command* parse(int argc, const char* const* argv, std::ostream& out);

 private:
  std::string no_command(const std::vector<std::string>& words) const;

  std::string program_, meaning_;
  std::deque<command> commands_;
};

}  // namespace common
