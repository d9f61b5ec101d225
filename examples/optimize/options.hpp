// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer.hpp"
#include "calls.hpp"
#include "common/command_line.hpp"
#include "definition.hpp"
#include "parameters/command.hpp"
#include "parameters/variables.hpp"

/// The options that the commands share.
namespace optimize {

/// The options of a study besides those of its problem.
struct study_options {
  std::string strategy = "auto";
  std::uint64_t budget = 0;  ///< 0: by the number of variables
  std::size_t repeat   = 1;
  std::optional<double> penalty{};
  bool asynchronous = false;
  std::optional<std::string> database{}, csv{};
};

/// `with_command`: the command line may have the command that is called.
void declare_problem(common::command& to, bool with_command = true);
void declare_study(common::command& to);
void declare_calls(common::command& to);
void declare_choices(common::command& to);

study_options read_study(const common::command& parsed);
/// Throws common::usage_error if they do not fit the objectives.
front_choices read_choices(const common::command& parsed, const definition& of);
call_settings read_calls(const common::command& parsed, std::vector<std::string> names);

/// A study: what was asked for, completed and checked by what its database has.
struct opened_study {
  definition of;
  parameters::variables on;
  std::uint64_t budget;
  std::optional<parameters::command> command{};  ///< if the program calls one
};

/// Returns the file that --database names, or "" for a study in memory. Throws usage_error if the file does not exist and
/// no variables are given.
std::string checked_database(const common::command& parsed);

/// Reads the study of the options and of the database. Without options of the problem it is that of the database. A new
/// study is stored there.
opened_study open_study(const common::command& parsed, std::uint64_t seed, class database& in, bool with_command);

/// The words of a command line, in which members of a file FILE.json, if the first word names one, stand for options that
/// were not given. Throws common::usage_error for a file that cannot be read.
common::command with_study_file(const common::command& parsed);

}  // namespace optimize
