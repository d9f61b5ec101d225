#pragma once

#include <signal.h>

#include <clade/stop/interrupted.hpp>

namespace common {

/// From now on Ctrl-C ends the reading of a line, as the end of the input would, instead of the process.
inline void let_ctrl_c_end_reading() {
  const clade::stop::interrupted ctrl_c;
  struct sigaction action{};
  sigaction(SIGINT, nullptr, &action);
  action.sa_flags &= ~SA_RESTART;  // a read that was interrupted is not taken up again
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace common
