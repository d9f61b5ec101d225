// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// The command line of a program: commands with options, whose defaults depend on a preset: `strong`, the best setting
/// known to us, or `document`, that of a publication. CLI11 reads the words; every error is one line with the word, or
/// with the option and its value.
namespace common {

/// An option of a command, as --help shows it.
struct option {
  std::string name;  ///< "--size"; without dashes it is an argument by position
  /// The name of its value in --help: "N"; empty for a flag; "[N]" if the value may be left out, for 0.
  std::string placeholder;
  std::string meaning;
  std::string default_value{};                            ///< in the preset strong if there are presets
  std::string default_in_published{};                     ///< in the preset document; empty: the same
  std::vector<std::string_view> allowed_names{};          ///< the values that it takes, if they are names
  std::vector<std::string> names_that_may_vary{};         ///< the options, without dashes, that --vary varies
  std::string group{};                                    ///< its heading in --help; see command::group()
  bool repeatable                = false;                 ///< whether it may be given more than once
  bool takes_all_following_words = false;                 ///< whether all words that follow are its values
  std::function<void(const std::string& value)> check{};  ///< throws usage_error for a wrong value

  /// Whether it is a named option, not a positional argument.
  bool is_named() const;
  /// Its name and its placeholder, as in the usage line: "--size N". For an argument only the placeholder: "FILE".
  std::string usage() const;
};

/// A line of options as an example of a command, such as "--size 100", and what it does.
struct example {
  std::string options;
  std::string meaning;
};

/// What the help of a command says beyond its options.
struct help_details {
  std::vector<example> examples{};
  std::string goal = "the goal was reached";  ///< in the sentence "The exit status is 0 if ..."
};

/// A command with its options: declared before the line is parsed, read afterwards.
class command {
 public:
  command(std::string name, std::string meaning, help_details details = {})
      : name_(std::move(name)), meaning_(std::move(meaning)), help_details_(std::move(details)) {}

  const std::string& name() const noexcept { return name_; }
  const std::string& meaning() const noexcept { return meaning_; }
  const std::vector<example>& examples() const noexcept { return help_details_.examples; }
  const std::string& goal() const noexcept { return help_details_.goal; }

  /// Options that are added from now on are listed under this heading.
  void group(std::string heading) { group_ = std::move(heading); }
  void add(option declared);

  /// Declares the options that `visit_options(option_visitor&, Settings&)` visits, with their defaults.
  template <class VisitOptions, class Settings>
  void declare(const VisitOptions& visit_options, Settings strong);
  /// As above, with other defaults in the preset document.
  template <class VisitOptions, class Settings>
  void declare(const VisitOptions& visit_options, Settings strong, Settings document);

  /// Appends the values of these settings to the shown defaults that differ from them: ", 60 in large games".
  template <class VisitOptions, class Settings>
  void add_shown_defaults(const VisitOptions& visit_options, const Settings& settings, const std::string& when);

  /// The settings with the values of the options that were given.
  template <class VisitOptions, class Settings>
  Settings read(const VisitOptions& visit_options, Settings settings) const;

  /// Reads the words after the command's name. Throws usage_error for the first wrong word.
  void parse(std::vector<std::string> words);

  /// The words that were parsed.
  const std::vector<std::string>& words() const noexcept { return words_; }

  bool given(const std::string& name) const { return !values(name).empty(); }

  /// All values of the option.
  const std::vector<std::string>& values(const std::string& name) const;

  /// The value of the option, if it was given.
  std::optional<std::string> text(const std::string& name) const;

  /// The same; throws usage_error if it was not given.
  std::string required_text(const std::string& name) const;

  const std::vector<option>& options() const noexcept { return options_; }

  /// Whether its defaults depend on --preset.
  bool has_presets() const;

  /// The same command with that value for an option, or for the first argument, that was not given. Throws usage_error
  /// if the value is wrong.
  command with_option(const std::string& name, const std::string& value) const;

  /// Throws usage_error: the option must be `wanted`, but was `value`. `hint` is appended to the message, such as a
  /// suggestion of another value.
  [[noreturn]] static void refuse(
      const std::string& name, std::string_view value, const std::string& wanted, const std::string& hint = "");

  static std::string joined(std::span<const std::string_view> names);

 private:
  friend class option_visitor;

  std::string name_, meaning_, group_ = "Options";
  help_details help_details_;
  std::vector<option> options_;
  std::vector<std::string> words_;
  std::map<std::string, std::vector<std::string>> values_;
};

struct integer_range {
  std::uint64_t low, high;
  std::string_view zero{};  ///< the meaning of 0, such as "no limit", if it is not a number
};
struct real_range {
  double low, high;
  bool excludes_low = false, excludes_high = false;  ///< whether the bounds are excluded
};

/// Visits the options of a command. The same call declares an option, reads its value or writes it. A program therefore
/// lists each option once: `options.integer("--size", "N", s.size, {1, 100}, "queens, rows and columns")`.
/// `shown_default` is the default in --help if it differs from the member's value. Members may be std::optional.
class option_visitor {
 public:
  /// Declares options or, if `document` is true, the defaults of declared options in the preset document.
  option_visitor(command& to, bool document) : declared_in_(&to), declares_document_defaults_(document) {}
  /// Reads options.
  explicit option_visitor(const command& parsed) : read_from_(&parsed) {}
  /// Collects the names, without dashes, and the values: as options take them, or for tables, with "10,000" for 10000,
  /// and a text for a 0 with a special meaning.
  explicit option_visitor(std::vector<std::pair<std::string, std::string>>& written, bool for_tables = false)
      : collected_(&written), for_tables_(for_tables) {}

  void group(const std::string& heading) {
    if (declared_in_) declared_in_->group(heading);
  }

  template <class Number>
  void integer(
      const std::string& name, const std::string& placeholder, Number& member, const integer_range& within,
      std::string meaning, const std::string& shown_default = "") {
    if (!within.zero.empty()) meaning.append("; 0: ").append(within.zero);
    const auto number = visit_integer(option_of(name, placeholder, meaning, member, shown_default), within);
    if (number) member = static_cast<remove_optional_t<Number>>(*number);
  }

  template <class Number>
  void real(
      const std::string& name, const std::string& placeholder, Number& member, const real_range& within,
      const std::string& meaning, const std::string& shown_default = "") {
    if (const auto number = visit_real(option_of(name, placeholder, meaning, member, shown_default), within))
      member = *number;
  }

  /// One of a list of names, which --help shows before the meaning if `names_in_help`.
  template <class Name>
  void name(
      const std::string& name, Name& member, std::span<const std::string_view> names, const std::string& meaning,
      bool names_in_help = true) {
    auto declared =
        option_of(name, "NAME", names_in_help ? command::joined(names) + "; " + meaning : meaning, member, "");
    declared.allowed_names = {names.begin(), names.end()};
    if (const auto* const found = visit_name(std::move(declared))) member = *found;
  }

  /// A name for each value of an enumeration, in the order of the values, or for false and true.
  template <class Enumeration>
  void choice(
      const std::string& name, Enumeration& member, std::span<const std::string_view> names, const std::string& meaning,
      bool names_in_help = true) {
    auto chosen = names[static_cast<std::size_t>(member)];
    this->name(name, chosen, names, meaning, names_in_help);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == chosen) member = static_cast<Enumeration>(i);
    }
  }

  void flag(const std::string& name, bool& member, const std::string& meaning);

  /// Any text, such as the name of a file. The first argument by position has a name without dashes.
  template <class Text>
  void text(
      const std::string& name, const std::string& placeholder, Text& member, const std::string& meaning,
      const std::string& shown_default = "") {
    if (const auto given = visit_text(option_of(name, placeholder, meaning, member, shown_default))) member = *given;
  }

  /// A text that `read` turns into a value of the member's type or refuses, and `write` back into a text.
  template <class Value, class Read, class Write>
  void parsed(
      const std::string& name, const std::string& placeholder, Value& member, const Read& read, const Write& write,
      const std::string& meaning, const std::string& shown_default = "") {
    auto declared  = option_of(name, placeholder, meaning, std::string(write(member)), shown_default);
    declared.check = [read](const std::string& given) { static_cast<void>(read(given)); };
    if (const auto given = visit_text(std::move(declared))) member = read(*given);
  }

 private:
  template <class Value>
  struct remove_optional : std::type_identity<Value> {};
  template <class Value>
  struct remove_optional<std::optional<Value>> : std::type_identity<Value> {};
  template <class Value>
  using remove_optional_t = typename remove_optional<Value>::type;

  static std::string text_of(double number);
  static std::string text_of(std::uint64_t number) { return std::to_string(number); }
  static std::string text_of(std::string_view text) { return std::string(text); }
  template <class Value>
  static std::string text_of(const std::optional<Value>& value) {
    return value ? text_of(*value) : "none";
  }
  static std::string text_of(std::unsigned_integral auto number) { return text_of(std::uint64_t{number}); }
  static std::string text_of(std::signed_integral auto number) { return std::to_string(number); }

  template <class Member>
  option option_of(
      const std::string& name, const std::string& placeholder, const std::string& meaning, const Member& member,
      const std::string& shown_default) const {
    const bool declares = declared_in_ && !shown_default.empty();
    return {name, placeholder, meaning, declares ? shown_default : text_of(member)};
  }

  // These declare, write or read an option, and return its value if it is read and was given.
  std::optional<std::string> visit_text(option declared);
  std::optional<std::uint64_t> visit_integer(option declared, const integer_range& within);
  std::optional<double> visit_real(option declared, const real_range& within);
  const std::string_view* visit_name(option declared);

  command* declared_in_                                        = nullptr;
  bool declares_document_defaults_                             = false;
  const command* read_from_                                    = nullptr;
  std::vector<std::pair<std::string, std::string>>* collected_ = nullptr;
  bool for_tables_                                             = false;
};

template <class VisitOptions, class Settings>
void command::declare(const VisitOptions& visit_options, Settings strong) {
  common::option_visitor options(*this, false);
  visit_options(options, strong);
}

template <class VisitOptions, class Settings>
void command::declare(const VisitOptions& visit_options, Settings strong, Settings document) {
  declare(visit_options, std::move(strong));
  common::option_visitor options(*this, true);
  visit_options(options, document);
}

template <class VisitOptions, class Settings>
Settings command::read(const VisitOptions& visit_options, Settings settings) const {
  common::option_visitor options(*this);
  visit_options(options, settings);
  return settings;
}

/// The names of the options that `visit_options` visits, without dashes, and the values of the settings.
template <class VisitOptions, class Settings>
std::vector<std::pair<std::string, std::string>> values_of(
    const VisitOptions& visit_options, Settings settings, bool for_tables = false) {
  std::vector<std::pair<std::string, std::string>> written;
  option_visitor options(written, for_tables);
  visit_options(options, settings);
  return written;
}

template <class VisitOptions, class Settings>
void command::add_shown_defaults(const VisitOptions& visit_options, const Settings& settings, const std::string& when) {
  for (const auto& [name, value] : values_of(visit_options, settings)) {
    auto& shown = std::ranges::find(options_, "--" + name, &option::name)->default_value;
    if (shown != value) shown += ", " + value + when;
  }
}

/// Returns these options and their values as a command line: "--size 8 --population 4".
template <class VisitOptions, class Settings>
std::string line_of(const VisitOptions& visit_options, const Settings& settings) {
  std::string line;
  for (const auto& [name, value] : values_of(visit_options, settings)) {
    line += (line.empty() ? "--" : " --") + name + ' ' + value;
  }
  return line;
}

/// Returns the names of these options and their values as rows of a table: "keep ratio", "0.5"; "generations",
/// "10,000"; "stall", "no limit".
template <class VisitOptions, class Settings>
std::vector<std::pair<std::string, std::string>> rows_of(const VisitOptions& visit_options, const Settings& settings) {
  auto rows = values_of(visit_options, settings, true);
  for (auto& [name, value] : rows) std::ranges::replace(name, '-', ' ');
  return rows;
}

/// Whether one of the options that `visit_options` visits was given.
template <class VisitOptions, class Settings>
bool any_given(const command& parsed, const VisitOptions& visit_options, const Settings& settings) {
  for (const auto& [name, value] : values_of(visit_options, settings)) {
    if (parsed.given("--" + name)) return true;
  }
  return false;
}

/// A program with commands: `n_queens solve --size 8`.
class command_line {
 public:
  using action = std::function<int(const command&, std::ostream&)>;

  command_line(std::string program, std::string meaning) : program_(std::move(program)), meaning_(std::move(meaning)) {}

  /// Declares a command. The reference stays valid.
  command& add(std::string name, std::string meaning, help_details details = {}) {
    return commands_.emplace_back(std::move(name), std::move(meaning), std::move(details));
  }

  /// The same with the function that declares its options, and the one that runs it and returns the exit status.
  template <class Declare>
  command_line& add(
      std::string name, std::string meaning, const Declare& declare, action run, help_details details = {}) {
    declare(add(std::move(name), std::move(meaning), std::move(details)));
    actions_[commands_.back().name()] = std::move(run);
    return *this;
  }

  /// Makes a command that of a line that begins with none.
  command_line& set_default(std::string name) {
    default_ = std::move(name);
    return *this;
  }

  /// The command that was given. Returns nullptr after --help, --version and the like, with the answer on `out`. Throws
  /// usage_error for the first wrong word.
  const command* parse(int argc, const char* const* argv, std::ostream& out);

  /// Runs the command that was given, on standard output, and returns the exit status; see run_program().
  int run(int argc, const char* const* argv);

 private:
  std::string missing_command_message(const std::vector<std::string>& words) const;

  std::string program_, meaning_, default_{};
  std::deque<command> commands_;
  std::map<std::string, action> actions_;
};

}  // namespace common
