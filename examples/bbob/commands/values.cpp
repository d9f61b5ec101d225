#include "values.hpp"

#include <cerrno>
#include <clade/core/read_number.hpp>
#include <clade/problems/bbob.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <vector>

#include "common/program.hpp"
#include "common/usage_error.hpp"

namespace bbob::values_command {
namespace {

/// The cells of a line, from left to right. Errors are std::invalid_argument, without file and line.
class cells {
 public:
  explicit cells(std::string_view line) : rest_(line) {}

  /// The next cell, read as a number.
  template <class Number>
  Number next(const std::string& name) {
    if (!rest_) throw std::invalid_argument(name + " is missing");
    const auto comma = rest_->find(',');
    auto cell        = rest_->substr(0, comma);
    rest_            = comma == std::string_view::npos ? std::nullopt : std::optional(rest_->substr(comma + 1));
    while (cell.starts_with(' ')) cell.remove_prefix(1);
    while (cell.ends_with(' ') || cell.ends_with('\r')) cell.remove_suffix(1);
    Number number{};
    const auto* const end = cell.data() + cell.size();
    const auto read       = clade::detail::read_number(cell.data(), end, number);
    if (cell.empty() || read.ptr != end || read.ec != std::errc{}) {
      throw std::invalid_argument(name + " must be a number, but was " + common::in_quotes(cell));
    }
    return number;
  }

 private:
  std::optional<std::string_view> rest_;
};

/// The functions of the last line, since neighbouring lines tend to have the same.
class values {
 public:
  /// One line of output for one of input.
  std::string operator()(std::string_view line) {
    cells from(line);
    const auto function  = from.next<std::int64_t>("function");
    const auto instance  = from.next<std::int64_t>("instance");
    const auto dimension = from.next<std::int64_t>("dimension");
    const auto key       = std::tuple(function, instance, dimension);
    if (!made_ || made_of_ != key) {
      made_.emplace(clade::problems::bbob{.function = function, .dimension = dimension, .instance = instance});
      made_of_ = key;
    }
    x_.clear();
    for (std::int64_t i = 1; i <= dimension; ++i) {
      const auto name = "x" + std::to_string(i);
      x_.push_back(from.next<double>(name));
      if (!std::isfinite(x_.back())) throw std::invalid_argument(name + " must be finite");
    }
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, "%.17g,%.17g\n", (*made_)(x_), made_->optimum());
    return std::to_string(function) + ',' + std::to_string(instance) + ',' + std::to_string(dimension) + ',' + numbers;
  }

 private:
  std::optional<clade::problems::bbob> made_;
  std::tuple<std::int64_t, std::int64_t, std::int64_t> made_of_;
  std::vector<double> x_;
};

}  // namespace

void declare(common::command& to) {
  to.add({"file", "FILE", "lines function,instance,dimension,x1,...,xD; further columns are ignored"});
}

int run(const common::command& from, std::ostream& out) {
  const auto path = from.text("file");
  if (!path) throw common::usage_error("values needs a FILE, but none was given");
  errno = 0;
  std::ifstream file(*path, std::ios::binary);
  const auto failed = [&] {
    return common::usage_error("FILE " + common::in_quotes(*path) + ": " + std::strerror(errno == 0 ? EIO : errno));
  };
  if (!file) throw failed();

  // Nothing is printed until the whole file is known to be right.
  values compute;
  std::string result = "function,instance,dimension,f,f_opt\n";
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.find_first_not_of(" \r") == std::string::npos) continue;
    if (number == 1 && line.starts_with("function,")) continue;  // a heading
    try {
      result += compute(line);
    } catch (const std::invalid_argument& error) {
      throw common::usage_error(*path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  if (file.bad()) throw failed();
  out << result;
  return common::exit_status::solved;
}

}  // namespace bbob::values_command
