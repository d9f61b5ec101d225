// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "../text/message.hpp"
#include "world.hpp"

namespace clade::detail {

/// The messages of one executor, `execution::mpi`, between ranks. They count in `world::counted()`. Their tag is the
/// number of the executor, which must be the same on all ranks: a rank may still wait for the end of one executor when
/// another rank sends it work of the next.
class rank_messages {
 public:
  enum kind : char {
    work,    ///< chromosomes to be evaluated by the receiver
    share,   ///< chromosomes to be handed out by the receiver, a master
    answer,  ///< fitness values
    end      ///< the end of the work
  };
  struct message {
    int from;
    kind what;
    std::string bytes;
  };

  explicit rank_messages(const mpi::world& ranks) : world_(&ranks), tag_(1000 + ranks.executors_++ % 20'000) {}

  /// Returns the bytes of a message.
  static std::string bytes_of(kind what, std::string bytes) {
    bytes += static_cast<char>(what);
    return bytes;
  }

  /// Sends a message, and returns when its bytes may be changed.
  void send(int to, kind what, std::string bytes) const {
    bytes = bytes_of(what, std::move(bytes));
    MPI_Send(bytes.data(), length_of(bytes), MPI_BYTE, to, tag_, world_->communicator());
    count_sent(bytes);
  }

  /// Sends the bytes of a message without waiting. They must not change before the request is complete.
  MPI_Request begin_send(int to, const std::string& bytes) const {
    MPI_Request request{};
    MPI_Isend(bytes.data(), length_of(bytes), MPI_BYTE, to, tag_, world_->communicator(), &request);
    count_sent(bytes);
    return request;
  }

  /// Waits for a message from `rank`, or from any rank, without keeping the processor busy. If messages are frequent,
  /// the delay is negligible; otherwise it is at most an eighth of the time waited so far, and at most 5 ms. Releases
  /// `lock`, if given, while sleeping.
  message receive(int rank = MPI_ANY_SOURCE, std::unique_lock<std::mutex>* lock = nullptr) const {
    using clock = std::chrono::steady_clock;
    const auto began = clock::now();
    for (;;) {
      int found = 0;
      MPI_Status status{};
      MPI_Iprobe(rank, tag_, world_->communicator(), &found, &status);
      if (found) return receive(status);
      if (lock) lock->unlock();
      const auto waited = clock::now() - began;
      if (waited < std::chrono::microseconds(20)) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(std::min<clock::duration>(waited / 8, std::chrono::milliseconds(5)));
      }
      if (lock) lock->lock();
    }
  }

 private:
  message receive(const MPI_Status& found) const {
    int length = 0;
    MPI_Get_count(&found, MPI_BYTE, &length);
    message one{found.MPI_SOURCE, end, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(one.bytes.data(), length, MPI_BYTE, one.from, tag_, world_->communicator(), MPI_STATUS_IGNORE);
    ++world_->counted_.messages_received;
    world_->counted_.bytes_received += one.bytes.size();
    one.what = static_cast<kind>(one.bytes.back());
    one.bytes.pop_back();
    return one;
  }
  static int length_of(const std::string& bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
      refuse({"a message between ranks must be at most ", std::numeric_limits<int>::max(), " bytes, but was ",
              bytes.size()});
    }
    return static_cast<int>(bytes.size());
  }
  void count_sent(const std::string& bytes) const {
    ++world_->counted_.messages_sent;
    world_->counted_.bytes_sent += bytes.size();
  }

  const mpi::world* world_;
  int tag_;
};

}  // namespace clade::detail
