// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <exception>
#include <string>

namespace support {

/// For BOOST_CHECK_EXCEPTION: whether the message of an exception contains `part`.
inline auto says(const std::string& part) {
  return [part](const std::exception& error) {
    const std::string message = error.what();
    BOOST_TEST(message.find(part) != message.npos, "no " << part << " in " << message);
    return true;
  };
}

}  // namespace support
