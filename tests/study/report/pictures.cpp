// SPDX-License-Identifier: BSL-1.0
// The pictures of the pages are well-formed, and their texts do not overlap or leave the image.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "markup.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(pictures)

BOOST_AUTO_TEST_CASE(texts_neither_overlap_nor_are_cut) {
  const auto docs = std::filesystem::path(__FILE__).parent_path() / ".." / ".." / ".." / "docs";
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(docs)) {
    if (entry.path().extension() != ".svg") continue;
    ++count;
    std::ifstream in(entry.path());
    const std::string image(std::istreambuf_iterator<char>(in), {});
    const auto name = entry.path().filename().string();
    BOOST_TEST(support::fault_of_markup(image) == "", name);
    std::size_t width = 0;
    for (const auto& tag : support::tags(image, "rect")) {
      width = std::max(width, static_cast<std::size_t>(support::number(tag, "width")));
    }
    const auto all = support::texts(image);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto inside = all[i].left >= 0 && all[i].top >= 0 && all[i].right <= static_cast<double>(width);
      BOOST_TEST(inside, name << ": " << all[i].words << " is cut");
      for (std::size_t k = 0; k < i; ++k) {
        BOOST_TEST(!all[i].overlaps(all[k]), name << ": " << all[i].words << " covers " << all[k].words);
      }
    }
  }
  BOOST_TEST(count > 40u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
