// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>

#include "../text/inline.hpp"
#include "data_file.hpp"

namespace clade::regression::detail {

// Returns an excerpt of a text for messages, with spaces instead of control characters.
CLADE_INLINE std::string in_one_line(std::string_view text) {
  auto shown = clade::detail::excerpt(text, 0, 40);
  for (auto& c : shown) c = static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
  return shown;
}

// Lists up to eight names in quotes, as in "'a' and 'b'", followed by the number of the others, as in "and 3 more".
CLADE_INLINE std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  std::string text;
  const auto shown = names.size() > most ? most : names.size();
  for (std::size_t i = 0; i < shown; ++i) {
    const bool ends = i + 1 == names.size() && i > 0;
    clade::detail::append_to(text, {i == 0 ? "" : ends ? " and " : ", ", "'", in_one_line(names[i]), "'"});
  }
  if (names.size() > most) clade::detail::append_to(text, {" and ", names.size() - most, " more"});
  return text;
}

// Appends the encoding of a Unicode code point to a text.
CLADE_INLINE void append_utf8(std::string& text, char32_t code) {
  const auto rest = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | code >> 6);
    rest(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | code >> 12);
    rest(6);
    rest(0);
  } else {
    text += static_cast<char>(0xf0 | code >> 18);
    rest(12);
    rest(6);
    rest(0);
  }
}

// Converts a text in Windows-1252 to UTF-8. Windows-1252 includes the printable characters of Latin-1.
CLADE_INLINE std::string from_windows_1252(std::string_view text) {
  constexpr std::array<std::uint16_t, 32> codes{0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                                0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0x8d,   0x17d,  0x8f,
                                                0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};
  std::string made;
  made.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(made, byte >= 0x80 && byte < 0xa0 ? codes[byte - 0x80] : byte);
  }
  return made;
}

// Converts a text in UTF-16 with a byte order mark to UTF-8. Unpaired surrogates become U+FFFD.
CLADE_INLINE std::string from_utf16(std::string_view text) {
  const bool little = text.starts_with('\xff');
  const auto unit = [&](std::size_t i) -> char32_t {
    if (i + 1 >= text.size()) return 0;
    const unsigned first = static_cast<unsigned char>(text[i]), second = static_cast<unsigned char>(text[i + 1]);
    return little ? second << 8 | first : first << 8 | second;
  };
  std::string made;
  for (std::size_t i = 2; i + 1 < text.size(); i += 2) {
    auto code = unit(i);
    if (code >= 0xd800 && code < 0xe000) {
      const auto next = unit(i + 2);
      const bool is_pair = code < 0xdc00 && next >= 0xdc00 && next < 0xe000;
      code = is_pair ? 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00) : 0xfffd;
      if (is_pair) i += 2;
    }
    append_utf8(made, code);
  }
  return made;
}

// A reader that splits a text into rows and rows into cells. Empty rows are skipped.
struct row_reader {
  std::string_view rest;
  char separator;
  std::vector<std::string> cells = {};
  // The number of the first line of the current row, and of the line to be read next.
  std::size_t line = 0, next_line = 1;
  // Whether the first line of the row has a quote, and whether all quotes of the row are closed.
  bool quoted = false, closed = true;

  // Reads the next row. Returns false if there are no more rows. A row with a quote that is not closed is the last row.
  bool next() {
    while (!rest.empty()) {
      line = next_line;
      auto text = take_line();
      quoted = text.find('"') != text.npos;
      closed = !split(text, cells, false, separator);
      while (!closed && !rest.empty()) {
        cells.back() += '\n';
        closed = !split(take_line(), cells, true, separator);
      }
      if (!closed) return true;
      if (std::ranges::any_of(cells, [](const auto& cell) { return !without_blanks(cell).empty(); })) return true;
    }
    return false;
  }

  // Removes the next line from the rest of the text and returns it without its line ending.
  std::string_view take_line() {
    const auto end = rest.find('\n');
    auto text = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    ++next_line;
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
  }
};

// Guesses the separator. Each character that splits the first row into several cells is scored by the share of the
// first 100 rows with as many cells as the first row. The character with the highest score is returned, the first of a
// tie. If none splits the first row, the result is the last character that splits none of these rows, or else the last
// candidate.
CLADE_INLINE char guessed_separator(std::string_view text) {
  char best = ',';
  std::size_t most = 0;
  for (const char separator : {'\t', '|', ';', ','}) {
    row_reader rows{text, separator};
    if (!rows.next() || !rows.closed) continue;
    const auto width = rows.cells.size();
    std::size_t even = 1, all = 1;
    while (all < 100 && rows.next() && rows.closed) {
      ++all;
      even += rows.cells.size() == width;
    }
    // A single column is the last choice: its numbers may have decimal commas, and then commas would score as
    // separators.
    const auto score = width > 1 ? 2 + 1000 * even / all : even == all;
    if (score > most || (score == most && width == 1)) {
      most = score;
      best = separator;
    }
  }
  return best;
}

// The numbers of cells of each kind in a column, counted before the values are read.
struct column_survey {
  struct example {
    std::size_t line = 0, count = 0;
    std::string text = {};
  };

  std::string name = {};
  std::size_t place = 0;  // the position of the column in a row
  bool wanted = false;
  bool is_date = false;
  std::array<example, 8> examples = {};  // the first cell of each kind, and the number of cells of this kind
  // Whether all decimal points, and all decimal commas, may be thousands separators.
  bool thousands_only[2] = {true, true};

  const example& operator[](cell_kind kind) const { return examples[static_cast<std::size_t>(kind)]; }
  std::size_t count(std::initializer_list<cell_kind> kinds) const {
    std::size_t sum = 0;
    for (const auto kind : kinds) sum += (*this)[kind].count;
    return sum;
  }
  std::size_t numbers() const {
    return count({cell_kind::whole, cell_kind::point, cell_kind::comma, cell_kind::grouped});
  }
  std::size_t rest() const { return count({cell_kind::date, cell_kind::odd_date, cell_kind::other}); }
  bool is_number() const { return numbers() > 0 && numbers() >= rest(); }

  void add(const cell& read, std::string_view text, std::size_t line) {
    auto& kind = examples[static_cast<std::size_t>(read.kind)];
    if (kind.count++ == 0) {
      kind.line = line;
      kind.text = in_one_line(text);
    }
    if (read.kind == cell_kind::point) thousands_only[0] = thousands_only[0] && read.thousands;
    if (read.kind == cell_kind::comma) thousands_only[1] = thousands_only[1] && read.thousands;
  }
};

// The implementation of `read_data` for the text of one file.
class data_reader {
 public:
  data_reader(const std::string& name, const reading& how) : name_(name), reading_(how) {}

  data_file operator()(std::string text) {
    text_ = decoded(std::move(text));
    read_.separator = separator();
    survey();
    read_.decimal = decimal();
    choose();
    read_values();
    leave_out_constants();
    leave_out_rows();
    return std::move(read_);
  }

 private:
  using part = clade::detail::text_part;

  [[noreturn]] void refuse(std::size_t line, std::initializer_list<part> what) const {
    clade::detail::refuse({name_, ":", line, ": ", clade::detail::concat(what)});
  }
  [[noreturn]] void refuse_cell(const column_survey& column, std::size_t line, std::initializer_list<part> what) const {
    clade::detail::throw_error(
        cell_error(clade::detail::concat({name_, ":", line, ": the value of '", in_one_line(column.name), "' ",
                                          clade::detail::concat(what)}),
                   column.name));
  }
  void note(std::initializer_list<part> what) { read_.notes.push_back(clade::detail::concat(what)); }

  // Converts a text to UTF-8 in which lines end with line feeds.
  std::string decoded(std::string text) {
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
      text = from_utf16(text);
      note({"The file is read as UTF-16."});
    }
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // byte order mark of UTF-8
    if (!clade::detail::is_utf8(text)) {
      text = from_windows_1252(text);
      note({"The file is not in UTF-8; it is read as Windows-1252."});
    }
    if (text.find('\n') == text.npos) std::ranges::replace(text, '\r', '\n');
    return text;
  }

  // Returns the separator, and removes a line that sets it.
  char separator() {
    std::string_view text = text_;
    if (text.starts_with("sep=") && text.size() > 4 && (text.size() == 5 || text[5] == '\r' || text[5] == '\n')) {
      const auto told = text[4];
      const auto end = text_.find('\n');
      text_.erase(0, end == text_.npos ? end : end + 1);
      ++lines_before_;
      return reading_.separator.value_or(told);
    }
    return reading_.separator ? *reading_.separator : guessed_separator(text_);
  }

  row_reader rows() const { return {.rest = text_, .separator = read_.separator, .next_line = 1 + lines_before_}; }

  // Reads the names of the columns, and counts the cells of each kind in each column.
  void survey() {
    auto from = rows();
    const auto next = [&] {
      if (!from.next()) return false;
      if (!from.closed) refuse(from.line, {"a quote is not closed"});
      return true;
    };
    if (!next()) clade::detail::refuse({name_, ": it must have a line with the names of its columns"});
    std::vector<std::string> titles;
    for (const auto& cell : from.cells) titles.emplace_back(without_blanks(cell));
    const auto is_number = [](const std::string& title) { return read_cell(title).kind < cell_kind::date; };
    if (!from.quoted && std::ranges::all_of(titles, is_number)) {
      refuse(from.line, {"the first line must have the names of the columns, but has numbers, ", listed(titles)});
    }
    const auto header = from.line;
    width_ = titles.size();
    const auto wanted = reading_.wanted ? reading_.wanted(titles) : std::vector<std::string>{};
    for (const auto& name : wanted) {
      if (std::ranges::find(titles, name) == titles.end()) refuse(header, {no_column(name, titles)});
    }
    for (std::size_t i = 0; i < titles.size(); ++i) {
      const bool is_wanted = std::ranges::find(wanted, titles[i]) != wanted.end();
      if (!is_wanted && !reading_.others) continue;
      columns_.push_back({.name = titles[i], .place = i, .wanted = is_wanted});
    }
    while (next()) {
      if (from.cells.size() != titles.size()) {
        refuse(from.line, {"a row must have ", clade::detail::counted(titles.size(), "cell"),
                           ", as many as there are names in line ", header, ", but had ", from.cells.size()});
      }
      read_.lines.push_back(from.line);
      for (auto& column : columns_) {
        const auto text = without_blanks(from.cells[column.place]);
        column.add(read_cell(text), text, from.line);
      }
    }
    header_ = header;
    if (read_.lines.empty()) clade::detail::refuse({name_, ": it must have a row of numbers below the names"});
  }

  [[noreturn]] void refuse_thousands(const column_survey& column, const column_survey::example& at) const {
    refuse_cell(column, at.line, {"must have no thousands separator, but was '", at.text, "'"});
  }

  // Returns the decimal mark. Refuses numbers whose marks may only be thousands separators, and files with both marks.
  char decimal() {
    if (reading_.decimal) return *reading_.decimal;
    const column_survey *point = nullptr, *comma = nullptr;
    bool points_thousands = true, commas_thousands = true;
    for (const auto& c : columns_) {
      if (!c.is_number()) continue;
      if (c[cell_kind::point].count > 0) {
        if (!point) point = &c;
        points_thousands = points_thousands && c.thousands_only[0];
      }
      if (c[cell_kind::comma].count > 0) {
        if (!comma) comma = &c;
        commas_thousands = commas_thousands && c.thousands_only[1];
      }
    }
    if (!comma) return '.';
    const auto& with_comma = (*comma)[cell_kind::comma];
    if (!point) {
      if (!commas_thousands) return ',';
      if (read_.separator == ',') refuse_thousands(*comma, with_comma);
      note({"Numbers such as '", with_comma.text, "' in line ", with_comma.line,
            " are read with a decimal comma, not with a thousands separator."});
      return ',';
    }
    const auto& with_point = (*point)[cell_kind::point];
    if (points_thousands && !commas_thousands) refuse_thousands(*point, with_point);
    if (commas_thousands && !points_thousands) refuse_thousands(*comma, with_comma);
    refuse_cell(*comma, with_comma.line,
                {"has a decimal comma, '", with_comma.text, "', but '", in_one_line(point->name), "' in line ",
                 with_point.line, " has a decimal point, '", with_point.text, "'; all numbers must have the same"});
  }

  // Chooses the columns of numbers and dates, and refuses cells of other kinds in these columns.
  void choose() {
    std::vector<std::string> text, empty, dates;
    std::string example, unnamed;
    std::erase_if(columns_, [&](column_survey& c) {
      const auto dated = c.count({cell_kind::date}), others = c.count({cell_kind::odd_date, cell_kind::other});
      c.is_date = dated > 0 && dated >= others && dated > c.numbers();
      const bool has_values = c.numbers() + c.rest() > 0;
      const bool is_text = has_values && !c.is_date && !c.is_number();
      if (!c.wanted && c.name.empty()) {
        if (has_values) clade::detail::append_to(unnamed, {unnamed.empty() ? "" : ", ", c.place + 1});
        return true;
      }
      if (!c.wanted && (is_text || !has_values)) {
        read_.ignored_columns.push_back(c.name);
        (is_text ? text : empty).push_back(c.name);
        if (is_text && example.empty()) {
          const auto& odd = c[cell_kind::odd_date];
          const auto& first = odd.count > c[cell_kind::other].count ? odd : c[cell_kind::other];
          example = clade::detail::concat({", such as '", first.text, "' in line ", first.line});
          if (&first == &odd) example += "; dates are read as 2020-04-03 or 3.4.2020";
        }
        return true;
      }
      check_name(c);
      if (!has_values) refuse(header_, {"the column '", c.name, "' has no values"});
      check_cells(c);
      if (c.is_date) dates.push_back(c.name);
      return false;
    });
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (columns_[i].name == columns_[k].name) refuse(header_, {"two columns are named '", columns_[i].name, "'"});
      }
    }
    tell_of_format();
    const auto left_out = [&](std::vector<std::string>& names, std::initializer_list<part> why) {
      if (names.empty()) return;
      note({names.size() == 1 ? "The column " : "The columns ", listed(names), names.size() == 1 ? " is" : " are",
            " left out: ", clade::detail::concat(why), "."});
    };
    left_out(text, {text.size() == 1 ? "it is" : "they are", " text", example});
    left_out(empty, {empty.size() == 1 ? "it has" : "they have", " no values"});
    if (!unnamed.empty()) note({"Columns without a name in line ", header_, " are left out: ", unnamed, "."});
    if (!dates.empty()) note({"Dates in ", listed(dates), " are read as days since 1970-01-01."});
  }

  void tell_of_format() {
    const bool guessed = !reading_.separator && read_.separator != ',' && width_ > 1;
    const bool comma = !reading_.decimal && read_.decimal == ',';
    if (!guessed && !comma) return;
    const std::string_view separator = read_.separator == ';'    ? "semicolons"
                                       : read_.separator == '\t' ? "tabs"
                                       : read_.separator == '|'  ? "bars"
                                                                 : "commas";
    note({"The file is read with ", guessed ? separator : "", guessed ? " between cells" : "",
          guessed && comma ? " and " : "", comma ? "decimal commas" : "", "."});
  }

  void check_name(const column_survey& c) const {
    if (c.name.empty()) refuse(header_, {"column ", c.place + 1, " must have a name"});
    const auto refused = refused_part(c.name);
    if (!refused.empty()) refuse(header_, {"the name of column ", c.place + 1, " must not have ", refused});
  }

  // Refuses the first cell that is not a number in a column of numbers, or not a date in a column of dates.
  void check_cells(const column_survey& c) const {
    auto bad = cell_kind::missing;
    const auto wrong_mark = read_.decimal == ',' ? cell_kind::point : cell_kind::comma;
    for (const auto kind : {cell_kind::whole, cell_kind::point, cell_kind::comma, cell_kind::grouped, cell_kind::date,
                            cell_kind::odd_date, cell_kind::other}) {
      const bool is_number = kind == cell_kind::whole || (kind == cell_kind::point && wrong_mark != kind) ||
                             (kind == cell_kind::comma && wrong_mark != kind);
      if (c[kind].count == 0 || (c.is_date ? kind == cell_kind::date : is_number)) continue;
      if (bad == cell_kind::missing || c[kind].line < c[bad].line) bad = kind;
    }
    if (bad == cell_kind::missing) return;
    const auto& [line, count, text] = c[bad];
    if (c.is_date) refuse_cell(c, line, {"must be a date such as 2020-04-03 or 3.4.2020, but was '", text, "'"});
    if (bad == cell_kind::grouped) refuse_thousands(c, c[bad]);
    if (bad == wrong_mark) {
      refuse_cell(
          c, line,
          {"must have a decimal ", wrong_mark == cell_kind::point ? "comma" : "point", ", but was '", text, "'"});
    }
    if (bad == cell_kind::odd_date) {
      refuse_cell(c, line, {"must be a number, or a date such as 2020-04-03 or 3.4.2020, but was '", text, "'"});
    }
    refuse_cell(c, line, {"must be a finite number, or empty or NA if it is missing, but was '", text, "'"});
  }

  double value(const column_survey& c, std::string_view text, std::size_t line) {
    const auto read = read_cell(text);
    if (read.kind == cell_kind::missing) {
      const bool is_complete = std::ranges::find(reading_.complete, c.name) != reading_.complete.end();
      if (is_complete || reading_.missing == missing_values::refuse) {
        refuse_cell(c, line,
                    {"is missing", text.empty() ? "" : ", '", text, text.empty() ? "" : "'",
                     is_complete ? "; each row must have one" : ""});
      }
      return std::numeric_limits<double>::quiet_NaN();
    }
    if (c.is_date) return read.days;
    number_.assign(text.starts_with('+') ? text.substr(1) : text);
    if (number_.starts_with("\xe2\x88\x92")) number_.replace(0, 3, "-");
    std::ranges::replace(number_, ',', '.');
    double number = 0;
    const auto* const end = number_.data() + number_.size();
    const auto [ptr, problem] = clade::detail::read_double(number_.data(), end, number);
    if (problem == std::errc::result_out_of_range) {
      refuse_cell(c, line, {"is too large for a number, '", in_one_line(text), "'"});
    }
    if (problem != std::errc() || ptr != end || !std::isfinite(number)) {
      refuse_cell(c, line, {"must be a finite number, but was '", in_one_line(text), "'"});
    }
    return number;
  }

  void read_values() {
    auto& to = read_.rows;
    to.length = read_.lines.size();
    for (const auto& c : columns_) {
      to.names.push_back(c.name);
      to.columns.emplace_back().reserve(to.length);
    }
    auto from = rows();
    from.next();
    while (from.next()) {
      for (std::size_t k = 0; k < columns_.size(); ++k) {
        to.columns[k].push_back(value(columns_[k], without_blanks(from.cells[columns_[k].place]), from.line));
      }
    }
  }

  void leave_out_constants() {
    std::vector<std::string> constant;
    double only = 0;
    auto& to = read_.rows;
    for (std::size_t k = columns_.size(); to.length > 1 && k-- > 0;) {
      if (columns_[k].wanted) continue;
      const auto& column = to.columns[k];
      const auto first = *std::ranges::find_if_not(column, [](double x) { return std::isnan(x); });
      if (std::ranges::any_of(column, [&](double x) { return !std::isnan(x) && x != first; })) continue;
      only = first;
      constant.insert(constant.begin(), columns_[k].name);
      const auto at = static_cast<std::ptrdiff_t>(k);
      to.columns.erase(to.columns.begin() + at);
      to.names.erase(to.names.begin() + at);
      columns_.erase(columns_.begin() + at);
    }
    if (constant.empty()) return;
    read_.ignored_columns.insert(read_.ignored_columns.end(), constant.begin(), constant.end());
    if (constant.size() == 1) {
      note({"The column ", listed(constant), " is left out: its only value is ", only, "."});
    } else {
      note({"The columns ", listed(constant), " are left out: each has one value only."});
    }
  }

  void leave_out_rows() {
    auto& to = read_.rows;
    const auto all = to.length;
    // The numbers of missing values in each row and in each column.
    std::vector<std::size_t> lacking(all), missing(to.columns.size());
    for (std::size_t k = 0; k < missing.size(); ++k) {
      for (std::size_t i = 0; i < all; ++i) {
        const bool is_missing = std::isnan(to.columns[k][i]);
        lacking[i] += is_missing;
        missing[k] += is_missing;
      }
    }
    std::vector<bool> keeps;
    for (const auto count : lacking) keeps.push_back(count == 0);
    const auto dropped = static_cast<std::size_t>(std::ranges::count(keeps, false));
    if (dropped == 0) return;
    const auto first = read_.lines[static_cast<std::size_t>(std::ranges::find(keeps, false) - keeps.begin())];
    const auto rows = clade::detail::counted(all, "row");
    if (reading_.missing == missing_values::keep) {
      note({dropped, " of ", rows, dropped == 1 ? " has" : " have", " a missing value, first in line ", first, "."});
      return;
    }
    const auto worst = static_cast<std::size_t>(std::ranges::max_element(missing) - missing.begin());
    const auto& name = to.names[worst];
    if (dropped == all) {
      clade::detail::refuse(
          {name_, ": every row has a missing value; '", name, "' is missing in ", missing[worst], " of ", rows});
    }
    if (dropped == 1) {
      note({"1 of ", rows, " is left out because the value of '", name, "' in line ", first, " is missing."});
    } else {
      note({dropped, " of ", rows, " are left out because a value is missing, first in line ", first,
            ", most often that of '", name, "', in ", clade::detail::counted(missing[worst], "row"), "."});
    }
    std::size_t without = 0;
    for (std::size_t i = 0; i < all; ++i) without += lacking[i] > (std::isnan(to.columns[worst][i]) ? 1U : 0U);
    if (2 * dropped >= all && 2 * without <= dropped && !columns_[worst].wanted) {
      note({"Without the column '", name, "', ", without == 0 ? "none" : clade::detail::concat({without}),
            " would be left out."});
    }
    read_.dropped_rows = keep_rows(to, keeps);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < all; ++i) {
      if (keeps[i]) read_.lines[kept++] = read_.lines[i];
    }
    read_.lines.resize(kept);
  }

  const std::string& name_;
  const reading& reading_;
  std::string text_ = {}, number_ = {};
  std::size_t lines_before_ = 0, header_ = 1, width_ = 0;  // `header_` is the number of the line of the header
  std::vector<column_survey> columns_ = {};
  data_file read_ = {};
};

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE data_file read_data(std::istream& from, const std::string& name, const reading& how) {
  return detail::data_reader(name, how)(std::string(std::istreambuf_iterator<char>(from), {}));
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE data_file read_data(const std::string& path, const reading& how) {
  auto file = detail::opened(path);
  auto read = read_data(file, path, how);
  if (file.bad()) clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read"));
  return read;
}
#endif

}  // namespace clade::regression
