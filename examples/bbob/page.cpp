// SPDX-License-Identifier: BSL-1.0
#include "page.hpp"

#include <clade/study/report/number.hpp>
#include <clade/study/report/page/style.hpp>
#include <clade/study/report/svg/escape.hpp>

namespace bbob {

std::string page_head(std::string_view title) {
  const auto words = clade::report::svg::escape(title);
  return clade::report::concat(
      {"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
       words, "</title>\n<style>", clade::report::page::style, "</style>\n</head>\n<body>\n<main>\n<h1>", words,
       "</h1>\n"});
}

std::string page_foot() {
  return clade::report::concat({"</main>\n<script>", clade::report::page::script, "</script>\n</body>\n</html>\n"});
}

void add_figure(std::string& on, std::string_view heading, const std::string& plot, std::string_view caption) {
  clade::report::append_to(
      on, {"<figure><h3>", heading, "</h3>\n", plot, "<figcaption>", caption, "</figcaption></figure>\n"});
}

}  // namespace bbob
