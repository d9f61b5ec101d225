#pragma once

#include <boost/test/unit_test.hpp>
#include <exception>
#include <string>

namespace clade_test {

/// For BOOST_CHECK_EXCEPTION: whether what an exception says holds a text.
inline auto says(std::string part) {
  return [part](const std::exception& error) {
    BOOST_TEST_INFO("it says: " << error.what());
    const bool there = std::string(error.what()).find(part) != std::string::npos;
    BOOST_TEST(there, "\"" << error.what() << "\" does not say \"" << part << '"');
    return there;
  };
}

}  // namespace clade_test
