// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <barrier>
#include <clade/engine/archive.hpp>
#include <clade/engine/shared_parts.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace support {

/// Ranks of a job that are threads of one process, with the members of `mpi::ranks` that `islands` needs.
class job_of_threads {
 public:
  explicit job_of_threads(std::size_t ranks)
      : barrier_(static_cast<std::ptrdiff_t>(ranks)), bytes_(ranks), flags_(ranks), messages_(ranks), letters_(ranks) {}

  std::size_t size() const { return bytes_.size(); }

  /// The executor of a rank.
  class rank {
   public:
    rank(job_of_threads& job, std::size_t number, bool gathers) : job_(&job), number_(number), gathers_(gathers) {}

    template <class Body>
    void operator()(std::size_t n, Body&& body) const {
      for (std::size_t i = 0; i < n; ++i) body(i);
    }

    std::size_t number() const { return number_; }
    bool owns(std::size_t part) const { return part % job_->size() == number_; }

    void share(std::size_t n, const clade::detail::shared_parts& parts, bool was_interrupted) const {
      clade::detail::archive mine;
      for (std::size_t i = 0; i < n; ++i) {
        if (owns(i)) mine & parts.pack(i);
      }
      job_->bytes_[number_] = mine.bytes();
      job_->flags_[number_] = {true, was_interrupted};
      together([&] {
        for (std::size_t other = 0; other < job_->size(); ++other) {
          clade::detail::archive theirs(job_->bytes_[other]);
          for (auto i = other; i < n && other != number_; i += job_->size()) {
            std::string packed;
            theirs & packed;
            parts.unpack(i, packed);
          }
        }
        read_flags();
      });
    }

    bool exchange(std::vector<clade::detail::part_message>& messages, bool done, bool was_interrupted,
                  const std::vector<std::size_t>* origins) const {
      for (const auto& one : messages) bytes_sent += owns(one.to) ? 0 : one.bytes.size();
      std::vector<clade::detail::part_message> on_the_way;
      job_->messages_[number_] = std::move(messages);
      messages.clear();
      job_->flags_[number_] = {done, was_interrupted};
      bool all_done = false;
      together([&] {
        all_done = read_flags();
        on_the_way = job_->take_letters(number_);
        for (const auto& theirs : job_->messages_) {
          for (const auto& one : theirs) {
            if (!owns(one.to)) continue;
            messages.push_back(one);
            // Every origin is announced.
            if (origins && !owns(one.from) && std::ranges::find(*origins, one.from) == origins->end()) std::terminate();
          }
        }
      });
      messages.insert(messages.end(), on_the_way.begin(), on_the_way.end());
      return all_done;
    }

    void pass_on(std::vector<clade::detail::part_message>& messages) const {
      job_->post(messages);
      messages = job_->take_letters(number_);
    }

    // The values are merged in another order on each rank.
    template <class Merge>
    void combine(std::string& value, const Merge& merge) const {
      job_->bytes_[number_] = value;
      together([&] {
        for (std::size_t i = 1; i < job_->size(); ++i) merge(value, job_->bytes_[(number_ + i) % job_->size()]);
      });
    }

    void agree_on_reason(std::optional<clade::stop::reason>& fired) const {
      clade::detail::archive mine;
      mine & fired;
      job_->bytes_[number_] = mine.bytes();
      together([&] {
        fired.reset();
        for (std::size_t other = job_->size(); other-- > 0;) {
          std::optional<clade::stop::reason> theirs;
          clade::detail::archive(job_->bytes_[other]) & theirs;
          if (theirs) fired = theirs;
        }
      });
    }

    bool interrupted() const { return interrupted_; }
    bool calls_observers() const { return number_ == 0; }
    bool gathers_results() const { return gathers_; }

    mutable std::size_t bytes_sent = 0;  ///< those of migrants

   private:
    // Reads what all ranks have written. None writes before all have read.
    template <class Read>
    void together(const Read& read) const {
      job_->barrier_.arrive_and_wait();
      read();
      job_->barrier_.arrive_and_wait();
    }
    bool read_flags() const {
      interrupted_ = std::ranges::any_of(job_->flags_, [](const auto& one) { return one.second; });
      return std::ranges::all_of(job_->flags_, [](const auto& one) { return one.first; });
    }

    job_of_threads* job_;
    std::size_t number_;
    bool gathers_;
    mutable bool interrupted_ = false;
  };

  /// Calls `program(rank)` on all ranks. An exception on a rank ends the process.
  template <class Program>
  static void run(std::size_t ranks, bool gathers, const Program& program) {
    job_of_threads job(ranks);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < ranks; ++i) {
      threads.emplace_back([&, i]() noexcept { program(rank(job, i, gathers)); });
    }
    for (auto& one : threads) one.join();
  }

 private:
  void post(const std::vector<clade::detail::part_message>& messages) {
    const std::lock_guard lock(mutex_);
    for (const auto& one : messages) letters_[one.to % size()].push_back(one);
  }
  std::vector<clade::detail::part_message> take_letters(std::size_t of) {
    const std::lock_guard lock(mutex_);
    return std::exchange(letters_[of], {});
  }

  std::barrier<> barrier_;
  std::vector<std::string> bytes_;
  std::vector<std::pair<bool, bool>> flags_;  // whether a rank is done, and whether it was interrupted
  std::vector<std::vector<clade::detail::part_message>> messages_;
  std::mutex mutex_;
  std::vector<std::vector<clade::detail::part_message>> letters_;  // sent without waiting, to each rank
};

}  // namespace support
