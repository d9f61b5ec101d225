// SPDX-License-Identifier: BSL-1.0
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <stdexcept>
#include <string>

#include <clade/checkpoint/file.hpp>

#include "support/folder.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(file_tests)

using namespace clade;

namespace {

checkpoint::contents at(std::uint64_t generation) {
  checkpoint::contents made;
  made.about.strategy = "genetic_algorithm";
  made.about.stream = 1;
  made.about.generation = generation;
  made.about.evaluations = 100 * generation;
  made.state = "state " + std::to_string(generation);
  return made;
}

std::uint64_t generation_in(const std::string& path) {
  return checkpoint::from_bytes(support::bytes_of(path)).about.generation;
}

// Runs `body` in another process and returns how it ended.
template <class Body>
int in_another_process(const Body& body) {
  const auto child = fork();
  if (child == 0) _exit(body());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_one_before_is_kept) {
  const support::folder here;
  const auto path = here / "run.clade";
  {
    checkpoint::file file(path);
    file.write(at(1));
    BOOST_TEST(!std::filesystem::exists(path + ".previous"));
    file.write(at(2));
    BOOST_TEST(generation_in(path) == 2u);
    BOOST_TEST(generation_in(path + ".previous") == 1u);
    file.write(at(3));
  }
  {
    checkpoint::file file(path);
    file.write(at(4));
  }
  BOOST_TEST(generation_in(path) == 4u);
  BOOST_TEST(generation_in(path + ".previous") == 3u);
  BOOST_TEST(here.entries() == 2u);  // no lock or other file is left
}

BOOST_AUTO_TEST_CASE(two_runs_do_not_share_a_file) {
  const support::folder here;
  const auto path = here / "run.clade";
  const auto taken = "the checkpoint \"" + path + "\" is in use by another run";
  {
    checkpoint::file file(path);
    BOOST_TEST(support::refusal([&] { checkpoint::file another(path); }) == taken);
    BOOST_TEST(in_another_process(
                   [&] { return support::refusal([&] { checkpoint::file another(path); }) == taken ? 7 : 8; }) == 7);
    checkpoint::file moved(std::move(file));
    BOOST_TEST(support::refusal([&] { checkpoint::file another(path); }) == taken);
  }
  checkpoint::file another(path);
  another.write(at(1));
}

BOOST_AUTO_TEST_CASE(nothing_of_others_is_overwritten) {
  const support::folder here;
  const auto path = here / "run.clade";
  const auto refusal = [&](const checkpoint::contents& all) {
    return support::refusal([&] { checkpoint::file(path).write(all); });
  };
  support::write_bytes(path, "a letter to somebody, about the weather");
  BOOST_TEST(refusal(at(1)) == "\"" + path + "\" is not a checkpoint of clade; it was not changed");
  BOOST_TEST(support::bytes_of(path) == "a letter to somebody, about the weather");
  support::write_bytes(path, "clade");
  BOOST_TEST(refusal(at(1)) == "\"" + path + "\" is damaged or incomplete: its check sum is wrong; it was not changed");
  std::filesystem::remove(path);

  checkpoint::file(path).write(at(5));
  auto other = at(9);
  other.about.strategy = "lshade";
  BOOST_TEST(refusal(other) == "the checkpoint \"" + path +
                                   "\" belongs to another run: its strategy is \"genetic_algorithm\", not \"lshade\"; "
                                   "it was not changed");
  other = at(9);
  other.about.stream = 2;
  BOOST_TEST(refusal(other) ==
             "the checkpoint \"" + path + "\" belongs to another run: its seed differs; it was not changed");
  BOOST_TEST(refusal(at(4)) ==
             "the checkpoint \"" + path +
                 "\" is of generation 5, but this run is at generation 4; resume from it or save to another "
                 "file; it was not changed");
  BOOST_TEST(generation_in(path) == 5u);
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(a_damaged_one_does_not_push_out_the_previous) {
  const support::folder here;
  const auto path = here / "run.clade";
  {
    checkpoint::file file(path);
    file.write(at(1));
    file.write(at(2));
  }
  auto bytes = support::bytes_of(path);
  bytes.back() ^= 1;
  support::write_bytes(path, bytes);
  checkpoint::file(path).write(at(2));
  BOOST_TEST(generation_in(path) == 2u);
  BOOST_TEST(generation_in(path + ".previous") == 1u);
}

BOOST_AUTO_TEST_CASE(a_full_disk_loses_nothing) {
  const support::folder here;
  const auto path = here / "run.clade";
  checkpoint::file(path).write(at(1));
  auto large = at(2);
  large.state.assign(100'000, 'x');
  // No file may exceed 50,000 bytes.
  BOOST_TEST(in_another_process([&] {
               signal(SIGXFSZ, SIG_IGN);
               const rlimit limit{50'000, 50'000};
               if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 9;
               const auto said = support::refusal<std::runtime_error>([&] { checkpoint::file(path).write(large); });
               return said == "the checkpoint \"" + path + "\" cannot be written: File too large" ? 7 : 8;
             }) == 7);
  BOOST_TEST(generation_in(path) == 1u);
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_is_said) {
  const support::folder here;
  const auto said = support::refusal<std::runtime_error>([&] { checkpoint::file file(here / "no/such/run.clade"); });
  BOOST_TEST(said ==
             "the checkpoint \"" + (here / "no/such/run.clade") + "\" cannot be written: No such file or directory");
  std::filesystem::create_directory(here / "folder");
  BOOST_TEST(support::refusal<std::runtime_error>([&] { checkpoint::file(here / "folder").write(at(1)); }) ==
             "the checkpoint \"" + (here / "folder") + "\" cannot be read: it is not a regular file");
}

BOOST_AUTO_TEST_SUITE_END()
