// SPDX-License-Identifier: BSL-1.0
// Reads a table from a German spreadsheet, with dates, a missing value and weights of the rows.
#include <clade/regression.hpp>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
  using namespace clade;
  using names = std::vector<std::string>;
  std::istringstream stream(
      "day;place;temperature;sales;trust\n"
      "3.4.2020;Kiel;12,5;230;2\n"
      "4.4.2020;Kiel;13,1;241;2\n"
      "5.4.2020;Ulm;n.a.;259;1\n"
      "6.4.2020;Ulm;15,3;280;1\n"
      "7.4.2020;Bonn;15,9;9999;0\n");

  const regression::reading how{.wanted = [](const auto&) { return names{"sales", "trust"}; }};
  auto file = regression::read_data(stream, "days.csv", how);
  for (const auto& note : file.notes) std::cout << note << '\n';
  regression::leave_out_unweighted(file.rows, "trust");
  auto data    = regression::samples_of(file.rows, "sales", {"day", "temperature"});
  data.weights = regression::weights_of(file.rows["trust"]);

  const auto line = regression::parse("17.5 * temperature + 11", data.names);
  std::cout << data.rows() << " rows, R2 " << regression::quality_of(line, data).r_squared << '\n';
}
