// SPDX-License-Identifier: BSL-1.0
#include "variables.hpp"

#include <algorithm>
#include <clade/mathematics/exp.hpp>
#include <clade/mathematics/log.hpp>
#include <clade/reals/chromosome/mixed.hpp>
#include <clade/text/number_text.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "definition.hpp"
#include "values.hpp"

namespace parameters {

using clade::chromosome::mixed_values;
using clade::chromosome::variable;
using common::in_quotes;
using common::usage_error;
using type = definition::type;

namespace {

const std::string& option_of(const definition& one, const source& from) {
  return one.kind == type::order ? from.order_option : from.option;
}

// The number of values of a chromosome that belong to a variable.
std::size_t width(const definition& one) { return one.kind == type::order ? one.names.size() : 1; }

bool is_logarithmic(const definition& one) { return one.logarithmic && one.low < one.high; }

variable variable_of(const definition& one) {
  if (one.kind == type::list) {
    return one.is_ordered ? variable::integer(0, static_cast<std::int64_t>(one.listed.size()) - 1)
                          : variable::category(one.listed.size());
  }
  if (one.kind == type::order) return variable::real(0, 1);
  if (is_logarithmic(one)) return variable::real(clade::mathematics::log(one.low), clade::mathematics::log(one.high));
  return one.kind == type::steps ? variable::integer(0, one.steps->last()) : variable::real(one.low, one.high);
}

value step_value(const definition& one, std::int64_t k) {
  if (one.steps->are_integers()) return one.steps->integer(k);
  return one.steps->number(k);
}

value value_at(const definition& one, double gene) {
  if (one.kind == type::list) return one.listed[static_cast<std::size_t>(gene)];
  const auto number = std::clamp(is_logarithmic(one) ? clade::mathematics::exp(gene) : gene, one.low, one.high);
  if (one.kind == type::real) return number + 0.0;  // without the sign of a zero
  return step_value(one, is_logarithmic(one) ? one.steps->nearest(number) : static_cast<std::int64_t>(gene));
}

double number_of(const value& one) {
  if (const auto* const integer = std::get_if<std::int64_t>(&one)) return static_cast<double>(*integer);
  return std::get<double>(one);
}

}  // namespace

variables variables::read(
    const std::vector<std::string>& definitions, const std::vector<std::string>& orders, const source& from) {
  variables all;
  const auto add = [&](definition one) {
    if (all.place_of(one.name) < all.definitions_.size()) {
      refuse(option_of(one, from), one.text, "defines " + in_quotes(one.name) + " a second time");
    }
    all.definitions_.push_back(std::move(one));
  };
  for (const auto& text : definitions) add(read_definition(text, from));
  for (const auto& text : orders) add(read_order(text, from));
  if (all.definitions_.empty()) {
    throw usage_error(
        from.option + " must define at least one variable, NAME=LOW..HIGH or NAME=A,B,C, but was not given");
  }
  all.check_conditions(from);
  return all;
}

void variables::check_conditions(const source& from) {
  for (auto& one : definitions_) {
    if (!one.active_if) continue;
    const auto& option = option_of(one, from);
    auto& condition    = *one.active_if;
    condition.other    = place_of(condition.name);
    if (condition.other == definitions_.size()) {
      refuse(
          option, one.text,
          "depends on " + in_quotes(condition.name) + ", which is not defined" +
              common::suggestion(condition.name, names()));
    }
    const auto& other = definitions_[condition.other];
    if (&other == &one) refuse(option, one.text, "depends on itself");
    if (other.kind == type::real || other.kind == type::order) {
      refuse(option, one.text, "depends on " + in_quotes(other.name) + ", which must be a list or have steps");
    }
    for (auto& wanted : condition.values) {
      const auto written = std::get<std::string>(wanted);
      const auto found   = other.value_of(std::string_view(written));
      if (!found) {
        refuse(
            option, one.text,
            "depends on the value " + in_quotes(written) + " of " + in_quotes(other.name) + ", which is " +
                other.allowed());
      }
      wanted = *found;
    }
  }
  // A chain of conditions without a cycle is shorter than the number of variables.
  for (const auto& one : definitions_) {
    const auto* at = &one;
    for (std::size_t steps = 0; at->active_if; ++steps) {
      if (steps == definitions_.size()) {
        refuse(option_of(one, from), one.text, "has a condition that depends on itself through other variables");
      }
      at = &definitions_[at->active_if->other];
    }
  }
}

std::vector<std::string> variables::names() const {
  std::vector<std::string> all;
  for (const auto& one : definitions_) all.push_back(one.name);
  return all;
}

std::size_t variables::place_of(std::string_view name) const {
  return static_cast<std::size_t>(std::ranges::find(definitions_, name, &definition::name) - definitions_.begin());
}

clade::chromosome::mixed variables::space() const {
  std::vector<variable> all;
  for (const auto& one : definitions_) all.insert(all.end(), width(one), variable_of(one));
  return clade::chromosome::mixed(std::move(all));
}

// The number of values of a variable, each multiplied by the number of designs of the variables that depend on it.
double variables::count_of(std::size_t i) const {
  const auto& one = definitions_[i];
  if (one.kind == type::real) return one.low < one.high ? std::numeric_limits<double>::infinity() : 1;
  double count = 1;
  if (one.kind == type::list) count = static_cast<double>(one.listed.size());
  if (one.kind == type::steps) count = static_cast<double>(one.steps->last() + 1);
  if (one.kind == type::order) {
    for (std::size_t n = 2; n <= one.names.size(); ++n) count *= static_cast<double>(n);
  }
  const auto depends = [&](const definition& other) { return other.active_if && other.active_if->other == i; };
  std::vector<value> named;  // by conditions
  for (const auto& other : definitions_) {
    if (!depends(other)) continue;
    for (const auto& wanted : other.active_if->values) {
      if (std::ranges::find(named, wanted) == named.end()) named.push_back(wanted);
    }
  }
  for (const auto& wanted : named) {
    double with = 1;
    for (std::size_t k = 0; k < definitions_.size(); ++k) {
      if (!depends(definitions_[k])) continue;
      const auto& values = definitions_[k].active_if->values;
      if (std::ranges::find(values, wanted) != values.end()) with *= count_of(k);
    }
    count += with - 1;
  }
  return count;
}

std::optional<std::uint64_t> variables::count() const {
  double all = 1;
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    if (!definitions_[i].active_if) all *= count_of(i);
  }
  constexpr double most = 9007199254740992;  // 2^53
  return all <= most ? std::optional(static_cast<std::uint64_t>(all)) : std::nullopt;
}

bool variables::is_one_order() const noexcept {
  return definitions_.size() == 1 && definitions_[0].kind == type::order;
}

bool variables::is_active(std::size_t i, const std::vector<value>& all) const {
  const auto& condition = definitions_[i].active_if;
  if (!condition) return true;
  return is_active(condition->other, all) &&
         std::ranges::find(condition->values, all[condition->other]) != condition->values.end();
}

values variables::active(std::vector<value> all) const {
  values result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_active(i, all)) result.emplace_back(definitions_[i].name, all[i]);
  }
  return result;
}

values variables::decode(const mixed_values& chromosome) const {
  std::vector<value> all;
  const auto* gene = chromosome.values.data();
  for (const auto& one : definitions_) {
    if (one.kind == type::order) {
      std::vector<std::size_t> ranking(one.names.size());
      std::iota(ranking.begin(), ranking.end(), std::size_t{0});
      std::ranges::sort(ranking, {}, [&](std::size_t i) { return std::pair(gene[i], i); });
      std::vector<std::string> order;
      for (const auto i : ranking) order.push_back(one.names[i]);
      all.emplace_back(std::move(order));
    } else {
      all.push_back(value_at(one, *gene));
    }
    gene += width(one);
  }
  return active(std::move(all));
}

values variables::decode_order(const std::vector<int>& permutation) const {
  std::vector<std::string> order;
  for (const auto i : permutation) order.push_back(definitions_[0].names[static_cast<std::size_t>(i)]);
  return {{definitions_[0].name, std::move(order)}};
}

mixed_values variables::encode(const values& all) const {
  mixed_values made;
  for (const auto& one : definitions_) {
    const auto* const given = find(all, one.name);
    if (one.kind == type::order) {
      const auto n      = one.names.size();
      const auto& order = given ? std::get<std::vector<std::string>>(*given) : one.names;
      for (const auto& name : one.names) {
        const auto place = static_cast<double>(std::ranges::find(order, name) - order.begin());
        made.values.push_back((place + 0.5) / static_cast<double>(n));
      }
      continue;
    }
    const auto of_space = variable_of(one);
    if (!given) {
      const auto middle = of_space.low() + (of_space.high() - of_space.low()) / 2;
      made.values.push_back(of_space.is_whole() ? std::floor(middle) : middle);
    } else if (one.kind == type::list) {
      made.values.push_back(static_cast<double>(std::ranges::find(one.listed, *given) - one.listed.begin()));
    } else if (is_logarithmic(one)) {
      made.values.push_back(std::clamp(clade::mathematics::log(number_of(*given)), of_space.low(), of_space.high()));
    } else {
      made.values.push_back(
          one.kind == type::steps ? static_cast<double>(one.steps->nearest(number_of(*given))) : number_of(*given));
    }
  }
  return made;
}

values variables::from_json(const nlohmann::json& object) const {
  if (!object.is_object())
    throw usage_error("variables must be a JSON object, {\"NAME\": VALUE, ...}, but are " + in_quotes(object.dump()));
  for (const auto& [name, content] : object.items()) {
    if (place_of(name) == definitions_.size()) {
      throw usage_error("there is no variable " + in_quotes(name) + common::suggestion(name, names()));
    }
  }
  std::vector<value> all;
  std::vector<bool> given;
  for (const auto& one : definitions_) {
    const auto found = object.find(one.name);
    given.push_back(found != object.end());
    if (!given.back()) {
      all.emplace_back();
      continue;
    }
    const auto read = one.value_of(*found);
    if (!read) {
      throw usage_error(
          "variable " + one.name + " must be " + one.allowed() + ", but was " +
          (found->is_string() ? in_quotes(found->get_ref<const std::string&>()) : common::shown(found->dump(), 100)));
    }
    all.push_back(*read);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!given[i] && is_active(i, all)) {
      throw usage_error("variable " + definitions_[i].name + " is missing; it must be " + definitions_[i].allowed());
    }
  }
  return active(std::move(all));
}

}  // namespace parameters
