#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "common/command_line.hpp"

/// What the commands share of their options.
namespace bbob {

inline constexpr std::uint64_t most_variables = 1024, most_instances = 100'000, most_budget = 1'000'000'000'000;

/// The algorithm and its parameters. `several` where --algorithm takes a list.
void declare_algorithm(common::command& to, bool several = false);
/// All but the name of the algorithm, which is `name`.
algorithm read_parameters(const common::command& from, std::string_view name);
algorithm read_algorithm(const common::command& from);
std::vector<algorithm> read_algorithms(const common::command& from);

/// The numbers of a list such as "1-5,8,10", ascending and each once. Throws common::usage_error for what is no such
/// list, and for numbers that are not from `low` to `high`.
std::vector<std::size_t> read_list(
    const common::command& from, const std::string& option, std::size_t low, std::size_t high,
    const std::string& otherwise);

}  // namespace bbob
