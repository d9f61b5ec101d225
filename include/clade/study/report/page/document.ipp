// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "../../../text/inline.hpp"
#include "document.hpp"

namespace clade::report::page {

[[gnu::cold]] CLADE_INLINE std::string begin(std::string_view title, std::string_view styles) {
  const auto words = svg::escape(title);
  return detail::concat(
      {"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
       words, "</title>\n<style>", style, styles, "</style>\n</head>\n<body>\n<main>\n<h1>", words, "</h1>\n"});
}

[[gnu::cold]] CLADE_INLINE std::string end(bool highlighting) {
  return detail::concat(
      {"</main>\n", highlighting ? detail::concat({"<script>", script, "</script>\n"}) : "", "</body>\n</html>\n"});
}

[[gnu::cold]] CLADE_INLINE void figure(std::string& on, std::string_view heading, std::string_view plot,
                                       std::initializer_list<std::string_view> caption, bool whole) {
  detail::append_to(
      on, {whole ? "<figure class=\"whole\"><h3>" : "<figure><h3>", heading, "</h3>\n", plot, "<figcaption>"});
  for (const auto words : caption) on += words;
  on += "</figcaption></figure>\n";
}

}  // namespace clade::report::page
