// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>
#include <utility>

#include "../text/exceptions.hpp"
#include "../text/inline.hpp"
#include "findings.hpp"
#include "report/coco.hpp"
#include "report/csv.hpp"
#include "report/file.hpp"
#include "report/html.hpp"
#include "report/iohprofiler.hpp"
#include "report/json.hpp"
#include "report/latex.hpp"
#include "report/markdown.hpp"
#include "report/text.hpp"

namespace clade::study {

CLADE_INLINE findings::findings(study::results all_results) : results_(std::move(all_results)) {
  for (std::size_t s = 0; s < results_.design().settings.size(); ++s) {
    if (results_.runs_per_instance(s) == 0)
      clade::detail::throw_error(std::runtime_error("the experiment ended before every setting had run once"));
  }
  analysis_ = analyse(results_);
}

CLADE_INLINE std::string findings::text(bool colour, std::size_t columns) const {
  return report::text(results_, analysis_, colour, columns);
}

CLADE_INLINE std::string findings::csv() const { return report::csv(results_); }

CLADE_INLINE std::string findings::json() const { return report::json(results_, analysis_); }

CLADE_INLINE std::string findings::markdown() const { return report::markdown(results_, analysis_); }

CLADE_INLINE std::string findings::html() const { return report::html(results_, analysis_); }

CLADE_INLINE std::string findings::latex() const { return report::latex(results_, analysis_); }

CLADE_INLINE void findings::print(std::ostream& out) const { out << text(); }

CLADE_INLINE void findings::write_csv(const std::filesystem::path& path) const { report::write_file(path, csv()); }

CLADE_INLINE void findings::write_json(const std::filesystem::path& path) const { report::write_file(path, json()); }

CLADE_INLINE void findings::write_markdown(const std::filesystem::path& path) const {
  report::write_file(path, markdown());
}

CLADE_INLINE void findings::write_html(const std::filesystem::path& path) const { report::write_file(path, html()); }

CLADE_INLINE void findings::write_latex(const std::filesystem::path& path) const { report::write_file(path, latex()); }

CLADE_INLINE void findings::write_svg(const std::filesystem::path& folder) const {
  report::write_folder(folder, report::plots_of(results_, analysis_));
}

CLADE_INLINE void findings::write_iohprofiler(const std::filesystem::path& folder) const {
  report::write_folder(folder, report::iohprofiler(results_));
}

CLADE_INLINE void findings::write_coco(const std::filesystem::path& folder, double precision) const {
  report::write_folder(folder, report::coco(results_, precision));
}

}  // namespace clade::study
