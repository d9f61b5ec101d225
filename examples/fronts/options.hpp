// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "common/command_line.hpp"
#include "problems.hpp"

/// The options that the commands share.
namespace fronts {

inline constexpr std::uint64_t max_budget = 1'000'000'000'000;
inline constexpr const char* own          = "its own";

/// Declares the options --problem, --objectives and --variables.
void declare_problem(common::command& to);
/// As above, with a list --problems. The texts are what --help shows as defaults.
void declare_problems(common::command& to, const std::string& otherwise = "zdt1", const std::string& objectives = own);
/// Declares the option --divisions, of the directions of an algorithm and of the fronts of problems of any number of
/// objectives.
void declare_divisions(common::command& to);
/// Declares the options of the algorithm. declare_algorithms declares a list --algorithm.
void declare_algorithm(common::command& to);
void declare_algorithms(common::command& to);

std::string_view read_problem_name(const common::command& parsed);
/// The distinct names of --problems, in the given order.
std::vector<std::string_view> read_problem_names(const common::command& parsed, const std::string& otherwise);
/// The number of objectives of the problem of that name. Throws common::usage_error if the problem cannot have the
/// given number.
std::size_t read_objectives(const common::command& parsed, std::string_view problem);
/// The same if there are several problems: --objectives is for those that take any number.
std::size_t objectives_among_others(const common::command& parsed, std::string_view problem);
/// The distinct numbers of --objectives.
std::vector<std::size_t> read_all_objectives(const common::command& parsed, const std::string& otherwise);
clade::directions::das_dennis read_divisions(const common::command& parsed, std::size_t objectives);
problem read_problem(const common::command& parsed, std::string_view name, std::size_t objectives);

/// An option that only some algorithms use.
struct algorithm_option {
  const char* name;
  std::vector<std::string_view> users;
};
inline const algorithm_option divisions_option{"--divisions", {"nsga3", "moead"}};
const std::vector<algorithm_option>& algorithm_options();
/// Throws common::usage_error if the algorithm does not use the option.
void check_use(const algorithm_option& option, std::string_view algorithm);

/// The parameters of an algorithm of that name for that number of objectives.
algorithm read_parameters(const common::command& parsed, std::string_view name, std::size_t objectives);
std::string_view read_algorithm_name(const common::command& parsed);

/// The numbers of a list such as 1,1.5; empty if it is not given.
std::optional<std::vector<double>> read_point(const common::command& parsed, const std::string& option);
/// The option --reference; throws common::usage_error for another number of objectives.
std::optional<std::vector<double>> read_reference(const common::command& parsed, std::size_t objectives);

/// The names in a list, each of which must be one of `known` and occur once.
std::vector<std::string_view> read_names(
    const common::command& parsed, const std::string& option, const std::vector<std::string_view>& known,
    const std::string& otherwise);

}  // namespace fronts
