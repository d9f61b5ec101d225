// SPDX-License-Identifier: BSL-1.0
#include "lines.hpp"

#include <cerrno>
#include <clade/text/read_number.hpp>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "common/prompt_input.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"

namespace bbob {
namespace {

template <class Number>
Number number_in(std::string_view cell, const std::string& name, const char* wanted) {
  Number number{};
  const auto* const end = cell.data() + cell.size();
  const auto read       = clade::detail::read_number(cell.data(), end, number);
  if (!cell.empty() && read.ptr == end && read.ec == std::errc::result_out_of_range) {
    throw std::invalid_argument(name + " is too large or too small for a number, it was " + common::in_quotes(cell));
  }
  if (cell.empty() || read.ptr != end || read.ec != std::errc{}) {
    throw std::invalid_argument(name + " must be " + wanted + ", but was " + common::in_quotes(cell));
  }
  return number;
}

}  // namespace

void read_lines(
    const std::string& option, const std::string& path,
    const std::function<void(std::size_t number, std::string_view line)>& take) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const auto failed = [&] {
    const std::string why = std::strerror(errno == 0 ? EIO : errno);
    return common::usage_error(option + " " + common::in_quotes(path) + ": " + why + common::suggested_file(path));
  };
  if (!file) throw failed();
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // a byte order mark
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    try {
      take(number, line);
    } catch (const std::invalid_argument& error) {
      throw common::usage_error(common::shown(path, 100) + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  if (file.bad()) throw failed();
}

std::string_view cells::text(const std::string& name) {
  if (!rest_) throw std::invalid_argument(name + " is missing");
  const auto comma = rest_->find(',');
  const auto cell  = rest_->substr(0, comma);
  rest_            = comma == std::string_view::npos ? std::nullopt : std::optional(rest_->substr(comma + 1));
  return common::trimmed(cell);
}

double cells::number(const std::string& name) { return number_in<double>(text(name), name, "a number"); }

long long cells::whole(const std::string& name) { return number_in<long long>(text(name), name, "a whole number"); }

}  // namespace bbob
