// SPDX-License-Identifier: BSL-1.0
// The command serve: ask and tell in lines of JSON.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <istream>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "commands.hpp"
#include "common/ending_signals.hpp"
#include "common/json_error.hpp"
#include "common/output_file.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/timed_input.hpp"
#include "common/usage_error.hpp"
#include "course.hpp"
#include "options.hpp"
#include "strategies.hpp"
#include "told.hpp"

namespace optimize::serve_command {
namespace {

using common::usage_error;

// A study whose strategy waits for answers from outside. The strategy and the requests take turns: it runs only while a
// request waits for it.
class served_study {
 public:
  served_study(const opened_study& study, database& in)
      : study_(study),
        in_(in),
        through_(
            study.of, known_, [this](const auto& wanted) { wait_for(wanted); },
            study.budget - calls_at_end(study.of, study.budget)) {
    strategy_ = std::jthread([this] { run(); });
  }
  ~served_study() {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    changed_.notify_all();
  }

  ordered_json ask(std::size_t n) {
    auto lock = turn();
    std::vector<claim> taken;
    // Others may hold all calls that are left; they are not waited for.
    for (const auto& one : wanted_) {
      if (taken.size() == n) break;
      if (const auto id = known_.find(one) ? std::nullopt : in_.take(one)) taken.push_back({*id, one});
    }
    auto candidates = ordered_json::array();
    for (const auto& one : taken) {
      candidates.push_back({{"id", one.id}, {"variables", ordered_json::parse(one.of.design)}});
    }
    ordered_json answer{{"candidates", candidates}};
    if (ended_) {
      answer["finished"] = true;
      answer["reason"]   = reason_.text;
    }
    return answer;
  }

  ordered_json tell(const json& told) {
    auto lock = turn();
    if (!told.is_object() || !told.contains("id") || !told.at("id").is_number_integer()) {
      throw usage_error("tell must have an id, a whole number, but was " + told.dump());
    }
    in_.tell(
        asked_claim(in_, told.at("id").get<std::int64_t>(), study_.of.names()), read_told(told, study_.of.names()));
    update();
    return {{"ok", true}, {"evaluations", known_.size()}};
  }

  ordered_json best() {
    auto lock = turn();
    return ordered_json::parse(best_json(study_.of, through_.with_open_batch()));
  }

 private:
  // Waits until the strategy waits for answers, or has ended.
  std::unique_lock<std::mutex> turn() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waits_ || ended_; });
    update();
    changed_.wait(lock, [&] { return waits_ || ended_; });
    if (error_) std::rethrow_exception(error_);
    return lock;
  }

  // Reads new answers, and lets the strategy go on if its batch is complete.
  void update() {
    known_.update(in_);
    const bool complete = std::ranges::all_of(wanted_, [&](const call& one) { return known_.find(one) != nullptr; });
    if (!waits_ || !complete) return;
    waits_ = false;
    changed_.notify_all();
  }

  // Called by the strategy.
  void wait_for(const std::vector<call>& wanted) {
    std::unique_lock lock(mutex_);
    known_.update(in_);
    wanted_ = wanted;
    waits_  = !std::ranges::all_of(wanted_, [&](const call& one) { return known_.find(one) != nullptr; });
    changed_.notify_all();
    changed_.wait(lock, [&] { return !waits_ || ends_; });
    if (ends_) throw study_ended{{"the input ended", true}};
  }

  void run() {
    clade::stop::reason reason;
    std::exception_ptr error;
    try {
      end_wishes none{{}};
      found_answer found{.reason = run_strategy(study_.of, study_.on, through_, {.ends = &none}).reason};
      choose_best(through_, study_.of, study_.budget, found);
      reason = found.reason;
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ended_  = true;
    reason_ = std::move(reason);
    error_  = error;
    wanted_.clear();
    changed_.notify_all();
  }

  const opened_study& study_;
  database& in_;
  answers known_{};
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::vector<call> wanted_{};
  bool waits_ = false, ended_ = false, ends_ = false;
  clade::stop::reason reason_{};
  std::exception_ptr error_{};
  course through_;
  std::jthread strategy_;  // last: it uses the others
};

ordered_json answer_to(served_study& study, const std::string& line) {
  json request;
  try {
    request = json::parse(line);
  } catch (const json::parse_error& error) {
    throw usage_error("the line " + common::words_of(error, line));
  }
  if (request.is_object() && request.size() == 1) {
    const auto& name  = request.begin().key();
    const auto& value = request.begin().value();
    if (name == "ask") {
      constexpr std::int64_t most = 100'000;
      if (!value.is_number_integer() || value.get<std::int64_t>() < 1 || value.get<std::int64_t>() > most) {
        throw usage_error("ask must be a whole number from 1 to 100000, but was " + value.dump());
      }
      return study.ask(value.get<std::size_t>());
    }
    if (name == "tell") return study.tell(value);
    if (name == "best") return study.best();
  }
  throw usage_error(
      R"(a line must be {"ask": N}, {"tell": {"id": ID, "values": ...}} or {"best": true}, but was )" + request.dump());
}

}  // namespace

void declare(common::command& to) {
  declare_problem(to, false);
  declare_study(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto given = common::run_options::read(parsed);
  const auto with  = read_study(parsed);
  const auto ends  = common::ending_signals();
  std::optional<common::output_file> csv;
  if (with.csv) csv.emplace("--csv", *with.csv);
  database in(checked_database(parsed));
  in.give_back_of_dead();
  auto study = open_study(parsed, given.seed, in, false);
  if (!parsed.given("--budget")) study.budget = std::numeric_limits<std::uint32_t>::max();
  {
    served_study served(study, in);
    common::timed_input input(STDIN_FILENO);  // a signal ends it
    std::istream lines(&input);
    std::string line;
    while (std::getline(lines, line)) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      ordered_json answer;
      try {
        answer = answer_to(served, line);
      } catch (const usage_error& error) {
        answer = {{"error", error.what()}};
      }
      out << answer.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n' << std::flush;
    }
  }
  if (csv) csv->write(in.csv());
  return ends.expired() ? common::exit_status::interrupted() : common::exit_status::solved;
}

}  // namespace optimize::serve_command
