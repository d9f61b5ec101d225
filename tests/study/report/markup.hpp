// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cctype>
#include <clade/study/report/svg/text.hpp>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// The error in a text of HTML or XML, or empty: tags that are not closed in order, attributes without quotes or given
/// twice, and characters that should have been escaped. Styles and scripts are skipped.
inline std::string fault_of_markup(std::string_view text) {
  std::vector<std::string> open;
  const auto near = [&](const char* what) { return std::string(what) + " at: " + std::string(text.substr(0, 80)); };
  while (!text.empty()) {
    if (text.front() == '>' || text.front() == '"') {
      if (text.front() == '>') return near("a bare >");
    }
    if (text.front() == '&') {
      const auto end = text.find(';');
      if (end == std::string_view::npos || end > 8 || end < 2) return near("a bare &");
    }
    if (text.front() != '<') {
      text.remove_prefix(1);
      continue;
    }
    if (text.starts_with("<!DOCTYPE html>")) {
      text.remove_prefix(15);
      continue;
    }
    auto i = std::size_t{1};
    const auto closing = text[i] == '/';
    if (closing) ++i;
    std::string name;
    while (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0)) name += text[i++];
    if (name.empty()) return near("a bare <");
    std::vector<std::string> attributes;
    while (i < text.size() && text[i] == ' ') {
      std::string attribute;
      for (++i; i < text.size() && text[i] != '=' && text[i] != '>' && text[i] != ' ' && text[i] != '/'; ++i) {
        attribute += text[i];
      }
      if (i + 1 >= text.size() || text[i] != '=' || text[i + 1] != '"') return near("an attribute without quotes");
      for (const auto& other : attributes) {
        if (other == attribute) return near("an attribute given twice");
      }
      attributes.push_back(attribute);
      i = text.find('"', i + 2);
      if (i == std::string_view::npos) return near("an attribute without end");
      ++i;
    }
    const auto empty = i < text.size() && text[i] == '/';
    if (empty) ++i;
    if (i >= text.size() || text[i] != '>') return near("a tag without end");
    text.remove_prefix(i + 1);
    if (closing) {
      if (open.empty() || open.back() != name) return near(("unexpected end of " + name).c_str());
      open.pop_back();
    } else if (name == "style" || name == "script") {
      const auto end = text.find("</" + name + ">");
      if (end == std::string_view::npos) return near("a style or script without end");
      text.remove_prefix(end + name.size() + 3);
    } else if (!empty && name != "meta" && name != "br") {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

/// The value of an attribute of a tag, empty if it has none.
inline std::string attribute(std::string_view tag, const std::string& name) {
  const auto at = tag.find(' ' + name + "=\"");
  if (at == std::string_view::npos) return {};
  const auto begin = at + name.size() + 3;
  return std::string(tag.substr(begin, tag.find('"', begin) - begin));
}

inline double number(std::string_view tag, const std::string& name) {
  return std::strtod(attribute(tag, name).c_str(), nullptr);
}

/// The tags of this name, from < to >.
inline std::vector<std::string> tags(std::string_view image, const std::string& name) {
  std::vector<std::string> found;
  for (auto at = image.find('<' + name + ' '); at != std::string_view::npos;
       at = image.find('<' + name + ' ', at + 1)) {
    found.emplace_back(image.substr(at, image.find('>', at) + 1 - at));
  }
  return found;
}

inline std::string unescaped(std::string text) {
  constexpr const char* pairs[][2] = {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}};
  for (const auto& [entity, character] : pairs) {
    for (auto at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1)) {
      text.replace(at, std::string_view(entity).size(), character);
    }
  }
  return text;
}

/// A horizontal or vertical text in an image, and its bounding box.
struct text_box {
  std::string words;
  double left, top, right, bottom;

  bool overlaps(const text_box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

inline std::vector<text_box> texts(std::string_view image) {
  std::vector<text_box> found;
  for (auto at = image.find("<text "); at != std::string_view::npos; at = image.find("<text ", at + 1)) {
    const auto end = image.find('>', at);
    const auto tag = image.substr(at, end + 1 - at);
    const auto words = unescaped(std::string(image.substr(end + 1, image.find('<', end) - end - 1)));
    const auto size = number(tag, "font-size"), x = number(tag, "x"), y = number(tag, "y");
    const auto width = clade::report::svg::text_width(words, size);
    const auto anchor = attribute(tag, "text-anchor");
    const auto left = anchor == "end" ? x - width : anchor == "middle" ? x - width / 2 : x;
    if (attribute(tag, "transform").starts_with("rotate(-90 ")) {
      const auto below = y + x - left;
      found.push_back({words, x - 0.75 * size, below - width, x + 0.2 * size, below});
    } else {
      found.push_back({words, left, y - 0.75 * size, left + width, y + 0.2 * size});
    }
  }
  return found;
}

}  // namespace support
