// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <deque>
#include <ostream>
#include <string>

#include "command_line.hpp"

/// The help of a program, its manual page and its completion, generated from the declarations of its commands.
namespace common::help {

/// Prints the commands of a program and their purpose, in lines of at most `width` columns.
void print_program(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands,
    std::size_t width);

/// Prints the usage of a command, and its options by group with their defaults, in lines of at most `width` columns.
void print_command(std::ostream& out, const std::string& program, const command& shown_command, std::size_t width);

/// Prints a manual page for `man`, in groff: commands and options.
void print_manual(
    std::ostream& out, const std::string& program, const std::string& meaning, const std::deque<command>& commands);

/// Prints a script for Bash that completes commands, options, and values that are names or files.
void print_bash_completion(std::ostream& out, const std::string& program, const std::deque<command>& commands);

}  // namespace common::help
