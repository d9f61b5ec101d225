// SPDX-License-Identifier: BSL-1.0
#include "help.hpp"

#include <algorithm>
#include <clade/version.hpp>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "lines.hpp"

namespace common::help {
namespace {

constexpr std::string_view version_option = "-V, --version";

/// A usage line.
std::string usage(const std::string& program, const command& shown_command) {
  auto line = program + ' ' + shown_command.name();
  for (const auto& o : shown_command.options()) {
    if (!o.is_named()) line += ' ' + o.placeholder;
  }
  return line + " [OPTION]...";
}

/// The default in the preset document.
const std::string& in_document(const option& shown) {
  return shown.default_in_published.empty() ? shown.default_value : shown.default_in_published;
}

/// The headings of a command's options, in the order of their first occurrence.
std::vector<std::string> groups(const command& shown_command) {
  std::vector<std::string> found;
  for (const auto& o : shown_command.options()) {
    if (std::ranges::find(found, o.group) == found.end()) found.push_back(o.group);
  }
  return found;
}

/// Lines of at most `width` columns, each after `indent` spaces.
void print_wrapped(std::ostream& out, const std::string& text, std::size_t indent, std::size_t width) {
  for (const auto& line : lines_of(text, width - indent)) out << std::string(indent, ' ') << line << '\n';
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

/// Prints a line without the spaces at its end.
void print_line(std::ostream& out, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << '\n';
}

/// Escapes a text for groff, so that it is shown unchanged, even as an argument of a macro.
std::string groff(std::string_view text) {
  // groff shows some of these as typographic characters, and interprets others.
  constexpr std::pair<char, std::string_view> special[] = {
      {'\\', "\\e"}, {'-', "\\-"}, {'"', "\\(dq"}, {'\'', "\\(aq"}, {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
  std::string result;
  for (const char c : text) {
    const auto* const found = std::ranges::find(special, c, &std::pair<char, std::string_view>::first);
    if (found != std::end(special)) {
      result += found->second;
    } else if (c == '.' && result.empty()) {
      result += "\\&.";
    } else {
      result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return result;
}

/// A word quoted for Bash.
std::string bash_word(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// A word for a list of compgen, escaped because compgen expands it like a word of a command.
std::string listed(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view(" \t|&;<>()$`\\\"'*?[]#~=%!{}^").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// An example as it is typed.
std::string line_of(const std::string& program, const command& of, const example& shown) {
  return program + ' ' + of.name() + (shown.options.empty() ? "" : ' ' + shown.options);
}

std::string exit_status_of(const command& of) {
  return "The exit status is 0 if " + of.goal() + ", 1 if not, 2 for wrong usage or input, and 130 after Ctrl-C.";
}

/// The text, or as much of it as fits, up to a blank and followed by "...".
std::string cut(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text;
  const auto blank = text.find_last_of(' ', width - 4);
  auto result      = text.substr(0, blank == std::string::npos ? width - 4 : blank);
  result.erase(result.find_last_not_of(" ,;:.") + 1);
  return result + " ...";
}

/// The options that a brief page shows, at most `most`.
std::vector<const option*> important(const command& of, std::size_t most) {
  const auto is_in_examples = [&](const option& o) {
    return std::ranges::any_of(
        of.examples(), [&](const example& e) { return (e.options + ' ').find(o.name + ' ') != std::string::npos; });
  };
  const auto rank = [&](const option& o) {
    if (!o.is_named()) return 0;
    if (is_in_examples(o)) return 1;
    if (o.group == of.options().front().group) return 2;
    return o.name == "--seed" || o.name == "--format" ? 3 : 4;
  };
  std::vector<const option*> shown;
  for (int r = 0; r < 4; ++r) {
    for (const auto& o : of.options()) {
      if (rank(o) == r && shown.size() < most) shown.push_back(&o);
    }
  }
  std::ranges::sort(shown);  // as they are declared
  return shown;
}

}  // namespace

void print_program(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands,
    std::size_t width, bool is_brief) {
  print_wrapped(out, program + ": " + meaning, 0, width);
  out << "\nusage: " << program << " COMMAND [OPTION]...\n\n";
  std::size_t names = 0;
  for (const auto& c : commands) names = std::max(names, c.name().size());
  for (const auto& c : commands) {
    std::ostringstream meaning_of;
    print_wrapped(meaning_of, c.meaning(), names + 4, width);
    out << padded("  " + c.name(), names + 4) << meaning_of.str().substr(names + 4);
  }
  out << '\n';
  const std::pair<std::string, std::string> others[] = {
      {program + " COMMAND --help", "prints all options of a command, and examples"},
      {program + " COMMAND -h", "prints its most important options"},
      {"--help", is_brief ? "prints examples too" : "prints this"},
      {"-h", is_brief ? "prints this" : "prints less"},
      {std::string(version_option), "prints the version"},
      {"--manual", "prints the page that man shows"},
      {"--bash-completion", "prints what completes command lines in Bash"}};
  for (const auto& [name, prints] : others) out << padded(name, others[0].first.size() + 2) << prints << '\n';
  if (is_brief) return;
  bool first = true;
  for (const auto& c : commands) {
    if (c.examples().empty()) continue;
    if (std::exchange(first, false)) out << "\nExamples\n";
    out << "  " << line_of(program, c, c.examples().front()) << '\n';
    print_wrapped(out, c.examples().front().meaning, 6, width);
  }
  out << '\n';
  print_wrapped(
      out,
      "The exit status is 0 if the goal was reached, 1 if not, 2 for wrong usage or input, and 130 after Ctrl-C. The "
      "help of a command says what its goal is.",
      0, width);
}

void print_command(std::ostream& out, const std::string& program, const command& shown_command, std::size_t width) {
  out << "usage: " << usage(program, shown_command) << "\n\n";
  print_wrapped(out, shown_command.meaning(), 0, width);

  constexpr std::size_t indent = 2, gap = 2;
  const bool presets = shown_command.has_presets();
  std::size_t first = 0, headings = 0, second = 0, third = 0;
  for (const auto& o : shown_command.options()) {
    first    = std::max(first, indent + o.usage().size());
    headings = std::max(headings, o.group.size());
    second   = std::max(second, o.default_value.size());
    third    = std::max(third, presets ? gap + in_document(o).size() : 0);
  }
  const std::string heads[] = {presets ? "strong" : "default", presets ? "document" : ""};
  second                    = std::max(second, heads[0].size());
  // Headings widen the first column only if the table still fits.
  if (std::max(first, headings) + gap + second + third <= width) first = std::max(first, headings);
  const auto print_row = [&](const std::string& name, const std::string& strong, const std::string& document) {
    print_line(out, padded(name, std::max(first, name.size()) + gap) + padded(strong, second + gap) + document);
  };

  for (const auto& group : groups(shown_command)) {
    out << '\n';
    print_row(group, heads[0], heads[1]);
    for (const auto& o : shown_command.options()) {
      if (o.group != group) continue;
      print_row(std::string(indent, ' ') + o.usage(), o.default_value, presets ? in_document(o) : "");
      print_wrapped(out, o.meaning, 3 * indent, width);
    }
  }
  for (const auto& [name, meaning] :
       {std::pair<std::string, std::string>("-h, --help", "prints the most important options, or this"),
        {std::string(version_option), "prints the version"}}) {
    print_line(out, std::string(indent, ' ') + name);
    print_wrapped(out, meaning, 3 * indent, width);
  }
  if (!shown_command.examples().empty()) out << "\nExamples\n";
  for (const auto& e : shown_command.examples()) {
    out << std::string(indent, ' ') << line_of(program, shown_command, e) << '\n';
    print_wrapped(out, e.meaning, 3 * indent, width);
  }
  out << '\n';
  print_wrapped(out, exit_status_of(shown_command), 0, width);
}

void print_command_briefly(std::ostream& out, const std::string& program, const command& shown_command) {
  constexpr std::size_t indent = 2, gap = 2, most_options = 10, most_examples = 2;
  std::ostringstream before, after;
  print_wrapped(before, "usage: " + usage(program, shown_command), 0, brief_columns);
  before << '\n';
  print_wrapped(before, shown_command.meaning(), 0, brief_columns);
  before << '\n';
  const auto& examples = shown_command.examples();
  if (!examples.empty()) after << "\nExamples\n";
  for (std::size_t i = 0; i < std::min(most_examples, examples.size()); ++i) {
    after << std::string(indent, ' ') << line_of(program, shown_command, examples[i]) << '\n';
  }
  after << '\n';
  const auto all =
      "All " + std::to_string(shown_command.options().size()) + " options with their defaults, and examples:";
  const auto how = program + ' ' + shown_command.name() + " --help";
  // A command is not broken.
  const bool one_line = all.size() + 1 + how.size() <= brief_columns;
  after << all << (one_line ? std::string(1, ' ') : '\n' + std::string(indent, ' ')) << how << '\n';

  const auto rows    = [](const std::ostringstream& text) { return std::ranges::count(text.str(), '\n'); };
  const auto taken   = static_cast<std::size_t>(rows(before) + rows(after));
  const auto options = important(shown_command, std::min(most_options, brief_rows - std::min(brief_rows, taken)));
  std::size_t names  = 0;
  for (const auto* const o : options) names = std::max(names, indent + o->usage().size() + gap);
  // As many meanings as there is room for have two lines.
  auto room = brief_rows - std::min(brief_rows, taken + options.size());
  out << before.str();
  for (const auto* const o : options) {
    auto name = padded(std::string(indent, ' ') + o->usage(), names);
    auto text = o->meaning;
    if (const auto first = lines_of(text, brief_columns - names).front(); first.size() < text.size() && room > 0) {
      --room;
      out << name << first << '\n';
      name.assign(names, ' ');
      text.erase(0, text.find_first_not_of(' ', first.size()));
    }
    print_line(out, name + cut(text, brief_columns - names));
  }
  out << after.str();
}

void print_manual(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands) {
  out << ".TH " << program << " 1 \"\" \"clade " << clade::version << "\" \"clade\"\n.SH NAME\n"
      << groff(program) << " \\- " << groff(meaning) << "\n.SH SYNOPSIS\n";
  for (const auto& c : commands) out << (&c == &commands.front() ? "" : ".br\n") << groff(usage(program, c)) << '\n';
  out << ".SH DESCRIPTION\n";
  for (const auto& c : commands) out << ".TP\n.B " << groff(c.name()) << '\n' << groff(c.meaning()) << '\n';
  for (const auto& c : commands) {
    out << ".SH OPTIONS OF " << groff(c.name()) << '\n';
    for (const auto& group : groups(c)) {
      out << ".SS " << groff(group) << '\n';
      for (const auto& o : c.options()) {
        if (o.group != group) continue;
        out << ".TP\n.B " << groff(o.usage()) << '\n' << groff(o.meaning + ".") << '\n';
        const bool same = o.default_value == in_document(o) || !c.has_presets();
        if (!o.default_value.empty()) out << "Default: " << groff(o.default_value) << (same ? ".\n" : "");
        if (!o.default_value.empty() && !same) out << "; in the preset document: " << groff(in_document(o)) << ".\n";
      }
    }
  }
  out << ".SH EXAMPLES\n";
  for (const auto& c : commands) {
    for (const auto& e : c.examples()) {
      out << ".TP\n.B " << groff(line_of(program, c, e)) << '\n' << groff(e.meaning + ".") << '\n';
    }
  }
  out << ".SH EXIT STATUS\n";
  for (const auto& c : commands) out << ".TP\n.B " << groff(c.name()) << '\n' << groff(exit_status_of(c)) << '\n';
  out << ".PP\nSIGTERM and SIGHUP end a command as Ctrl\\-C does, with what was found so far. Its exit status is then "
         "143 or "
         "129.\n";
}

void print_bash_completion(std::ostream& out, const std::string& program, const std::deque<command>& commands) {
  const auto function = "_clade_" + program;
  const auto list     = [](const auto& names, std::string_view end = "") {
    std::string words;
    for (const auto& name : names) words.append(words.empty() ? "" : " ").append(listed(name)).append(listed(end));
    return "words=" + bash_word(words);
  };
  const std::string files   = "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return",
                    folders = "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return",
                    goes_on = "compopt +o filenames -o nospace 2> /dev/null; ";
  // For Bash the parts of --size=8 and of --vary NAME=VALUES are words: "--size", "=", "8".
  out << "# Completion of " << program << " for Bash.\n"
      << function << "() {\n"
      << "  local word=${COMP_WORDS[COMP_CWORD]} i=$((COMP_CWORD - 1)) before first= words= is_list= is_value=\n"
      << "  COMPREPLY=()\n"
      << "  if [[ $word == = ]]; then\n    word= is_value=1\n"
      << "  elif [[ ${COMP_WORDS[i]} == = ]]; then\n    i=$((i - 1)) is_value=1\n  fi\n"
      << "  before=${COMP_WORDS[i]}\n"
      << "  if [[ $is_value && (${COMP_WORDS[i-1]} == --vary || ${COMP_WORDS[i-2]}${COMP_WORDS[i-1]} == --vary=) ]]; "
         "then\n"
      << "    before=--vary:$before\n  fi\n"
      << "  if ((COMP_CWORD == 1)); then\n    words='";
  for (const auto& c : commands) out << c.name() << ' ';
  out << "--help --version'\n  else\n    case ${COMP_WORDS[1]}:$before in\n";
  const auto print_case = [&](const command& c, const std::string& word, const std::string& completion) {
    out << "      " << c.name() << ':' << word << ") " << completion << " ;;\n";
  };
  for (const auto& c : commands) {
    std::string arguments;
    for (const auto& o : c.options()) {
      const bool names_file = o.placeholder.find("FILE") != std::string::npos;
      if (!o.is_named() && names_file) arguments = "[[ $word == -* ]] || { " + files + "; }; ";
      if (!o.is_named() || o.placeholder.empty()) continue;
      print_case(
          c, o.name,
          names_file                       ? files
          : o.placeholder == "FOLDER"      ? folders
          : !o.names_that_may_vary.empty() ? goes_on + list(o.names_that_may_vary, "=")
          : !o.allowed_names.empty()       ? list(o.allowed_names)
                                           : "return");
      for (const auto& name : o.names_that_may_vary) {
        const auto varied = std::ranges::find(c.options(), "--" + name, &option::name);
        if (varied == c.options().end() || varied->allowed_names.empty()) continue;
        print_case(c, o.name + ':' + name, goes_on + "is_list=1 " + list(varied->allowed_names));
      }
      if (!o.names_that_may_vary.empty()) print_case(c, o.name + ":*", "return");
    }
    std::string names;
    for (const auto& o : c.options()) {
      if (o.is_named()) names += o.name + ' ';
    }
    print_case(c, "*", arguments + "words='" + names + "--help --version'");
  }
  out << "    esac\n  fi\n  [[ $is_list && $word == *,* ]] && first=${word%,*},\n"
      << "  mapfile -t COMPREPLY < <(compgen -P \"$first\" -W \"$words\" -- \"${word#\"$first\"}\")\n}\n"
      << "complete -o filenames -F " << function << ' ' << program << '\n';
}

}  // namespace common::help
