#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <clade/report/number.hpp>
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
#include <utility>
#include <vector>

#include "help.hpp"
#include "suggestion.hpp"
#include "terminal.hpp"
#include "usage_error.hpp"

namespace common {

namespace {

/// Whether that is the name of an option, rather than an argument: one or two dashes and a letter.
bool is_option(std::string_view word) {
  const auto dashes = std::min(word.find_first_not_of('-'), word.size());
  if (dashes < 1 || dashes > 2 || dashes == word.size()) return false;
  const char first = word[dashes];
  return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
}

template <class Number>
bool reads(std::string_view text, Number& number) {
  const auto end           = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end && !text.empty();
}

}  // namespace

bool option::is_named() const { return is_option(name); }

std::string option::shown() const {
  if (value.empty()) return name;
  return is_named() ? name + ' ' + value : value;
}

command::command(std::string name, std::string meaning, CLI::App& app)
    : name_(std::move(name)), meaning_(std::move(meaning)), app_(&app) {}

void command::add(option declared) {
  declared.group = group_;
  if (!is_option(declared.name)) {
    arguments_.emplace_back(declared.name, std::vector<std::string>{});
  } else if (declared.value.empty()) {
    app_->add_flag(declared.name)->disable_flag_override();
  } else {
    app_->add_option(declared.name)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
  options_.push_back(std::move(declared));
}

std::vector<std::string> command::take_arguments(const std::vector<std::string>& words) {
  std::vector<std::string> rest;
  auto next          = arguments_.begin();
  bool all_arguments = false;
  for (auto word = words.begin(); word != words.end(); ++word) {
    const bool names_option = !all_arguments && is_option(*word);
    if (next == arguments_.end() || names_option) {
      rest.push_back(*word);
      const auto o = std::ranges::find(options_, *word, &option::name);
      if (names_option && o != options_.end() && !o->value.empty() && word + 1 != words.end()) rest.push_back(*++word);
    } else if (!all_arguments && *word == "--") {
      all_arguments = true;
    } else {
      (next++)->second.push_back(*word);
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
  if (all.size() > 1) {
    throw usage_error(name + " was given more than once: " + in_quotes(all[0]) + " and " + in_quotes(all[1]));
  }
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

command_line::command_line(std::string program, std::string meaning)
    : program_(std::move(program)), meaning_(std::move(meaning)), app_(std::make_unique<CLI::App>()) {
  app_->set_help_flag("-h,--help");
  app_->set_version_flag("-V,--version", program_ + ' ' + clade::version);
  app_->require_subcommand(1);
}

command_line::~command_line() = default;

command& command_line::add(std::string name, std::string meaning) {
  auto* const app = app_->add_subcommand(name);
  app->set_version_flag("-V,--version", program_ + ' ' + clade::version);
  return commands_.emplace_back(std::move(name), std::move(meaning), *app);
}

const command* command_line::parse(int argc, const char* const* argv, std::ostream& out) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words == std::vector<std::string>{"--manual"}) {
    help::print_manual(out, program_, meaning_, commands_);
    return nullptr;
  }
  if (words == std::vector<std::string>{"--bash-completion"}) {
    help::print_bash_completion(out, program_, commands_);
    return nullptr;
  }
  for (auto& c : commands_) {
    if (words.empty() || words.front() != c.name()) continue;
    words = c.take_arguments({words.begin() + 1, words.end()});
    words.insert(words.begin(), c.name());
  }
  try {
    app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 takes the last first
    return chosen();
  } catch (const CLI::CallForHelp&) {
    const auto width = columns_of(stdout);
    if (const auto* const only = chosen()) {
      help::print_command(out, program_, *only, width);
    } else {
      help::print_program(out, program_, meaning_, commands_, width);
    }
  } catch (const CLI::CallForVersion&) {
    out << program_ << ' ' << clade::version << '\n';
  } catch (const CLI::ParseError& error) {
    throw usage_error(explained(error, argc, argv));
  }
  return nullptr;
}

std::string command_line::explained(const CLI::ParseError& error, int argc, const char* const* argv) const {
  // CLI11 lists the remaining arguments partly from the last to the first; the message names the one that was typed
  // first.
  const auto left_over = app_->remaining(true);
  // The value of an unknown option remains as well, and the same word may also occur elsewhere.
  const bool unknown_option =
      std::ranges::any_of(left_over, [](const auto& a) { return a.starts_with('-') && a != "--"; });
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--" || (unknown_option && !argument.starts_with('-'))) continue;
    if (std::ranges::find(left_over, argument) == left_over.end()) continue;
    const auto* const of = chosen();
    if (argument.starts_with('-') && !of) {
      return "a command is needed before " + in_quotes(argument) + ": " + command::joined(names_of_commands());
    }
    if (argument.starts_with('-')) {
      std::vector<std::string_view> options{"--help", "--version"};
      for (const auto& o : of->options()) options.emplace_back(o.name);
      const auto name            = std::string_view(argument).substr(0, argument.find('='));
      const auto meant           = suggestion(name, options);
      const bool takes_arguments = std::ranges::any_of(of->options(), [](const option& o) { return !o.is_named(); });
      const bool may_be_one      = meant.empty() && takes_arguments && !argument.starts_with("--");
      return "there is no option " + in_quotes(argument) + meant +
             (may_be_one ? "; to pass it as an argument, write -- before it" : "");
    }
    if (!of) {
      return "there is no command " + in_quotes(argument) + ", only " + command::joined(names_of_commands()) +
             suggestion(argument, names_of_commands());
    }
    return "the argument " + in_quotes(argument) + " is one too many";
  }
  const std::string what = error.what();
  if (const auto end = what.find(" was given a disallowed flag"); end != std::string::npos)
    return "--" + what.substr(0, end) + " takes no value, but was given one";
  if (error.get_name() == "ArgumentMismatch")
    return what.substr(0, what.find(':')) + " needs a value, but none was given";
  if (!chosen()) return "no command was given, but one is needed: " + command::joined(names_of_commands());
  return what.substr(0, what.find('\n'));
}

const command* command_line::chosen() const {
  const auto found = std::ranges::find_if(commands_, [&](const auto& c) { return app_->got_subcommand(c.name()); });
  return found == commands_.end() ? nullptr : &*found;
}

std::vector<std::string_view> command_line::names_of_commands() const {
  std::vector<std::string_view> names;
  for (const auto& c : commands_) names.emplace_back(c.name());
  return names;
}

}  // namespace common
