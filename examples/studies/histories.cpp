// SPDX-License-Identifier: BSL-1.0
#include "histories.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>

#include "common/json_error.hpp"
#include "common/usage_error.hpp"

namespace studies {
namespace {

using json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw common::usage_error(path + ": " + why);
}

/// The document in a file, null if it is not a history.
json document_in(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  std::ifstream file(path, std::ios::binary);
  auto document = json::parse(file, nullptr, false);
  return document.is_object() && document.contains("columns") && document.contains("rows") ? document : json();
}

double number_in(const json& value) {
  constexpr auto infinite = std::numeric_limits<double>::infinity();
  if (value.is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (value == "inf" || value == "-inf") return value == "inf" ? infinite : -infinite;
  return value.get<double>();
}

std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

run_history history_of(const std::string& path, const json& document) {
  if (const auto& schema = document.at("schema"); schema != 1) {
    refuse(path, "is a history of schema " + schema.dump() + ", but this program reads schema 1");
  }
  run_history run{
      .name    = path,
      .title   = document.at("title").get<std::string>(),
      .command = document.at("command").get<std::string>(),
      .fitness = document.at("fitness").get<std::string>(),
      .end     = document.at("end").get<std::string>()};
  run.maximize = document.at("maximize").get<bool>();
  run.added    = document.contains("added") ? document.at("added").size() : 0;
  for (const auto& [name, value] : document.at("settings").items()) run.settings.emplace_back(name, plain(value));
  for (const auto& column : document.at("columns")) {
    run.columns.push_back(
        {column.at("name").get<std::string>(), column.at("words").get<std::string>(),
         column.at("meaning").get<std::string>()});
  }
  std::size_t number = 0;
  for (const auto& row : document.at("rows")) {
    ++number;
    if (row.size() != run.columns.size()) {
      refuse(
          path, "row " + std::to_string(number) + " has " + std::to_string(row.size()) + " numbers, but there are " +
                    std::to_string(run.columns.size()) + " columns");
    }
    for (std::size_t k = 0; k < row.size(); ++k) run.columns[k].values.push_back(number_in(row[k]));
  }
  if (number == 0) refuse(path, "has no generation, because nothing was recorded");
  for (const auto* const name : {"generation", "evaluations"}) {
    const auto values = run.values(name);
    if (values.empty()) refuse(path, std::string("has no column \"") + name + '"');
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool follows = i == 0 || values[i] > values[i - 1] || (values[i] == values[i - 1] && name[0] == 'e');
      if (values[i] >= 0 && values[i] <= 9e15 && values[i] == std::floor(values[i]) && follows) continue;
      refuse(
          path, "the column \"" + std::string(name) + "\" must have whole numbers in ascending order, but row " +
                    std::to_string(i + 1) + " has " + document["rows"][i].dump());
    }
  }
  for (const auto& best : document.at("best")) {
    run.best.push_back(
        {best.at("generation").get<std::uint64_t>(), number_in(best.at("fitness")),
         best.at("text").get<std::string>()});
  }
  return run;
}

}  // namespace

std::span<const double> run_history::values(std::string_view column_name) const {
  const auto found = std::ranges::find(columns, column_name, &column::name);
  return found == columns.end() ? std::span<const double>() : found->values;
}

std::size_t run_history::row_at(double generation) const {
  const auto all  = values("generation");
  const auto next = std::ranges::upper_bound(all, generation);
  return next == all.begin() ? 0 : static_cast<std::size_t>(next - all.begin()) - 1;
}

std::vector<run_history> read_histories(const std::vector<std::string>& paths) {
  std::vector<run_history> runs;
  std::string histories, others;
  for (const auto& path : paths) {
    const auto document = document_in(path);
    auto& names         = document.is_null() ? others : histories;
    names += (names.empty() ? "" : ", ") + common::in_quotes(path);
    if (document.is_null()) continue;
    try {
      runs.push_back(history_of(path, document));
    } catch (const json::exception& error) {
      refuse(path, "is not a complete history: " + common::words_of(error));
    }
  }
  if (runs.empty()) return runs;
  for (const auto& path : paths) {
    if (std::error_code error; !std::filesystem::exists(path, error)) refuse(path, "does not exist");
  }
  if (!others.empty()) {
    throw common::usage_error(
        "FILE must be histories of runs or results of studies, not both; histories: " + histories +
        "; not histories: " + others);
  }
  if (runs.size() == 1) {
    throw common::usage_error(
        "FILE must be 2 histories or more, but was only " + histories + "; solvers show one run with their own --html");
  }
  std::vector<std::string> stems;
  for (const auto& path : paths) stems.push_back(std::filesystem::path(path).stem().string());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (std::ranges::count(stems, stems[i]) == 1) runs[i].name = stems[i];
  }
  return runs;
}

}  // namespace studies
