#pragma once

#include <signal.h>

#include <clade/stop/interrupted.hpp>

namespace common {

/// From now on Ctrl-C ends the reading of a line, like the end of the input, instead of ending the process.
inline void let_ctrl_c_end_reading() {
  const clade::stop::interrupted ctrl_c;
  struct sigaction action{};
  sigaction(SIGINT, nullptr, &action);
  action.sa_flags &= ~SA_RESTART;  // a read that was interrupted is not taken up again
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace common
