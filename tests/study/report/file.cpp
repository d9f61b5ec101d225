// SPDX-License-Identifier: BSL-1.0
#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <clade/study/report/file.hpp>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(file_tests)

namespace {

using namespace clade;
namespace fs = std::filesystem;

/// A folder for one test, removed after it.
struct place {
  place() {
    auto name = (fs::temp_directory_path() / "clade-report-XXXXXX").string();
    BOOST_REQUIRE(mkdtemp(name.data()) != nullptr);
    root = name;
  }
  place(const place&) = delete;
  place& operator=(const place&) = delete;
  ~place() { fs::remove_all(root); }

  fs::path operator/(const std::string& name) const { return root / name; }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(root), fs::directory_iterator()));
  }

  fs::path root;
};

std::string content_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  BOOST_TEST(in.is_open(), path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Checks that the action throws a message that holds the path and the reason.
template <class Action>
void check_refusal(const fs::path& path, const std::string& reason, Action action) {
  const auto said = support::refusal<std::runtime_error>(action);
  BOOST_TEST(said.starts_with("cannot write " + path.string() + ": "), said);
  BOOST_TEST(said.find(reason) != std::string::npos, said);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_is_written_and_nothing_beside_it_remains) {
  const place here;
  const std::string content("a\0b\n", 4);
  report::write_file(here / "new", content);
  BOOST_TEST(content_of(here / "new") == content);
  report::write_file(here / "new", "");
  BOOST_TEST(content_of(here / "new") == "");
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(a_new_file_has_the_permissions_of_any_other_and_an_old_one_keeps_its_own) {
  const place here;
  report::write_file(here / "file", "one");
  std::ofstream(here / "other") << "two";
  BOOST_TEST((fs::status(here / "file").permissions() == fs::status(here / "other").permissions()));
  fs::permissions(here / "file", fs::perms::owner_read | fs::perms::owner_write);
  report::write_file(here / "file", "three");
  BOOST_TEST((fs::status(here / "file").permissions() == (fs::perms::owner_read | fs::perms::owner_write)));
}

BOOST_AUTO_TEST_CASE(a_symbolic_link_still_leads_to_the_file) {
  const place here;
  fs::create_directory(here / "folder");
  report::write_file(here / "folder/file", "old");
  fs::create_symlink("folder/file", here / "link");
  report::write_file(here / "link", "new");
  BOOST_TEST(fs::is_symlink(here / "link"));
  BOOST_TEST(content_of(here / "folder/file") == "new");
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_written_to_and_stays_what_it_is) {
  report::check_file("/dev/null");
  report::write_file("/dev/null", "gone");
  BOOST_TEST(fs::is_character_file("/dev/null"));

  const place here;
  const auto pipe = here / "pipe";
  BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  std::string read;
  std::thread reader([&] { read = content_of(pipe); });
  report::write_file(pipe, "through");
  reader.join();
  BOOST_TEST(read == "through");
  BOOST_TEST(fs::is_fifo(pipe));
}

BOOST_AUTO_TEST_CASE(a_relative_path_is_as_good) {
  const place here;
  const auto before = fs::current_path();
  fs::current_path(here.root);
  report::check_file("file");
  report::write_file("file", "here");
  report::write_folder("folder/", {{"a", "b"}});
  fs::current_path(before);
  BOOST_TEST(content_of(here / "file") == "here");
  BOOST_TEST(content_of(here / "folder/a") == "b");
  BOOST_TEST(here.entries() == 2u);
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_written_are_refused_before_and_when_they_are) {
  const place here;
  report::write_file(here / "file", "old");
  for (const auto& action : {+[](const fs::path& path) { report::check_file(path); },
                             +[](const fs::path& path) { report::write_file(path, "new"); }}) {
    check_refusal(here.root, "Is a directory", [&] { action(here.root); });
    check_refusal(here / "none/file", "No such file or directory", [&] { action(here / "none/file"); });
    check_refusal(here / "file/file", "Not a directory", [&] { action(here / "file/file"); });
    check_refusal("", "no name", [&] { action(""); });
    if (geteuid() != 0) fs::permissions(here / "file", fs::perms::owner_read);
    if (geteuid() != 0) check_refusal(here / "file", "ermission denied", [&] { action(here / "file"); });
    if (geteuid() != 0) check_refusal("/etc/clade", "ermission denied", [&] { action("/etc/clade"); });
  }
  BOOST_TEST(content_of(here / "file") == "old");
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(looking_whether_a_file_can_be_written_changes_nothing) {
  const place here;
  report::check_file(here / "new");
  report::check_folder(here / "folder");
  BOOST_TEST(here.entries() == 0u);
  report::write_file(here / "file", "old");
  report::check_file(here / "file");
  BOOST_TEST(content_of(here / "file") == "old");
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(a_full_disk_leaves_the_old_file) {
  if (!fs::exists("/dev/full")) return;
  check_refusal("/dev/full", "No space left", [] { report::write_file("/dev/full", "text"); });
}

BOOST_AUTO_TEST_CASE(leftovers_of_a_killed_program_are_no_obstacle) {
  const place here;
  for (int i = 0; i < 3; ++i) {
    std::ofstream(here / ("file." + std::to_string(getpid()) + '-' + std::to_string(i) + ".tmp")) << "left";
  }
  report::write_file(here / "file", "new");
  BOOST_TEST(content_of(here / "file") == "new");
  BOOST_TEST(here.entries() == 4u);
}

BOOST_AUTO_TEST_CASE(several_threads_may_write_the_same_file) {
  const place here;
  std::vector<std::thread> threads;
  for (char c = 'a'; c < 'e'; ++c) {
    threads.emplace_back([&here, c] {
      for (int i = 0; i < 20; ++i) report::write_file(here / "file", std::string(5000, c));
    });
  }
  for (auto& t : threads) t.join();
  const auto content = content_of(here / "file");
  BOOST_TEST((content == std::string(5000, content.at(0))));
  BOOST_TEST(here.entries() == 1u);
}

BOOST_AUTO_TEST_CASE(a_folder_is_written_whole) {
  const place here;
  report::write_folder(here / "out", {{"a.json", "{}"}, {"data/b.dat", "1 2\n"}, {"data/deep/c", ""}});
  BOOST_TEST(content_of(here / "out/a.json") == "{}");
  BOOST_TEST(content_of(here / "out/data/b.dat") == "1 2\n");
  BOOST_TEST(content_of(here / "out/data/deep/c") == "");
  BOOST_TEST(here.entries() == 1u);
  fs::create_directory(here / "empty");
  report::write_folder(here / "empty", {{"a", "b"}});
  BOOST_TEST(content_of(here / "empty/a") == "b");
}

BOOST_AUTO_TEST_CASE(a_folder_that_holds_something_is_left_alone) {
  const place here;
  fs::create_directory(here / "out");
  report::write_file(here / "out/mine", "mine");
  check_refusal(here / "out", "not empty", [&] { report::check_folder(here / "out"); });
  check_refusal(here / "out", "not empty", [&] { report::write_folder(here / "out", {{"a", "b"}}); });
  check_refusal(here / "out/mine", "Not a directory", [&] { report::write_folder(here / "out/mine", {{"a", "b"}}); });
  check_refusal(here / "no/out", "No such file", [&] { report::check_folder(here / "no/out"); });
  BOOST_TEST(content_of(here / "out/mine") == "mine");
  BOOST_TEST(here.entries() == 1u);
  BOOST_TEST(!fs::exists(here / "out/a"));
}

BOOST_AUTO_TEST_CASE(a_folder_that_fails_half_way_is_not_there) {
  const place here;
  for (const auto* bad : {"../outside", "/tmp/outside", "a/../../b", "", "a"}) {
    check_refusal(here / "out", "", [&] { report::write_folder(here / "out", {{"a/first", "1"}, {bad, "2"}}); });
    BOOST_TEST(here.entries() == 0u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
