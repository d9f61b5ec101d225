// SPDX-License-Identifier: BSL-1.0
#include "command.hpp"

#include <algorithm>
#include <cctype>
#include <clade/external/command_line.hpp>
#include <clade/text/excerpt.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "definition.hpp"
#include "values.hpp"
#include "variables.hpp"

namespace parameters {

namespace {

using common::in_quotes;
using common::usage_error;
using strings = std::vector<std::string>;

strings joined(const strings& names, const strings& words) {
  auto all = names;
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

bool is_of(const strings& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

std::string list_of(const strings& names) {
  std::string all;
  for (const auto& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

// The name in the braces at a position; empty if there is no name in braces.
std::string_view name_at(std::string_view text, std::size_t at) {
  const auto end = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789.-", at + 1);
  return end != text.npos && text[end] == '}' ? text.substr(at + 1, end - at - 1) : std::string_view{};
}

// The names in braces that are none of the names, each once. Braces after a dollar sign are those of the shell. Refuses a
// name that is almost one of the names.
strings unknown_in(const std::string& where, std::string_view text, const strings& names) {
  strings unknown;
  for (auto at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
    const std::string name(name_at(text, at));
    const bool is_name = !name.empty() && (name[0] < '0' || name[0] > '9') && name[0] != '.' && name[0] != '-';
    if (!is_name || is_of(names, name) || is_of(unknown, name)) continue;
    if (const auto hint = common::suggestion(name, names); !hint.empty()) {
      throw usage_error(
          where + " has {" + name + "}, which is no variable" + hint +
          " If it is meant as it is, write a blank after the brace");
    }
    if (at == 0 || text[at - 1] != '$') unknown.push_back(name);
  }
  return unknown;
}

void check_text(const std::string& where, std::string_view text) {
  if (text.find('\0') != text.npos) throw usage_error(where + " must not have a NUL character, but has one");
}

std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char one : text) one == '\'' ? word += "'\\''" : word += one;
  return word + '\'';
}

}  // namespace

command command::arguments(strings arguments, const strings& names, const strings& words) {
  const auto all = joined(names, words);
  if (arguments.empty() || arguments[0].empty()) throw usage_error("the command must name a program, but is empty");
  command made;
  for (const auto& one : arguments) {
    const auto where = "the command's argument " + in_quotes(one);
    check_text(where, one);
    if (const auto unknown = unknown_in(where, one, all); !unknown.empty()) {
      throw usage_error(
          where + " has {" + unknown[0] + "}, which is no variable; the variables are " + list_of(names) +
          ". If it is meant as it is, write a blank after the brace");
    }
    pieces parts{{}};
    for (std::size_t at = 0; at < one.size();) {
      const auto name = one[at] == '{' ? name_at(one, at) : std::string_view{};
      if (!name.empty() && is_of(all, name)) {
        parts.back().name = name;
        parts.push_back({});
        at += name.size() + 2;
      } else {
        parts.back().before += one[at++];
      }
    }
    if (made.arguments_.empty() && parts.size() > 1) {
      throw usage_error("the command must have a program without placeholders, but has " + in_quotes(one));
    }
    made.arguments_.push_back(std::move(parts));
  }
  return made;
}

command command::shell(std::string line, const std::string& option, const strings& names, const strings& words) {
  const auto all   = joined(names, words);
  const auto where = option + ' ' + in_quotes(line);
  if (line.find_first_not_of(" \t\n") == line.npos)
    throw usage_error(option + " must be a line for the shell, but is empty");
  check_text(where, line);
  command made;
  made.shell_ = true;
  for (const auto& name : unknown_in(where, line, all)) made.note_ += (made.note_.empty() ? "{" : ", {") + name + '}';
  if (!made.note_.empty()) {
    made.note_ += " in " + option + " stays as it is, because the variables are " + list_of(names);
  }
  strings placeholders;
  for (const auto& name : all) placeholders.push_back('{' + name + '}');
  pieces parts{{}};
  try {
    const clade::detail::placeholder_check check(line, placeholders);
    std::size_t begin = 0;
    for (const auto& [position, length] : check.places()) {
      parts.back() = {line.substr(begin, position - begin), line.substr(position + 1, length - 2)};
      parts.push_back({});
      begin = position + length;
    }
    parts.back().before = line.substr(begin);
  } catch (const clade::detail::misplaced_placeholder& found) {
    throw usage_error(
        option + " must have " + found.placeholder + " outside of quotes, because its value is quoted, but has it " +
        found.where + ", at character " + std::to_string(found.position + 1) + ": " +
        in_quotes(clade::detail::excerpt_around(line, found.position)));
  }
  made.arguments_ = {{{"/bin/sh", ""}}, {{"-c", ""}}, std::move(parts)};
  return made;
}

bool command::is_option(const pieces& argument) {
  const auto& text   = argument[0].before;
  const auto letters = text.find_first_not_of('-');
  if (argument.size() > 1 || letters == 0 || letters == text.npos) return false;
  return std::isalpha(static_cast<unsigned char>(text[letters])) != 0;
}

std::string command::text_of(const pieces& argument) {
  std::string all;
  for (const auto& [before, name] : argument) all += before + (name.empty() ? "" : '{' + name + '}');
  return all;
}

void command::check_places(const variables& on) const {
  const auto definition_of = [&](const piece& part) {
    const auto found = std::ranges::find(on.definitions(), part.name, &definition::name);
    return found == on.definitions().end() ? nullptr : &*found;
  };
  for (std::size_t i = 1; !shell_ && i + 1 < arguments_.size(); ++i) {
    const auto& argument = arguments_[i];
    const auto inactive  = std::ranges::find_if(argument, [&](const piece& part) {
      const auto* const one = definition_of(part);
      return one && one->active_if;
    });
    if (inactive == argument.end() || !argument[0].before.empty() || (i > 1 && is_option(arguments_[i - 1]))) continue;
    const auto* const first = definition_of(argument[0]);
    const auto is_dashed    = [](const value& one) { return parameters::text(one).starts_with('-'); };
    if (first && !first->listed.empty() && std::ranges::all_of(first->listed, is_dashed)) continue;
    const auto& name = inactive->name;
    throw usage_error(
        "the command's argument " + in_quotes(text_of(argument)) + " is left out if " + name +
        " is inactive, and those after it would move; write --" + name + "={" + name + "} or " + name + "={" + name +
        "}, or put it last");
  }
}

strings command::filled(const values& all, const std::map<std::string, std::string>& provided) const {
  const auto content = [&](const std::string& name) -> std::optional<std::string> {
    if (const auto* const found = find(all, name)) return parameters::text(*found);
    const auto word = provided.find(name);
    return word == provided.end() ? std::nullopt : std::optional(word->second);
  };
  strings result;
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    std::string made;
    bool inactive = false;
    for (const auto& [before, name] : arguments_[i]) {
      made += before;
      if (name.empty()) continue;
      const auto found = content(name);
      inactive         = inactive || !found;
      made += shell_ ? shell_word(found.value_or("")) : found.value_or("");
    }
    if (!inactive || shell_) {
      result.push_back(std::move(made));
    } else if (i > 1 && is_option(arguments_[i - 1]) && arguments_[i][0].before.empty()) {
      result.pop_back();
    }
  }
  return result;
}

bool command::uses(std::string_view name) const {
  return std::ranges::any_of(
      arguments_, [&](const pieces& parts) { return std::ranges::find(parts, name, &piece::name) != parts.end(); });
}

std::string command::text() const {
  std::string line;
  for (auto argument = arguments_.begin() + (shell_ ? 2 : 0); argument != arguments_.end(); ++argument) {
    if (!line.empty()) line += ' ';
    line += text_of(*argument);
  }
  return line;
}

}  // namespace parameters
