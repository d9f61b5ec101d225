// SPDX-License-Identifier: BSL-1.0
#include "database_file.hpp"

#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clade/version.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#include "output_file.hpp"
#include "usage_error.hpp"

namespace common {
namespace {

constexpr int application = 0x636c6f70;  // "clop": PRAGMA application_id of these databases
constexpr int format      = 2;           // PRAGMA user_version; databases of format 1 lack the table experiments

constexpr const char* tables = R"(
CREATE TABLE IF NOT EXISTS study(
  only INTEGER PRIMARY KEY CHECK (only = 1),
  clade TEXT NOT NULL,
  definition TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS evaluations(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id INTEGER NOT NULL UNIQUE,
  variables TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'failed')),
  results TEXT NOT NULL,
  failure TEXT NOT NULL,
  seconds REAL NOT NULL,
  started TEXT NOT NULL,
  output TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  process TEXT NOT NULL,
  UNIQUE (variables, repetition));
CREATE TABLE IF NOT EXISTS claims(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  variables TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  process TEXT NOT NULL,
  UNIQUE (variables, repetition));
CREATE TABLE IF NOT EXISTS experiments(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  parameters TEXT NOT NULL,
  instance TEXT NOT NULL,
  seed INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'failed')),
  cost REAL,
  failure TEXT NOT NULL,
  evaluations INTEGER NOT NULL,
  seconds REAL NOT NULL,
  started TEXT NOT NULL,
  output TEXT NOT NULL,
  process TEXT NOT NULL,
  UNIQUE (parameters, instance, seed));
)";

std::string word_in(const std::string& path) {
  std::string word;
  std::ifstream(path) >> word;
  return word;
}

// Returns the start time of a process in ticks since the start of the system, or an empty text if it does not exist.
std::string start_of(const std::string& id) {
  std::ifstream in("/proc/" + id + "/stat");
  const std::string all{std::istreambuf_iterator<char>(in), {}};
  const auto name_end = all.rfind(')');  // the name of a program may have blanks and parentheses
  if (name_end == std::string::npos) return "";
  std::istringstream fields(all.substr(name_end + 1));
  const std::vector<std::string> words{std::istream_iterator<std::string>(fields), {}};
  constexpr std::size_t state = 0, start = 19;  // fields 3 and 22 of proc(5)
  if (words.size() <= start || words[state] == "Z" || words[state] == "X") return "";
  return words[start];
}

std::string boot() { return word_in("/proc/sys/kernel/random/boot_id"); }

// The id of this process, its start and that of the system: ids are used again.
std::string this_process() {
  const auto id = std::to_string(::getpid());
  return id + ' ' + start_of(id) + ' ' + boot();
}

bool is_alive(const std::string& process) {
  std::istringstream fields(process);
  std::string id, start, booted;
  fields >> id >> start >> booted;
  const auto now = boot();
  if (now.empty()) return ::kill(static_cast<pid_t>(std::stol(id)), 0) == 0 || errno == EPERM;
  return booted == now && start_of(id) == start;
}

void check_is_database(const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) throw std::runtime_error("it is a folder");
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::exists(folder, unknown)) {
    throw std::runtime_error("the folder " + in_quotes(folder.string()) + " does not exist");
  }
  std::ifstream in(path, std::ios::binary);
  std::array<char, 16> first{};
  in.read(first.data(), first.size());
  constexpr std::string_view magic{"SQLite format 3\0", 16};
  if (in.gcount() > 0 && std::string_view(first.data(), first.size()) != magic) {
    throw std::runtime_error("it is no database of optimize or tune and is left as it is");
  }
}

}  // namespace

database_file::statement::~statement() {
  sqlite3_reset(prepared_);
  sqlite3_clear_bindings(prepared_);
}

database_file::statement& database_file::statement::bind(std::string_view text) {
  sqlite3_bind_text(prepared_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  return *this;
}

database_file::statement& database_file::statement::bind(std::int64_t number) {
  sqlite3_bind_int64(prepared_, ++bound_, number);
  return *this;
}

database_file::statement& database_file::statement::bind(double number) {
  sqlite3_bind_double(prepared_, ++bound_, number);
  return *this;
}

bool database_file::statement::step() {
  const int code = sqlite3_step(prepared_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) of_->fail(code);
  return false;
}

std::string database_file::statement::text(int column) const {
  const auto* const bytes = sqlite3_column_text(prepared_, column);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_column_bytes(prepared_, column))};
}

std::int64_t database_file::statement::integer(int column) const { return sqlite3_column_int64(prepared_, column); }

double database_file::statement::real(int column) const { return sqlite3_column_double(prepared_, column); }

database_file::database_file(const std::string& path)
    : path_(path.empty() ? ":memory:" : path), process_(this_process()) {
  const auto open = [&](const std::string& name) {
    const int code = sqlite3_open_v2(
        name.c_str(), &connection_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
    if (code != SQLITE_OK) throw std::runtime_error(sqlite3_errstr(code));
    sqlite3_busy_timeout(connection_, 60'000);
    const auto number = [&](const char* question) {
      auto asked = prepared(question);
      return asked.step() ? asked.integer(0) : 0;
    };
    // In one transaction, because another process may be making the tables.
    execute("BEGIN");
    const auto others = number("SELECT count(*) FROM sqlite_master");
    const auto kind = number("PRAGMA application_id"), version = number("PRAGMA user_version");
    execute("COMMIT");
    if (kind != application && (kind != 0 || others > 0)) {
      throw std::runtime_error("it is no database of optimize or tune and is left as it is");
    }
    if (version > format) {
      throw std::runtime_error(
          "a later version wrote it, in format " + std::to_string(version) + "; this one knows format " +
          std::to_string(format));
    }
    // Committed answers survive the end of a process, not that of the system, which would cost milliseconds each.
    execute("PRAGMA synchronous = NORMAL");
    // Another process that makes the database may hold a lock for which SQLite does not wait.
    for (int attempt = 0;
         sqlite3_exec(connection_, "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr) == SQLITE_BUSY;) {
      if (++attempt == 100) fail(SQLITE_BUSY);
      sqlite3_sleep(20);
    }
    if (version < format) make_tables();
  };
  try {
    if (path.empty()) {
      open(path_);
    } else {
      check_path("--database", path, [&](const std::string& name) {
        check_is_database(name);
        open(name.starts_with('/') ? name : "./" + name);  // ":memory:" would not be a file
      });
    }
  } catch (...) {
    for (const auto& [text, prepared] : statements_) sqlite3_finalize(prepared);
    sqlite3_close(connection_);
    throw;
  }
}

database_file::~database_file() {
  for (const auto& [text, prepared] : statements_) sqlite3_finalize(prepared);
  sqlite3_close(connection_);
}

void database_file::make_tables() {
  execute("BEGIN IMMEDIATE");
  execute(tables);
  execute(("PRAGMA application_id = " + std::to_string(application)).c_str());
  execute(("PRAGMA user_version = " + std::to_string(format)).c_str());
  execute("COMMIT");
}

void database_file::fail(int code) const {
  throw write_error(
      "the database " + in_quotes(path_) + ": " + sqlite3_errmsg(connection_) +
      (code == SQLITE_FULL ? "" : " (" + std::string(sqlite3_errstr(code)) + ')'));
}

void database_file::roll_back() noexcept { sqlite3_exec(connection_, "ROLLBACK", nullptr, nullptr, nullptr); }

std::size_t database_file::changes() const { return static_cast<std::size_t>(sqlite3_changes(connection_)); }

std::int64_t database_file::last_key() const { return sqlite3_last_insert_rowid(connection_); }

void database_file::execute(const char* text) {
  const int code = sqlite3_exec(connection_, text, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

database_file::statement database_file::prepared(std::string_view text) {
  const auto known = std::ranges::find(statements_, text, &std::pair<std::string, sqlite3_stmt*>::first);
  if (known != statements_.end()) return {*this, known->second};
  sqlite3_stmt* made = nullptr;
  const int code     = sqlite3_prepare_v2(connection_, text.data(), static_cast<int>(text.size()), &made, nullptr);
  if (code != SQLITE_OK) fail(code);
  statements_.emplace_back(text, made);
  return {*this, made};
}

std::optional<std::string> database_file::definition() {
  auto rows = prepared("SELECT definition FROM study");
  if (!rows.step()) return std::nullopt;
  return rows.text(0);
}

std::string database_file::define(const std::string& definition) {
  prepared("INSERT OR IGNORE INTO study(only, clade, definition) VALUES (1, ?, ?)")
      .bind(clade::version)
      .bind(definition)
      .step();
  return *this->definition();
}

std::size_t database_file::give_back_of_dead() {
  std::vector<std::string> dead;
  {
    auto rows = prepared("SELECT DISTINCT process FROM claims");
    while (rows.step()) {
      if (auto process = rows.text(0); process != "person" && !is_alive(process)) dead.push_back(std::move(process));
    }
  }
  std::size_t given_back = 0;
  for (const auto& process : dead) {
    prepared("DELETE FROM claims WHERE process = ?").bind(process).step();
    given_back += changes();
  }
  return given_back;
}

}  // namespace common
