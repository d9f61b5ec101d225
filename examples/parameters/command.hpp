// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "values.hpp"
#include "variables.hpp"

namespace parameters {

/// A command with placeholders for the values of variables: a program and its arguments, or a line for the shell.
///
/// A placeholder is the name of a variable in braces, `{radius}`, or of a word that the program provides, such as
/// `{seed}`. Other text in braces does not change. In a list of arguments, a placeholder may be anywhere in an argument
/// after the first, and becomes plain text; any other name in braces is refused there, except after a dollar sign. In a
/// shell line a placeholder must be outside of quotes and becomes a quoted word.
///
/// An argument with a placeholder of an inactive variable is left out, and so is an option before it, as `--depth` in
/// `--depth {depth}`: an argument that begins with dashes and a letter. In a shell line it becomes an empty word.
class command {
 public:
  /// Throws common::usage_error if the program is missing, if its name has a placeholder, or if a name in braces is
  /// unknown. `option` names the option in messages. `names` are those of variables, `words` those that the program
  /// provides.
  static command arguments(
      std::vector<std::string> arguments, const std::vector<std::string>& names, const std::vector<std::string>& words);
  /// Throws common::usage_error if a placeholder is within quotes or in another place that the shell would not treat as a
  /// word, and if a name in braces is almost one of the names.
  static command shell(
      std::string line, const std::string& option, const std::vector<std::string>& names,
      const std::vector<std::string>& words);

  /// The program and its arguments for these values of variables and of the words that the program provides.
  std::vector<std::string> filled(const values& all, const std::map<std::string, std::string>& provided = {}) const;

  /// Throws common::usage_error if others would move into the place of an argument that is left out: if it begins with a
  /// placeholder, may have an inactive variable, has no option before it, and is not the last one. A variable whose values
  /// are options themselves may stand anywhere.
  void check_places(const variables& on) const;

  /// Whether there is a placeholder with this name.
  bool uses(std::string_view name) const;

  /// A note for the user about names in the braces of a shell line that are no placeholders; empty if there are none.
  const std::string& note() const noexcept { return note_; }

  /// The line, or the program and its arguments separated by blanks.
  std::string text() const;

 private:
  // Text up to a placeholder, and the name of the placeholder; the last piece has none.
  struct piece {
    std::string before, name;
  };
  using pieces = std::vector<piece>;

  // Whether an argument is an option, whose value may follow.
  static bool is_option(const pieces& argument);
  static std::string text_of(const pieces& argument);

  std::vector<pieces> arguments_;
  std::string note_{};
  bool shell_ = false;
};

}  // namespace parameters
