// SPDX-License-Identifier: BSL-1.0
#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <clade/study/report/number.hpp>
#include <clade/text/read_number.hpp>
#include <clade/version.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "help.hpp"
#include "suggestion.hpp"
#include "terminal.hpp"
#include "usage_error.hpp"

namespace common {

namespace {

/// Whether a word is the name of an option and not an argument: it begins with dashes and a letter.
bool is_option(std::string_view word) {
  const auto dashes = std::min(word.find_first_not_of('-'), word.size());
  if (dashes < 1 || dashes == word.size()) return false;
  const char first = word[dashes];
  return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
}

/// The name of an option without the value that follows it: "--size" of "--size=8".
std::string_view name_of(std::string_view word) { return word.substr(0, word.find('=')); }

/// Reads a text that is only a number. A double that is too small is read as 0.
template <class Number>
bool reads(std::string_view text, Number& number) {
  const auto end = text.data() + text.size();
  std::from_chars_result read{};
  if constexpr (std::is_same_v<Number, double>) {
    read = clade::detail::read_double(text.data(), end, number);
  } else {
    read = std::from_chars(text.data(), end, number);
  }
  return read.ec == std::errc{} && read.ptr == end && !text.empty();
}

}  // namespace

bool option::is_named() const { return is_option(name); }

std::string option::shown() const {
  if (value.empty()) return name;
  return is_named() ? name + ' ' + value : value;
}

command::command(std::string name, std::string meaning)
    : name_(std::move(name)), meaning_(std::move(meaning)), app_(std::make_shared<CLI::App>()) {
  app_->set_help_flag();
}

void command::add(option declared) {
  declared.group = group_;
  if (!declared.is_named()) {
    arguments_.emplace_back(declared.name, std::vector<std::string>{});
  } else if (declared.value.empty()) {
    app_->add_flag(declared.name);
  } else {
    app_->add_option(declared.name)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
  options_.push_back(std::move(declared));
}

void command::parse(const std::vector<std::string>& words) {
  const auto named = take_arguments(words);
  app_->parse(std::vector<std::string>(named.rbegin(), named.rend()));  // CLI11 takes the last first
  for (const auto& o : options_) {
    const auto& all = values(o.name);
    if (all.size() < 2 || o.value.empty() || o.repeated) continue;
    throw usage_error(o.name + " was given more than once: " + in_quotes(all[0]) + " and " + in_quotes(all[1]));
  }
}

// Removes the positional arguments, since CLI11 would read -(3+2) as options. They are the words that are neither names
// nor values of options, and all words after "--". CLI11 does not say which word is wrong, so all words are checked
// here.
std::vector<std::string> command::take_arguments(const std::vector<std::string>& words) {
  std::vector<std::string_view> names{"--help", "--version"};
  std::string wanted;  // the arguments of the command
  for (const auto& o : options_) {
    if (o.is_named())
      names.emplace_back(o.name);
    else
      wanted.append(wanted.empty() ? "" : " ").append(o.value);
  }
  const auto is_meant = [&](std::string_view word) {
    return std::ranges::find(names, name_of(word)) != names.end() ||
           (word.starts_with("--") && !suggestion(name_of(word), names).empty());
  };
  std::vector<std::string> rest;
  auto next          = arguments_.begin();
  bool all_arguments = false;
  for (auto word = words.begin(); word != words.end(); ++word) {
    // After the last argument, options may follow again.
    const bool must_be_one = all_arguments && (arguments_.empty() || next != arguments_.end());
    if (!all_arguments && *word == "--") {
      all_arguments = true;
    } else if (must_be_one || !is_option(*word)) {
      if (next == arguments_.end()) {
        constexpr std::string_view dash = "\u2013", long_dash = "\u2014";  // some programs replace two dashes by them
        std::string meant(name_of(*word));
        if (word->starts_with(dash) || word->starts_with(long_dash)) meant.replace(0, dash.size(), "--");
        throw usage_error(
            name_ + (wanted.empty() ? " takes no argument" : " takes only " + wanted) + ", but was " +
            (wanted.empty() ? "" : "also ") + "given " + in_quotes(*word) +
            (all_arguments ? " after --" : suggestion(meant, names)));
      }
      (next++)->second.push_back(*word);
    } else {
      const std::string name(name_of(*word));
      const auto o = std::ranges::find(options_, name, &option::name);
      if (o == options_.end()) {
        const auto meant      = suggestion(name, names);
        const bool may_be_one = meant.empty() && !wanted.empty() && !name.starts_with("--");
        throw usage_error(
            "there is no option " + in_quotes(*word) + meant +
            (may_be_one ? "; to pass it as an argument, write -- before it" : ""));
      }
      rest.push_back(name);
      if (name.size() < word->size()) {
        const auto value = word->substr(name.size() + 1);
        if (o->value.empty()) throw usage_error(name + " takes no value, but was given " + in_quotes(value));
        rest.push_back(value);
      } else if (!o->value.empty()) {
        if (++word == words.end()) throw usage_error(name + " needs a value, but none was given");
        if (is_meant(*word)) throw usage_error(name + " needs a value, but " + in_quotes(*word) + " follows it");
        rest.push_back(*word);
      }
    }
  }
  return rest;
}

command command::with(const std::string& name, std::string value) const {
  auto changed           = *this;
  changed.instead_[name] = {std::move(value)};
  return changed;
}

std::optional<std::string> command::text(const std::string& name) const {
  const auto& all = values(name);
  return all.empty() ? std::nullopt : std::optional(all[0]);
}

std::optional<std::uint64_t> command::whole(const std::string& name, std::uint64_t low, std::uint64_t high) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  std::uint64_t number = 0;
  if (!reads(*given, number) || number < low || number > high) {
    refuse(name, *given, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return number;
}

std::optional<double> command::real(const std::string& name, double low, double high, bool above) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  double number = 0;
  if (!reads(*given, number) || !(number >= low && number <= high) || (above && number == low)) {
    refuse(
        name, *given,
        above ? "a number above " + clade::report::shortest(low) + " and at most " + clade::report::shortest(high)
              : "a number from " + clade::report::shortest(low) + " to " + clade::report::shortest(high));
  }
  return number;
}

std::optional<double> command::between(const std::string& name, double low, double high) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  double number = 0;
  if (!reads(*given, number) || !(number > low && number < high)) {
    refuse(
        name, *given, "a number above " + clade::report::shortest(low) + " and below " + clade::report::shortest(high));
  }
  return number;
}

std::optional<std::string_view> command::one_of(
    const std::string& name, std::span<const std::string_view> names) const {
  const auto given = text(name);
  if (!given) return std::nullopt;
  const auto found = std::ranges::find(names, *given);
  if (found == names.end()) {
    refuse(name, *given, "one of " + joined(names), suggestion(*given, names));
  }
  return *found;
}

void command::refuse(
    const std::string& name, std::string_view value, const std::string& wanted, const std::string& meant) {
  throw usage_error(name + " must be " + wanted + ", but was " + in_quotes(value) + meant);
}

std::string command::joined(std::span<const std::string_view> names) {
  std::string list;
  for (const auto name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

bool command::has_presets() const {
  const auto preset = std::ranges::find(options_, "--preset", &option::name);
  return preset != options_.end() && !preset->document.empty();
}

const std::vector<std::string>& command::values(const std::string& name) const {
  if (const auto given = instead_.find(name); given != instead_.end()) return given->second;
  const auto argument =
      std::ranges::find(arguments_, name, [](const auto& a) -> const std::string& { return a.first; });
  return argument != arguments_.end() ? argument->second : app_->get_option(name)->results();
}

const command* command_line::parse(int argc, const char* const* argv, std::ostream& out) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const auto first  = words.empty() ? "" : words.front();
  const auto chosen = std::ranges::find(commands_, first, &command::name);
  if (first == "--manual") {
    help::print_manual(out, program_, meaning_, commands_);
    return nullptr;
  }
  if (first == "--bash-completion") {
    help::print_bash_completion(out, program_, commands_);
    return nullptr;
  }
  for (auto word = words.begin(); word != words.end() && *word != "--"; ++word) {
    if (*word == "-V" || *word == "--version") {
      out << program_ << ' ' << clade::version << '\n';
      return nullptr;
    }
    if (*word != "-h" && *word != "--help") continue;
    if (chosen != commands_.end()) {
      help::print_command(out, program_, *chosen, columns_of(stdout));
    } else {
      help::print_program(out, program_, meaning_, commands_, columns_of(stdout));
    }
    return nullptr;
  }
  if (chosen == commands_.end()) throw usage_error(no_command(words));
  chosen->parse({words.begin() + 1, words.end()});
  return &*chosen;
}

// The error of a line that does not begin with a command.
std::string command_line::no_command(const std::vector<std::string>& words) const {
  std::vector<std::string_view> names;
  for (const auto& c : commands_) names.emplace_back(c.name());
  const auto all = command::joined(names);
  if (words.empty()) return "no command was given, but one is needed: " + all;
  const auto& first  = words.front();
  const auto command = std::ranges::find_first_of(words, names);
  if (first.starts_with('-') && command != words.end()) {
    return "the command " + in_quotes(*command) + " must be before " + in_quotes(first);
  }
  names.insert(names.end(), {"--help", "--version"});
  const auto meant = suggestion(first, names);
  if (first.starts_with('-')) return "a command is needed before " + in_quotes(first) + ": " + all + meant;
  return "there is no command " + in_quotes(first) + ", only " + all + meant;
}

}  // namespace common
