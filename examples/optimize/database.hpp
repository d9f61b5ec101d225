// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/database_file.hpp"

namespace optimize {

using common::write_error;

/// A call of the command: a design and the number of its repetition, from 0.
struct call {
  std::string design;  ///< its variables as JSON; equal designs have equal texts
  std::size_t repetition = 0;

  friend auto operator<=>(const call&, const call&) = default;
};

/// What a call gave.
struct outcome {
  std::vector<double> values{};  ///< the values of the study's names in their order; empty if the call failed
  std::string failure{};         ///< the reason of a failure
  double seconds = 0;
  std::string started{}, output{};  ///< the time of its start, in UTC; the end of what it printed
  std::size_t attempts = 1;
};

/// An answer in a database.
struct answer {
  std::int64_t id = 0;
  call of;
  outcome given;
  bool by_person = false;
};

/// A call that somebody has taken.
struct claim {
  std::int64_t id = 0;
  call of;
  bool by_person = false;
  std::string process{};  ///< the number of the process; empty if a person has taken it
};

/// A study in a file of SQLite, or in memory. docs/optimize.md describes its tables. Several processes on one machine may
/// use one file. The members may be called from several threads.
class database {
 public:
  /// Opens the file, or makes it. Without a name the database is in memory. Throws common::usage_error for a file that is
  /// no database of this program or was written by a later version.
  explicit database(const std::string& path) : file_(path) {}

  /// The definition of the study, or nothing in a new database.
  std::optional<nlohmann::json> definition();
  /// Stores the definition if there is none. Returns the stored one.
  nlohmann::json define(const nlohmann::json& definition);
  /// The names of the values, in the order of `outcome::values`.
  void set_names(std::vector<std::string> names) { names_ = std::move(names); }

  /// The answers since the last call of this function, in the order in which they came.
  std::vector<answer> new_answers();

  /// Takes a call for this process, or for a person. Returns its id, or nothing if it is taken or answered already.
  std::optional<std::int64_t> take(const call& wanted, bool for_person = false);
  /// Stores the outcome of a call that was taken, and commits it.
  void tell(const claim& of, const outcome& given);
  /// Replaces the outcome of a call that has been answered, and commits it. The new one is the latest answer, so that
  /// other processes read it; `output` is added to that of the old one.
  void correct(std::int64_t id, const outcome& given);
  /// Gives a call back that was taken but not answered.
  void give_back(std::int64_t id);
  /// Gives back the calls of processes that have ended. Returns their number.
  std::size_t give_back_of_dead();
  /// The number of evaluations.
  std::uint64_t evaluations();
  /// All evaluations as CSV: a column for each variable and each value, in the order of the answers.
  std::string csv();

  /// The calls that are taken.
  std::vector<claim> taken();
  std::optional<claim> taken(std::int64_t id);
  /// The answer with this id, or nothing.
  std::optional<answer> answered(std::int64_t id);
  /// Whether a call ever had this id.
  bool had(std::int64_t id);

 private:
  answer answer_of(common::database_file::statement& row) const;
  claim claim_of(common::database_file::statement& row) const;
  nlohmann::json named(const std::vector<double>& values) const;

  std::mutex mutex_{};
  common::database_file file_;
  std::vector<std::string> names_{};
  std::int64_t seen_ = 0;
};

}  // namespace optimize
