// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../../mathematics/binade.hpp"
#include "../../objectives/pareto/hypervolume.hpp"
#include "../../text/inline.hpp"
#include "history.hpp"

namespace clade::observe {

namespace internal {

inline std::size_t bytes_of(const recorded_history::row& row) {
  return sizeof(row) + row.histogram.size() * sizeof(std::uint32_t) + row.front.size() * sizeof(double) +
         (row.crossovers.size() + row.mutations.size()) * sizeof(recorded_history::operator_use) +
         row.islands.size() * sizeof(recorded_history::island) +
         row.migrations.size() * sizeof(recorded_history::migration);
}
inline std::size_t bytes_of(const recorded_history::best_found& found) { return sizeof(found) + found.bytes; }

// Returns the largest power of two that is at most the largest finite magnitude of the values. The values are divided
// by it, so that their sums and differences do not overflow.
inline double unit_of(const std::vector<double>& values) {
  return detail::common_binade(values.size(), [&](std::size_t i) { return values[i]; });
}

// Sums up the migrations between each pair of islands, and sorts them.
inline void sum_up(std::vector<recorded_history::migration>& all) {
  const auto pair = [](const auto& one) { return std::pair(one.from, one.to); };
  std::ranges::sort(all, {}, pair);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (pair(all[i]) == pair(all[kept])) {
      all[kept].individuals += all[i].individuals;
    } else {
      all[++kept] = all[i];
    }
  }
  if (!all.empty()) all.resize(kept + 1);
}

// Adds the migrations of a removed row to those of the next row.
inline void bequeath(const recorded_history::row& removed, recorded_history::row& next) {
  next.migrations.insert(next.migrations.end(), removed.migrations.begin(), removed.migrations.end());
  sum_up(next.migrations);
}
inline void bequeath(const recorded_history::best_found&, recorded_history::best_found&) {}

// Keeps the last item in each interval of places (k stride, (k + 1) stride], and removes the others. Returns the memory
// of the remaining items without the last one, in bytes.
template <class Item>
std::size_t keep_last_of_intervals(std::vector<Item>& items, std::vector<std::uint64_t>& places, std::uint64_t stride) {
  std::size_t kept = 0, bytes = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto interval = [&](std::size_t k) { return (places[k] + stride - 1) / stride; };
    if (i + 1 < items.size() && interval(i) == interval(i + 1)) {
      bequeath(items[i], items[i + 1]);
      continue;
    }
    if (i + 1 < items.size()) bytes += bytes_of(items[i]);
    if (i != kept) items[kept] = std::move(items[i]);
    places[kept++] = places[i];
  }
  items.resize(kept);
  places.resize(kept);
  return bytes;
}

}  // namespace internal

CLADE_INLINE std::size_t recorded_history::bytes() const noexcept {
  return earlier_bytes_ + (rows_.empty() ? 0 : internal::bytes_of(rows_.back())) +
         (best_.empty() ? 0 : internal::bytes_of(best_.back()));
}

CLADE_INLINE recorded_history::row& recorded_history::next_row(std::uint64_t generation) {
  // A run that is continued shows its current generation once more.
  if (!rows_.empty() && rows_.back().generation == generation) return rows_.back();
  // The last row is overwritten if its place is not a multiple of the stride.
  if (rows_.empty() || place_of_row_.back() % stride_ == 0) {
    if (!rows_.empty()) earlier_bytes_ += internal::bytes_of(rows_.back());
    rows_.emplace_back();
    place_of_row_.push_back(0);
  }
  place_of_row_.back() = seen_++;
  auto& current = rows_.back();
  current.generation = generation;
  current.children = std::exchange(next_.children, not_recorded);
  current.improved = std::exchange(next_.improved, not_recorded) / current.children;
  current.crossovers = std::exchange(next_.crossovers, {});
  current.mutations = std::exchange(next_.mutations, {});
  return current;
}

CLADE_INLINE void recorded_history::record_best(best_found found) {
  if (found.bytes > limits_.bytes / 2) {
    found.text = nullptr;
    found.drawing = nullptr;
    found.bytes = 0;
  }
  const auto place = seen_ - 1;
  const auto interval = [&](std::uint64_t of) { return (of + stride_ - 1) / stride_; };
  if (best_.empty() || interval(place_of_best_.back()) != interval(place)) {
    if (!best_.empty()) earlier_bytes_ += internal::bytes_of(best_.back());
    best_.emplace_back();
    place_of_best_.push_back(0);
  }
  best_.back() = std::move(found);
  place_of_best_.back() = place;
}

CLADE_INLINE void recorded_history::thin() {
  while (rows_.size() > 2 && (rows_.size() > limits_.rows + 1 || bytes() > limits_.bytes)) {
    stride_ *= 2;
    earlier_bytes_ = internal::keep_last_of_intervals(rows_, place_of_row_, stride_) +
                     internal::keep_last_of_intervals(best_, place_of_best_, stride_);
  }
}

CLADE_INLINE void recorded_history::add_migrations(row& to, std::span<const detail::migration_counts> epoch) {
  for (const auto& one : epoch) to.migrations.push_back({one.from, one.to, one.individuals});
  internal::sum_up(to.migrations);
}

CLADE_INLINE double recorded_history::distinct(std::span<const std::size_t> hashes) {
  // A hash table with linear probing, half of it empty. It takes a third of the time of sorting.
  const auto bits = std::bit_width(2 * hashes.size());
  table_.assign(std::size_t{1} << bits, 0);
  std::size_t count = 0;
  bool zero = false;
  for (const auto hash : hashes) {
    if (hash == 0) zero = true;  // an empty place
    auto at = static_cast<std::size_t>(std::uint64_t{hash} * 0x9e3779b97f4a7c15u >> (64 - bits));
    while (table_[at] != 0 && table_[at] != hash) at = (at + 1) % table_.size();
    count += table_[at] != hash;
    table_[at] = hash;
  }
  return static_cast<double>(count + zero);
}

CLADE_INLINE double recorded_history::mean_of_values() const {
  const auto unit = internal::unit_of(values_);
  double sum = 0;
  for (const auto value : values_) sum += value * (1 / unit);
  return values_.empty() ? not_recorded : sum / static_cast<double>(values_.size()) * unit;
}

CLADE_INLINE void recorded_history::summarize(row& of) {
  std::ranges::sort(values_);
  const auto n = values_.size();
  of.histogram.clear();
  of.mean = of.lower_quartile = of.median = of.upper_quartile = not_recorded;
  if (n == 0) return;
  of.mean = mean_of_values();
  const auto quantile = [&](std::size_t quarters) {
    const auto place = quarters * (n - 1), below = place / 4;
    const auto share = static_cast<double>(place % 4) / 4;
    if (place % 4 == 0) return values_[below];
    return values_[below] * (1 - share) + values_[below + 1] * share;
  };
  of.lower_quartile = quantile(1);
  of.median = quantile(2);
  of.upper_quartile = quantile(3);
  const auto scale = 1 / internal::unit_of(values_), low = values_.front() * scale,
             width = values_.back() * scale - low;
  if (!std::isfinite(low) || !std::isfinite(width)) return;
  of.histogram.resize(row::intervals);
  const auto of_width = width > 0 ? static_cast<double>(row::intervals) / width : 0;
  for (const auto value : values_) {
    const auto interval = static_cast<std::size_t>((value * scale - low) * of_width);
    ++of.histogram[std::min(interval, row::intervals - 1)];
  }
}

CLADE_INLINE void recorded_history::measure_front(row& of, const std::vector<std::vector<double>>& costs) {
  constexpr std::size_t most = 3;  // with more objectives it would take too long
  const bool finite = std::ranges::all_of(reference_, [](double cost) { return std::isfinite(cost); });
  if (reference_.size() > most || !finite) return;
  of.hypervolume = costs.empty() ? 0 : pareto::hypervolume(costs, reference_);
}

}  // namespace clade::observe
