// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string>

#include "experiment/analysis.hpp"

namespace clade::study {

/// The results of an experiment with their statistics, ready to be printed, written to files, or read.
///
/// The same results give the same bytes: no report holds a date or a wall time. Files are written under a temporary
/// name in the same folder and then renamed, so that only a complete report replaces an older one. Errors throw
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
  explicit findings(study::results of);

  const study::results& results() const& noexcept { return results_; }
  study::results results() && { return std::move(results_); }
  /// The statistics that the reports show.
  const study::analysis& analysis() const& noexcept { return analysis_; }
  study::analysis analysis() && { return std::move(analysis_); }

  /// The table of settings, best first, in lines of at most `columns`; with `colour`, for a terminal that supports it.
  std::string text(bool colour = false, std::size_t columns = 80) const;
  /// All runs as comma-separated values, one line per run.
  std::string csv() const;
  /// Runs and statistics as JSON.
  std::string json() const;
  /// The table as Markdown.
  std::string markdown() const;
  /// A self-contained page with plots.
  std::string html() const;
  /// The table, the methods and their references for a paper.
  std::string latex() const;

  /// Prints the table of the statistics, at most 80 columns wide unless a name is longer.
  void print(std::ostream& out) const;
  /// Writes the report to a file. Throws std::runtime_error if the file cannot be written.
  void write_csv(const std::filesystem::path& path) const;
  /// As `write_csv`.
  void write_json(const std::filesystem::path& path) const;
  /// As `write_csv`.
  void write_markdown(const std::filesystem::path& path) const;
  /// Writes a self-contained page with plots.
  void write_html(const std::filesystem::path& path) const;
  /// As `write_csv`.
  void write_latex(const std::filesystem::path& path) const;
  /// Writes a new folder with every plot of the page as an SVG file.
  void write_svg(const std::filesystem::path& folder) const;
  /// Writes a new folder for IOHanalyzer and IOHinspector.
  void write_iohprofiler(const std::filesystem::path& folder) const;
  /// Writes a new folder for COCO's post-processing, of runs that minimize the difference to a known optimum.
  void write_coco(const std::filesystem::path& folder, double precision = 1e-8) const;

 private:
  study::results results_;
  study::analysis analysis_;
};

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "findings.ipp"
#endif
