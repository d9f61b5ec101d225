#include "objective.hpp"

#include <clade/chromosome/expression_columns.hpp>
#include <span>

#include "functions.hpp"

namespace nim::evolve {

shortfall objective::operator()(const genes& of) const {
  if (evaluations_) evaluations_->fetch_add(1, std::memory_order_relaxed);
  const auto scores = shortfalls(of);
  return clade::chromosome::best_score(scores, which_).score;
}

std::vector<shortfall> objective::shortfalls(const genes& of) const {
  std::vector<shortfall> result(of.size(), {static_cast<std::uint32_t>(sets_->size()), 0});
  auto left = static_cast<std::uint32_t>(sets_->size());
  for (const auto& set : *sets_) {
    const auto counts = violations(of, set);
    bool any          = false;
    for (auto g = which_.begin(of.size()); g < which_.end(of.size()); ++g) {
      if (result[g].sets != left) continue;
      result[g].violations = counts[g];
      if (counts[g] == 0) --result[g].sets, any = true;
    }
    if (!any) break;
    --left;
  }
  return result;
}

std::array<std::uint32_t, labellings> objective::violations(const genes& of, const positions& set) const {
  thread_local clade::chromosome::expression_columns<std::int64_t> columns;
  thread_local std::vector<std::uint64_t> zero;
  zero.assign(set.size(), 0);
  const auto terminal = [&](char symbol) {
    using column = clade::chromosome::column<std::int64_t>;
    if (symbol >= 'a') return column(set.columns[static_cast<std::size_t>(symbol - 'a')]);
    return column(terminals_.constants[static_cast<std::size_t>(symbol - '0')]);
  };
  const auto mark = [&](std::size_t gene, std::size_t first, std::span<const std::int64_t> values) {
    mark_zeros(values, gene, std::span(zero).subspan(first));
  };
  columns(of, set.size(), terminal, functions{}, mark, which_);
  return count_violations(set, misere_, zero, of.size());
}

}  // namespace nim::evolve
