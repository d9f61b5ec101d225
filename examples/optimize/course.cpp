// SPDX-License-Identifier: BSL-1.0
#include "course.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

namespace optimize {

course::course(const definition& of, answers& known, answerer answer, std::uint64_t budget)
    : of_(&of), known_(&known), answer_(std::move(answer)), budget_(budget), names_(of.names()) {
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(names_, name) - names_.begin());
  };
  for (const auto& one : of.objectives) wanted_.push_back(place(one.name));
  for (const auto& one : of.constraints) constrained_.push_back(place(one.name));
  scales_.assign(constrained_.size(), 0);
}

// What the calls `first` to `first + count - 1` of a design gave, without its violation.
assessment course::mean_of(const call& of, std::size_t first, std::size_t count) const {
  assessment one{of, std::vector<double>(names_.size(), 0.0)};
  for (std::size_t r = 0; r < count && !one.has_failed(); ++r) {
    const auto* const given = known_->find({of.design, first + r});
    one.failure             = given->failure;
    // The mean of equal values is that value.
    for (std::size_t k = 0; k < given->values.size(); ++k) {
      one.means[k] += (given->values[k] - one.means[k]) / static_cast<double>(r + 1);
    }
  }
  if (one.has_failed()) one.means.clear();
  return one;
}

void course::add(const call& of) {
  places_.emplace(of.design, designs_.size());
  designs_.push_back(mean_of(of, 0, of_->repeat));
  calls_ += of_->repeat;
}

bool course::is_answered(const call& of) const {
  for (std::size_t r = 0; r < of_->repeat; ++r) {
    if (!known_->find({of.design, r})) return false;
  }
  return true;
}

course course::with_open_batch() const {
  auto all  = *this;
  auto open = std::move(all.open_);
  std::erase_if(open, [&](const call& one) { return !is_answered(one); });
  all.add_batch(open);
  return all;
}

void course::add_batch(const std::vector<call>& fresh) {
  open_.clear();
  const auto first = designs_.size();
  for (const auto& one : fresh) add(one);
  for (std::size_t k = 0; k < scales_.size(); ++k) {
    if (scales_[k] > 0) continue;
    double sum        = 0;
    std::size_t count = 0;
    for (auto i = first; i < designs_.size(); ++i) {
      if (designs_[i].has_failed()) continue;
      sum += std::abs(of_->constraints[k].excess(designs_[i].means[constrained_[k]]));
      ++count;
    }
    if (sum > 0) scales_[k] = sum / static_cast<double>(count);
  }
  for (auto i = first; i < designs_.size(); ++i) set_violation(designs_[i]);
}

void course::set_violation(assessment& of) const {
  if (of.has_failed()) return;
  of.violation = 0;
  for (std::size_t k = 0; k < scales_.size(); ++k) {
    const auto excess = of_->constraints[k].excess(of.means[constrained_[k]]);
    if (excess > 0) of.violation += excess / scales_[k];
  }
}

std::vector<const assessment*> course::assess(const std::vector<call>& batch) {
  const auto affordable = (budget_ - std::min(budget_, calls_)) / of_->repeat;
  std::vector<call> fresh, wanted;
  std::unordered_set<std::string> distinct;
  bool is_short = false;
  for (const auto& one : batch) {
    if (places_.contains(one.design) || distinct.contains(one.design)) continue;
    if (fresh.size() == affordable) {
      is_short = true;
      break;
    }
    distinct.insert(one.design);
    fresh.push_back(one);
    for (std::size_t r = 0; r < of_->repeat; ++r) wanted.push_back({one.design, r});
  }
  open_ = fresh;
  try {
    if (!wanted.empty()) answer_(wanted);
  } catch (const study_ended&) {
    // The answers that have come count.
    std::erase_if(fresh, [&](const call& one) { return !is_answered(one); });
    add_batch(fresh);
    throw;
  }
  add_batch(fresh);
  if (is_short) {
    throw study_ended{{clade::report::counted(budget_, "evaluation") + " made", true, clade::stop::kind::evaluations}};
  }
  std::vector<const assessment*> found;
  for (const auto& one : batch) found.push_back(&designs_[places_.at(one.design)]);
  return found;
}

std::vector<double> course::choose_again(std::uint64_t count, std::uint64_t last) {
  if (!best()) return {};
  const auto more      = count - last;
  const auto each      = [&](std::uint64_t rounds) { return more / std::max<std::uint64_t>(1, rounds) >> rounds; };
  std::uint64_t rounds = 0;
  while (rounds < 6 && each(rounds + 1) >= of_->repeat) ++rounds;
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < designs_.size(); ++i) {
    if (!designs_[i].has_failed()) left.push_back(i);
  }
  // Ties go to the design that came first.
  std::ranges::sort(left, [&](auto i, auto j) {
    if (is_better(designs_[i], designs_[j])) return true;
    return !is_better(designs_[j], designs_[i]) && i < j;
  });
  std::erase_if(
      left, [&, feasible = designs_[left[0]].is_feasible()](auto i) { return designs_[i].is_feasible() != feasible; });
  left.resize(std::min<std::size_t>(left.size(), std::size_t{1} << rounds));
  std::vector<assessment> means(designs_.size());
  auto place          = of_->repeat;
  const auto call_all = [&](std::uint64_t calls) {
    std::vector<call> wanted;
    for (const auto i : left) {
      for (std::uint64_t r = 0; r < calls; ++r) wanted.push_back({designs_[i].of.design, place + r});
    }
    const auto count_answers = [&] {
      calls_ +=
          static_cast<std::uint64_t>(std::ranges::count_if(wanted, [&](const call& one) { return known_->find(one); }));
    };
    try {
      answer_(wanted);
    } catch (const study_ended&) {
      count_answers();
      throw;
    }
    count_answers();
    place += calls;
  };
  while (left.size() > 1) {
    call_all(more / rounds / left.size());
    for (const auto i : left) {
      means[i] = mean_of(designs_[i].of, of_->repeat, place - of_->repeat);
      set_violation(means[i]);
    }
    std::ranges::sort(left, [&](auto i, auto j) {
      if (means[i].has_failed() != means[j].has_failed()) return means[j].has_failed();
      if (means[i].has_failed()) return i < j;
      if (is_better(means[i], means[j])) return true;
      return !is_better(means[j], means[i]) && i < j;
    });
    left.resize((left.size() + 1) / 2);
  }
  chosen_          = left[0];
  const auto first = place;
  call_all(last);
  std::vector<double> values;
  for (auto r = first; r < place; ++r) {
    const auto* const given = known_->find({designs_[*chosen_].of.design, r});
    if (given->failure.empty()) values.push_back(given->values[wanted_[0]]);
  }
  return values;
}

std::vector<double> course::costs_of(const assessment& of) const {
  std::vector<double> costs;
  for (std::size_t k = 0; k < wanted_.size(); ++k) {
    costs.push_back(of_->objectives[k].maximized ? -of.means[wanted_[k]] : of.means[wanted_[k]]);
  }
  return costs;
}

bool course::is_better(const assessment& one, const assessment& other) const {
  if (one.is_feasible() != other.is_feasible()) return one.is_feasible();
  return one.is_feasible() ? costs_of(one)[0] < costs_of(other)[0] : one.violation < other.violation;
}

std::optional<std::size_t> course::best() const {
  if (chosen_) return chosen_;
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < designs_.size(); ++i) {
    if (!designs_[i].has_failed() && (!best || is_better(designs_[i], designs_[*best]))) best = i;
  }
  return best;
}

std::vector<std::size_t> course::front() const {
  if (chosen_) return {*chosen_};
  struct point {
    std::vector<double> costs;
    std::size_t place;
  };
  std::vector<point> all;
  for (std::size_t i = 0; i < designs_.size(); ++i) {
    if (designs_[i].is_feasible()) all.push_back({costs_of(designs_[i]), i});
  }
  if (all.empty()) {
    const auto least = best();
    return least ? std::vector{*least} : std::vector<std::size_t>{};
  }
  // In this order only earlier points can be better than a point.
  std::ranges::sort(all, {}, [](const point& one) { return std::tie(one.costs, one.place); });
  std::vector<point> front;
  for (auto& one : all) {
    const bool worse = std::ranges::any_of(
        front, [&](const point& other) { return std::ranges::equal(other.costs, one.costs, std::less_equal{}); });
    if (!worse) front.push_back(std::move(one));
  }
  std::vector<std::size_t> places;
  for (const auto& one : front) places.push_back(one.place);
  return places;
}

}  // namespace optimize
