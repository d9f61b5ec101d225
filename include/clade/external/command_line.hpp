// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../text/excerpt.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// A placeholder in a place of a shell line where a quoted word cannot replace it.
struct misplaced_placeholder {
  std::string placeholder;
  std::size_t position;  // of its first character
  const char* where;     // such as "within double quotes"
};

/// Finds the placeholders of a shell line, such as `{}`, and checks that each is in a place where the shell expects a
/// word, so that it can be replaced by a quoted word. Parses quotes, comments and substitutions as in POSIX, and
/// throws `misplaced_placeholder` for other placeholders and for those after a construct that it cannot parse. A name
/// in braces after a dollar sign, as in `${HOME}`, is a parameter of the shell, not a placeholder.
class placeholder_check {
 public:
  struct place {
    std::size_t position, length;
  };

  explicit placeholder_check(std::string_view line, std::vector<std::string> placeholders = {"{}"})
      : line_(line), placeholders_(std::move(placeholders)) {
    if (first_from(0) != line.npos) commands(false);
  }

  /// Returns the places of the placeholders, in ascending order.
  const std::vector<place>& places() const noexcept { return places_; }

 private:
  // Parses commands up to the end of the line or, if `substituted`, to the parenthesis that closes $(.
  void commands(bool substituted) {
    std::size_t open = 0;
    for (bool in_word = false; position_ < line_.size();) {
      if (next("\\\n")) {  // the shell removes a continuation even within an operator or a reserved word
        if (position_ > 0 && std::string_view(" \t\n;&|").find(line_[position_ - 1]) == std::string_view::npos) {
          return give_up("after a line that is continued within a word or an operator");
        }
        position_ += 2;
        continue;
      }
      const auto c = line_[position_];
      const bool begins = !std::exchange(in_word, std::string_view(" \t\n;&|<>()").find(c) == std::string_view::npos);
      if (c == '#' && begins) {
        region("in a comment", line_.find('\n', position_));
      } else if (substituted && begins && (next("case ") || next("case\t") || next("case\n"))) {
        give_up("in or after case within $(...)");  // patterns of case end with a parenthesis
      } else if (next("((")) {
        give_up("in or after ((...))");  // some shells parse it as an arithmetic expression
      } else if (next("<<")) {
        region("after the start of a here-document", line_.size());
      } else if (c == '\'') {
        region("within single quotes", closing('\'', position_ + 1));
      } else if (c == '"') {
        double_quotes();
      } else if (c == '\\') {
        ++position_;
        if (length_at(position_) > 0) refuse("after a backslash");
        ++position_;
      } else if (c == '`') {
        backquotes();
      } else if (c == '$') {
        dollar(false);
      } else if (const auto length = length_at(position_); length > 0) {
        places_.push_back({position_, length});
        position_ += length;
      } else {
        ++position_;
        if (c == '(') ++open;
        if (c == ')' && open == 0 && substituted) return;
        if (c == ')' && open > 0) --open;
      }
    }
  }

  void double_quotes() {
    for (++position_; position_ < line_.size() && line_[position_] != '"';) {
      if (length_at(position_) > 0) refuse("within double quotes");
      if (line_[position_] == '`') {
        backquotes();
      } else if (line_[position_] == '$') {
        dollar(true);
      } else {
        position_ += line_[position_] == '\\' && length_at(position_ + 1) == 0 ? 2 : 1;
      }
    }
    ++position_;
  }

  // The shell removes backslashes within backquotes before it parses quotes.
  void backquotes() {
    auto end = position_ + 1;
    while (end < line_.size() && line_[end] != '`') end += line_[end] == '\\' ? 2 : 1;
    region("within backquotes, which $(...) can replace", end < line_.size() ? end + 1 : line_.npos);
  }

  void dollar(bool quoted) {
    if (next("$((")) {
      auto end = position_ + 1;
      std::size_t open = 0;
      do {
        if (end == line_.size() || std::string_view("'\"\\`#").find(line_[end]) != std::string_view::npos) {
          return give_up("in or after $((...)) with quotes");
        }
        open += line_[end] == '(';
        open -= line_[end] == ')';
        ++end;
      } while (open > 0);
      region("within $((...))", end);
    } else if (next("$[")) {
      give_up("in or after $[...]");
    } else if (next("$\\\n")) {
      give_up("after a line that is continued after $");
    } else if (next("$(")) {
      position_ += 2;
      commands(true);
    } else if (next("${")) {
      const auto end = line_.find_first_of("}{'\"\\`$", position_ + 2);
      if (end == line_.npos || line_[end] != '}' || end == position_ + 2)
        return give_up("in or after ${...} with quotes or braces");
      position_ = end + 1;
    } else if (next("$'") && !quoted) {
      const auto end = closing('\'', position_ + 2);
      if (end < line_.size() && line_[end - 2] == '\\')
        return give_up("after $'...\\'");  // shells disagree on the end of such a string
      region("within $'...'", end);
    } else {
      ++position_;
    }
  }

  // Skips to `end`. Throws if the skipped part contains a placeholder.
  void region(const char* where, std::size_t end) {
    end = std::min(end, line_.size());
    if (const auto found = first_from(position_); found < end) {
      position_ = found;
      refuse(where);
    }
    position_ = end;
  }

  std::size_t closing(char quote, std::size_t from) const {
    const auto end = line_.find(quote, from);
    return end == line_.npos ? end : end + 1;
  }

  bool next(std::string_view text) const { return line_.substr(position_).starts_with(text); }

  // Rejects a placeholder in the rest of the line, because the end of the construct is unknown.
  void give_up(const char* where) { region(where, line_.size()); }

  // Returns the length of the placeholder at a position, or 0 if there is none.
  std::size_t length_at(std::size_t position) const {
    if (position >= line_.size() || line_[position] != '{') return 0;
    const auto rest = line_.substr(position);
    const auto here = std::ranges::find_if(placeholders_, [&](const auto& one) { return rest.starts_with(one); });
    return here == placeholders_.end() ? 0 : here->size();
  }

  // Returns the position of the first placeholder from `position` on, or npos.
  std::size_t first_from(std::size_t position) const {
    while (position < line_.size() && length_at(position) == 0) ++position;
    return position < line_.size() ? position : line_.npos;
  }

  [[noreturn]] void refuse(const char* where) const {
    throw misplaced_placeholder{std::string(line_.substr(position_, length_at(position_))), position_, where};
  }

  std::string_view line_;
  std::vector<std::string> placeholders_;
  std::vector<place> places_;
  std::size_t position_ = 0;
};

}  // namespace clade::detail

namespace clade::external {

/// The command line of a `command`: a line for the shell, or a program and its arguments without a shell.
///
///     command_line("./simulate {}"), command_line{"./simulate", "--genes={}", "-v"}
///
/// A string is a line for `/bin/sh -c`. The chromosome replaces every `{}` in it as one quoted word. Therefore `{}`
/// must be a word or part of one, as in `--genes={}`, and must not be quoted.
///
/// A list is a program and its arguments. The program is searched for in PATH, as the shell does. The chromosome
/// replaces every `{}` in an argument, quoted or not; the rest is unchanged. `{"program"}` is a list with one element.
///
/// Throws std::invalid_argument for an empty line, a NUL character, `{}` in a program's name, and a line with `{}` in
/// quotes, after a backslash, in a comment, a here-document, backquotes, `${...}` or `$((...))`, or after a construct
/// whose quotes cannot be parsed. `\{\}` in a line passes the two braces to the program.
/// Cost: linear in the length of the line.
class command_line {
 public:
  command_line(const char* line) : command_line(std::string(line)) {}
  command_line(std::string line) : arguments_{"/bin/sh", "-c", std::move(line)}, shell_(true) { check(arguments_[2]); }
  command_line(std::initializer_list<std::string> arguments) : command_line(std::vector<std::string>(arguments)) {}
  command_line(std::vector<std::string> arguments) : arguments_(std::move(arguments)), shell_(false) {
    check(arguments_.empty() ? std::string() : arguments_[0]);
    if (arguments_[0].find("{}") != std::string::npos) {
      detail::refuse({"a command must have a program without {}, but had \"", arguments_[0], '"'});
    }
  }

  /// Returns the line, or the program and its arguments, separated by spaces.
  std::string text() const {
    std::string all;
    for (auto i = first(); i < arguments_.size(); ++i) all += (all.empty() ? "" : " ") + arguments_[i];
    return all;
  }

  /// Returns whether there is a `{}`. If not, the chromosome goes to standard input.
  bool has_placeholder() const {
    return std::ranges::any_of(arguments_, [](const auto& one) { return one.find("{}") != std::string::npos; });
  }

  /// Returns the program and its arguments, with `text` instead of every `{}`.
  std::vector<std::string> with(std::string_view text) const {
    auto word = shell_ ? std::string("'") : std::string(text);
    if (shell_) {
      for (const char one : text) one == '\'' ? word += "'\\''" : word += one;
      word += '\'';
    }
    auto all = arguments_;
    for (auto& one : all) {
      for (auto at = one.find("{}"); at != one.npos; at = one.find("{}", at + word.size())) one.replace(at, 2, word);
    }
    return all;
  }

 private:
  std::size_t first() const noexcept { return shell_ ? 2 : 0; }

  void check(const std::string& needed) const {
    if (needed.find_first_not_of(" \t\n") == needed.npos) {
      detail::refuse({"command line must not be empty, but was \"", needed, '"'});
    }
    for (const auto& one : arguments_) {
      if (one.find('\0') != one.npos)
        detail::refuse({"command line must not have a NUL character, but had one after \"", one.c_str(), '"'});
    }
    if (!shell_) return;
    try {
      detail::placeholder_check{needed};
    } catch (const detail::misplaced_placeholder& found) {
      detail::refuse({"command line must have {} outside of quotes, because the chromosome is quoted, but had it ",
                      found.where, ", at character ", found.position + 1, ", \"",
                      detail::excerpt_around(needed, found.position),
                      "\": write {} without quotes, or give a list of arguments, {\"program\", \"{}\"}"});
    }
  }

  std::vector<std::string> arguments_;
  bool shell_;
};

}  // namespace clade::external
