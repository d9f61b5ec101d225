#pragma once

#include <chrono>
#include <string>

namespace common {

/// A time for people, in the two largest units that say something: "45 s", "3 min 20 s", "2 h 5 min".
inline std::string in_words(std::chrono::seconds time) {
  const auto all     = time.count();
  const auto hours   = all / 3600;
  const auto minutes = all / 60 % 60;
  const auto number  = [](auto count, const char* unit) { return std::to_string(count) + ' ' + unit; };
  if (hours > 0) return number(hours, "h") + (minutes > 0 ? ' ' + number(minutes, "min") : "");
  if (minutes > 0) return number(minutes, "min") + (all % 60 > 0 ? ' ' + number(all % 60, "s") : "");
  return number(all, "s");
}

}  // namespace common
