// SPDX-License-Identifier: BSL-1.0
#include "output.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/number_in.hpp"
#include "common/prompt_input.hpp"
#include "common/usage_error.hpp"

namespace optimize {
namespace {

using common::trimmed;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// Programs print NaN and infinities in many ways. They are numbers here, so that the reason of a failure names them.
std::optional<double> number_of(std::string_view text) {
  text = trimmed(text);
  if (const auto number = common::number_in<double>(text)) return number;
  if (text.starts_with('+')) return common::number_in<double>(text.substr(1));
  const auto name = text.substr(text.starts_with('-') ? 1 : 0);
  for (const auto* known : {"nan", "inf", "infinity"}) {
    if (common::is_word(name, known)) return nan;
  }
  return std::nullopt;
}

std::string_view last_line(std::string_view text) { return text.substr(text.rfind('\n') + 1); }

using named_values = std::map<std::string, std::optional<double>, std::less<>>;

named_values values_in(const nlohmann::json& object) {
  named_values found;
  for (const auto& [name, value] : object.items()) {
    if (value.is_number()) {
      found[name] = value.get<double>();
    } else if (value.is_string()) {
      found[name] = number_of(value.get_ref<const std::string&>());
    } else {
      found[name] = std::nullopt;
    }
  }
  return found;
}

named_values values_of_lines(std::string_view text) {
  named_values found;
  while (!text.empty()) {
    const auto line   = text.substr(0, text.find('\n'));
    const auto equals = line.find('=');
    if (equals != std::string_view::npos) {
      found.insert_or_assign(std::string(trimmed(line.substr(0, equals))), number_of(line.substr(equals + 1)));
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return found;
}

nlohmann::json parsed(std::string_view text) { return nlohmann::json::parse(text, nullptr, false); }

// The end of an output, in a message.
std::string shown(std::string_view output) {
  constexpr std::size_t most = 60;
  const auto end             = output.substr(output.size() - std::min(output.size(), most));
  return std::string("\"") + (output.size() > most ? "..." : "") + common::shown(end, most) + '"';
}

}  // namespace

values_or_reason read_output(std::string_view output, const std::vector<std::string>& names) {
  const auto text = trimmed(output);
  if (text.empty()) return "it printed nothing";
  named_values found;
  if (text.ends_with('}')) {
    auto document = text.starts_with('{') ? parsed(text) : parsed(trimmed(last_line(text)));
    if (!document.is_object()) document = parsed(trimmed(last_line(text)));
    if (document.is_object()) found = values_in(document);
  }
  if (found.empty()) found = values_of_lines(text);
  if (names.size() == 1 && !found.contains(names[0])) {
    if (const auto number = number_of(last_line(text))) found[names[0]] = *number;
  }
  if (names.size() > 1 && found.empty() && number_of(last_line(text))) {
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : " and ") + common::shown(name, 40);
    return all + " need lines NAME=VALUE or JSON, but it printed a number, " + shown(text);
  }
  std::vector<double> values;
  for (const auto& name : names) {
    const auto one = found.find(name);
    if (one == found.end()) return "no value of " + common::shown(name, 40) + " in its output, " + shown(text);
    if (!one->second)
      return "the value of " + common::shown(name, 40) + " is not a number in its output, " + shown(text);
    if (!std::isfinite(*one->second)) return "the value of " + common::shown(name, 40) + " is not finite";
    values.push_back(*one->second);
  }
  return values;
}

}  // namespace optimize
