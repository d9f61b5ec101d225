// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>
#include <string>

namespace support {

/// The message of the exception of this type that `body()` throws; empty if it throws none.
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
