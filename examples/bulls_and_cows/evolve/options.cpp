// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <clade/study/report/number.hpp>
#include <string>

#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace bulls_and_cows::evolve {
void declare_settings(common::command& to) { to.declare(visit_settings, strong_preset(), document_preset()); }

settings read_settings(const common::command& parsed) {
  const auto s =
      parsed.read(visit_settings, common::wants_document_preset(parsed) ? document_preset() : strong_preset());
  if (s.kept() >= s.population) {
    throw common::usage_error(
        "--keep-ratio " + clade::report::shortest(s.keep_ratio) + " of --population " + std::to_string(s.population) +
        " keeps all of them, which leaves no room for children");
  }
  return s;
}

}  // namespace bulls_and_cows::evolve
