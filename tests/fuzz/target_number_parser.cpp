// SPDX-License-Identifier: BSL-1.0
// Parses, evaluates and prints the input of libFuzzer:
//     fuzz_target_number_parser -max_len=200 -max_total_time=300

#include "fuzz/target_number_parser.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
