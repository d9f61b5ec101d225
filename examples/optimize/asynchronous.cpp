// SPDX-License-Identifier: BSL-1.0
#include "asynchronous.hpp"

#include <algorithm>
#include <chrono>
#include <clade/ask.hpp>
#include <clade/clade.hpp>
#include <clade/reals.hpp>
#include <clade/strategy/asynchronous.hpp>
#include <clade/study/report/number.hpp>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "fitness.hpp"

namespace optimize {
namespace {

using namespace std::chrono_literals;

// Threads that make calls one after another, in the order in which they were added.
class call_queue {
 public:
  struct result {
    claim of;
    std::optional<outcome> given;  // nothing if the call was stopped
  };

  explicit call_queue(const workers& by) : by_(by) {
    for (std::size_t i = 0; i < by.threads; ++i) threads_.emplace_back([this] { work(); });
  }
  call_queue(const call_queue&)            = delete;
  call_queue& operator=(const call_queue&) = delete;
  ~call_queue() {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    changed_.notify_all();
  }

  void add(const claim& one) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(one);
    changed_.notify_all();
  }

  // The next result, or nothing if there is none within a while.
  std::optional<result> next() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, 50ms, [&] { return !results_.empty() || error_; });
    if (error_) std::rethrow_exception(error_);
    if (results_.empty()) return std::nullopt;
    auto first = std::move(results_.front());
    results_.pop_front();
    return first;
  }

 private:
  bool stops() {
    const std::lock_guard lock(mutex_);
    return ends_ || by_.stop();
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
      if (ends_) return;
      result one{waiting_.front(), {}};
      waiting_.pop_front();
      lock.unlock();
      std::exception_ptr error;
      try {
        one.given = make_call(by_.words(one.of), by_.how, [&] { return stops(); });
      } catch (...) {
        error = std::current_exception();
      }
      lock.lock();
      if (error) error_ = error;
      results_.push_back(std::move(one));
      changed_.notify_all();
    }
  }

  const workers& by_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::deque<claim> waiting_{};
  std::deque<result> results_{};
  bool ends_ = false;
  std::exception_ptr error_{};
  std::vector<std::jthread> threads_{};  // last: they use the others
};

// A design whose calls are under way.
struct bred_design {
  std::uint64_t candidate;
  call of;
  bool is_called = false;  // now
};

}  // namespace

run_result run_asynchronously(
    const definition& of, const parameters::variables& on, course& through, const run_settings& under,
    const workers& by) {
  const clade::problem problem{clade::told_fitness<one_objective>{}, on.space(), direction{of.objectives[0].maximized}};
  const clade::asynchronous strategy{
      .population = 50, .crossover = clade::crossover::mixed{}, .mutation = clade::mutation::mixed{}};
  auto session = clade::ask(problem, strategy, of.seed);
  std::vector<bred_design> bred;
  std::vector<claim> taken;
  std::size_t seen = 0;                   // answered designs of the database that have been looked at
  std::unordered_set<std::string> early;  // those of them that had not been bred
  call_queue calls(by);
  const auto all = on.count();

  const auto take_part = [&](const bred_design& one) {
    one_objective fitness;
    set(fitness, of, *through.assess({one.of})[0]);
    session.tell(one.candidate, fitness);
  };
  // Breeds designs until enough are under way. Many known ones in a row mean that the search has converged.
  const auto breed = [&] {
    constexpr std::size_t most_known = 10'000;
    if (through.designs().size() == all) throw study_ended{all_known(through.designs().size())};
    for (std::size_t known = 0; bred.size() < of.at_once; ++known) {
      if (known == most_known) {
        throw study_ended{{"no new design among " + std::to_string(most_known), true, clade::stop::kind::exhausted}};
      }
      const auto& asked = session.ask(1);
      if (asked.empty()) return;
      const bred_design one{asked[0].id, {parameters::key(on.decode(asked[0].chromosome)), 0}};
      if (through.knows(one.of) || early.contains(one.of.design)) {
        take_part(one);
      } else {
        bred.push_back(one);
        known = 0;
      }
    }
  };
  // Lets the answered designs take part, in the order of their answers. Returns false if there is none.
  const auto take_answers = [&] {
    for (;; ++seen) {
      if (seen == by.known->answered(of.repeat).size()) return false;
      const auto design = by.known->answered(of.repeat)[seen];
      const auto equal  = [&](const bred_design& one) { return one.of.design == design; };
      if (std::ranges::none_of(bred, equal)) {
        early.insert(design);
        continue;
      }
      std::vector<bred_design> all;
      std::ranges::copy_if(bred, std::back_inserter(all), equal);
      std::erase_if(bred, equal);
      for (const auto& one : all) take_part(one);
      ++seen;
      return true;
    }
  };
  const auto call_next = [&] {
    const auto began = [&](const bred_design& one) { return one.is_called || by.known->find(one.of); };
    for (auto& one : bred) {
      if (one.is_called) continue;
      const auto begun = static_cast<std::uint64_t>(std::ranges::count_if(bred, began)) + !began(one);
      if (through.calls() + begun * of.repeat > through.budget()) continue;
      auto next = one.of;
      while (by.known->find(next)) ++next.repetition;
      const auto id = by.study->take(next);
      if (!id) continue;  // an equal design is under way
      one.is_called = true;
      taken.push_back({*id, next});
      calls.add(taken.back());
    }
  };

  run_result result;
  by.known->update(*by.study);
  try {
    for (;;) {
      if (const auto reason = (*under.ends)()) throw study_ended{*reason};
      breed();
      if (take_answers()) continue;
      call_next();
      if (taken.empty()) {
        throw study_ended{
            {clade::report::counted(through.calls(), "evaluation") + " made", true, clade::stop::kind::evaluations}};
      }
      const auto done = calls.next();
      if (by.progress) by.progress(0);
      if (!done) continue;
      std::erase_if(taken, [&](const claim& one) { return one.id == done->of.id; });
      if (done->given) {
        by.study->tell(done->of, *done->given);
        by.known->update(*by.study);
      } else {
        by.study->give_back(done->of.id);
      }
      for (auto& one : bred) one.is_called &= one.of.design != done->of.of.design;
    }
  } catch (const study_ended& ended) {
    result.reason = ended.reason;
  } catch (...) {
    for (const auto& one : taken) by.study->give_back(one.id);
    throw;
  }
  for (const auto& one : taken) by.study->give_back(one.id);
  result.generations = through.designs().size();
  return result;
}

}  // namespace optimize
