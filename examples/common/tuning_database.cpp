// SPDX-License-Identifier: BSL-1.0
#include "tuning_database.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/version.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "database_file.hpp"
#include "usage_error.hpp"

namespace common {
namespace {

using stored_json = nlohmann::ordered_json;

stored_json json_of(const tuning_definition& of) {
  auto options = stored_json::object();
  for (const auto& [name, values] : of.options) options[name] = values;
  return {
      {"program", of.program},
      {"version", clade::version},
      {"space", of.space},
      {"instances", of.instances},
      {"options", std::move(options)},
      {"seed", of.seed},
      {"experiments", stored_json::array()}};
}

std::string shown_value(const stored_json& value) {
  if (value.is_null() || (value.is_array() && value.empty())) return "none";
  if (value.is_array() && value.size() == 1) return shown_value(value[0]);
  return in_quotes(value.is_string() ? value.get<std::string>() : value.dump());
}

// Throws usage_error with the first difference, the experiments aside.
void check_same_tuning(const stored_json& there, const stored_json& here) {
  const auto refuse = [](const std::string& what, const stored_json& before, const stored_json& now) {
    throw usage_error(
        "--database has another tuning: " + what + " was " + shown_value(before) + ", but is now " + shown_value(now));
  };
  const auto check = [&](const char* member, const std::string& what) {
    if (there.at(member) != here.at(member)) refuse(what, there.at(member), here.at(member));
  };
  check("program", "the program");
  check("version", "the version");
  check("space", "the space");
  check("instances", "the list of instances");
  check("seed", "--seed");
  for (const auto* const one : {&there, &here}) {
    for (const auto& [name, ignored] : one->at("options").items()) {
      const auto before = there.at("options").value(name, stored_json());
      const auto now    = here.at("options").value(name, stored_json());
      if (before != now) refuse(name, before, now);
    }
  }
}

// The definition of a tuning. Throws usage_error for that of another study.
stored_json read_definition(const std::string& text) {
  auto read = stored_json::parse(text, nullptr, false);
  if (!read.is_object() || !read.contains("program"))
    throw usage_error("--database has a study of optimize, not a tuning");
  for (const char* const member : {"version", "space", "instances", "options", "seed", "experiments"}) {
    if (!read.contains(member)) throw usage_error("the tuning in --database cannot be read: " + text);
  }
  return read;
}

}  // namespace

struct tuning_database::content {
  explicit content(const std::string& path) : file(path) {}

  database_file file;
  std::int64_t lock = 0;
  std::mutex mutex{};
  std::map<std::tuple<std::string, std::string, std::uint64_t>, tuning_run> runs{};
};

std::optional<std::uint64_t> tuning_database::seed_in(const std::string& path) {
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown)) return std::nullopt;
  const auto stored = database_file(path).definition();
  if (!stored) return std::nullopt;
  return read_definition(*stored).at("seed").get<std::uint64_t>();
}

tuning_database::tuning_database(const std::string& path, const tuning_definition& of)
    : content_(std::make_unique<content>(path)) {
  auto& file        = content_->file;
  const auto asked  = json_of(of);
  const auto stored = read_definition(file.define(asked.dump()));
  check_same_tuning(stored, asked);
  stored.at("experiments").get_to(budgets_);
  file.give_back_of_dead();
  // A call without variables is the right to make experiments.
  file.prepared("INSERT OR IGNORE INTO claims(variables, repetition, process) VALUES ('', 0, ?)")
      .bind(file.process())
      .step();
  if (file.changes() == 0) throw usage_error("--database " + in_quotes(path) + ": another process is tuning with it");
  content_->lock = file.last_key();
  auto rows      = file.prepared(
      "SELECT parameters, instance, seed, status, cost, failure, evaluations, seconds, started, output "
           "FROM experiments");
  while (rows.step()) {
    tuning_run run{
        .failure     = rows.text(5),
        .evaluations = static_cast<std::uint64_t>(rows.integer(6)),
        .seconds     = rows.real(7),
        .started     = rows.text(8),
        .output      = rows.text(9)};
    if (rows.text(3) == "done") run.cost = rows.real(4);
    content_->runs.emplace(
        std::tuple(rows.text(0), rows.text(1), static_cast<std::uint64_t>(rows.integer(2))), std::move(run));
  }
}

tuning_database::~tuning_database() {
  try {
    content_->file.prepared("DELETE FROM claims WHERE id = ?").bind(content_->lock).step();
  } catch (const write_error&) {
    // The claim of a process that has ended is void.
  }
}

void tuning_database::extend(std::size_t experiments) {
  if (!budgets_.empty() && experiments < budgets_.back()) {
    throw usage_error(
        "--experiments must be at least " + std::to_string(budgets_.back()) + ", those of the tuning in --database, " +
        "but was " + std::to_string(experiments));
  }
  if (!budgets_.empty() && experiments == budgets_.back()) return;
  budgets_.push_back(experiments);
  auto changed           = read_definition(*content_->file.definition());
  changed["experiments"] = budgets_;
  content_->file.prepared("UPDATE study SET definition = ?").bind(changed.dump()).step();
}

const tuning_run* tuning_database::find(
    const std::string& parameters, const std::string& instance, std::uint64_t seed) const {
  const auto found = content_->runs.find({parameters, instance, seed});
  return found == content_->runs.end() ? nullptr : &found->second;
}

void tuning_database::add(
    const std::string& parameters, const std::string& instance, std::uint64_t seed, const tuning_run& run) {
  const std::scoped_lock lock(content_->mutex);
  const bool done = std::isfinite(run.cost);
  try {
    auto insert = content_->file.prepared(
        done ? "INSERT OR IGNORE INTO experiments(parameters, instance, seed, status, cost, failure, evaluations, "
               "seconds, started, output, process) VALUES (?, ?, ?, 'done', ?, ?, ?, ?, ?, ?, ?)"
             : "INSERT OR IGNORE INTO experiments(parameters, instance, seed, status, failure, evaluations, "
               "seconds, started, output, process) VALUES (?, ?, ?, 'failed', ?, ?, ?, ?, ?, ?)");
    insert.bind(parameters).bind(instance).bind(static_cast<std::int64_t>(seed));
    if (done) insert.bind(run.cost);
    insert.bind(run.failure)
        .bind(static_cast<std::int64_t>(run.evaluations))
        .bind(run.seconds)
        .bind(run.started)
        .bind(run.output)
        .bind(content_->file.process())
        .step();
  } catch (const write_error& error) {
    throw write_error(
        std::string(error.what()) + "; not written: " + parameters + " on " + instance + " with seed " +
        std::to_string(seed) + (done ? " cost " + clade::report::shortest(run.cost) : " failed: " + run.failure));
  }
}

}  // namespace common
