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

constexpr std::string_view help_option = "-h, --help", version_option = "-V, --version";

/// A usage line.
std::string usage(const std::string& program, const command& shown_command) {
  auto line = program + ' ' + shown_command.name();
  for (const auto& o : shown_command.options()) {
    if (!o.is_named()) line += ' ' + o.value;
  }
  return line + " [OPTION]...";
}

/// The default in the preset document.
const std::string& in_document(const option& shown) {
  return shown.default_in_document.empty() ? shown.default_value : shown.default_in_document;
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

}  // namespace

void print_program(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands,
    std::size_t width) {
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
      {program + " COMMAND --help", "prints the options of a command"},
      {std::string(help_option), "prints this"},
      {std::string(version_option), "prints the version"},
      {"--manual", "prints the page that man shows"},
      {"--bash-completion", "prints what completes command lines in Bash"}};
  for (const auto& [name, prints] : others) out << padded(name, others[0].first.size() + 2) << prints << '\n';
}

void print_command(std::ostream& out, const std::string& program, const command& shown_command, std::size_t width) {
  out << "usage: " << usage(program, shown_command) << "\n\n";
  print_wrapped(out, shown_command.meaning(), 0, width);

  constexpr std::size_t indent = 2, gap = 2;
  const bool presets = shown_command.has_presets();
  std::size_t first = 0, headings = 0, second = 0, third = 0;
  for (const auto& o : shown_command.options()) {
    first    = std::max(first, indent + o.shown().size());
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
      print_row(std::string(indent, ' ') + o.shown(), o.default_value, presets ? in_document(o) : "");
      print_wrapped(out, o.meaning, 3 * indent, width);
    }
  }
  for (const auto& [name, meaning] :
       {std::pair(help_option, "prints this"), std::pair(version_option, "prints the version")}) {
    print_line(out, std::string(indent, ' ') + std::string(name));
    print_wrapped(out, meaning, 3 * indent, width);
  }
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
        out << ".TP\n.B " << groff(o.shown()) << '\n' << groff(o.meaning + ".") << '\n';
        const bool same = o.default_value == in_document(o) || !c.has_presets();
        if (!o.default_value.empty()) out << "Default: " << groff(o.default_value) << (same ? ".\n" : "");
        if (!o.default_value.empty() && !same) out << "; in the preset document: " << groff(in_document(o)) << ".\n";
      }
    }
  }
  out << ".SH EXIT STATUS\n0 where the goal was reached, 1 where it was not, 2 for wrong usage or input, 130 after\n"
         "an interrupt.\n";
}

void print_bash_completion(std::ostream& out, const std::string& program, const std::deque<command>& commands) {
  const auto function = "_clade_" + program;
  out << "# Completion of " << program << " for Bash.\n"
      << function << "() {\n"
      << "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
      << "  COMPREPLY=()\n"
      << "  if ((COMP_CWORD == 1)); then\n    words='";
  for (const auto& c : commands) out << c.name() << ' ';
  out << "--help --version'\n  else\n    case ${COMP_WORDS[1]}:$before in\n";
  for (const auto& c : commands) {
    for (const auto& o : c.options()) {
      if (!o.is_named() || o.value.empty()) continue;
      out << "      " << c.name() << ':' << o.name << ") ";
      if (o.value == "FILE") {
        out << "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return ;;\n";
      } else if (o.value == "FOLDER") {
        out << "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return ;;\n";
      } else if (o.allowed_names.empty()) {
        out << "return ;;\n";
      } else {
        std::string names;
        for (const auto name : o.allowed_names) names.append(names.empty() ? "" : " ").append(listed(name));
        out << "words=" << bash_word(names) << " ;;\n";
      }
    }
    out << "      " << c.name() << ":*) words='";
    for (const auto& o : c.options()) {
      if (o.is_named()) out << o.name << ' ';
    }
    out << "--help --version' ;;\n";
  }
  out << "    esac\n  fi\n  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\ncomplete -o filenames -F "
      << function << ' ' << program << '\n';
}

}  // namespace common::help
