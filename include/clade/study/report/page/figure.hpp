// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "../../../text/message.hpp"
#include "../number.hpp"

namespace clade::report::page {

/// A plot with a heading and an explanation. A `whole` one takes the full width of the page.
inline void figure(std::string& on, std::string_view heading, std::string_view plot,
                   std::initializer_list<clade::detail::text_part> caption, bool whole = false) {
  append_to(on, {whole ? "<figure class=\"whole\"><h3>" : "<figure><h3>", heading, "</h3>\n", plot, "<figcaption>"});
  append_to(on, caption);
  on += "</figcaption></figure>\n";
}

}  // namespace clade::report::page
