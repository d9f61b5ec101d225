// SPDX-License-Identifier: BSL-1.0
#pragma once

/// How a strategy learns that it is to end between two slots. `run` hands it an executor that can also be asked
/// `due()`, from any thread: once the answer is yes it stays yes, and the slot that asked is left out. Other executors
/// never say so.
namespace clade::detail {

/// Whether the slot that asks is to be left out.
template <class Executor>
bool time_is_up(const Executor& executor) {
  if constexpr (requires { executor.due(); }) {
    return executor.due();
  } else {
    return false;
  }
}

/// Whether a slot was left out since the step began.
template <class Executor>
bool cut_short(const Executor& executor) {
  if constexpr (requires { executor.cut(); }) {
    return executor.cut();
  } else {
    return false;
  }
}

}  // namespace clade::detail
