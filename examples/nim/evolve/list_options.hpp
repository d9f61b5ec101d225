// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../expression.hpp"

/// Options whose values are lists: their text, and how it is read. The functions `read_...` throw usage_error.
namespace nim::evolve {

/// The default functions, and those that may be added; < and > stand for min and max.
inline constexpr std::string_view usual_functions = "+-*/%&|^~";
inline constexpr std::string_view all_functions   = "+-*/%&|^~<>";

inline constexpr std::size_t max_constants     = 10;
inline constexpr std::size_t max_stages        = 64;
inline constexpr std::int64_t largest_verified = 1000;

/// The operation of the symbol of a function in a gene.
operation function_of(char symbol);

/// The functions as --functions lists them: "+,-,*,min".
std::string functions_text(std::string_view functions);
std::string read_functions(const std::string& given);

/// "1,3,5", or "none".
std::string numbers_text(const std::vector<std::int64_t>& numbers);
std::vector<std::int64_t> read_constants(const std::string& given);
std::vector<std::int64_t> read_stages(const std::string& given);

}  // namespace nim::evolve
