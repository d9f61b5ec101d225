// SPDX-License-Identifier: BSL-1.0
// Reads the input of libFuzzer as a data file:
//     fuzz_regression_data_file -max_len=400 -max_total_time=300

#include "fuzz/regression_data_file.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_data_file({reinterpret_cast<const char*>(data), size});
  return 0;
}
