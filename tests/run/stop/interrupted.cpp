// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include <clade/any/stop.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(stop_tests)
BOOST_AUTO_TEST_SUITE(interrupted_tests)

namespace {

using namespace clade;
using namespace std::chrono_literals;

using handler = void (*)(int);

void of_the_caller(int) {}

handler handler_of(int signal) {
  struct sigaction now{};
  sigaction(signal, nullptr, &now);
  return now.sa_handler;
}

// Installs a handler while the object exists; then no signal is caught.
struct with_handler {
  int signal;
  handler before;

  with_handler(int of, handler chosen) : signal(of), before(std::signal(of, chosen)) {}
  with_handler(const with_handler&) = delete;
  with_handler& operator=(const with_handler&) = delete;
  ~with_handler() {
    std::signal(signal, before);
    stop::interrupted::reset();
  }
};

using queens_problem = decltype(support::queens(20));
const genetic_algorithm ga{.mutation = mutation::swap{}};

auto run_until(const stop::interrupted& signals) {
  return clade::run(evolve(support::queens(20), ga, 1), signals || stop::generations(3));
}

// The signal that ends a child process that runs `body`, or 0.
template <class Body>
int ends_by(Body body) {
  const auto child = fork();
  if (child == 0) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
    body();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_of_the_signals_ends_a_run_and_is_named) {
  const with_handler interrupt(SIGINT, SIG_DFL), terminate(SIGTERM, SIG_DFL), hang_up(SIGHUP, SIG_DFL);
  const stop::interrupted signals{SIGINT, SIGTERM, SIGHUP};
  const auto ended_by = [&](int signal) {
    std::raise(signal);
    BOOST_TEST(stop::interrupted::caught() == signal);
    const auto result = run_until(signals);
    BOOST_TEST((result.reason.kind == stop::kind::interrupted));
    BOOST_TEST(result.generations == 0u);
    stop::interrupted::reset();
    return result.reason.text;
  };
  BOOST_TEST(ended_by(SIGINT) == "interrupted by SIGINT");
  BOOST_TEST(ended_by(SIGTERM) == "interrupted by SIGTERM");
  BOOST_TEST(ended_by(SIGHUP) == "interrupted by SIGHUP");
  BOOST_TEST(run_until(signals).generations == 3u);
}

BOOST_AUTO_TEST_CASE(it_takes_no_signal_that_it_was_not_given) {
  const with_handler interrupt(SIGINT, of_the_caller), terminate(SIGTERM, of_the_caller);
  const stop::interrupted by_default;
  BOOST_TEST((handler_of(SIGTERM) == of_the_caller && handler_of(SIGINT) != of_the_caller));
  const stop::interrupted other{SIGTERM};
  std::raise(SIGTERM);
  BOOST_TEST((other.expired() && !by_default.expired()));
  BOOST_TEST(run_until(by_default).generations == 3u);
}

BOOST_AUTO_TEST_CASE(the_handlers_before_are_given_back_with_the_last_copy) {
  const with_handler interrupt(SIGINT, of_the_caller), terminate(SIGTERM, SIG_DFL);
  {
    std::optional<stop::interrupted> first(std::in_place);
    const any::stop<queens_problem> copy(*first);
    stop::interrupted assigned{SIGTERM};
    BOOST_TEST((handler_of(SIGTERM) != SIG_DFL));
    assigned = *first;
    BOOST_TEST((handler_of(SIGTERM) == SIG_DFL));
    first.reset();
    BOOST_TEST((handler_of(SIGINT) != of_the_caller));
  }
  BOOST_TEST((handler_of(SIGINT) == of_the_caller));
  std::raise(SIGINT);
  BOOST_TEST(!stop::interrupted::pending());
}

BOOST_AUTO_TEST_CASE(a_handler_that_was_set_meanwhile_stays) {
  const with_handler interrupt(SIGINT, SIG_DFL);
  {
    const stop::interrupted taken;
    std::signal(SIGINT, of_the_caller);
  }
  BOOST_TEST((handler_of(SIGINT) == of_the_caller));
}

BOOST_AUTO_TEST_CASE(an_ignored_signal_stays_ignored_but_for_ctrl_c) {
  const with_handler interrupt(SIGINT, SIG_IGN), terminate(SIGTERM, SIG_IGN), hang_up(SIGHUP, SIG_IGN);
  {
    const stop::interrupted signals{SIGINT, SIGTERM, SIGHUP};
    std::raise(SIGHUP);
    std::raise(SIGTERM);
    BOOST_TEST(!signals.expired());
    std::raise(SIGINT);
    BOOST_TEST(signals.expired());
  }
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) BOOST_TEST((handler_of(signal) == SIG_IGN));
}

BOOST_AUTO_TEST_CASE(a_signal_between_two_runs_ends_the_next_one) {
  const with_handler terminate(SIGTERM, SIG_DFL);
  const stop::interrupted signals{SIGTERM};
  BOOST_TEST(run_until(signals).generations == 3u);
  std::raise(SIGTERM);
  BOOST_TEST(run_until(signals).reason.text == "interrupted by SIGTERM");
  BOOST_TEST(run_until(stop::interrupted{SIGTERM}).generations == 0u);
}

BOOST_AUTO_TEST_CASE(a_second_signal_ends_the_process) {
  const auto after = [](int first, int second, std::chrono::milliseconds pause) {
    return ends_by([&] {
      const stop::interrupted signals{SIGINT, SIGTERM, SIGHUP};
      std::raise(first);
      std::this_thread::sleep_for(pause);
      std::raise(second);
    });
  };
  BOOST_TEST(after(SIGINT, SIGINT, 0ms) == SIGINT);
  BOOST_TEST(after(SIGTERM, SIGINT, 0ms) == SIGINT);
  BOOST_TEST(after(SIGINT, SIGHUP, 0ms) == SIGHUP);
  BOOST_TEST(after(SIGTERM, SIGTERM, 250ms) == SIGTERM);
  // An immediate repetition of the signal is the same event. On a busy machine it may be late, but not every time.
  for (const int signal : {SIGTERM, SIGHUP}) {
    bool survived = false;
    for (int attempt = 0; attempt < 100 && !survived; ++attempt) survived = after(signal, signal, 0ms) == 0;
    BOOST_TEST(survived);
  }
}

BOOST_AUTO_TEST_CASE(several_threads_take_and_give_back) {
  const with_handler interrupt(SIGINT, of_the_caller), terminate(SIGTERM, SIG_DFL);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int k = 0; k < 200; ++k) {
        const stop::interrupted signals{SIGINT, SIGTERM};
        const auto copy = signals;
      }
    });
  }
  for (auto& one : threads) one.join();
  BOOST_TEST((handler_of(SIGINT) == of_the_caller && handler_of(SIGTERM) == SIG_DFL));
}

BOOST_AUTO_TEST_CASE(signals_that_cannot_be_caught_are_refused) {
  const with_handler terminate(SIGTERM, SIG_DFL);
  for (const int signal : {SIGKILL, 0, -1, 1000}) {
    BOOST_TEST(support::refusal([&] { stop::interrupted{SIGTERM, signal}; }) ==
               "interrupted cannot catch the signal " + std::to_string(signal));
  }
  BOOST_TEST((handler_of(SIGTERM) == SIG_DFL));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
