// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

#include "../text/exceptions.hpp"
#include "experiment/analysis.hpp"
#include "experiment/results.hpp"
#include "report/csv.hpp"
#include "report/file.hpp"
#include "report/html.hpp"
#include "report/iohprofiler.hpp"
#include "report/json.hpp"
#include "report/markdown.hpp"
#include "report/text.hpp"

namespace clade::study {

/// The results of an experiment with their statistics, ready to be printed, written to files, or read.
///
/// The same results give the same bytes: no report holds a date or a wall time. Files are written under a temporary
/// name in the same folder and then renamed, so that an older report stays whole until the new one is; errors throw
/// std::runtime_error.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .seed = 1}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const study::findings found = study.run();
/// found.print(std::cout);
/// found.write_csv("runs.csv");
/// ~~~
class findings {
 public:
  /// Throws std::runtime_error if a setting never ran, as in an experiment that was cancelled at once.
  explicit findings(study::results of) : results_(std::move(of)) {
    for (std::size_t s = 0; s < results_.design().settings.size(); ++s) {
      if (results_.runs(s) == 0)
        clade::detail::throw_error(std::runtime_error("the experiment ended before every setting had run once"));
    }
    analysis_ = analyse(results_);
  }

  const study::results& results() const& noexcept { return results_; }
  study::results results() && { return std::move(results_); }
  /// The statistics that the reports show.
  const study::analysis& analysis() const& noexcept { return analysis_; }
  study::analysis analysis() && { return std::move(analysis_); }

  /// The table of settings, best first, in lines of at most `columns`; with `colour`, for a terminal that supports it.
  std::string text(bool colour = false, std::size_t columns = 80) const {
    return report::text(results_, analysis_, colour, columns);
  }
  /// All runs as comma-separated values, one line per run.
  std::string csv() const { return report::csv(results_); }
  /// Runs and statistics as JSON.
  std::string json() const { return report::json(results_, analysis_); }
  /// The table as Markdown.
  std::string markdown() const { return report::markdown(results_, analysis_); }
  /// One page with plots, which needs no other file.
  std::string html() const { return report::html(results_, analysis_); }

  /// The table of the statistics, at most 80 columns wide unless a name is longer.
  void print(std::ostream& out) const { out << text(); }
  /// Writes the report to a file. Throws std::runtime_error if the file cannot be written.
  void write_csv(const std::filesystem::path& path) const { report::write_file(path, csv()); }
  /// As `write_csv`.
  void write_json(const std::filesystem::path& path) const { report::write_file(path, json()); }
  /// As `write_csv`.
  void write_markdown(const std::filesystem::path& path) const { report::write_file(path, markdown()); }
  /// Writes a page with plots, which needs no other file.
  void write_html(const std::filesystem::path& path) const { report::write_file(path, html()); }
  /// Writes a new folder for IOHanalyzer.
  void write_iohprofiler(const std::filesystem::path& folder) const {
    report::write_folder(folder, report::iohprofiler(results_));
  }

 private:
  study::results results_;
  study::analysis analysis_;
};

}  // namespace clade::study
