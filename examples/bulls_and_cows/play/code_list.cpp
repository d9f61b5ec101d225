// SPDX-License-Identifier: BSL-1.0
#include "code_list.hpp"

#include <cstddef>

#include "../every_code.hpp"

namespace bulls_and_cows {

template <class Packed>
code_list<Packed>::code_list(const game& of) : pack_(of), codes_(every_code(of)) {
  packed_.reserve(codes_.size());
  for (const auto& code : codes_) packed_.push_back(pack_(code));
}

template <class Packed>
void code_list<Packed>::fill(knowledge<Packed>& known) const {
  if (!known.codes().empty()) return;
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    if (known.inconsistency(packed_[i]) == 0) known.add(codes_[i], packed_[i]);
  }
}

template class code_list<packed_bits>;
template class code_list<packed_bytes<1>>;
template class code_list<packed_bytes<max_symbols / 16 + 1>>;

}  // namespace bulls_and_cows
