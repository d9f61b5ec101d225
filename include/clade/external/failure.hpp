// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

namespace clade::external {

/// A command that gave no fitness. The message has its command line, what happened, and the end of its standard error.
class failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clade::external
