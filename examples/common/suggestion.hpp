#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// What somebody who mistyped a word may have meant.
namespace common {

/// How many characters have to be inserted, deleted or replaced to make one word of the other (Levenshtein, 1966). Takes
/// time in proportion to the product of their sizes.
std::size_t edit_distance(std::string_view one, std::string_view other);

/// "; did you mean X?", X being the word nearest to the one given, the first of several; empty where none is within two edits,
/// or where so many edits would replace the whole word.
std::string suggestion(std::string_view given, std::span<const std::string_view> words);

}  // namespace common
