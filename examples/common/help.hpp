// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <deque>
#include <ostream>
#include <string>

#include "command_line.hpp"

/// The help of a program, its manual page and its completion, generated from the declarations of its commands.
namespace common::help {

/// A page that fits a terminal of the usual size.
inline constexpr std::size_t brief_rows = 24, brief_columns = 80;

/// Prints the commands of a program and their purpose, in lines of at most `width` columns. If it is not brief, it also
/// prints an example of each command, and the meaning of the exit status.
void print_program(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands,
    std::size_t width, bool is_brief);

/// Prints the usage of a command, its options by group with their defaults, and its examples, in lines of at most
/// `width` columns.
void print_command(std::ostream& out, const std::string& program, const command& shown_command, std::size_t width);

/// Prints the usage of a command, its most important options and its first examples on a page of `brief_rows`. The
/// options are the arguments by position, those that its examples use, and as many others of its first group, and
/// --seed and --format, as there is room for. A meaning that is too long for a line is cut.
void print_command_briefly(std::ostream& out, const std::string& program, const command& shown_command);

/// Prints a manual page for `man`, in groff: commands and options.
void print_manual(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands);

/// Prints a script for Bash that completes commands, options, values that are names or files, and the parameters of
/// --vary with their names.
void print_bash_completion(std::ostream& out, const std::string& program, const std::deque<command>& commands);

}  // namespace common::help
