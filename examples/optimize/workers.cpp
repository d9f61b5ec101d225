// SPDX-License-Identifier: BSL-1.0
#include "workers.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "course.hpp"

namespace optimize {
namespace {

using namespace std::chrono_literals;

// The calls of a batch that are shared by the threads of this process.
class shared_batch {
 public:
  shared_batch(const workers& by, std::vector<call> open) : by_(by), open_(std::move(open)) {}

  // Makes all calls that no other process has taken. Returns their number.
  std::size_t run() {
    std::vector<std::jthread> threads;
    running_ = std::min(by_.threads, open_.size());
    for (std::size_t i = 0; i < running_; ++i) threads.emplace_back([this] { work(); });
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, 100ms, [&] { return running_ == 0; })) {
      const auto done = done_;
      lock.unlock();
      if (by_.progress) by_.progress(done);
      lock.lock();
    }
    threads.clear();
    if (!unwritten_.empty()) throw write_error(unwritten_);
    if (error_) std::rethrow_exception(error_);
    return done_;
  }

 private:
  void work() {
    try {
      while (auto next = take()) {
        std::optional<outcome> given;
        try {
          given = make_call(by_.words(*next), by_.how, [&] { return stops(); });
        } catch (...) {
          by_.study->give_back(next->id);
          throw;
        }
        if (!given) {
          by_.study->give_back(next->id);
          break;
        }
        by_.study->tell(*next, *given);
        const std::lock_guard lock(mutex_);
        ++done_;
      }
    } catch (const write_error& error) {
      const std::lock_guard lock(mutex_);
      unwritten_ += (unwritten_.empty() ? "" : "; ") + std::string(error.what());
    } catch (...) {
      const std::lock_guard lock(mutex_);
      error_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) ended_.notify_all();
  }

  std::optional<claim> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < open_.size() && unwritten_.empty() && !error_ && !by_.stop()) {
      const auto& one = open_[next_++];
      if (const auto id = by_.study->take(one)) return claim{*id, one};
    }
    return std::nullopt;
  }

  // After an answer that could not be written, the others of this process still get their time to be written.
  bool stops() const { return by_.stop().has_value(); }

  const workers& by_;
  std::vector<call> open_;
  std::mutex mutex_{};
  std::condition_variable ended_{};
  std::size_t next_ = 0, running_ = 0, done_ = 0;
  std::string unwritten_{};
  std::exception_ptr error_{};
};

}  // namespace

void workers::operator()(const std::vector<call>& wanted) const {
  using time_point     = std::chrono::steady_clock::time_point;
  auto looked_for_dead = time_point{};
  for (std::optional<time_point> waits_since;;) {
    known->update(*study);
    std::vector<call> open;
    std::ranges::copy_if(wanted, std::back_inserter(open), [&](const call& one) { return !known->find(one); });
    if (open.empty()) return;
    if (const auto reason = stop()) throw study_ended{*reason};
    std::unordered_set<std::string> left, held;
    const auto name_of = [](const call& one) { return std::to_string(one.repetition) + ' ' + one.design; };
    for (const auto& one : open) left.insert(name_of(one));
    auto taken = study->taken();
    std::erase_if(taken, [&](const claim& one) { return !left.contains(name_of(one.of)); });
    for (const auto& one : taken) held.insert(name_of(one.of));
    auto free = open;
    std::erase_if(free, [&](const call& one) { return held.contains(name_of(one)); });
    if (!free.empty()) {
      shared_batch(*this, std::move(free)).run();
      waits_since.reset();
      continue;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_for_dead > 500ms) {
      looked_for_dead = now;
      if (study->give_back_of_dead() > 0) continue;
    }
    if (!waits_since) waits_since = now;
    if (waiting) waiting({std::move(taken), wanted.size() - open.size(), now - *waits_since});
    std::this_thread::sleep_for(10ms);
  }
}

}  // namespace optimize
