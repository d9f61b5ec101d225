// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string>

#include "experiment/analysis.hpp"

namespace clade::study {

/// The results of an experiment and their statistics, to be printed, written to files, or read by the program.
///
/// The same results give reports with the same bytes, because reports contain neither wall-clock times nor dates,
/// except those in `study::provenance`. Files are written under a temporary name in the same folder and then renamed,
/// so that only a complete report replaces an older one. Throws std::runtime_error if a report cannot be written.
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
  /// Computes the statistics. Throws std::runtime_error if a setting has no runs, for example because the experiment
  /// was cancelled at once.
  explicit findings(study::results all_results);

  const study::results& results() const& noexcept { return results_; }
  study::results results() && { return std::move(results_); }
  /// Returns the statistics that the reports show.
  const study::analysis& analysis() const& noexcept { return analysis_; }
  study::analysis analysis() && { return std::move(analysis_); }

  /// Returns the table of settings, best first, in lines of at most `columns` characters. If `colour` is true, the
  /// table has the control characters of a terminal that supports colours.
  std::string text(bool colour = false, std::size_t columns = 80) const;
  /// Returns all runs as comma-separated values, one line per run.
  std::string csv() const;
  /// Returns the runs and the statistics as JSON.
  std::string json() const;
  /// Returns the table of settings as Markdown.
  std::string markdown() const;
  /// Returns a self-contained HTML page with tables and plots.
  std::string html() const;
  /// Returns the table of settings, the methods and their references as LaTeX, for a paper.
  std::string latex() const;

  /// Prints the table of settings, at most 80 columns wide unless a name is longer.
  void print(std::ostream& out) const;
  /// Writes the runs as comma-separated values to a file. Throws std::runtime_error if the file cannot be written.
  void write_csv(const std::filesystem::path& path) const;
  /// Writes the runs and the statistics as JSON to a file. Throws the same exception as `write_csv`.
  void write_json(const std::filesystem::path& path) const;
  /// Writes the table of settings as Markdown to a file. Throws the same exception as `write_csv`.
  void write_markdown(const std::filesystem::path& path) const;
  /// Writes the self-contained HTML page to a file. Throws the same exception as `write_csv`.
  void write_html(const std::filesystem::path& path) const;
  /// Writes the table of settings, the methods and their references as LaTeX to a file. Throws the same exception as
  /// `write_csv`.
  void write_latex(const std::filesystem::path& path) const;
  /// Writes a new folder that contains every plot of the page as an SVG file. Throws std::runtime_error if the folder
  /// cannot be written or is not empty.
  void write_svg(const std::filesystem::path& folder) const;
  /// Writes a new folder of data files for IOHanalyzer and IOHinspector. Throws the same exception as `write_svg`.
  void write_iohprofiler(const std::filesystem::path& folder) const;
  /// Writes a new folder of data files for COCO's post-processing, for runs that minimize the difference to a known
  /// optimum. `precision` is the difference at which a run has reached its goal. Throws the same exception as
  /// `write_svg`.
  void write_coco(const std::filesystem::path& folder, double precision = 1e-8) const;

 private:
  study::results results_;
  study::analysis analysis_;
};

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "findings.ipp"
#endif
