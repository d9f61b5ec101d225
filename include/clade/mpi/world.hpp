// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace clade::mpi {

/// The processes of a job, called ranks, as started by mpirun -np 4 ./program; a single rank if the program is started
/// directly. Create one at the beginning of `main`, before any thread, and keep it to the end.
///
/// If an exception leaves its scope, or a rank is killed, the whole job ends.
class world {
 public:
  world() : environment_(boost::mpi::threading::serialized) {}

  std::size_t rank() const { return static_cast<std::size_t>(communicator_.rank()); }
  std::size_t size() const { return static_cast<std::size_t>(communicator_.size()); }
  /// Whether this is rank 0, which does input and output.
  bool is_root() const { return communicator_.rank() == 0; }

  /// Ends all ranks at once, with this exit status.
  [[noreturn]] void abort(int status) const {
    communicator_.abort(status);
    std::abort();  // not reached
  }

  /// Ends all ranks with status 1, after a line on standard error with the rank and the message of the exception being
  /// handled.
  [[noreturn]] void abort_by_exception() const {
    try {
      throw;
    } catch (const std::exception& failure) {
      complain(failure.what());
    } catch (...) {
      complain("an exception without a message");
    }
    abort(1);
  }

  /// The communicator of all ranks, for other messages.
  const boost::mpi::communicator& communicator() const noexcept { return communicator_; }

 private:
  void complain(const char* what) const {
    std::fprintf(stderr, "clade: rank %d ends the job: %s\n", communicator_.rank(), what);
    std::fflush(stderr);
  }

  boost::mpi::environment environment_;
  boost::mpi::communicator communicator_;
};

}  // namespace clade::mpi
