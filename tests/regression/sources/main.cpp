// SPDX-License-Identifier: BSL-1.0
// sources c|python|values writes 1000 random formulas as a program in C or Python, or their values with bounds of the
// rounding errors. sources named_c|named_python writes a function, the sum of columns with hostile names and the names
// on standard input.
#include <clade/regression.hpp>
#include <clade/text/number_text.hpp>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "support/formulas.hpp"
#include "support/hostile_names.hpp"

int main(int, char** arguments) {
  using namespace clade;
  const std::string what = arguments[1];
  if (what.starts_with("named_")) {
    auto hostile = support::hostile_names();
    for (std::string name; std::getline(std::cin, name);) hostile.push_back(name);
    regression::formula sum(regression::constant(0));
    for (std::size_t i = 0; i < hostile.size(); ++i) {
      sum.push(regression::variable(i));
      regression::push(sum, regression::function::add);
    }
    const auto in_c = what == "named_c";
    std::fputs((in_c ? regression::c_source(sum, hostile) : regression::python_source(sum, hostile)).c_str(), stdout);
    return 0;
  }
  const std::vector<std::string> names{"a", "b_1", "speed, km"};
  const std::vector<std::vector<double>> rows{{0.5, 1.25, 2}, {-1.5, 0.75, 3.5}, {2.25, -0.5, 0.125}};
  const auto space = support::every_formula(3);
  random_stream rng(1);
  if (what == "c") std::puts("#include <math.h>\n#include <stdio.h>\n");
  if (what == "python") std::puts("import numpy as np\nnp.seterr(all='ignore')");
  std::string calls;
  for (int i = 0; i < 1000; ++i) {
    const auto f = space(rng);
    const auto name = "f" + std::to_string(i);
    if (what == "c") std::fputs(regression::c_source(f, names, name).c_str(), stdout);
    if (what == "python") std::fputs(regression::python_source(f, names, name).c_str(), stdout);
    for (const auto& row : rows) {
      std::string given;
      std::vector<std::span<const double>> columns;
      for (const auto& x : row) {
        given += (given.empty() ? "" : ", ") + clade::detail::number_text(x);
        columns.emplace_back(&x, 1);
      }
      if (what == "c") calls += "  printf(\"%.17g\\n\", " + name + "(" + given + "));\n";
      if (what == "python") {
        std::printf("print('%%.17g' %% %s(*(np.float64(v) for v in (%s))))\n", name.c_str(), given.c_str());
      }
      if (what == "values") {
        std::vector<regression::range> places;
        for (const auto& x : row) places.push_back({x, x});
        const auto around = regression::range_of(f, places);  // rounded outwards
        std::printf("%.17g %.17g\n", regression::values_of(f, columns, 1)[0],
                    around ? around->high - around->low : 0.0);
      }
    }
  }
  if (what == "c") std::printf("int main(void) {\n%s  return 0;\n}\n", calls.c_str());
}
