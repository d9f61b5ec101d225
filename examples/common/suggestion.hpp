#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// The word that was probably meant by a mistyped one.
namespace common {

/// How many characters have to be inserted, deleted or replaced to make one word of the other (Levenshtein, 1966).
/// Takes time in proportion to the product of their sizes.
std::size_t edit_distance(std::string_view one, std::string_view other);

/// "; did you mean X?", where X is the word nearest to the given one, the first of several; empty if none is within two
/// edits, or one edit for words of three letters or fewer, or if that many edits would replace the whole word.
std::string suggestion(std::string_view given, std::span<const std::string_view> words);

}  // namespace common
