// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_filesystem
#include <filesystem>
#endif

#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "instance_text.hpp"
#include "knapsack.hpp"

namespace clade::problems {

CLADE_INLINE knapsack::knapsack(const std::vector<int>& profits, const std::vector<std::vector<int>>& weights,
                                const std::vector<std::int64_t>& capacities, std::string name,
                                std::optional<std::int64_t> best_known)
    : items_(profits.size()), constraints_(capacities.size()) {
  using clade::detail::refuse;
  if (items_ == 0) refuse({"knapsack profits must be at least 1, but were 0"});
  if (constraints_ == 0) refuse({"knapsack capacities must be at least 1, but were 0"});
  if (weights.size() != constraints_) {
    refuse({"knapsack weights must have ", constraints_, " rows, as many as capacities, but had ", weights.size()});
  }
  shared_data data{std::move(name), profits, std::vector<int>(items_ * constraints_), capacities, {}, {}, best_known};
  for (std::size_t item = 0; item < items_; ++item) {
    if (profits[item] < 0) {
      refuse({"knapsack profits must be at least 0, but that of item ", item, " was ", profits[item]});
    }
  }
  std::vector<double> shares(items_);  // the sums of the shares of the capacities
  for (std::size_t k = 0; k < constraints_; ++k) {
    if (capacities[k] < 0) {
      refuse({"knapsack capacities must be at least 0, but that of constraint ", k, " was ", capacities[k]});
    }
    if (weights[k].size() != items_) {
      refuse({"knapsack weights must have ", items_, " columns, as many as profits, but row ", k, " had ",
              weights[k].size()});
    }
    double total = 0;
    for (std::size_t item = 0; item < items_; ++item) {
      const auto weight = weights[k][item];
      if (weight < 0) {
        refuse({"knapsack weights must be at least 0, but that of item ", item, " in constraint ", k, " was ", weight});
      }
      data.weights[item * constraints_ + k] = weight;
      total += weight;
      if (weight > 0) shares[item] += weight / static_cast<double>(capacities[k]);  // infinite if there is none
    }
    data.total_weights.push_back(total);
  }
  std::vector<double> densities(items_);
  for (std::size_t item = 0; item < items_; ++item) {
    densities[item] = shares[item] > 0 ? profits[item] / shares[item] : std::numeric_limits<double>::infinity();
  }
  data.by_density.resize(items_);
  std::iota(data.by_density.begin(), data.by_density.end(), 0);
  std::ranges::sort(data.by_density, {},
                    [&](int item) { return std::pair(densities[static_cast<std::size_t>(item)], item); });
  data_ = std::make_shared<const shared_data>(std::move(data));
  profits_ = data_->profits.data();
  weights_ = data_->weights.data();
  capacities_ = data_->capacities.data();
  total_weights_ = data_->total_weights.data();
}

CLADE_INLINE std::vector<knapsack> knapsack::read(std::string_view text, std::string_view source,
                                                  std::string_view name) {
  using clade::detail::concat;
  clade::detail::instance_text words(text, source);
  constexpr auto most = std::numeric_limits<int>::max();
  const auto count = words.integer([] { return "the number of instances"; }, 1, most);
  std::vector<knapsack> result;
  for (std::int64_t number = 1; number <= count; ++number) {
    const auto of_instance = [&](const auto& what) { return concat({what, " of instance ", number}); };
    const auto n = words.integer([&] { return of_instance("the number of items"); }, 1, most);
    const auto m = words.integer([&] { return of_instance("the number of constraints"); }, 1, most);
    const auto best =
        words.integer([&] { return of_instance("the highest profit"); }, 0, std::numeric_limits<std::int64_t>::max());
    const auto row = [&](std::int64_t length, const std::string& what) {
      std::vector<std::int64_t> numbers;
      for (std::int64_t i = 1; i <= length; ++i) {
        numbers.push_back(words.integer([&] { return of_instance(concat({what, " ", i, " of ", length})); }, 0, most));
      }
      return numbers;
    };
    const auto ints = [](const std::vector<std::int64_t>& numbers) {
      return std::vector<int>(numbers.begin(), numbers.end());
    };
    const auto profits = ints(row(n, "profit"));
    std::vector<std::vector<int>> weights;
    for (std::int64_t k = 1; k <= m; ++k) weights.push_back(ints(row(n, concat({"constraint ", k, ", weight"}))));
    result.emplace_back(profits, weights, row(m, "capacity"), concat({name, "-", number}),
                        best > 0 ? std::optional(best) : std::nullopt);
  }
  if (const auto more = words.word(); !more.empty()) {
    words.refuse_word(concat({"the end after ", clade::detail::counted(count, "instance")}), more);
  }
  return result;
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE std::vector<knapsack> knapsack::read_file(const std::string& path) {
  return read(clade::detail::contents_of(path), path, std::filesystem::path(path).stem().string());
}
#endif

CLADE_INLINE void knapsack::fill(chromosome::bits& chosen) const {
  std::vector<std::int64_t> loads(constraints_);
  load(chosen, loads.data());
  const auto fits = [&](const int* added) {
    for (std::size_t k = 0; k < constraints_; ++k) {
      if (loads[k] + (added != nullptr ? added[k] : 0) > capacities_[k]) return false;
    }
    return true;
  };
  for (const auto one : data_->by_density) {
    if (fits(nullptr)) break;
    const auto item = static_cast<std::size_t>(one);
    if (!chosen[item]) continue;
    chosen.flip(item);
    add(item, -1, loads.data());
  }
  for (auto i = items_; i-- > 0;) {
    const auto item = static_cast<std::size_t>(data_->by_density[i]);
    if (chosen[item] || !fits(weights_ + item * constraints_)) continue;
    chosen.flip(item);
    add(item, 1, loads.data());
  }
}

}  // namespace clade::problems
