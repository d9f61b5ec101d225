// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression/data_file.hpp>

#include "fuzz/regression_data_file.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(data_file_tests)

using namespace clade;
using namespace support;

namespace {

using names = std::vector<std::string>;

regression::data_file read(const std::string& text, const regression::reading& how = {}) {
  std::istringstream from(text);
  return regression::read_data(from, "t.csv", how);
}

regression::reading wanting(const names& wanted, bool others = true) {
  return {.wanted = [=](const auto&) { return wanted; }, .others = others};
}

void refused(const std::string& text, const char* part, const regression::reading& how = {}) {
  BOOST_CHECK_EXCEPTION(read(text, how), std::invalid_argument, says(part));
}

void told(const regression::data_file& of, const names& notes) {
  BOOST_CHECK_EQUAL_COLLECTIONS(of.notes.begin(), of.notes.end(), notes.begin(), notes.end());
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_plain_table_is_read_without_a_word) {
  const auto t = read("a,\"b, \"\"c\"\"\"\n1,\"2\"\n\n -4.5e1 ,+3\n");
  told(t, {});
  BOOST_TEST((t.rows.names == names{"a", "b, \"c\""}));
  BOOST_TEST(t.rows["a"][1] == -45);
  BOOST_TEST(t.rows["b, \"c\""][1] == 3);
  BOOST_TEST((t.lines == std::vector<std::size_t>{2, 4}));
  BOOST_TEST(t.separator == ',');
  BOOST_TEST(t.decimal == '.');
  BOOST_TEST(t.dropped_rows == 0U);
}

BOOST_AUTO_TEST_CASE(an_export_of_a_german_spreadsheet_is_read) {
  const auto t = read(
      "\xef\xbb\xbf"
      "Größe;Gewicht\r\n1,5;2\r\n-0,25;3e1\r\n");
  told(t, {"The file is read with semicolons between cells and decimal commas."});
  BOOST_TEST(t.rows["Größe"][1] == -0.25);
  BOOST_TEST(t.rows["Gewicht"][1] == 30);
  BOOST_TEST(t.separator == ';');
  BOOST_TEST(t.decimal == ',');
  // Windows-1252, and rows without values below the last.
  const auto latin = read(
      "Gr\xf6\xdf"
      "e;Preis \x80\r\n1,5;2\r\n2,5;3\r\n;\r\n");
  told(latin, {"The file is not in UTF-8; it is read as Windows-1252.",
               "The file is read with semicolons between cells and decimal commas."});
  BOOST_TEST((latin.rows.names == names{"Größe", "Preis €"}));
  BOOST_TEST(latin.rows.rows() == 2U);
}

BOOST_AUTO_TEST_CASE(utf_16_is_read) {
  const std::u16string text = u"Größe\t\U0001F40C\r\n1,5\t2\r\n2\t3\r\n";
  for (const bool little : {true, false}) {
    std::string bytes = little ? "\xff\xfe" : "\xfe\xff";
    for (const char16_t unit : text) {
      const char low = static_cast<char>(unit & 0xff), high = static_cast<char>(unit >> 8);
      bytes += little ? low : high;
      bytes += little ? high : low;
    }
    const auto t = read(bytes);
    told(t, {"The file is read as UTF-16.", "The file is read with tabs between cells and decimal commas."});
    BOOST_TEST((t.rows.names == names{"Größe", "\xf0\x9f\x90\x8c"}));
    BOOST_TEST(t.rows["Größe"][0] == 1.5);
  }
  refused("\xff\xfe", "t.csv: it must have a line with the names");
}

BOOST_AUTO_TEST_CASE(the_separator_is_guessed_told_or_given) {
  for (const char c : {',', ';', '\t', '|'}) {
    const std::string s(1, c);
    const auto t = read("a" + s + "b\n1.5" + s + "2\n3" + s + "4\n");
    BOOST_TEST(t.separator == c);
    BOOST_TEST(t.rows["b"][1] == 4);
    BOOST_TEST(t.notes.size() == (c == ',' ? 0U : 1U));
    BOOST_TEST(read("sep=" + s + "\na" + s + "b\n1" + s + "2\n").lines[0] == 3U);
  }
  // Names with another separator, and rows that both divide evenly.
  BOOST_TEST(read("speed, km;mass\n1;2\n").rows["mass"][0] == 2);
  BOOST_TEST(read("a, b;c, d\n1,5;2,5\n").rows["c, d"][0] == 2.5);
  BOOST_TEST(read("x;y,b\n1,2\n").rows["x;y"][0] == 1);
  BOOST_TEST(read("\"a;b\"\n1\n2\n").rows["a;b"][0] == 1);
  const auto one = read("y\n1,5\n2,5\n");
  told(one, {"The file is read with decimal commas."});
  BOOST_TEST(one.rows["y"][1] == 2.5);
  told(read("a;b\n1;2\n", {.separator = ';'}), {});
  refused("a;b\n1;2\n", "t.csv:2: the value of 'a;b' must be a finite number",
          {.separator = ',', .wanted = wanting({"a;b"}).wanted});
}

BOOST_AUTO_TEST_CASE(the_decimal_mark_is_guessed_or_given) {
  BOOST_TEST(read("a\tb\n1,5\t2\n").rows["a"][0] == 1.5);
  BOOST_TEST(read("a,b\n\"1,5\",2\n").rows["a"][0] == 1.5);
  BOOST_TEST(read("a;b\n\xe2\x88\x92"
                  "1,5;+2\n",
                  {.decimal = ','})
                 .rows["a"][0] == -1.5);
  refused("a;b\n1,5;2\n3;4.5\n",
          "t.csv:2: the value of 'a' has a decimal comma, '1,5', but 'b' in line 3 has a decimal point, '4.5'");
  refused("a;b\n1,5;2\n3;4.5\n", "t.csv:3: the value of 'b' must have a decimal comma, but was '4.5'",
          {.decimal = ','});
  refused("a;b\n1,5;2\n3;4.5\n", "t.csv:2: the value of 'a' must have a decimal point, but was '1,5'",
          {.decimal = '.'});
  told(read("a;b\n1,234;2\n"), {"Numbers such as '1,234' in line 2 are read with a decimal comma, not with a thousands "
                                "separator.",
                                "The file is read with semicolons between cells and decimal commas."});
}

BOOST_AUTO_TEST_CASE(thousands_separators_are_refused) {
  const char* const message = "must have no thousands separator, but was '";
  for (const auto* const number : {"1.234.567", "1,234,567", "1'234", "1 234", "1 234,5", "1.234,5", "1,234.5",
                                   "1\xc2\xa0"
                                   "234",
                                   "1\xe2\x80\x99"
                                   "234"}) {
    refused("a;b\n1;2\n" + std::string(number) + ";2\n", "t.csv:3: the value of 'a' must have no thousands separator");
  }
  refused("a,b\n\"1,234\",2\n", message);
  refused("a;b\n1.234;2,5\n", "the value of 'a' must have no thousands separator, but was '1.234'");
  refused("a;b\n1,234;2.5\n", "the value of 'a' must have no thousands separator, but was '1,234'");
  BOOST_TEST(read("a;b\n1.234;2.5\n").rows["a"][0] == 1.234);
}

BOOST_AUTO_TEST_CASE(rows_with_missing_values_are_left_out) {
  const std::string text = "a,b\n1,2\n,3\nNA,4\n5,n/a\n6,7\n";
  const auto t = read(text);
  told(t, {"3 of 5 rows are left out because a value is missing, first in line 3, most often that of 'a', in 2 rows.",
           "Without the column 'a', 1 would be left out."});
  BOOST_TEST(t.dropped_rows == 3U);
  BOOST_TEST(t.rows["b"][1] == 7);
  BOOST_TEST((t.lines == std::vector<std::size_t>{2, 6}));
  told(read("a,b\n1,2\n3,\n5,6\n"), {"1 of 3 rows is left out because the value of 'b' in line 3 is missing."});
  for (const auto* const mark :
       {"NaN", "na", "?", "-", "NULL", "None", "\" \"", "#N/A", "#NV", "#DIV/0!", ".", "n.a.", "k.A."}) {
    BOOST_TEST(read("a,b\n1,2\n3," + std::string(mark) + "\n5,6\n").dropped_rows == 1U, mark);
  }
  refused(text, "t.csv:3: the value of 'a' is missing", {.missing = regression::missing_values::refuse});
  refused(text, "t.csv:5: the value of 'b' is missing, 'n/a'", {.complete = {"b"}});
  const auto kept = read(text, {.missing = regression::missing_values::keep});
  BOOST_TEST(kept.rows.rows() == 5U);
  BOOST_TEST(std::isnan(kept.rows["a"][1]));
  told(read("a,b,c\n1,,2\n2,,3\n3,1,4\n4,2,\n"),
       {"3 of 4 rows are left out because a value is missing, first in line 2, most often that of 'b', in 2 rows.",
        "Without the column 'b', 1 would be left out."});
  refused("a,b\n1,\n,2\n3,\n,4\n,5\n", "t.csv: every row has a missing value; 'a' is missing in 3 of 5 rows");
}

BOOST_AUTO_TEST_CASE(columns_that_are_no_numbers_are_left_out) {
  const std::string text = "id,note,a,empty,unit,\nx1,warm,1,,3,\nx2,,2,NA,3,\nx3,cold,4,,3,\n";
  const auto t = read(text);
  told(t, {"The columns 'id' and 'note' are left out: they are text, such as 'x1' in line 2.",
           "The column 'empty' is left out: it has no values.", "The column 'unit' is left out: its only value is 3."});
  BOOST_TEST((t.rows.names == names{"a"}));
  BOOST_TEST((t.ignored_columns == names{"id", "note", "empty", "unit"}));
  BOOST_TEST(t.dropped_rows == 0U);
  BOOST_TEST((read(text, wanting({"unit"})).rows.names == names{"a", "unit"}));
  BOOST_TEST((read(text, wanting({"unit"}, false)).rows.names == names{"unit"}));
  BOOST_TEST(read(text, wanting({}, false)).rows.rows() == 3U);
  refused(text, "t.csv:2: the value of 'note' must be a finite number, or empty or NA if it is missing, but was 'warm'",
          wanting({"note"}));
  refused(text, "t.csv:1: the column 'empty' has no values", wanting({"empty"}));
  refused(text, "t.csv:1: there is no column 'c'; there are id, note, a, empty, unit", wanting({"c"}));
  told(read(",a,b\n1,2,3\n2,4,5\n"), {"Columns without a name in line 1 are left out: 1."});
  // A few texts among numbers are mistakes.
  refused("a,b\n1,2\n3,four\n5,6\n", "t.csv:3: the value of 'b' must be a finite number");
  refused("a,b\n1,2\n3,inf\n5,6\n", "t.csv:3: the value of 'b' must be a finite number");
  refused("a,b\n1,2\n3,1e999\n5,6\n", "t.csv:3: the value of 'b' is too large for a number, '1e999'");
}

BOOST_AUTO_TEST_CASE(dates_are_days) {
  const auto t = read("day,a\n2020-04-03,1\n2020-04-04,2\n1970-01-01,3\n");
  told(t, {"Dates in 'day' are read as days since 1970-01-01."});
  BOOST_TEST(t.rows["day"][0] == 18355);
  BOOST_TEST(t.rows["day"][2] == 0);
  const auto first = [](const std::string& date) { return read("day;a\n" + date + ";1\n1.1.1970;2\n").rows["day"][0]; };
  BOOST_TEST(first("3.4.2020") == 18355);
  BOOST_TEST(first("03.04.2020") == 18355);
  BOOST_TEST(first("2020/4/3") == 18355);
  BOOST_TEST(first("29.02.1972") == 789);
  BOOST_TEST(first("2020-04-03T12:00:00Z") == 18355.5);
  BOOST_TEST(first("2020-04-03 06:00") == 18355.25);
  BOOST_TEST(first("3.4.2020 18:00:00.0") == 18355.75);
  BOOST_TEST(first("2020-04-03T12:00:00+06:00") == 18355.25);
  refused("day,a\n2020-04-03,1\n31.02.2020,2\n2020-04-03,1\n",
          "t.csv:3: the value of 'day' must be a date such as 2020-04-03 or 3.4.2020, but was '31.02.2020'");
  refused("a,b\n1,1\n2020-04-03,2\n3,1\n", "t.csv:3: the value of 'a' must be a finite number");
  told(read("day,a\n3/4/2020,1\n4/4/2020,2\n"), {"The column 'day' is left out: it is text, such as '3/4/2020' in line "
                                                 "2; dates are read as 2020-04-03 or 3.4.2020."});
}

BOOST_AUTO_TEST_CASE(files_that_are_no_tables_are_told_apart) {
  refused("", "t.csv: it must have a line with the names");
  refused("\n\n", "t.csv: it must have a line with the names");
  refused("a,b\n", "t.csv: it must have a row of numbers below the names");
  refused("a,b\n,\n", "t.csv: it must have a row of numbers below the names");
  refused("1,2.5\n3,4\n", "t.csv:1: the first line must have the names of the columns, but has numbers, '1' and '2.5'");
  BOOST_TEST(read("\"2019\",\"2020\"\n3,4\n").rows["2020"][0] == 4);
  refused("Experiment of May\n\na,b\n1,2\n", "t.csv:1: there is no column 'b'; there are Experiment of May",
          wanting({"b"}));
  refused("a,b\n1\n", "t.csv:2: a row must have 2 cells, as many as there are names in line 1, but had 1");
  refused("a,a\n1,2\n", "t.csv:1: two columns are named 'a'");
  refused("a,b`\n1,2\n", "t.csv:1: the name of column 2 must not have a backquote");
  refused("a,b\n1,\"2\n", "t.csv:2: a quote is not closed");
  BOOST_TEST(read("a,b\r1,2\r3,4\r").rows["b"][1] == 4);
  BOOST_TEST(read("a,size 5\"\n1,2\n").rows["size 5\""][0] == 2);
  BOOST_CHECK_THROW(regression::read_data("there/is/no/such.csv"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_table_is_the_same_in_every_form) {
  random_stream rng(1);
  for (int i = 0; i < 200; ++i) fuzz::check_forms(rng);
}

BOOST_AUTO_TEST_CASE(any_text_is_read_or_refused) {
  random_stream rng(2);
  const std::string alphabet = "0123456789.,;\t|\"-+eE/: \n\n\r\n;,abNA'?\xc2\xa0\xf6";
  std::size_t read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = rng.below(2) == 0 ? "a,b\n" : "x;y\n";
    for (auto left = rng.below(60); left > 0; --left) text += alphabet[rng.below(alphabet.size())];
    read += fuzz::check_data_file(text);
  }
  BOOST_TEST(read > 100U);
}

BOOST_AUTO_TEST_SUITE_END()
