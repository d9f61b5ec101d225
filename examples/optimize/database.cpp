// SPDX-License-Identifier: BSL-1.0
#include "database.hpp"

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
#include <map>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#include "common/output_file.hpp"
#include "common/usage_error.hpp"

namespace optimize {
namespace {

constexpr int application = 0x636c6f70;  // "clop": PRAGMA application_id of these databases
constexpr int format      = 1;           // PRAGMA user_version

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
  std::ifstream in(path, std::ios::binary);
  std::array<char, 16> first{};
  in.read(first.data(), first.size());
  constexpr std::string_view magic{"SQLite format 3\0", 16};
  if (in.gcount() > 0 && std::string_view(first.data(), first.size()) != magic) {
    throw std::runtime_error("it is no database of optimize and is left as it is");
  }
}

}  // namespace

/// A prepared statement, reset when it is left. Values are bound, never written into the text.
class database::statement {
 public:
  statement(database& of, sqlite3_stmt* prepared) : of_(&of), prepared_(prepared) {}
  statement(const statement&)            = delete;
  statement& operator=(const statement&) = delete;
  ~statement() {
    sqlite3_reset(prepared_);
    sqlite3_clear_bindings(prepared_);
  }

  statement& bind(std::string_view text) {
    sqlite3_bind_text(prepared_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
  }
  statement& bind(std::int64_t number) {
    sqlite3_bind_int64(prepared_, ++bound_, number);
    return *this;
  }
  statement& bind(double number) {
    sqlite3_bind_double(prepared_, ++bound_, number);
    return *this;
  }

  /// Goes to the next row. Returns false after the last.
  bool step() {
    const int code = sqlite3_step(prepared_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) of_->fail(code, "");
    return false;
  }
  std::string text(int column) const {
    const auto* const bytes = sqlite3_column_text(prepared_, column);
    return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_column_bytes(prepared_, column))};
  }
  std::int64_t integer(int column) const { return sqlite3_column_int64(prepared_, column); }
  double real(int column) const { return sqlite3_column_double(prepared_, column); }

 private:
  database* of_;
  sqlite3_stmt* prepared_;
  int bound_ = 0;
};

database::database(const std::string& path) : path_(path.empty() ? ":memory:" : path), process_(this_process()) {
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
      throw std::runtime_error("it is no database of optimize and is left as it is");
    }
    if (version > format) {
      throw std::runtime_error(
          "a later version of optimize wrote it, in format " + std::to_string(version) + "; this one knows format " +
          std::to_string(format));
    }
    // Committed answers survive the end of a process, not that of the system, which would cost milliseconds each.
    execute("PRAGMA synchronous = NORMAL");
    // Another process that makes the database may hold a lock for which SQLite does not wait.
    for (int attempt = 0;
         sqlite3_exec(connection_, "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr) == SQLITE_BUSY;) {
      if (++attempt == 100) fail(SQLITE_BUSY, "");
      sqlite3_sleep(20);
    }
    if (version < format) make_tables();
  };
  try {
    if (path.empty()) {
      open(path_);
    } else {
      common::check_path("--database", path, [&](const std::string& name) {
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

database::~database() {
  for (const auto& [text, prepared] : statements_) sqlite3_finalize(prepared);
  sqlite3_close(connection_);
}

void database::make_tables() {
  execute("BEGIN IMMEDIATE");
  execute(tables);
  execute(("PRAGMA application_id = " + std::to_string(application)).c_str());
  execute(("PRAGMA user_version = " + std::to_string(format)).c_str());
  execute("COMMIT");
}

void database::fail(int code, const std::string& doing) const {
  throw write_error(
      "the database " + common::in_quotes(path_) + (doing.empty() ? "" : ' ' + doing) + ": " +
      sqlite3_errmsg(connection_) + (code == SQLITE_FULL ? "" : " (" + std::string(sqlite3_errstr(code)) + ')'));
}

void database::execute(const char* text) {
  const int code = sqlite3_exec(connection_, text, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code, "");
}

database::statement database::prepared(std::string_view text) {
  const auto known = std::ranges::find(statements_, text, &std::pair<std::string, sqlite3_stmt*>::first);
  if (known != statements_.end()) return {*this, known->second};
  sqlite3_stmt* made = nullptr;
  const int code     = sqlite3_prepare_v2(connection_, text.data(), static_cast<int>(text.size()), &made, nullptr);
  if (code != SQLITE_OK) fail(code, "");
  statements_.emplace_back(text, made);
  return {*this, made};
}

std::optional<nlohmann::json> database::definition() {
  const std::lock_guard lock(mutex_);
  auto rows = prepared("SELECT definition FROM study");
  if (!rows.step()) return std::nullopt;
  return nlohmann::json::parse(rows.text(0));
}

nlohmann::json database::define(const nlohmann::json& definition) {
  {
    const std::lock_guard lock(mutex_);
    prepared("INSERT OR IGNORE INTO study(only, clade, definition) VALUES (1, ?, ?)")
        .bind(clade::version)
        .bind(definition.dump())
        .step();
  }
  return *this->definition();
}

nlohmann::json database::named(const std::vector<double>& values) const {
  auto all = nlohmann::json::object();
  for (std::size_t i = 0; i < values.size(); ++i) all[names_[i]] = values[i];
  return all;
}

std::vector<answer> database::new_answers() {
  const std::lock_guard lock(mutex_);
  std::vector<answer> found;
  auto rows = prepared(
      "SELECT number, id, variables, repetition, status, results, failure, seconds, started, attempts "
      "FROM evaluations WHERE number > ? ORDER BY number");
  rows.bind(seen_);
  while (rows.step()) {
    seen_ = rows.integer(0);
    answer one{
        rows.integer(1),
        {rows.text(2), static_cast<std::size_t>(rows.integer(3))},
        {{}, rows.text(6), rows.real(7), rows.text(8), {}, static_cast<std::size_t>(rows.integer(9))}};
    if (rows.text(4) == "done") {
      const auto results = nlohmann::json::parse(rows.text(5));
      for (const auto& name : names_) one.given.values.push_back(results.at(name).get<double>());
    }
    found.push_back(std::move(one));
  }
  return found;
}

std::optional<std::int64_t> database::take(const call& wanted, bool for_person) {
  const std::lock_guard lock(mutex_);
  const auto repetition = static_cast<std::int64_t>(wanted.repetition);
  prepared(
      "INSERT OR IGNORE INTO claims(variables, repetition, process) SELECT ?1, ?2, ?3 "
      "WHERE NOT EXISTS (SELECT 1 FROM evaluations WHERE variables = ?1 AND repetition = ?2)")
      .bind(wanted.design)
      .bind(repetition)
      .bind(for_person ? "person" : process_)
      .step();
  if (sqlite3_changes(connection_) == 0) return std::nullopt;
  return sqlite3_last_insert_rowid(connection_);
}

void database::tell(const claim& of, const outcome& given) {
  const std::lock_guard lock(mutex_);
  const bool done = given.failure.empty();
  try {
    execute("BEGIN IMMEDIATE");
    prepared("DELETE FROM claims WHERE id = ?").bind(of.id).step();
    prepared(
        "INSERT OR IGNORE INTO evaluations(id, variables, repetition, status, results, failure, seconds, started, "
        "output, "
        "attempts, process) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(of.id)
        .bind(of.of.design)
        .bind(static_cast<std::int64_t>(of.of.repetition))
        .bind(done ? "done" : "failed")
        .bind(named(given.values).dump())
        .bind(given.failure)
        .bind(given.seconds)
        .bind(given.started)
        .bind(given.output)
        .bind(static_cast<std::int64_t>(given.attempts))
        .bind(of.by_person ? "person" : process_)
        .step();
    execute("COMMIT");
  } catch (const write_error& error) {
    sqlite3_exec(connection_, "ROLLBACK", nullptr, nullptr, nullptr);
    throw write_error(
        std::string(error.what()) + "; not written: " + of.of.design + " gave " +
        (done ? named(given.values).dump() : given.failure));
  }
}

void database::give_back(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  prepared("DELETE FROM claims WHERE id = ?").bind(id).step();
}

std::size_t database::give_back_of_dead() {
  const std::lock_guard lock(mutex_);
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
    given_back += static_cast<std::size_t>(sqlite3_changes(connection_));
  }
  return given_back;
}

std::uint64_t database::evaluations() {
  const std::lock_guard lock(mutex_);
  auto rows = prepared("SELECT count(*) FROM evaluations");
  return rows.step() ? static_cast<std::uint64_t>(rows.integer(0)) : 0;
}

std::string database::csv() {
  const std::lock_guard lock(mutex_);
  const auto field = [](const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
  };
  std::vector<nlohmann::ordered_json> variables;
  std::vector<std::string> names;
  {
    auto rows = prepared("SELECT variables FROM evaluations ORDER BY number");
    while (rows.step()) {
      variables.push_back(nlohmann::ordered_json::parse(rows.text(0)));
      for (const auto& [name, value] : variables.back().items()) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
      }
    }
  }
  std::string text = "id";
  for (const auto& name : names) text += ',' + field(name);
  for (const auto& name : names_) text += ',' + field(name);
  text += ",repetition,status,failure,seconds,started\n";
  auto rows =
      prepared("SELECT id, repetition, status, results, failure, seconds, started FROM evaluations ORDER BY number");
  for (std::size_t i = 0; i < variables.size() && rows.step(); ++i) {
    text += rows.text(0);
    const auto add = [&](const auto& from, const std::string& name) {
      const auto value = from.find(name);
      text += ',';
      if (value != from.end()) text += field(value->is_string() ? value->template get<std::string>() : value->dump());
    };
    for (const auto& name : names) add(variables[i], name);
    const auto results = nlohmann::ordered_json::parse(rows.text(3));
    for (const auto& name : names_) add(results, name);
    for (const int column : {1, 2, 4, 5, 6}) text += ',' + field(rows.text(column));
    text += '\n';
  }
  return text;
}

claim database::claim_of(statement& row) const {
  return {row.integer(0), {row.text(1), static_cast<std::size_t>(row.integer(2))}, row.text(3) == "person"};
}

std::vector<claim> database::taken() {
  const std::lock_guard lock(mutex_);
  std::vector<claim> found;
  auto rows = prepared("SELECT id, variables, repetition, process FROM claims ORDER BY id");
  while (rows.step()) found.push_back(claim_of(rows));
  return found;
}

std::optional<claim> database::taken(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  auto rows = prepared("SELECT id, variables, repetition, process FROM claims WHERE id = ?");
  rows.bind(id);
  return rows.step() ? std::optional(claim_of(rows)) : std::nullopt;
}

}  // namespace optimize
