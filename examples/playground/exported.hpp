// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

namespace playground {

/// A text where the page can read it, until the next call.
const char* shown_to_page(std::string text);

/// The text that the page wrote before its call.
const std::string& text_from_page();

}  // namespace playground
