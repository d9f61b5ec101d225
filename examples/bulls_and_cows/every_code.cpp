// SPDX-License-Identifier: BSL-1.0
#include "every_code.hpp"

#include <clade/text/message.hpp>
#include <cstddef>
#include <utility>

namespace bulls_and_cows {

std::vector<std::string> every_code(const game& of) {
  check(of);
  if (codes(of) > max_listed) {
    clade::detail::refuse({"at most ", max_listed, " codes can be listed, but the game has ", codes(of)});
  }
  std::vector<std::string> list{""};
  for (std::size_t place = 0; place < of.length; ++place) {
    std::vector<std::string> longer;
    for (const auto& code : list) {
      for (const char symbol : of.alphabet) {
        if (!of.distinct || code.find(symbol) == std::string::npos) longer.push_back(code + symbol);
      }
    }
    list = std::move(longer);
  }
  return list;
}

}  // namespace bulls_and_cows
