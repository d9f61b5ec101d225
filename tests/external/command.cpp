// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/external.hpp>
#include <clade/guarded.hpp>

#include "support/folder.hpp"
#include "support/patience.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(command_tests)

using namespace clade;
using namespace std::chrono_literals;
using external::command;

namespace {

const std::vector<double> genes{1, 2.5};

std::size_t open_descriptors() {
  std::size_t n = 0;
  for ([[maybe_unused]] const auto& one : std::filesystem::directory_iterator("/proc/self/fd")) ++n;
  return n;
}

// Checks that no process or descriptor is left when a test ends.
struct nothing_left {
  std::size_t before = open_descriptors();
  ~nothing_left() {
    BOOST_CHECK_EQUAL(open_descriptors(), before);
    BOOST_CHECK(::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD);
  }
};

template <class Command>
void fails(const Command& failing, const std::string& with) {
  BOOST_CHECK_EXCEPTION(failing(genes), external::failure, [&](const auto& error) {
    BOOST_TEST_INFO(error.what());
    BOOST_CHECK(std::string(error.what()).find(failing.line.text()) != std::string::npos);
    return std::string(error.what()).find(with) != std::string::npos;
  });
}

double seconds(auto&& body) {
  const auto begin = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_exact) {
  const nothing_left after;
  const double third = 1.0 / 3, least = std::numeric_limits<double>::denorm_min();
  const command first{"tr -d '[]'"}, word{"printf %s {} | tr -d '[]'"};
  for (const double x : {third, least, -1e308, 0.1 + 0.2}) {
    BOOST_CHECK_EQUAL(first(std::vector{x}), x);
    BOOST_CHECK_EQUAL(word(std::vector{x}), x);
  }
  BOOST_CHECK((command<objectives<2>>{"cat"}(genes) == objectives<2>(1, 2.5)));
  BOOST_CHECK_EQUAL((command<objectives<>>{"cat"}(genes).size()), 2U);
  const auto with = command<constrained<double>>{"echo '{\"value\": 2, \"violation\": 0.5}'"}(genes);
  BOOST_CHECK_EQUAL(with.value, 2);
  BOOST_CHECK_EQUAL(with.violation, 0.5);
  BOOST_CHECK_EQUAL(command<long>{"echo 9007199254740993"}(genes), 9007199254740993);
}

BOOST_AUTO_TEST_CASE(chromosomes_are_json) {
  const nothing_left after;
  const auto reads = [](const auto& chromosome, const std::string& text) {
    return command<int>{"test \"$(cat)\" = '" + text + "' && echo 1"}(chromosome) == 1;
  };
  BOOST_CHECK(reads(std::vector<bool>{true, false}, "[true,false]"));
  BOOST_CHECK(reads(std::pair{1, std::string("a")}, "[1,\"a\"]"));
  chromosome::bits bits(3);
  bits.flip(1);
  BOOST_CHECK(reads(bits, "[0,1,0]"));
  BOOST_CHECK_EQUAL(command<int>{"test {} = \"\\\"it's\\\"\" && echo 1"}(std::string("it's")), 1);
  BOOST_CHECK_THROW(command{"cat"}(std::vector{std::numeric_limits<double>::infinity()}), std::invalid_argument);
}

// The text of a chromosome is passed unchanged: through a shell, without one, and as a line of input.
BOOST_AUTO_TEST_CASE(hostile_genes_are_only_text) {
  const nothing_left after;
  const support::folder work;
  const auto told = work / "told", mark = work / "mark";
  const auto print = work / "print";
  support::write_bytes(print, "#!/bin/sh\nprintf '%s|' \"$@\" > '" + told + "'\necho 1\n");
  std::filesystem::permissions(print, std::filesystem::perms::owner_all);
  for (std::string gene : {"$(touch x)", "`touch x`", "; touch x", "'; touch x; '", "\"; touch x; \"",
                           "\\'; touch x; #", "*", "[ab]", "-n", "--help", "a\nb", "{}", "$HOME ~ !! & | > x < x"}) {
    if (const auto at = gene.find("touch x"); at != gene.npos) gene.replace(at, 7, "touch " + mark);
    const std::vector<std::string> genes{gene, "*"};
    const auto json = nlohmann::json(genes).dump();
    command<int>{print + " {} x={}y \"$(printf %s {} \")\")\" $(: \"'\") # it's"}(genes);
    BOOST_TEST(support::bytes_of(told) == json + "|x=" + json + "y|" + json + ")|");
    command<int>{{print, "{}", "'{}' \"{}\"", "$(touch " + mark + ")"}}(genes);
    BOOST_TEST(support::bytes_of(told) == json + "|'" + json + "' \"" + json + "\"|$(touch " + mark + ")|");
    command<int>{"cat > '" + told + "'; echo 1"}(genes);
    BOOST_TEST(support::bytes_of(told) == json + "\n");
    BOOST_TEST(!std::filesystem::exists(mark));
  }
  BOOST_CHECK_EQUAL((command<int>{{"head", "-n", "1"}}(7)), 7);
  BOOST_CHECK_EQUAL(command<int>{{"cat"}}(7), 7);
  BOOST_CHECK_EQUAL((command{std::vector<std::string>{"echo", "{}"}}(2.5)), 2.5);
  fails(command{{"./there is no such program", "{}"}}, "it cannot be started: No such file");
  BOOST_CHECK_EXCEPTION(command{"cat"}(std::string("gr\xfc\xdf")), std::invalid_argument, support::says("not UTF-8"));
}

BOOST_AUTO_TEST_CASE(placeholders_in_quotes_are_refused) {
  const auto made = [](external::command_line line) { return command{std::move(line)}; };
  const auto refused = [&](const std::string& line, const char* why) {
    BOOST_CHECK_EXCEPTION(made(line), std::invalid_argument, support::says(why));
  };
  refused("./simulate '{}'",
          "outside of quotes, because the chromosome is quoted, but had it within single quotes, "
          "at character 13, \"./simulate '{}'\": write {} without quotes, or give a list of arguments");
  refused("./simulate \"{}\"", "within double quotes");
  refused("./simulate \"--x=\\\" {} \" y", "within double quotes");
  refused("./simulate \"\\{}\"", "within double quotes");
  refused("./simulate \"$(cat x) {}\"", "within double quotes");
  refused("./simulate \"$(echo \"(\" ')' '{}')\"", "within single quotes");
  refused("./simulate \\{}", "after a backslash");
  refused("./simulate `echo {}`", "within backquotes");
  refused("./simulate $'{}'", "within $'...'");
  refused("./simulate $'\\' {}'", "after $'...");
  refused("./simulate ${x:-'{}'}", "in or after ${...}");
  refused("./simulate ${}", "in or after ${...}");
  refused("./simulate ${x:-{}}", "in or after ${...}");
  refused("./simulate $((1 + {}))", "within $((...))");
  refused("./simulate $[1 + {}]", "in or after $[...]");
  refused("cat <<END\n{}\nEND", "here-document");
  refused("./simulate # {}", "in a comment");
  refused("./simulate # it's\n./again '{}'", "within single quotes");
  refused("./simulate $(case x in x) echo '\"' ;; esac) {}", "case within $(...)");
  // The shell removes a backslash at the end of a line before it recognizes operators and reserved words.
  refused("cat <\\\n<E\n{}\nE\n", "continued within a word or an operator");
  refused("./simulate $(\\\n( 1 + {} ))", "continued within a word or an operator");
  refused("./simulate \"$\\\n(echo \"{}\")\"", "continued after $");
  refused("./simulate \"$(c\\\nase x in x) echo \"{}\";; esac)\"", "continued within a word or an operator");
  refused("./simulate \"$(case\\\n x in x) echo \"{}\";; esac)\"", "continued within a word or an operator");
  refused("if (( {} > 3 )); then echo 1; fi", "((...))");
  refused("./simulate {} '{}'", "at character 16");
  refused(std::string("a\0b", 3), "must not have a NUL character, but had one after \"a\"");
  refused(" ", "must not be empty, but was \" \"");
  BOOST_CHECK_EXCEPTION(made({"{}", "x"}), std::invalid_argument,
                        support::says("a program without {}, but had \"{}\""));
  BOOST_CHECK_EXCEPTION(made({"a", std::string("b\0", 2)}), std::invalid_argument, support::says("NUL character"));
  BOOST_CHECK_EXCEPTION(made(std::vector<std::string>{}), std::invalid_argument, support::says("must not be empty"));

  for (const char* line :
       {"x a#b{} 'y'{}\"z\" \\' {}", "x \"$(y {})\"", "x $(y $(z {})) {}", "x # it's\n{}", "x ${y} {}",
        "x $((1 + (2))) {}", "x `y` $'z' {}", "x \\{\\} '{ }' {}", "x {} <<END\n'\nEND", "(x {})"}) {
    BOOST_CHECK_NO_THROW(made(line));
  }
  // Without {} only the shell parses the line.
  BOOST_CHECK_EQUAL(command{"echo \"${x:-$(echo '2')}\""}(genes), 2);
}

BOOST_AUTO_TEST_CASE(failures_say_what_happened) {
  const nothing_left after;
  fails(command{"kill -SEGV $$"}, "ended by signal 11");
  fails(command{"echo reason >&2; exit 3"}, "exit status 3\nstandard error ends:\nreason");
  fails(command{"./there_is_no_such_program"}, "exit status 127");
  fails(command{"echo garbage"}, "is not JSON: \"garbage");
  fails(command{"true"}, "is not JSON");
  fails(command{"echo nan"}, "is not JSON");
  fails(command{"echo '[1]'"}, "is not a number");
  fails(command<objectives<3>>{"cat"}, "is not an array");
  fails(command{"echo 1e999"}, "is not JSON");
  fails(command<int>{"echo 1.5"}, "is not a whole number");
  fails(command<int>{"echo 2147483648"}, "is not a whole number in the range of the fitness");
  fails(command<unsigned>{"echo -1"}, "is not a whole number in the range of the fitness");
  fails(command<std::int64_t>{"echo 9223372036854775808"}, "is not a whole number in the range of the fitness");
  fails(command<constrained<double>>{"echo '{\"value\": 1, \"violation\": -1}'"}, "is not an object");
  BOOST_CHECK_THROW((command{.line = "echo 1", .time_limit = 0s}(genes)), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(time_limit_ends_the_whole_group) {
  const nothing_left after;
  const double much = std::chrono::duration<double>(support::patience).count();
  for (const char* line :
       {"sleep 9999", "sleep 9999 & sleep 9999 & wait", "exec >&- 2>&-; sleep 9999", "sleep 9999; echo 1"}) {
    const command late{.line = line, .time_limit = 200ms};
    const double time = seconds([&] { fails(late, "did not end within 0.2 s"); });
    BOOST_CHECK_GT(time, 0.19);
    BOOST_CHECK_LT(time, much);
  }
  // The call does not wait for a process that holds the pipe open after the command has ended.
  BOOST_CHECK_LT(seconds([] { BOOST_CHECK_EQUAL(command{"sleep 9999 & echo 4"}(genes), 4); }), much);
}

BOOST_AUTO_TEST_CASE(children_of_the_command_end_with_it) {
  const nothing_left after;
  const support::folder here;
  const auto pipe = here / "pipe";
  BOOST_REQUIRE_EQUAL(::mkfifo(pipe.c_str(), 0600), 0);
  const int reads = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  // The pipe ends when the last process that can write to it has ended.
  const auto all_have_ended = [&] {
    char none = 0;
    return support::wait_until([&] { return ::read(reads, &none, 1) == 0; });
  };
  const auto later = "exec 9>" + pipe + "; sleep 9999 & ";
  fails(command{.line = later + "wait", .time_limit = 100ms}, "did not end within");
  BOOST_CHECK(all_have_ended());
  BOOST_CHECK_EQUAL(command{later + "echo 1"}(genes), 1);
  BOOST_CHECK(all_have_ended());
  ::close(reads);
}

BOOST_AUTO_TEST_CASE(much_output_is_not_kept) {
  const nothing_left after;
  const auto peak = [] {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  };
  const auto before = peak();
  fails(command{"yes | head -c 1G"}, "more output than max_output = 1048576");
  BOOST_CHECK_EQUAL(command{"yes | head -c 30M >&2; echo 2"}(genes), 2);
  BOOST_CHECK_LT(peak() - before, 16 * 1024);
}

BOOST_AUTO_TEST_CASE(large_chromosomes) {
  const nothing_left after;
  const std::vector<double> many(100'000, 0.125);
  command<int> both{.line = "tee /dev/stderr | wc -c"};
  BOOST_CHECK_EQUAL(both(many), 600'002);  // with a line feed
  // A large output is written before all of the input is read; the JSON is complete but of the wrong form.
  const command<objectives<2>> echo{.line = "cat", .max_output = 10'000'000};
  BOOST_CHECK_EXCEPTION(echo(many), external::failure, [](const auto& e) {
    return std::string(e.what()).find("is not an array") != std::string::npos;
  });
  // A command that reads no input does not end this program by SIGPIPE.
  BOOST_CHECK_EQUAL(command{"echo 5"}(many), 5);
  fails(command{"exec <&-; sleep 0.1; exit 4"}, "exit status 4");
  BOOST_CHECK_THROW(command{"echo 1 {}"}(many), external::failure);
}

BOOST_AUTO_TEST_CASE(threads_share_counts) {
  const nothing_left after;
  const guarded safe{command{.line = "test {} != '[1]' && echo 3", .retries = 1}, {.penalty = 9.0}};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&safe] {
      for (int i = 0; i < 10; ++i) {
        if (safe(std::vector{i % 2}) != (i % 2 == 1 ? 9.0 : 3.0)) throw std::logic_error("another answer");
      }
    });
  }
  for (auto& one : threads) one.join();
  const auto counts = safe.fitness.counts();
  BOOST_CHECK_EQUAL(counts.calls, 40U);
  BOOST_CHECK_EQUAL(counts.failures, 40U);
  BOOST_CHECK_EQUAL(counts.given_up, 20U);
  BOOST_CHECK_EQUAL(safe.counts().given_up, 20U);
}

BOOST_AUTO_TEST_SUITE_END()
