// SPDX-License-Identifier: BSL-1.0
#include "page.hpp"

#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/script.hpp>

namespace bbob {

std::string page_head(std::string_view title) { return clade::report::page::begin(title); }

std::string page_foot() { return clade::report::page::end(clade::report::page::script); }

void add_figure(std::string& on, std::string_view heading, const std::string& plot, std::string_view caption) {
  clade::report::page::figure(on, heading, plot, {caption});
}

}  // namespace bbob
