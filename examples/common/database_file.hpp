// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace common {

/// A database that could not be written: a full disk, a limit, a lock that another process held for too long.
class write_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file of SQLite with a study of optimize or tune, or such a database in memory. docs/optimize.md describes its tables.
/// Several processes on one machine may use one file. The members may be called by one thread at a time.
class database_file {
 public:
  /// A prepared statement, reset when it is left. Values are bound, never written into the text.
  class statement {
   public:
    statement(const database_file& of, sqlite3_stmt* prepared) : of_(&of), prepared_(prepared) {}
    statement(const statement&)            = delete;
    statement& operator=(const statement&) = delete;
    ~statement();

    statement& bind(std::string_view text);
    statement& bind(std::int64_t number);
    statement& bind(double number);

    /// Goes to the next row. Returns false after the last.
    bool step();
    std::string text(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;

   private:
    const database_file* of_;
    sqlite3_stmt* prepared_;
    int bound_ = 0;
  };

  /// Opens the file, or makes it. Without a name the database is in memory. Throws usage_error for a file that is no
  /// database of these programs or was written by a later version.
  explicit database_file(const std::string& path);
  ~database_file();
  database_file(const database_file&)            = delete;
  database_file& operator=(const database_file&) = delete;

  /// The statement of this text, which is prepared once.
  statement prepared(std::string_view text);
  void execute(const char* text);
  /// The number of rows that the last statement changed, and the key of the row that was added last.
  std::size_t changes() const;
  std::int64_t last_key() const;
  /// Makes the changes of `change()` together, or none of them if it throws.
  template <class Change>
  void at_once(Change&& change) {
    execute("BEGIN IMMEDIATE");
    try {
      change();
      execute("COMMIT");
    } catch (...) {
      roll_back();
      throw;
    }
  }

  /// The definition of the study as JSON, or nothing in a new database.
  std::optional<std::string> definition();
  /// Stores the definition if there is none. Returns the stored one.
  std::string define(const std::string& definition);

  /// This process as a text, by which others know whether it still lives.
  const std::string& process() const noexcept { return process_; }
  /// Gives back the calls of processes that have ended. Returns their number.
  std::size_t give_back_of_dead();

 private:
  [[noreturn]] void fail(int code) const;
  void roll_back() noexcept;
  void make_tables();

  std::string path_, process_;
  sqlite3* connection_ = nullptr;
  std::vector<std::pair<std::string, sqlite3_stmt*>> statements_{};
};

}  // namespace common
