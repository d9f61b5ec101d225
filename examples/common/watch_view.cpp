// SPDX-License-Identifier: BSL-1.0
#include "watch_view.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <limits>
#include <string_view>

#include "progress_line.hpp"
#include "unicode.hpp"

namespace common {
namespace {

using row_type = clade::observe::recorded_history::row;

constexpr std::array<std::string_view, 8> blocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::string_view ascii_blocks = "_.:-=+*#";

std::string block(std::size_t level, bool unicode) {
  return unicode ? std::string(blocks[level]) : std::string(1, ascii_blocks[level]);
}

std::string reading(double value) { return std::isnan(value) ? "-" : clade::report::rounded(value, 4); }

struct line {
  std::string_view name;
  double (*value)(const row_type&);
};

constexpr line lines[] = {
    {"best", [](const row_type& r) { return r.best; }},
    {"median", [](const row_type& r) { return r.median; }},
    {"worst", [](const row_type& r) { return r.worst; }},
    {"points", [](const row_type& r) { return r.nondominated; }},
    {"hypervolume", [](const row_type& r) { return r.hypervolume; }},
    {"different", [](const row_type& r) { return r.distinct; }},
    {"distance", [](const row_type& r) { return r.distance; }},
    {"step size", [](const row_type& r) { return r.step_size; }}};

// The first parts, as many as fit into the columns.
std::string joined(const std::vector<std::string>& parts, std::size_t columns) {
  std::string text;
  for (const auto& part : parts) {
    if (characters_of(text + part).size() > columns) break;
    text += part;
  }
  return text;
}

std::string title_of(const row_type& now, const watched_run& run, std::size_t columns) {
  const auto of = run.generations > 0 ? " of " + clade::report::grouped(run.generations) : "";
  std::vector<std::string> parts{
      run.title.substr(0, run.title.find('\n')), "  generation " + clade::report::grouped(now.generation), of,
      ", " + clade::report::counted(now.evaluations, "evaluation")};
  if (now.seconds > 0) {
    parts.push_back(", " + clade::report::rounded(static_cast<double>(now.evaluations) / now.seconds, 3) + "/s");
    if (run.generations > 0 && now.generation > 0) {
      const auto done = static_cast<double>(now.generation);
      // The limit of the speed may be what takes the time.
      const auto passed = run.rate > 0 ? std::max(now.seconds, done / run.rate) : now.seconds;
      const auto left   = time_left(passed, done / static_cast<double>(run.generations));
      if (!left.empty()) parts.push_back(", " + left);
    }
  }
  return joined(parts, columns);
}

}  // namespace

std::string sparkline(std::span<const double> values, std::size_t columns, bool unicode) {
  std::string text;
  std::vector<double> shown;
  const auto n = std::min(columns, values.size());
  for (std::size_t i = 0; i < n; ++i) shown.push_back(values[(i + 1) * values.size() / n - 1]);
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto low = infinity, high = -infinity;
  for (const auto value : shown) {
    if (!std::isfinite(value)) continue;
    low  = std::min(low, value);
    high = std::max(high, value);
  }
  const bool logarithmic = low > 0 && high > 1000 * low;
  const auto place       = [&](double value) { return logarithmic ? std::log(value) : value; };
  for (const auto value : shown) {
    if (!std::isfinite(value)) {
      text += ' ';
      continue;
    }
    const auto share = high > low ? (place(value) - place(low)) / (place(high) - place(low)) : 0;
    text += block(std::min<std::size_t>(static_cast<std::size_t>(share * 8), 7), unicode);
  }
  return text;
}

canvas paint(
    const clade::observe::recorded_history& history, const watched_run& run, std::size_t columns, std::size_t rows,
    bool unicode) {
  canvas window(columns, rows, unicode);
  if (history.rows().empty() || rows == 0) return window;
  const auto& now = history.rows().back();
  window.write(0, 0, title_of(now, run, columns), look::strong);
  if (const auto end = run.title.find('\n'); end != std::string::npos && rows > 2)
    window.write(0, 1, joined({run.title.substr(end + 1)}, columns), look::plain);
  const auto rate =
      run.rate > 0 ? ": at most " + clade::report::shortest(run.rate) + " generations/s" : std::string(": no limit");
  const auto keys = joined(
      {run.paused ? "paused: space goes on" : "space pauses", "  . steps", "  q ends", "  + - speed", rate}, columns);
  if (rows > 1) window.write(0, rows - 1, keys, run.paused ? look::warning : look::faint);
  const auto last = rows > 2 ? rows - 2 : 0;  // the last row with content

  // The picture is at the right if there is room, otherwise below the numbers.
  std::size_t width = 0;
  for (const auto& pieces : run.picture) {
    std::size_t length = 0;
    for (const auto& piece : pieces) length += characters_of(piece.text).size();
    width = std::max(width, length);
  }
  constexpr std::size_t least = 40, gap = 3;
  const bool beside = width > 0 && columns >= least + gap + width;
  const auto left   = beside ? columns - width - gap : columns;

  constexpr std::size_t name_width = 13, number_width = 13;
  std::size_t row = 2;
  std::vector<double> values;
  for (const auto& [name, value] : lines) {
    if (std::isnan(value(now)) || row > last) continue;
    values.clear();
    for (const auto& one : history.rows()) values.push_back(value(one));
    window.write(0, row, name, look::faint);
    window.write(name_width, row, reading(value(now)), name == "best" ? look::good : look::plain);
    const auto at = name_width + number_width;
    if (at < left) window.write(at, row, sparkline(values, left - at, unicode), look::plain);
    ++row;
  }
  // The distribution, four rows high.
  constexpr std::size_t height = 4;
  if (!now.histogram.empty() && row + height + 2 <= last) {
    ++row;
    const auto most = std::max<std::uint32_t>(1, *std::ranges::max_element(now.histogram));
    const auto each = std::clamp<std::size_t>(left / now.histogram.size(), 1, 3);
    for (std::size_t i = 0; i < now.histogram.size(); ++i) {
      auto filled = static_cast<std::size_t>(std::lround(8.0 * height * now.histogram[i] / most));
      if (now.histogram[i] > 0) filled = std::max<std::size_t>(filled, 1);
      for (std::size_t k = 0; k < height && filled > 8 * k; ++k) {
        const auto level = std::min<std::size_t>(filled - 8 * k, 8) - 1;
        for (std::size_t j = 0; j + (each > 1) < each; ++j)
          window.write(i * each + j, row + height - 1 - k, block(level, unicode), look::plain);
      }
    }
    row += height;
    const auto low = reading(std::min(now.best, now.worst)), high = reading(std::max(now.best, now.worst));
    const auto end = now.histogram.size() * each;
    window.write(0, row, low, look::faint);
    window.write(std::max(low.size() + 1, end > high.size() ? end - high.size() : 0), row, high, look::faint);
    if (end > low.size() + high.size() + run.fitness.size() + 4)
      window.write((end - run.fitness.size()) / 2, row, run.fitness, look::faint);
    ++row;
  }
  auto at = beside ? 2 : row + 1;
  for (const auto& pieces : run.picture) {
    if (at > last) break;
    auto column = beside ? columns - width : 0;
    for (const auto& [text, as] : pieces) {
      window.write(column, at, text, as);
      column += characters_of(text).size();
    }
    ++at;
  }
  return window;
}

}  // namespace common
