// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../../text/number_text.hpp"
#include "../experiment/results.hpp"
#include "file.hpp"
#include "iohprofiler.hpp"

namespace clade::report {

namespace internal {

/// Returns the numbers of evaluations at which COCO samples a run, up to `last`: 20 for each power of ten, and 1, 2 and
/// 5 times the powers of ten times the dimension.
inline std::vector<std::uint64_t> coco_looks(std::uint64_t dimension, std::uint64_t last) {
  std::vector<std::uint64_t> looks{1, last};
  const auto end = static_cast<double>(last);
  for (int i = 0; std::pow(10, i / 20.0) <= end; ++i)
    looks.push_back(static_cast<std::uint64_t>(std::pow(10, i / 20.0)));
  for (auto power = static_cast<double>(dimension); power <= end; power *= 10) {
    for (const double factor : {1., 2., 5.}) {
      if (factor * power <= end) looks.push_back(static_cast<std::uint64_t>(factor * power));
    }
  }
  std::ranges::sort(looks);
  looks.erase(std::unique(looks.begin(), looks.end()), looks.end());
  return looks;
}

/// Returns one line of COCO's data files: the number of evaluations, the number of constraint evaluations, and the best
/// value, also as the measured value.
inline std::string coco_line(std::uint64_t evaluations, double best) {
  const auto value = finite(best);
  return detail::concat({detail::decimal(evaluations), " 0 ", value, " ", value, " ", value, "\n"});
}

inline constexpr std::string_view coco_heading =
    "% f evaluations | g evaluations | best noise-free fitness - Fopt (0) + sum g_i+ | measured fitness | best "
    "measured "
    "fitness or single-digit g-values\n";

}  // namespace internal

/// Returns the improvements of all runs as files for COCO's post-processing (cocopp). It compares the runs with
/// published algorithms. The runs must minimize the difference to a known optimum. `precision` is the difference at
/// which a run has reached its goal.
///
/// Every setting is an algorithm in a folder that is named after the setting. The numbers of functions and instances
/// are those of `study::design::function_of`, and the suite is that of the design. The data files, in the format
/// `bbob-new2`, have a line for every improvement, so that cocopp's running times are exact. Evaluations beyond the
/// budget are omitted.
///
/// Source: Hansen, Auger, Ros, Mersmann, Tušar and Brockhoff, "COCO: a platform for comparing continuous optimizers in
/// a black-box setting", 2021.
/// ~~~
/// study::design design{.settings = {{"one"}, {"other"}}, .runs = 1, .budget = 100, .dimensions = {5}};
/// const std::vector<study::trial> runs{{.success = true, .evaluations = 9, .improvements = {{1, 2.5}, {9, 0}}}};
/// const auto files = report::coco({design, {runs, runs}}, 1e-8);
/// files.size();  // = 6u
/// files[0].path;  // = "one/bbobexp_f1.info"
/// ~~~
[[gnu::cold]] inline std::vector<file> coco(const study::results& results, double precision) {
  const auto& design = results.design();
  std::vector<file> files;
  std::vector<std::string> folders;
  for (std::size_t s = 0; s < design.settings.size(); ++s) {
    if (results.runs_per_instance(s) == 0) continue;
    const auto& named = design.settings[s];
    auto folder = internal::file_name(named.name, "setting");
    if (std::ranges::find(folders, folder) != folders.end()) detail::append_to(folder, {"_", s + 1});
    folders.push_back(folder);
    const auto name = folder;  // cocopp names an algorithm after its folder, and a quote in a name would end the text
    folder += '/';

    struct data {
      std::string entries{}, improvements{}, looks{};
    };
    std::map<std::size_t, std::map<std::uint64_t, data>> functions;
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
      const auto number = design.function_of(i);
      const auto dimension = internal::dimension_of(design, named, i);
      auto& to = functions[number.function][dimension];
      for (const auto& t : results.trials(s, i)) {
        const auto end = std::max<std::uint64_t>(1, std::min(t.evaluations, design.budget));
        detail::append_to(to.entries, {", ", number.instance, ":", end, "|", detail::number_text(t.best)});
        to.improvements += internal::coco_heading;
        to.looks += internal::coco_heading;
        std::uint64_t last = 0;
        double best = std::numeric_limits<double>::max();
        auto look = internal::coco_looks(dimension, end);
        std::size_t next = 0;
        const auto look_until = [&](std::uint64_t evaluations) {
          for (; next < look.size() && look[next] < evaluations; ++next)
            to.looks += internal::coco_line(look[next], best);
        };
        if (t.improvements.empty() || t.improvements.front().evaluations > 1) {
          to.improvements += internal::coco_line(last = 1, best);
        }
        for (const auto& [evaluations, value] : t.improvements) {
          if (evaluations > end) break;
          look_until(evaluations);
          to.improvements += internal::coco_line(last = evaluations, best = value);
        }
        if (last < end) to.improvements += internal::coco_line(end, best);
        look_until(end + 1);
      }
    }
    for (const auto& [function, by_dimension] : functions) {
      const auto id = detail::decimal(function);
      std::string index;
      std::vector<file> written;
      for (const auto& [dimension, made] : by_dimension) {
        const auto path = detail::concat({"data_f", id, "/bbobexp_f", id, "_DIM", detail::decimal(dimension)});
        detail::append_to(
            index, {"suite = '", design.suite, "', funcId = ", id, ", DIM = ", detail::decimal(dimension),
                    ", Precision = ", detail::number_text(precision, std::chars_format::scientific, 3), ", algId = '",
                    name, "', coco_version = '', logger = 'bbob', data_format = 'bbob-new2'\n% ", one_line(named.name),
                    "\n", path, ".dat", made.entries, "\n"});
        written.push_back({detail::concat({folder, path, ".dat"}), made.improvements});
        written.push_back({detail::concat({folder, path, ".tdat"}), made.looks});
      }
      files.push_back({detail::concat({folder, "bbobexp_f", id, ".info"}), std::move(index)});
      for (auto& one : written) files.push_back(std::move(one));
    }
  }
  return files;
}

}  // namespace clade::report
