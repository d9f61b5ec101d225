// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "common/command_line.hpp"
#include "suites.hpp"

/// The options that the commands share.
namespace bbob {

inline constexpr std::uint64_t max_variables = 1024, max_instances = 100'000, max_budget = 1'000'000'000'000;

/// The options --noise and --mixint.
struct suite_flags {
  bool noise = false, mixint = false;
};
void visit_suites(common::option_visitor& options, suite_flags& s);
/// Throws common::usage_error for both.
suite suite_of(const suite_flags& flags);

/// Throws common::usage_error for an algorithm that the suite has not.
void check_algorithm(suite of, std::string_view name);
/// Throws common::usage_error for settings that the suite, or all of the algorithms, have not.
void check_parameters(const common::command& parsed, suite of, const std::vector<algorithm>& all);
/// Throws common::usage_error for a dimension that the suite has not.
void check_dimension(const std::string& option, suite of, std::size_t dimension);

/// The algorithm and its parameters; declare_algorithms for a list of algorithms.
void declare_algorithm(common::command& to);
void declare_algorithms(common::command& to);
algorithm read_algorithm(const common::command& parsed);
std::vector<algorithm> read_algorithms(const common::command& parsed, suite of);

/// Functions in dimensions, on instances.
struct function_lists {
  std::vector<std::size_t> dimensions, functions, instances;
  suite of = suite::noiseless;

  std::size_t count() const { return dimensions.size() * functions.size() * instances.size(); }
};

/// The options of suites, --dimensions, --functions and --instances: lists such as "1-5,8,10", in any order; a number
/// that occurs twice counts once.
struct function_texts {
  std::string dimensions, functions, instances;
  std::string noisy_functions;  ///< the functions if there is noise
  suite_flags from{};
};
void declare_functions(common::command& to, const function_texts& otherwise);
function_lists read_functions(const common::command& parsed, const function_texts& otherwise);

}  // namespace bbob
