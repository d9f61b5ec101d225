// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <bitset>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <complex>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/core/constrained.hpp>
#include <clade/core/objectives.hpp>
#include <clade/engine/archive.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(archive_tests)

using clade::detail::archive;

namespace {

enum class colour : unsigned char { red, green };

struct plan {
  std::vector<int> order;
  double speed = 0;
  std::optional<colour> painted;
  bool operator==(const plan&) const = default;
};

class hidden {
 public:
  hidden() = default;
  explicit hidden(int value) : value_(value) {}
  template <class Archive>
  void serialize(Archive& to, unsigned) {
    to & value_;
  }
  bool operator==(const hidden&) const = default;

 private:
  int value_ = 0;
};

struct elsewhere {
  explicit elsewhere(int of = 0) : value(of) {}
  int value;
  bool operator==(const elsewhere&) const = default;
};
template <class Archive>
void serialize(Archive& to, elsewhere& one, unsigned) {
  to & one.value;
}

// Like a vector of a linear algebra library: a range of variable size without clear().
class coordinates {
 public:
  coordinates() = default;
  explicit coordinates(std::vector<double> values) : values_(std::move(values)) {}
  std::size_t size() const { return values_.size(); }
  void resize(std::size_t size) { values_.assign(size, -1); }
  double* begin() { return values_.data(); }
  double* end() { return values_.data() + size(); }
  const double* begin() const { return values_.data(); }
  const double* end() const { return values_.data() + size(); }
  bool operator==(const coordinates&) const = default;

 private:
  std::vector<double> values_;
};

// Its size is part of its type.
struct point {
  double at[3];
  const double* begin() const { return at; }
  const double* end() const { return at + 3; }
  bool operator==(const point&) const = default;
};

struct with_arrays {
  int grid[2][3];
  std::string names[2];
  double speed;
  bool operator==(const with_arrays&) const = default;
};
struct with_elsewhere {
  int number = 0;
  elsewhere made = elsewhere(1);  // its default constructor is explicit
  bool operator==(const with_elsewhere&) const = default;
};
struct with_many_genes {
  float genes[200];
  plan with;
  bool operator==(const with_many_genes&) const = default;
};
struct nested {
  std::map<std::string, std::vector<bool>> flags;
  std::optional<std::pair<int, std::string>> named;
  enum class letter : char { x, y } drawn = letter::x;
  struct {
    int u, v;
    bool operator==(const auto& other) const { return u == other.u && v == other.v; }
  } inner;
  std::array<bool, 3> three;
  bool operator==(const nested&) const = default;
};
struct kin {
  std::vector<kin> children;
  int name = 0;
  bool operator==(const kin&) const = default;
};
struct derived : hidden {
  template <class Archive>
  void serialize(Archive& to, unsigned version) {
    hidden::serialize(to, version);
    to & more;
  }
  int more = 0;
  bool operator==(const derived&) const = default;
};
struct renamed : hidden {};  // adds nothing

template <class T>
bool comes_back(const T& value, T read = T()) {
  archive out;
  out & value;
  archive in(out.bytes());
  in & read;
  return read == value && in.at_end() && in.is_loading() && !out.is_loading();
}

template <class T>
std::string refused(std::string bytes) {
  return support::refusal([&] {
    T value{};
    archive(std::move(bytes)) & value;
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_come_back) {
  BOOST_TEST(comes_back(std::int8_t{-3}));
  BOOST_TEST(comes_back(std::numeric_limits<std::uint64_t>::max()));
  BOOST_TEST(comes_back(true));
  BOOST_TEST(comes_back(-0.1));
  BOOST_TEST(comes_back(colour::green));
  BOOST_TEST(comes_back(std::chrono::nanoseconds(-5)));
  BOOST_TEST(comes_back(std::string("text with \0 and \n", 17)));
  BOOST_TEST(comes_back(std::vector<bool>{true, false, true}));
  BOOST_TEST(comes_back(std::vector<std::vector<int>>{{1, 2}, {}, {3}}));
  BOOST_TEST(comes_back(std::vector<std::string>{"one", "", "three"}));
  BOOST_TEST(comes_back(std::array<double, 3>{1, 2, 3}));
  BOOST_TEST(comes_back(std::deque<int>{1, 2}, {9, 9, 9}));
  BOOST_TEST(comes_back(std::list<std::string>{"a", "b"}));
  BOOST_TEST(comes_back(std::map<std::string, int>{{"a", 1}, {"b", 2}}));
  BOOST_TEST(comes_back(std::set<int>{3, 1}));
  BOOST_TEST(comes_back(std::unordered_map<int, double>{{1, 2.5}}));
  BOOST_TEST(comes_back(std::pair(1, std::string("x"))));
  BOOST_TEST(comes_back(std::tuple(1, 2.5, std::vector<int>{3})));
  BOOST_TEST(comes_back(std::tuple<>()));
  BOOST_TEST(comes_back(std::optional<int>(4)));
  BOOST_TEST(comes_back(std::optional<int>(), std::optional<int>(4)));
  BOOST_TEST(comes_back(std::variant<int, std::string>("text")));
  BOOST_TEST(comes_back(std::variant<int, std::string>(7), std::variant<int, std::string>("text")));
  BOOST_TEST(comes_back(std::forward_list<int>{1, 2, 3}, {4}));
  BOOST_TEST(comes_back(std::complex<double>(1, -2)));
  BOOST_TEST(comes_back(std::vector<std::complex<float>>{{1, 2}, {3, 4}}));
  BOOST_TEST(comes_back(std::bitset<70>("1011")));
}

BOOST_AUTO_TEST_CASE(the_size_of_a_range_without_clear_is_written) {
  BOOST_TEST(comes_back(coordinates({1, 2, 3})));
  BOOST_TEST(comes_back(coordinates(), coordinates({1, 2})));
  BOOST_TEST(comes_back(std::vector{coordinates({1}), coordinates()}));
  const std::valarray<double> written{1, 2, 3};
  const std::valarray<std::string> texts{"one", ""};
  archive out;
  out & written & texts& std::valarray<bool>{true, false};
  archive in(out.bytes());
  std::valarray<double> read;
  std::valarray<std::string> read_texts{"other"};
  std::valarray<bool> flags;
  in & read & read_texts & flags;
  BOOST_TEST(std::ranges::equal(read, written));
  BOOST_TEST(std::ranges::equal(read_texts, texts));
  BOOST_TEST(std::ranges::equal(flags, std::array{true, false}));
  BOOST_TEST(in.at_end());
}

BOOST_AUTO_TEST_CASE(structs_come_back) {
  BOOST_TEST(comes_back(plan{{1, 2, 3}, 0.5, colour::green}));
  BOOST_TEST(comes_back(std::vector{plan{{1}, 2, {}}, plan{}}));
  BOOST_TEST(comes_back(hidden(5)));
  BOOST_TEST(comes_back(elsewhere(6)));
  BOOST_TEST(comes_back(std::vector{elsewhere(6), elsewhere(7)}));
  BOOST_TEST(comes_back(with_elsewhere{2, elsewhere(3)}));
  BOOST_TEST(comes_back(point{{1, 2, 3}}));
  BOOST_TEST(comes_back(with_arrays{{{1, 2, 3}, {4, 5, 6}}, {"a", "b"}, 7}));
  BOOST_TEST(comes_back(with_many_genes{{1, 2, 3}, {{1}, 2, {}}}));
  BOOST_TEST(
      comes_back(nested{{{"a", {true, false}}}, std::pair(1, "b"), nested::letter::y, {3, 4}, {true, false, true}}));
  BOOST_TEST(comes_back(kin{{kin{}, kin{{}, 3}}, 5}));
  derived both;
  both.more = 5;
  BOOST_TEST(comes_back(both));
  BOOST_TEST(comes_back(renamed{}));
}

BOOST_AUTO_TEST_CASE(what_can_be_written_is_known) {
  using clade::detail::archivable;
  static_assert(archivable<plan> && archivable<std::vector<nested>> && archivable<coordinates> && archivable<kin>);
  static_assert(archivable<std::valarray<double>> && archivable<std::variant<int, std::string>>);
  static_assert(!archivable<int*> && !archivable<std::shared_ptr<int>> && !archivable<std::filesystem::path>);
  static_assert(!archivable<std::span<int>> && !archivable<std::span<int, 3>> && !archivable<std::string_view>);
  struct with_pointer {
    int* to;
    int value;
  };
  struct with_bits {
    int low : 3;
    int high : 5;
  };
  struct with_base : plan {
    int more;
  };
  static_assert(!archivable<with_pointer> && !archivable<with_bits> && !archivable<with_base>);
  static_assert(!archivable<std::vector<with_pointer>> && !archivable<std::optional<std::unique_ptr<int>>>);
}

BOOST_AUTO_TEST_CASE(values_of_the_library_come_back) {
  clade::random_stream rng(5);
  rng();
  BOOST_TEST(comes_back(rng, clade::random_stream(0)));
  clade::chromosome::bits bits(70);
  bits[3] = bits[69] = true;
  BOOST_TEST(comes_back(bits));
  clade::chromosome::tree<char> sum('1');
  BOOST_TEST(comes_back(sum));
  BOOST_TEST(comes_back(clade::constrained<double>{1, 2}));
  const clade::objectives<2> front(1.0, clade::maximized{2.0});
  archive out;
  out & front;
  archive in(out.bytes());
  clade::objectives<2> read;
  in & read;
  BOOST_TEST((read == front));
  BOOST_TEST(read.is_maximized(1));
  BOOST_TEST(!read.is_maximized(0));
  BOOST_TEST(comes_back(clade::objectives<>(1, 2, 3)));
}

BOOST_AUTO_TEST_CASE(bits_of_numbers_are_kept) {
  archive out;
  const std::uint64_t payload = 0x7ff8'0000'0000'1234;
  out& std::bit_cast<double>(payload) & std::uint16_t{0x0102};
  BOOST_TEST(out.bytes() == std::string("\x34\x12\0\0\0\0\xf8\x7f\x02\x01", 10));
  double read = 0;
  archive(out.bytes()) & read;
  BOOST_TEST(std::bit_cast<std::uint64_t>(read) == payload);
}

BOOST_AUTO_TEST_CASE(other_bytes_are_refused) {
  BOOST_TEST(refused<int>("abc") == "there were fewer bytes than values");
  BOOST_TEST(refused<bool>("\x02") == "a truth value was neither 0 nor 1");
  // A size that is far too large must not allocate.
  BOOST_TEST(refused<std::string>(std::string(8, '\xff')) == "there were fewer bytes than values");
  BOOST_TEST(refused<std::vector<double>>(std::string(8, '\x7f')) == "there were fewer bytes than values");
  BOOST_TEST(refused<std::vector<std::string>>(std::string(8, '\x7f')) == "there were fewer bytes than values");
  BOOST_TEST(
      (refused<std::variant<int, double>>("\x02" + std::string(7, '\0')) == "a variant has no such alternative"));
}

BOOST_AUTO_TEST_SUITE_END()
