// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "process.hpp"

/// Functions that run programs and check their output, shared by the tests of programs.
namespace support {

using arguments = std::vector<std::string>;
using nlohmann::json;

inline arguments joined(arguments first, const arguments& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

inline bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// How messages show the value of an option.
inline std::string in_messages(const std::string& value) { return value.empty() ? "has no value" : '"' + value + '"'; }

inline void check_contains(const std::string& text, const std::vector<std::string>& parts) {
  for (const auto& part : parts) BOOST_TEST(has(text, part), "no " << part << " in " << text);
}

inline std::set<std::string> members_of(const json& document) {
  std::set<std::string> names;
  for (const auto& [name, value] : document.items()) names.insert(name);
  return names;
}

/// The document without its times.
inline json without_seconds(json document) {
  if (document.is_object()) document.erase("seconds");
  if (document.is_structured()) {
    for (auto& part : document) part = without_seconds(std::move(part));
  }
  return document;
}

/// The command and its output, for the message of a check that fails.
inline std::string report_of(const ended& result) {
  return result.command + "\nstatus: " + std::to_string(result.status) + "\nstdout: " + result.out +
         "\nstderr: " + result.err;
}

/// A program, or one command of it.
class program {
 public:
  explicit program(std::string path, std::string command = "") : path_(std::move(path)), command_(std::move(command)) {}

  std::string name() const { return path_.substr(path_.rfind('/') + 1); }

  /// Does not wait for its end. The rest is as for `process`.
  process started(const arguments& given, int input = -1, rlim_t longest_file = RLIM_INFINITY) const {
    return {path_, words(given), input, longest_file};
  }

  ended operator()(const arguments& given) const { return started(given).wait(); }

  /// The JSON document that it prints. There must be no other output.
  json document(const arguments& given, int status = 0) const {
    const auto result = (*this)(joined(given, {"--format", "json"}));
    json parsed;
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_REQUIRE_EQUAL(result.status, status);
      BOOST_TEST(result.err.empty());
      parsed = json::parse(result.out);
    }
    return parsed;
  }

  /// A shell runs it: `options` are words of the shell, and the input is written by printf.
  ended piped(const std::string& input, const std::string& options) const {
    return run("/bin/sh", {"-c", "printf '" + input + "' | '" + path_ + "' " + command_ + ' ' + options});
  }

  /// A signal during its work must end it with status 128 plus the signal. The program is run again, for longer if the
  /// signal came too early for a result, and for a shorter time if it ended before the signal.
  template <class Seen>
  ended interrupted(const arguments& given, Seen seen, int signal = SIGINT, int input = -1) const {
    const auto until = std::chrono::steady_clock::now() + patience;
    for (std::chrono::microseconds time = std::chrono::milliseconds(20);;) {
      auto running = started(given, input);
      running.wait_for_handler(signal);
      std::this_thread::sleep_for(time);
      running.send(signal);
      auto result = running.wait_patiently();
      const bool signalled = result.status == 128 + signal;
      const bool ended_before = result.status == 0 || result.status == 1;
      const bool again = signalled ? !seen(result) : ended_before;
      if (again && std::chrono::steady_clock::now() < until) {
        time = signalled ? 2 * time : time * 3 / 4;
        continue;
      }
      BOOST_TEST(signalled, report_of(result));
      return result;
    }
  }
  ended interrupted(const arguments& given, int signal = SIGINT) const {
    return interrupted(given, [](const ended&) { return true; }, signal);
  }

  /// The JSON document of a run that Ctrl-C interrupts; checks its reason.
  template <class Seen>
  json interrupted_document(const arguments& given, Seen seen) const {
    const auto result = interrupted(joined(given, {"--format", "json"}),
                                    [&](const ended& of) { return !of.out.empty() && seen(json::parse(of.out)); });
    json parsed;
    BOOST_TEST_CONTEXT(report_of(result)) {
      parsed = json::parse(result.out);
      BOOST_TEST(parsed["reason"] == "interrupted by SIGINT");
    }
    return parsed;
  }
  json interrupted_document(const arguments& given) const {
    return interrupted_document(given, [](const json&) { return true; });
  }

  /// A mistake must be named on one line, with these parts, and nothing else may happen.
  void refuses(const arguments& given, const std::vector<std::string>& parts) const {
    check_refusal((*this)(given), parts);
  }
  void refuses_piped(const std::string& input, const std::string& options,
                     const std::vector<std::string>& parts = {}) const {
    check_refusal(piped(input, options), parts);
  }

  /// The arguments, with a seed among them, must decide what is printed, however many threads work.
  void is_the_same_for_any_threads(const arguments& given, int status = 0) const {
    const auto with = [&](const std::string& threads) {
      return without_seconds(document(joined(given, {"--threads", threads}), status));
    };
    const auto one = with("1");
    for (const std::string threads : {"2", "5"}) BOOST_TEST(with(threads) == one, threads << " threads");
  }

 private:
  arguments words(const arguments& given) const { return command_.empty() ? given : joined({command_}, given); }

  void check_refusal(const ended& result, const std::vector<std::string>& parts) const {
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_TEST(result.status == 2);
      BOOST_TEST(result.out.empty());
      BOOST_TEST(std::count(result.err.begin(), result.err.end(), '\n') == 1);
      BOOST_TEST(result.err.ends_with('\n'));
      BOOST_TEST(result.err.starts_with(name() + ": "));
      for (const auto& part : parts) BOOST_TEST(has(result.err, part), "no " << part);
    }
  }

  std::string path_, command_;
};

/// An empty folder of its own, which is gone after the test.
class scratch_folder {
 public:
  scratch_folder() {
    auto name = (std::filesystem::temp_directory_path() / "clade.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  ~scratch_folder() { std::filesystem::remove_all(path_); }

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace support
