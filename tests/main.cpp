// SPDX-License-Identifier: BSL-1.0
// The main() that every test program shares.
#define BOOST_TEST_MODULE clade
#include <boost/test/unit_test.hpp>
