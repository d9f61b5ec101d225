// SPDX-License-Identifier: BSL-1.0
#include "racing_space.hpp"

#include <algorithm>
#include <clade/study/racing/parameter.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "definition.hpp"
#include "values.hpp"
#include "variables.hpp"

namespace parameters {

namespace racing = clade::racing;
using type       = definition::type;

namespace {

bool are_plain_integers(const definition& one) {
  return one.kind == type::steps && one.steps->are_integers() && one.steps->step() == 1;
}

// Whether a parameter of racing is the number itself, not its place.
bool is_number(const definition& one) {
  return one.kind == type::real || (one.kind == type::steps && (one.logarithmic || are_plain_integers(one)));
}

std::variant<racing::real, racing::integer, racing::category> range_of(const definition& one) {
  if (one.kind == type::list) {
    const auto count = one.listed.size();
    if (one.is_ordered) return racing::integer{0, static_cast<std::int64_t>(count) - 1};
    return racing::category{count};
  }
  if (are_plain_integers(one)) {
    return racing::integer{one.steps->integer(0), one.steps->integer(one.steps->last()), one.logarithmic};
  }
  if (one.kind == type::steps && !one.logarithmic) return racing::integer{0, one.steps->last()};
  return racing::real{one.low, one.high, one.logarithmic};
}

double as_number(const value& one) {
  const auto* const integer = std::get_if<std::int64_t>(&one);
  return integer ? static_cast<double>(*integer) : std::get<double>(one);
}

double place_or_number(const definition& of, const value& one) {
  if (of.kind == type::list) return static_cast<double>(std::ranges::find(of.listed, one) - of.listed.begin());
  return is_number(of) ? as_number(one) : static_cast<double>(of.steps->nearest(as_number(one)));
}

value value_at_number(const definition& of, double number) {
  if (of.kind == type::list) return of.listed[static_cast<std::size_t>(number)];
  if (of.kind == type::real) return number;
  const auto place = is_number(of) ? of.steps->nearest(number) : static_cast<std::int64_t>(number);
  if (of.steps->are_integers()) return of.steps->integer(place);
  return of.steps->number(place);
}

}  // namespace

racing_space::racing_space(const variables& all, const std::string& option) : definitions_(all.definitions()) {
  // A condition is on a chain of others, so its length orders the parameters.
  std::vector<std::pair<std::size_t, std::size_t>> order;
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    const auto& one   = definitions_[i];
    const bool single = one.kind == type::list ? one.listed.size() == 1 : one.low == one.high;
    if (one.kind == type::order) refuse(option, one.text, "is an order, which cannot be tuned");
    if (single) refuse(option, one.text, "must have two values or more");
    std::size_t conditions = 0;
    for (const auto* at = &one; at->active_if; at = &definitions_[at->active_if->other]) ++conditions;
    order.emplace_back(conditions, i);
  }
  std::ranges::sort(order);
  std::vector<std::size_t> numbers(definitions_.size());  // of the parameter of each definition
  for (const auto& [conditions, place] : order) {
    const auto& one = definitions_[place];
    numbers[place]  = places_.size();
    places_.push_back(place);
    parameters_.push_back({one.name, range_of(one)});
    if (!one.active_if) continue;
    racing::condition condition{numbers[one.active_if->other], {}};
    for (const auto& wanted : one.active_if->values)
      condition.values.push_back(place_or_number(definitions_[one.active_if->other], wanted));
    parameters_.back().conditions.push_back(std::move(condition));
  }
}

values racing_space::decode(const racing::configuration& configuration) const {
  std::vector<std::optional<value>> all(definitions_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (configuration[i]) all[places_[i]] = value_at_number(definitions_[places_[i]], *configuration[i]);
  }
  values active;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]) active.emplace_back(definitions_[i].name, *std::move(all[i]));
  }
  return active;
}

std::optional<racing::configuration> racing_space::configuration_of(
    const std::function<std::optional<std::string>(const std::string& name)>& text_of) const {
  racing::configuration made(parameters_.size());
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (!racing::is_active(parameters_, i, made)) continue;
    const auto& one   = definitions_[places_[i]];
    const auto text   = text_of(one.name);
    const auto stated = text ? one.value_of(std::string_view(*text)) : std::nullopt;
    if (!stated) return std::nullopt;
    made[i] = place_or_number(one, *stated);
  }
  return made;
}

}  // namespace parameters
