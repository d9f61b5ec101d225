#pragma once

#include <string>
#include <string_view>

/// What a person types at a prompt, other than what the game itself asks for.
namespace common {

struct help {
  bool operator==(const help&) const = default;
};
struct quit {
  bool operator==(const quit&) const = default;
};
/// A line that cannot be followed, and why.
struct mistake {
  std::string what;

  bool operator==(const mistake&) const = default;
};

/// The text without the blanks around it.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const auto first                  = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace common
