// SPDX-License-Identifier: BSL-1.0
// Used instead of line_editor.cpp if there is no libedit.

#include "line_editor.hpp"

namespace common {

std::unique_ptr<line_editor> make_line_editor(timed_input&) { return nullptr; }

}  // namespace common
