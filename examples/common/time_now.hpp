// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>

namespace common {

/// The present time in UTC: "2026-01-31T12:00:00.123Z".
inline std::string time_now() {
  const auto now      = std::chrono::system_clock::now();
  const auto seconds  = std::chrono::system_clock::to_time_t(now);
  const auto fraction = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[64], all[96];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(all, sizeof all, "%s.%03dZ", text, static_cast<int>(fraction));
  return all;
}

}  // namespace common
