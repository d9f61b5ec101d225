#pragma once

#include <stdexcept>
#include <string>

namespace support {

/// What the std::invalid_argument that `body()` throws says; nothing where it throws none.
template <class Body>
std::string refusal(Body&& body) {
  try {
    body();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace support
