// SPDX-License-Identifier: BSL-1.0
#include "formula_drawing.hpp"

#include <clade/study/report/number.hpp>
#include <cstddef>
#include <vector>

#include "common/tree_drawing.hpp"
#include "page.hpp"

namespace regression_program {
namespace {

namespace regression = clade::regression;

std::vector<common::drawn_node> nodes_of(const regression::formula& f, const regression::samples& data) {
  std::vector<common::drawn_node> nodes;
  std::vector<std::size_t> roots;  // of subtrees that have no parent yet
  for (const auto& node : f.nodes()) {
    common::drawn_node drawn;
    const auto what = node.symbol.function;
    if (what == regression::function::constant) {
      drawn.label = clade::report::rounded(node.symbol.value, 4);
    } else if (what == regression::function::variable) {
      drawn = {data.names[node.symbol.variable], {}, true};
    } else {
      drawn.label = regression::is_users(what)
                        ? data.functions[static_cast<std::size_t>(what) - regression::number_of_functions].name()
                        : std::string(regression::name_of(what));
      drawn.children.assign(roots.end() - static_cast<std::ptrdiff_t>(node.arity), roots.end());
      roots.resize(roots.size() - node.arity);
    }
    roots.push_back(nodes.size());
    nodes.push_back(std::move(drawn));
  }
  return nodes;
}

}  // namespace

formula_drawing::formula_drawing(const regression::samples& data, const std::string& target)
    : data_(&data), target_(target), scaled_(std::make_shared<const regression::detail::scaled_inputs>(data)) {}

regression::formula formula_drawing::restored(const regression::formula& found) const {
  return scaled_->any() ? scaled_->restored(found, *data_) : found;
}

std::string formula_drawing::text(const regression::formula& found) const {
  return regression::infix(restored(found), data_->names, data_->functions);
}

std::string formula_drawing::svg(const regression::formula& found) const {
  const auto f = restored(found);
  auto drawn   = common::tree_svg(nodes_of(f, *data_), f.size() - 1, "The tree of the formula");
  if (data_->inputs.size() != 1) return drawn;
  const auto values = regression::values_of(f, data_->inputs, data_->rows(), data_->functions);
  const auto by     = regression::linear_scaling(values, data_->target, data_->weights);
  auto whole        = f;
  whole.push(regression::constant(by.slope));
  regression::push(whole, regression::function::multiply);
  whole.push(regression::constant(by.intercept));
  regression::push(whole, regression::function::add);
  return drawn + curve_through(whole, *data_, target_);
}

common::text_picture formula_drawing::picture(const regression::formula& found) const {
  const auto f = restored(found);
  return common::tree_text(nodes_of(f, *data_), f.size() - 1);
}

}  // namespace regression_program
