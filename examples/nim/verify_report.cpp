// SPDX-License-Identifier: BSL-1.0
#include "verify_report.hpp"

#include <clade/study/report/number.hpp>

namespace nim {

void add_to(common::json& document, const checks& of, std::int64_t up_to) {
  document["verified"]       = of.larger ? common::json(of.verified()) : common::json(nullptr);
  document["verified_up_to"] = of.larger ? common::json(up_to) : common::json(nullptr);
  if (of.larger) document["verify_up_to"] = up_to;
}

void add_to(common::json& document, const std::optional<counterexample>& wrong, bool misere) {
  if (!wrong) return;
  document["counterexample"]         = wrong->at;
  document["counterexample_because"] = described(*wrong, misere);
}

void add_to(std::vector<std::pair<std::string, std::string>>& rows, const checks& of, std::int64_t up_to, bool misere) {
  if (of.larger) {
    auto line =
        of.verified() ? std::string("yes") : "no, " + clade::report::counted(of.larger->violations, "violation");
    line += ", up to " + clade::report::grouped(static_cast<std::uint64_t>(up_to));
    line += ": " + clade::report::counted(of.larger->positions, "position");
    rows.emplace_back("verified", line);
  }
  if (const auto& wrong = of.smallest()) {
    auto line = to_text(wrong->at);
    line += ' ' + described(*wrong, misere);
    rows.emplace_back("counterexample", line);
  }
}

}  // namespace nim
