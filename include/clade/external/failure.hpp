// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

namespace clade::external {

/// The exception that is thrown if a command does not yield a fitness. The message contains the command line, the
/// reason, and the end of the command's standard error.
class failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clade::external
