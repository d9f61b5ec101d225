// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>
#include <string>

namespace support {

/// What the exception of that type that `body()` throws says; nothing where it throws none.
template <class Error = std::invalid_argument, class Body>
std::string refusal(Body&& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace support
