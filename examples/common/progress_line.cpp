// SPDX-License-Identifier: BSL-1.0
#include "progress_line.hpp"

#include <algorithm>
#include <chrono>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

namespace common {

std::string time_left(double elapsed, double share_done) {
  if (share_done < 1e-6) return "";
  const auto seconds = std::ceil(elapsed * (1 / std::min(share_done, 1.0) - 1));
  if (seconds > 1e9) return "";
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 120) return std::to_string(whole) + " s left";
  const auto minutes = (whole + 59) / 60;
  if (minutes < 120) return std::to_string(minutes) + " min left";
  return clade::report::grouped(minutes / 60) + " h " + std::to_string(minutes % 60) + " min left";
}

void progress_line::operator()(const std::string& what, double share_done) {
  if (!is_due()) return;
  const auto now  = clock::now();
  next_           = now + options_.interval;
  written_        = true;
  const auto left = time_left(std::chrono::duration<double>(now - started_).count(), share_done);
  std::fprintf(options_.out, "\r\033[K%s%s%s", what.c_str(), left.empty() ? "" : ", ", left.c_str());
  std::fflush(options_.out);
}

void progress_line::clear() {
  if (!written_) return;
  written_ = false;
  std::fputs("\r\033[K", options_.out);
  std::fflush(options_.out);
}

std::string done_of(std::uint64_t done, std::uint64_t total) {
  return clade::report::grouped(done) + " of " + clade::report::grouped(total);
}

}  // namespace common
