// SPDX-License-Identifier: BSL-1.0
#include "database.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "parameters/values.hpp"

namespace optimize {
namespace {

// What answer_of reads.
constexpr std::string_view answers_where =
    "SELECT number, id, variables, repetition, status, results, failure, seconds, started, attempts, process "
    "FROM evaluations WHERE ";

}  // namespace

std::optional<nlohmann::json> database::definition() {
  const std::lock_guard lock(mutex_);
  const auto stored = file_.definition();
  return stored ? std::optional(nlohmann::json::parse(*stored)) : std::nullopt;
}

nlohmann::json database::define(const nlohmann::json& definition) {
  const std::lock_guard lock(mutex_);
  return nlohmann::json::parse(file_.define(definition.dump()));
}

nlohmann::json database::named(const std::vector<double>& values) const {
  auto all = nlohmann::json::object();
  for (std::size_t i = 0; i < values.size(); ++i) all[names_[i]] = values[i];
  return all;
}

answer database::answer_of(common::database_file::statement& row) const {
  answer one{
      row.integer(1),
      {row.text(2), static_cast<std::size_t>(row.integer(3))},
      {{}, row.text(6), row.real(7), row.text(8), {}, static_cast<std::size_t>(row.integer(9))},
      row.text(10) == "person"};
  if (row.text(4) == "done") {
    const auto results = nlohmann::json::parse(row.text(5));
    for (const auto& name : names_) one.given.values.push_back(results.at(name).get<double>());
  }
  return one;
}

std::vector<answer> database::new_answers() {
  const std::lock_guard lock(mutex_);
  std::vector<answer> found;
  auto rows = file_.prepared(std::string(answers_where) + "number > ? ORDER BY number");
  rows.bind(seen_);
  while (rows.step()) {
    seen_ = rows.integer(0);
    found.push_back(answer_of(rows));
  }
  return found;
}

std::optional<answer> database::answered(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  auto rows = file_.prepared(std::string(answers_where) + "id = ?");
  rows.bind(id);
  return rows.step() ? std::optional(answer_of(rows)) : std::nullopt;
}

bool database::had(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  auto rows = file_.prepared("SELECT 1 FROM sqlite_sequence WHERE name = 'claims' AND ?1 BETWEEN 1 AND seq");
  rows.bind(id);
  return rows.step();
}

void database::correct(std::int64_t id, const outcome& given) {
  const std::lock_guard lock(mutex_);
  file_
      .prepared(
          "UPDATE evaluations SET number = (SELECT max(number) FROM evaluations) + 1, status = ?, results = ?, "
          "failure = ?, started = ?, output = output || ? WHERE id = ?")
      .bind(given.failure.empty() ? "done" : "failed")
      .bind(named(given.values).dump())
      .bind(given.failure)
      .bind(given.started)
      .bind(given.output)
      .bind(id)
      .step();
}

std::optional<std::int64_t> database::take(const call& wanted, bool for_person) {
  const std::lock_guard lock(mutex_);
  const auto repetition = static_cast<std::int64_t>(wanted.repetition);
  file_
      .prepared(
          "INSERT OR IGNORE INTO claims(variables, repetition, process) SELECT ?1, ?2, ?3 "
          "WHERE NOT EXISTS (SELECT 1 FROM evaluations WHERE variables = ?1 AND repetition = ?2)")
      .bind(wanted.design)
      .bind(repetition)
      .bind(for_person ? "person" : file_.process())
      .step();
  if (file_.changes() == 0) return std::nullopt;
  return file_.last_key();
}

void database::tell(const claim& of, const outcome& given) {
  const std::lock_guard lock(mutex_);
  const bool done = given.failure.empty();
  try {
    file_.at_once([&] {
      file_.prepared("DELETE FROM claims WHERE id = ?").bind(of.id).step();
      file_
          .prepared(
              "INSERT OR IGNORE INTO evaluations(id, variables, repetition, status, results, failure, seconds, "
              "started, "
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
          .bind(of.by_person ? "person" : file_.process())
          .step();
    });
  } catch (const write_error& error) {
    throw write_error(
        std::string(error.what()) + "; not written: " + of.of.design + " gave " +
        (done ? named(given.values).dump() : given.failure));
  }
}

void database::give_back(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  file_.prepared("DELETE FROM claims WHERE id = ?").bind(id).step();
}

std::size_t database::give_back_of_dead() {
  const std::lock_guard lock(mutex_);
  return file_.give_back_of_dead();
}

std::uint64_t database::evaluations() {
  const std::lock_guard lock(mutex_);
  auto rows = file_.prepared("SELECT count(*) FROM evaluations");
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
    auto rows = file_.prepared("SELECT variables FROM evaluations ORDER BY number");
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
  auto rows = file_.prepared(
      "SELECT id, repetition, status, results, failure, seconds, started FROM evaluations ORDER BY number");
  for (std::size_t i = 0; i < variables.size() && rows.step(); ++i) {
    text += rows.text(0);
    const auto add = [&](const auto& from, const std::string& name) {
      const auto value = from.find(name);
      text += ',';
      if (value == from.end()) return;
      if (value->is_number_float()) {
        text += parameters::text(value->template get<double>());  // 3 and not 3.0
      } else {
        text += field(value->is_string() ? value->template get<std::string>() : value->dump());
      }
    };
    for (const auto& name : names) add(variables[i], name);
    const auto results = nlohmann::ordered_json::parse(rows.text(3));
    for (const auto& name : names_) add(results, name);
    for (const int column : {1, 2, 4, 5, 6}) text += ',' + field(rows.text(column));
    text += '\n';
  }
  return text;
}

claim database::claim_of(common::database_file::statement& row) const {
  claim read{row.integer(0), {row.text(1), static_cast<std::size_t>(row.integer(2))}, row.text(3) == "person"};
  if (!read.by_person) read.process = row.text(3).substr(0, row.text(3).find(' '));
  return read;
}

std::vector<claim> database::taken() {
  const std::lock_guard lock(mutex_);
  std::vector<claim> found;
  auto rows = file_.prepared("SELECT id, variables, repetition, process FROM claims ORDER BY id");
  while (rows.step()) found.push_back(claim_of(rows));
  return found;
}

std::optional<claim> database::taken(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  auto rows = file_.prepared("SELECT id, variables, repetition, process FROM claims WHERE id = ?");
  rows.bind(id);
  return rows.step() ? std::optional(claim_of(rows)) : std::nullopt;
}

}  // namespace optimize
