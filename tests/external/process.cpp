// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <signal.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <clade/external/process.hpp>

#include "../support/folder.hpp"
#include "../support/patience.hpp"

BOOST_AUTO_TEST_SUITE(process)

using clade::detail::process_result;
using clade::detail::run_process;
using namespace std::chrono_literals;

namespace {

// Runs a line of the shell that writes the ids of its processes to a file and then waits, until it is there.
process_result stopped_when_seen(const std::string& path) {
  const auto seen = [&] { return std::filesystem::exists(path + ".done"); };
  return run_process(
      {"/bin/sh", "-c", "sleep 1000 & echo $! $$ > " + path + "; mv " + path + ' ' + path + ".done; wait"}, "", 1h,
      1000, seen);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_stop_ends_all_processes) {
  const support::folder where;
  const auto path = where / "ids";
  const auto result = stopped_when_seen(path);
  BOOST_TEST(result.how == process_result::stopped);
  std::ifstream ids(path + ".done");
  int sleeping = 0, shell = 0;
  ids >> sleeping >> shell;
  BOOST_TEST(sleeping > 0);
  BOOST_TEST(::kill(shell, 0) != 0);
  // The other one ends by itself, and is a zombie until the first process of the system reaps it.
  BOOST_TEST(support::wait_until([&] {
    std::ifstream status("/proc/" + std::to_string(sleeping) + "/stat");
    std::string id, name, state;
    return !(status >> id >> name >> state) || state == "Z" || state == "X";
  }));
}

// A process that is killed cannot end its commands.
BOOST_AUTO_TEST_CASE(a_guard_ends_the_commands_of_a_killed_process) {
  const support::folder where;
  const auto path = where / "ids";
  const auto killed = ::fork();
  BOOST_REQUIRE(killed >= 0);
  if (killed == 0) {
    const clade::detail::orphan_guard guard;
    run_process({"/bin/sh", "-c", "true"}, "", 1h, 1000, {}, &guard);
    run_process({"/bin/sh", "-c", "sleep 1000 & echo $! $$ > " + path + "; mv " + path + ' ' + path + ".done; wait"},
                "", 1h, 1000, {}, &guard);
    ::_exit(0);
  }
  BOOST_TEST(support::wait_until([&] { return std::filesystem::exists(path + ".done"); }));
  ::kill(killed, SIGKILL);
  ::waitpid(killed, nullptr, 0);
  std::ifstream ids(path + ".done");
  for (int id = 0; ids >> id;) {
    BOOST_TEST(support::wait_until([&] {
      std::ifstream status("/proc/" + std::to_string(id) + "/stat");
      std::string number, name, state;
      return !(status >> number >> name >> state) || state == "Z" || state == "X";
    }));
  }
}

BOOST_AUTO_TEST_CASE(several_threads_stop_their_processes) {
  const support::folder where;
  std::vector<int> how(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < how.size(); ++i) {
      threads.emplace_back([&, i] { how[i] = stopped_when_seen(where / std::to_string(i)).how; });
    }
  }
  for (const int one : how) BOOST_TEST(one == process_result::stopped);
}

BOOST_AUTO_TEST_CASE(without_a_stop_it_runs_to_its_end) {
  std::size_t asked = 0;
  const auto never = [&] {
    ++asked;
    return false;
  };
  const auto result = run_process({"/bin/sh", "-c", "exec 2>&- >&-; sleep 0.05; exit 3"}, "", 1h, 1000, never);
  BOOST_TEST(result.how == process_result::ended);
  BOOST_TEST(WEXITSTATUS(result.status) == 3);
  BOOST_TEST(asked > 0U);
}

BOOST_AUTO_TEST_SUITE_END()
