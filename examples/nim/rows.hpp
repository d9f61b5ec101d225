#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a command prints in words: names and values.
namespace nim {

/// A text in lines of at most `width` columns, broken at a blank, one outside of calls such as "max(a, b)" where
/// there is one, else after a comma, else within a word that is longer than a line.
std::vector<std::string> lines_of(std::string_view text, std::size_t width);

/// Names and values in two columns, in lines of at most `width` columns: a value that is longer goes on below itself.
void print_rows(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& rows, std::size_t width);

}  // namespace nim
