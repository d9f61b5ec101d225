// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <utility>

#include "../../text/inline.hpp"
#include "results.hpp"

namespace clade::study {

CLADE_INLINE double trial::runtime() const {
  return success ? static_cast<double>(evaluations) : std::numeric_limits<double>::infinity();
}

CLADE_INLINE double trial::loss(bool maximize) const {
  return std::max(maximize ? -best : best, std::numeric_limits<double>::lowest());
}

CLADE_INLINE const std::string* setting::value_of(std::string_view parameter) const& {
  for (const auto& [known, value] : parameters) {
    if (known == parameter) return &value;
  }
  return nullptr;
}

CLADE_INLINE std::uint64_t design::seed_of(std::size_t instance, std::size_t run) const {
  return random_stream(seed).fork(instance).fork(run)();
}

CLADE_INLINE std::size_t detail::find_or_add(std::string_view text, std::vector<std::string>& among) {
  const auto place = static_cast<std::size_t>(std::ranges::find(among, text) - among.begin());
  if (place == among.size()) among.emplace_back(text);
  return place;
}

CLADE_INLINE std::vector<std::string> design::parameter_names() const {
  std::vector<std::string> names;
  for (const auto& s : settings) {
    for (const auto& p : s.parameters) detail::find_or_add(p.name, names);
  }
  return names;
}

CLADE_INLINE void design::check() const {
  if (settings.size() < 2) clade::detail::refuse({"an experiment needs 2 settings or more, but has ", settings.size()});
  for (std::size_t i = 0; i < settings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (settings[i].name == settings[j].name)
        clade::detail::refuse({"two settings have the same name: ", settings[i].name});
    }
  }
  if (instances.empty()) clade::detail::refuse({"an experiment needs 1 instance or more, but has none"});
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (instances[i] == instances[j]) clade::detail::refuse({"two instances have the same name: ", instances[i]});
    }
  }
  if (runs < 1) clade::detail::refuse({"runs must be at least 1, but was 0"});
  clade::detail::require_product("runs", runs, settings.size() * instances.size());
  if (budget < 1) clade::detail::refuse({"the budget of evaluations must be at least 1, but was 0"});
}

CLADE_INLINE results::results(study::design plan, std::vector<std::vector<trial>> trials, bool complete,
                              std::vector<bool> dropped)
    : plan_(std::move(plan)), trials_(std::move(trials)), complete_(complete), dropped_(std::move(dropped)) {
  for (auto& runs : trials_) {
    for (auto& t : runs) t.success = t.success && t.evaluations <= plan_.budget;
  }
}

CLADE_INLINE const std::vector<trial>& results::trials(std::size_t setting, std::size_t instance) const& {
  return trials_[setting * plan_.instances.size() + instance];
}

CLADE_INLINE std::vector<trial> results::trials(std::size_t setting, std::size_t instance) && {
  return std::as_const(*this).trials(setting, instance);
}

CLADE_INLINE bool results::dropped(std::size_t setting) const {
  return dropped_.empty() ? complete_ && runs(setting) < plan_.runs : dropped_[setting];
}

CLADE_INLINE std::vector<double> results::runtimes(std::size_t setting, std::size_t runs) const {
  std::vector<double> values;
  for_each(setting, runs, [&](const trial& t) { values.push_back(t.runtime()); });
  return values;
}

CLADE_INLINE std::vector<double> results::runtimes(std::size_t setting) const {
  return runtimes(setting, runs(setting));
}

CLADE_INLINE std::vector<double> results::losses(std::size_t setting) const {
  std::vector<double> values;
  for_each(setting, runs(setting), [&](const trial& t) { values.push_back(t.loss(plan_.maximize)); });
  return values;
}

CLADE_INLINE std::vector<double> results::runtimes_on(std::size_t instance, std::size_t setting) const {
  std::vector<double> values;
  for (const auto& t : trials(setting, instance)) values.push_back(t.runtime());
  return values;
}

CLADE_INLINE std::vector<double> results::losses_on(std::size_t instance, std::size_t setting) const {
  std::vector<double> values;
  for (const auto& t : trials(setting, instance)) values.push_back(t.loss(plan_.maximize));
  return values;
}

}  // namespace clade::study
