// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

/// Parts shared by the pages.
namespace bbob {

std::string page_head(std::string_view title);
std::string page_foot();
void add_figure(std::string& on, std::string_view heading, const std::string& plot, std::string_view caption);

}  // namespace bbob
