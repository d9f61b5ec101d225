// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace clade::detail {
class rank_messages;
}

namespace clade::mpi {

template <class Executor>
class ranks;

/// The processes of a job, called ranks. `mpirun -np 4 ./program` starts four of them; a program that is started
/// directly is a single rank. Create one object at the beginning of `main`, before any thread is started, and keep it
/// until the end of `main`.
///
/// If an exception leaves the scope of the object, or a rank is killed, the whole job ends.
class world {
 public:
  world() : environment_(boost::mpi::threading::serialized) {}

  std::size_t rank() const { return static_cast<std::size_t>(communicator_.rank()); }
  std::size_t size() const { return static_cast<std::size_t>(communicator_.size()); }
  /// Returns whether this is rank 0, the rank for input and output.
  bool is_root() const { return communicator_.rank() == 0; }

  /// Ends all ranks immediately with exit status `status`.
  [[noreturn]] void abort(int status) const {
    communicator_.abort(status);
    std::abort();  // not reached, but the compiler does not know that
  }

  /// Writes the rank and the message of the exception being handled to standard error, then ends all ranks with status
  /// 1.
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

  /// The messages between this rank and others in runs of `islands` and of `execution::mpi`. Bytes are those of the
  /// contents.
  struct traffic {
    std::uint64_t messages_sent = 0, bytes_sent = 0, messages_received = 0, bytes_received = 0;
  };
  /// Returns the traffic since the start of the program.
  const traffic& counted() const noexcept { return counted_; }

  /// Returns the communicator of all ranks, for messages of the program itself.
  const boost::mpi::communicator& communicator() const noexcept { return communicator_; }

 private:
  void complain(const char* what) const {
    std::fprintf(stderr, "clade: rank %d ends the job: %s\n", communicator_.rank(), what);
    std::fflush(stderr);
  }

  boost::mpi::environment environment_;
  boost::mpi::communicator communicator_;
  mutable traffic counted_;
  mutable int executors_ = 0;
  mutable bool said_gathering_ = false;

  template <class Executor>
  friend class ranks;
  friend class clade::detail::rank_messages;
};

}  // namespace clade::mpi
