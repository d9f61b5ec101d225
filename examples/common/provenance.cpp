// SPDX-License-Identifier: BSL-1.0
#include "provenance.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "varied_parameters.hpp"

namespace common {
namespace {

constexpr std::array<std::string_view, 11> outputs{"--csv",    "--json",    "--markdown",    "--html",
                                                   "--latex",  "--svg",     "--iohprofiler", "--coco",
                                                   "--resume", "--against", "--database"};

// A word of a command line as a shell reads it.
std::string quoted(const std::string& word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/+%@";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + '\'';
}

std::string now() {
  const auto time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace

clade::study::provenance provenance_of(
    const command& parsed, const std::string& program, const run_options& options,
    const std::vector<std::string>& options_without_effect) {
  clade::study::provenance provenance;
  provenance.command = program + ' ' + parsed.name();
  std::string files;
  const auto add = [&](std::string& to, const option& o) {
    for (const auto& value : parsed.values(o.name)) {
      if (!to.empty()) to += ' ';
      to += o.is_named() ? o.name : quoted(value);
      if (o.is_named() && !o.placeholder.empty()) to += ' ' + quoted(value);
    }
  };
  const bool document = parsed.has_presets() && parsed.text("--preset") == "document";
  std::vector<std::pair<std::string, std::vector<std::string>>> varied;
  for (const auto& o : parsed.options()) {
    if (std::ranges::find(outputs, o.name) != outputs.end()) {
      add(files, o);
      continue;
    }
    if (o.name == "--threads" || o.name == "--format" ||
        std::ranges::find(options_without_effect, o.name) != options_without_effect.end())
      continue;
    const auto name = o.is_named() ? o.name.substr(2) : o.name;
    if (o.name == "--seed") {
      provenance.command += " --seed " + std::to_string(options.seed);
      provenance.options.push_back({name, {std::to_string(options.seed)}});
      continue;
    }
    add(provenance.command, o);
    if (o.name == "--vary") {
      for (const auto& text : parsed.values(o.name)) {
        const auto equals = std::min(text.find('='), text.size() - 1);
        varied.emplace_back(
            text.substr(text.starts_with("--") ? 2 : 0, equals - (text.starts_with("--") ? 2 : 0)),
            split_list(std::string_view(text).substr(equals + 1)));
      }
    } else if (o.placeholder.empty()) {
      provenance.options.push_back({name, {parsed.given(o.name) ? "true" : "false"}});
    } else if (parsed.given(o.name)) {
      provenance.options.push_back({name, parsed.values(o.name)});
    } else {
      provenance.options.push_back(
          {name, {document && !o.default_in_published.empty() ? o.default_in_published : o.default_value}});
    }
  }
  for (const auto& [name, values] : varied) {
    const auto place = std::ranges::find(provenance.options, name, [](const auto& o) { return o.first; });
    if (place != provenance.options.end()) place->second = values;
  }
  provenance.environment.push_back({"threads", {std::to_string(options.threads)}});
  if (!files.empty()) provenance.environment.push_back({"files", {files}});
#ifdef __clang__
  provenance.environment.push_back({"compiler", {std::string("Clang ") + __clang_version__}});
#else
  provenance.environment.push_back({"compiler", {std::string("GCC ") + __VERSION__}});
#endif
  provenance.environment.push_back({"date", {now()}});
  return provenance;
}

}  // namespace common
