// SPDX-License-Identifier: BSL-1.0
#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/version.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "help.hpp"
#include "number_in.hpp"
#include "program.hpp"
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

std::string in_words(const real_range& range) {
  using clade::report::shortest;
  return "a number " + std::string(range.excludes_low ? "above " : "from ") + shortest(range.low) +
         (range.excludes_high  ? " and below "
          : range.excludes_low ? " and at most "
                               : " to ") +
         shortest(range.high);
}

// Throws usage_error for a wrong value.
void check(const option& declared, const std::string& value) {
  // CLI11's own checks are not used: they let nan pass, and read 010 as 8.
  if (!declared.allowed_names.empty() &&
      std::ranges::find(declared.allowed_names, value) == declared.allowed_names.end()) {
    command::refuse(
        declared.name, value, "one of " + command::joined(declared.allowed_names),
        suggestion(value, declared.allowed_names));
  }
  if (declared.check) declared.check(value);
}

}  // namespace

bool option::is_named() const { return is_option(name); }

std::string option::usage() const {
  if (placeholder.empty()) return name;
  return is_named() ? name + ' ' + placeholder : placeholder;
}

void command::add(option declared) {
  declared.group = group_;
  options_.push_back(std::move(declared));
}

bool command::has_presets() const {
  const auto preset = std::ranges::find(options_, "--preset", &option::name);
  return preset != options_.end() && !preset->default_in_published.empty();
}

namespace {

// Writes the value 0 after an option whose value may be left out, "[PORT]", if no number follows it. If the command
// takes no arguments, any word that is not an option is its value, so that an error names the option.
std::vector<std::string> with_omitted_values(std::vector<std::string> words, const std::vector<option>& options) {
  const bool has_arguments = !std::ranges::all_of(options, &option::is_named);
  const auto is_value      = [&](std::string_view word) {
    const bool negative = word.starts_with('-');
    const auto digits   = word.substr(negative ? 1 : 0);
    return (!digits.empty() && digits[0] >= '0' && digits[0] <= '9') || (!has_arguments && !negative);
  };
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const auto found = std::ranges::find(options, words[i], &option::name);
    if (found == options.end() || !found->placeholder.starts_with('[')) continue;
    if (i + 1 == words.size() || !is_value(words[i + 1]))
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, "0");
  }
  return words;
}

}  // namespace

void command::parse(std::vector<std::string> words) {
  words_ = with_omitted_values(std::move(words), options_);
  std::vector<std::string_view> names{"--help", "--version"};
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();  // arguments too: CLI11 would read -(3+2) as options
  for (const auto& o : options_) {
    values_[o.name].clear();
    if (!o.is_named()) continue;
    names.emplace_back(o.name);
    if (o.placeholder.empty()) {
      app.add_flag(o.name)->check([&](const std::string& value) {
        if (value != "true") throw usage_error(o.name + " takes no value, but was given " + in_quotes(value));
        return std::string();
      });
      continue;
    }
    auto* const added = app.add_option(o.name)->expected(1)->allow_extra_args(o.takes_all_following_words);
    added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    added->check([&](const std::string& value) {
      if (std::ranges::find(names, name_of(value)) != names.end()) {
        throw usage_error(o.name + " needs " + o.placeholder + ", but " + in_quotes(value) + " follows it");
      }
      check(o, value);
      return std::string();
    });
  }
  try {
    app.parse(std::vector<std::string>(words_.rbegin(), words_.rend()));  // CLI11 takes the last first
  } catch (const CLI::ParseError& error) {
    const std::string_view what = error.what();
    for (const auto& o : options_) {
      if (!o.is_named() || !what.starts_with(o.name + ':')) continue;
      check(o, "");
      throw usage_error(o.name + " needs " + o.placeholder + ", but has no value");
    }
    throw usage_error("the options cannot be read: " + std::string(what));
  }
  for (const auto& o : options_) {
    if (!o.is_named()) continue;
    auto& given = values_[o.name] = app.get_option(o.name)->results();
    if (given.size() > 1 && !o.placeholder.empty() && !o.repeatable) {
      throw usage_error(
          o.name + " must be given once, but was given " + in_quotes(given[0]) + " and " + in_quotes(given[1]));
    }
  }

  bool after_dashes   = false;
  const auto is_named = [](const option& o) { return o.is_named(); };
  auto next_argument  = std::ranges::find_if_not(options_, is_named);
  std::vector<std::string> arguments_after_dashes;
  for (const auto& word : app.remaining()) {
    if (!after_dashes && word == "--") {
      after_dashes = true;
    } else if (after_dashes && next_argument == options_.end() && is_option(word)) {
      // Options may follow the last argument.
      const auto dashes = std::ranges::find(words_, "--");
      auto more = std::vector(dashes + 1 + static_cast<std::ptrdiff_t>(arguments_after_dashes.size()), words_.end());
      more.insert(more.begin(), words_.begin(), dashes);
      more.emplace_back("--");
      more.insert(more.end(), arguments_after_dashes.begin(), arguments_after_dashes.end());
      return parse(std::move(more));
    } else if (!after_dashes && is_option(word)) {
      auto hint = suggestion(name_of(word), names);
      if (hint.empty() && next_argument != options_.end() && !word.starts_with("--")) {
        hint = "; to pass it as an argument, write -- before it";
      }
      throw usage_error(
          "there is no option " + in_quotes(word) + (hint.empty() ? "; " + name_ + " --help lists all" : hint));
    } else if (next_argument == options_.end()) {
      constexpr std::string_view dash = "\u2013", long_dash = "\u2014";  // some programs replace two dashes by them
      std::string with_dashes(name_of(word));
      if (word.starts_with(dash) || word.starts_with(long_dash)) with_dashes.replace(0, dash.size(), "--");
      std::string allowed;
      for (const auto& o : options_) {
        if (!o.is_named()) allowed += ' ' + o.usage();
      }
      throw usage_error(
          "unexpected argument " + in_quotes(word) + "; " + name_ + " takes " +
          (allowed.empty() ? "options only" : "no more than" + allowed) + suggestion(with_dashes, names));
    } else {
      values_[next_argument->name].push_back(word);
      if (after_dashes) arguments_after_dashes.push_back(word);
      if (!next_argument->repeatable) next_argument = std::find_if_not(next_argument + 1, options_.end(), is_named);
    }
  }
}

command command::with_option(const std::string& name, const std::string& value) const {
  auto changed = *this;
  auto words   = words_;
  words.insert(words.begin(), name.starts_with("--") ? name + '=' + value : value);
  changed.parse(std::move(words));
  return changed;
}

const std::vector<std::string>& command::values(const std::string& name) const { return values_.at(name); }

std::optional<std::string> command::text(const std::string& name) const {
  const auto& given = values(name);
  return given.empty() ? std::nullopt : std::optional(given[0]);
}

std::string command::required_text(const std::string& name) const {
  if (auto given = text(name)) return *std::move(given);
  throw usage_error(
      name_ + " needs " + std::ranges::find(options_, name, &option::name)->usage() + ", but it was not given");
}

void command::refuse(
    const std::string& name, std::string_view value, const std::string& wanted, const std::string& hint) {
  const auto found = value.empty() ? "has no value" : "was " + in_quotes(value);
  throw usage_error(name + " must be " + wanted + ", but " + found + hint);
}

std::string command::joined(std::span<const std::string_view> names) {
  std::string list;
  for (const auto name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

std::string option_visitor::text_of(double number) { return clade::report::shortest(number); }

std::optional<std::string> option_visitor::visit_text(option declared) {
  if (read_from_) return read_from_->text(declared.name);
  if (collected_) {
    collected_->emplace_back(declared.name.substr(declared.name.find_first_not_of('-')), declared.default_value);
  } else if (declares_document_defaults_) {
    std::ranges::find(declared_in_->options_, declared.name, &option::name)->default_in_published =
        declared.default_value;
  } else {
    declared_in_->add(std::move(declared));
  }
  return std::nullopt;
}

void option_visitor::flag(const std::string& name, bool& member, const std::string& meaning) {
  if (read_from_) {
    member = member || read_from_->given(name);
  } else if (collected_) {
    if (member) collected_->emplace_back(name.substr(2), "yes");
  } else if (!declares_document_defaults_) {
    declared_in_->add({name, "", meaning});
  }
}

std::optional<std::uint64_t> option_visitor::visit_integer(option declared, const integer_range& within) {
  declared.check = [name = declared.name, within](const std::string& value) {
    const auto number = number_in<std::uint64_t>(value);
    if (number && *number >= within.low && *number <= within.high) return;
    command::refuse(
        name, value, "a whole number from " + std::to_string(within.low) + " to " + std::to_string(within.high));
  };
  if (const auto number = number_in<std::uint64_t>(declared.default_value); for_tables_ && number) {
    declared.default_value =
        *number == 0 && !within.zero.empty() ? std::string(within.zero) : clade::report::grouped(*number);
  }
  const auto given = visit_text(std::move(declared));
  return given ? number_in<std::uint64_t>(*given) : std::nullopt;
}

std::optional<double> option_visitor::visit_real(option declared, const real_range& within) {
  declared.check = [name = declared.name, within](const std::string& value) {
    const auto number                                    = number_in<double>(value);
    const auto& [low, high, excludes_low, excludes_high] = within;
    if (number && (excludes_low ? *number > low : *number >= low) && (excludes_high ? *number < high : *number <= high))
      return;
    command::refuse(name, value, in_words(within));
  };
  const auto given = visit_text(std::move(declared));
  return given ? number_in<double>(*given) : std::nullopt;
}

const std::string_view* option_visitor::visit_name(option declared) {
  const auto* const from = read_from_;
  const auto name        = declared.name;
  const auto given       = visit_text(std::move(declared));
  if (!given) return nullptr;
  // The names of the declaration live as long as the program.
  return &*std::ranges::find(std::ranges::find(from->options_, name, &option::name)->allowed_names, *given);
}

const command* command_line::parse(int argc, const char* const* argv, std::ostream& out) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const auto first = words.empty() ? "" : words.front();
  const auto named = std::ranges::find(commands_, first, &command::name);
  // A line of --help alone is about the program.
  const bool by_default = named == commands_.end() && !words.empty() && words.front() != "--help";
  const auto chosen     = by_default ? std::ranges::find(commands_, default_, &command::name) : named;
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
    const bool is_brief = *word == "-h";
    if (chosen == commands_.end()) {
      help::print_program(out, program_, meaning_, commands_, line_width_of(stdout), is_brief);
    } else if (is_brief) {
      help::print_command_briefly(out, program_, *chosen);
    } else {
      help::print_command(out, program_, *chosen, line_width_of(stdout));
    }
    return nullptr;
  }
  if (chosen == commands_.end()) throw usage_error(missing_command_message(words));
  chosen->parse({words.begin() + (named == commands_.end() ? 0 : 1), words.end()});
  return &*chosen;
}

int command_line::run(int argc, const char* const* argv) {
  return run_program(program_, [&] {
    const auto* const chosen = parse(argc, argv, std::cout);
    return chosen ? actions_.at(chosen->name())(*chosen, std::cout) : exit_status::solved;
  });
}

// The error of a line that does not begin with a command.
std::string command_line::missing_command_message(const std::vector<std::string>& words) const {
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
  const auto hint = suggestion(first, names);
  if (first.starts_with('-')) return "a command is needed before " + in_quotes(first) + ": " + all + hint;
  return "there is no command " + in_quotes(first) + ", only " + all + hint;
}

}  // namespace common
