// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/problems/bbob.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../lines.hpp"
#include "common/program.hpp"

namespace bbob::values_command {
namespace {

/// The functions of the last line, since neighbouring lines tend to have the same.
class values {
 public:
  /// One line of output for one of input.
  std::string operator()(std::string_view line) {
    cells from(line);
    const auto function  = from.whole("function");
    const auto instance  = from.whole("instance");
    const auto dimension = from.whole("dimension");
    const auto key       = std::tuple(function, instance, dimension);
    if (!made_ || made_of_ != key) {
      made_.emplace(clade::problems::bbob{.function = function, .dimension = dimension, .instance = instance});
      made_of_ = key;
    }
    x_.clear();
    for (std::int64_t i = 1; i <= dimension; ++i) {
      const auto name = "x" + std::to_string(i);
      x_.push_back(from.number(name));
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

int run(const common::command& parsed, std::ostream& out) {
  const auto path = parsed.required_text("file");
  // Nothing is printed until the whole file is known to be right.
  values compute;
  std::string result = "function,instance,dimension,f,f_opt\n";
  bool begun         = false;
  read_lines("FILE", path, [&](std::size_t, std::string_view line) {
    const bool heading = !std::exchange(begun, true) && line.starts_with("function,");
    if (heading) return;
    result += compute(line);
  });
  out << result;
  return common::exit_status::solved;
}

}  // namespace bbob::values_command
