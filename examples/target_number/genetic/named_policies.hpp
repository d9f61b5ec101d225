// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any/mutation.hpp>
#include <clade/any/replacement.hpp>
#include <clade/any/selection.hpp>

#include "settings.hpp"
#include "solver.hpp"

namespace target_number::genetic {

/// The policies that the settings name.
clade::any::selection<search> make_selection(const settings& s);
clade::any::mutation<search> make_mutation(const settings& s);
clade::any::replacement<search> make_replacement(const settings& s);

}  // namespace target_number::genetic
