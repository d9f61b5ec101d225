// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "common/command_line.hpp"

/// The options that the commands share.
namespace bbob {

inline constexpr std::uint64_t max_variables = 1024, max_instances = 100'000, max_budget = 1'000'000'000'000;

/// Throws common::usage_error for settings that none of the algorithms has.
void check_parameters(const common::command& parsed, const std::vector<algorithm>& all);

/// The algorithm and its parameters; declare_algorithms for a list of algorithms.
void declare_algorithm(common::command& to);
void declare_algorithms(common::command& to);
algorithm read_algorithm(const common::command& parsed);
std::vector<algorithm> read_algorithms(const common::command& parsed);

/// Functions in dimensions, on instances.
struct function_lists {
  std::vector<std::size_t> dimensions, functions, instances;

  std::size_t count() const { return dimensions.size() * functions.size() * instances.size(); }
};

/// The options --dimensions, --functions and --instances: lists such as "1-5,8,10", in any order; a number that occurs
/// twice counts once.
struct function_texts {
  std::string dimensions, functions, instances;
};
void declare_functions(common::command& to, const function_texts& otherwise);
function_lists read_functions(const common::command& parsed, const function_texts& otherwise);

}  // namespace bbob
