// SPDX-License-Identifier: BSL-1.0
// Errors in units in the last place (ulp), measured with MPFR.
#include <boost/test/unit_test.hpp>

#include "../every_function.hpp"
#include "support/repetitions.hpp"

#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace {

using exact_function = int (*)(mpfr_t, const mpfr_t, mpfr_rnd_t);

/// An MPFR number.
class exact {
 public:
  explicit exact(double x = 0) {
    mpfr_init2(value_, 160);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  exact(const exact&) = delete;
  exact& operator=(const exact&) = delete;
  ~exact() { mpfr_clear(value_); }

  operator mpfr_t&() { return value_; }
  double nearest() { return mpfr_get_d(value_, MPFR_RNDN); }

 private:
  mpfr_t value_;
};

/// The error in units in the last place of `expected`, rounded to double. Infinite results must equal the rounded
/// value.
double error(double result, exact& expected) {
  if (std::isnan(result)) return support::infinity;
  if (std::isinf(result)) return expected.nearest() == result ? 0 : support::infinity;
  const auto exponent = mpfr_zero_p(static_cast<mpfr_t&>(expected)) ? -2000 : mpfr_get_exp(expected);
  exact difference(result);
  mpfr_sub(difference, difference, expected, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -std::max<long>(exponent - 53, -1074), MPFR_RNDN);
  return std::abs(difference.nearest());
}

class worst_error {
 public:
  worst_error(const support::one_argument& function, exact_function reference)
      : function_(function), reference_(reference) {}

  void at(double x) {
    exact argument(x), expected;
    reference_(expected, argument, MPFR_RNDN);
    const auto found = error(function_.of_number(x), expected);
    if (found <= worst_) return;
    worst_ = found;
    where_ = x;
  }

  /// Tries uniform arguments in an interval.
  void between(double low, double high, int count = 4000) {
    for (int i = 0; i < support::repetitions(count); ++i) at(low + (high - low) * rng_.unit());
  }

  /// Tries positive log-uniform arguments in a range of binary exponents.
  void of_exponents(int low, int high, int count = 4000) {
    for (int i = 0; i < support::repetitions(count); ++i) {
      at(std::ldexp(1 + rng_.unit(), low + rng_.below(high - low + 1)));
    }
  }

  /// Arguments near multiples of an MPFR number, up to 2^bits of them.
  void near_multiples_of(exact& step, int bits, int count = 1000) {
    for (int i = 0; i < support::repetitions(count); ++i) {
      exact multiple(std::floor(std::ldexp(1 + rng_.unit(), static_cast<int>(rng_.below(bits)))));
      mpfr_mul(multiple, multiple, step, MPFR_RNDN);
      const auto nearest = multiple.nearest();
      for (const auto x : {std::nextafter(nearest, 0), nearest, std::nextafter(nearest, 1e308)}) at(x);
    }
  }

  bool is_at_most(double limit) {
    BOOST_TEST_MESSAGE("largest error: " << worst_ << " ulp at " << where_);
    return worst_ <= limit;
  }

 private:
  support::one_argument function_;
  exact_function reference_;
  clade::random_stream rng_{29};
  double worst_ = 0, where_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(accuracy)

BOOST_AUTO_TEST_CASE(exp_is_within_1_ulp) {
  worst_error worst(support::exp, mpfr_exp);
  worst.between(-1, 1, 40'000);
  worst.between(-708, 710, 20'000);
  worst.between(708.9, 709.79, 4000);    // overflow
  worst.between(-745.14, -708, 10'000);  // subnormal results
  worst.between(-746, -744);
  worst.of_exponents(-1074, 9, 4000);
  exact step(2);
  mpfr_log(step, step, MPFR_RNDN);
  mpfr_div_2ui(step, step, 1, MPFR_RNDN);  // the exponent changes here
  worst.near_multiples_of(step, 10, 2000);
  BOOST_TEST(worst.is_at_most(1));
}

BOOST_AUTO_TEST_CASE(log_is_within_1_ulp) {
  worst_error worst(support::log, mpfr_log);
  worst.between(0.5, 2, 40'000);
  worst.between(0.99, 1.01, 10'000);
  worst.between(0.7, 0.72, 10'000);  // the exponent changes here
  worst.between(1.4, 1.42, 10'000);
  worst.of_exponents(-1022, 1023, 10'000);
  worst.of_exponents(-1074, -1023, 4000);  // subnormal numbers
  for (int k = 1; k <= 52; ++k) {
    worst.at(1 + std::ldexp(1.0, -k));
    worst.at(1 - std::ldexp(1.0, -k - 1));
  }
  BOOST_TEST(worst.is_at_most(1));
}

BOOST_AUTO_TEST_CASE(sin_and_cos_are_within_1_ulp) {
  exact step;
  mpfr_const_pi(step, MPFR_RNDN);
  mpfr_div_2ui(step, step, 1, MPFR_RNDN);
  worst_error sine(support::sin, mpfr_sin), cosine(support::cos, mpfr_cos);
  for (auto* worst : {&sine, &cosine}) {
    worst->between(-0.8, 0.8, 10'000);
    worst->between(-7, 7, 10'000);
    worst->between(-1000, 1000, 10'000);
    worst->between(-0x1p20, 0x1p20);
    worst->between(0x1p20 - 1, 0x1p20 + 1);  // the reduction method changes here
    worst->of_exponents(-1074, -1, 2000);
    worst->near_multiples_of(step, 21);
    worst->near_multiples_of(step, 60);
    worst->at(0x1.6ac5b262ca1ffp+849);  // nearest to a multiple of all doubles
  }
  BOOST_TEST(sine.is_at_most(1));
  BOOST_TEST(cosine.is_at_most(1));
}

BOOST_AUTO_TEST_CASE(sin_and_cos_of_large_arguments_are_within_1_ulp) {
  worst_error sine(support::sin, mpfr_sin), cosine(support::cos, mpfr_cos);
  for (auto* worst : {&sine, &cosine}) {
    worst->of_exponents(20, 1023, 10'000);
    worst->between(1e307, 1.7e308, 1000);
    worst->at(support::largest);
  }
  BOOST_TEST(sine.is_at_most(1));
  BOOST_TEST(cosine.is_at_most(1));
}

BOOST_AUTO_TEST_CASE(tanh_is_within_1_ulp) {
  worst_error worst(support::tanh, mpfr_tanh);
  worst.between(-0.2, 0.2, 20'000);
  worst.between(0.17, 0.18, 20'000);  // the exponent changes here
  worst.between(-1, 1, 20'000);
  worst.between(-20, 20, 10'000);
  worst.between(18.9, 20.1);
  worst.of_exponents(-1074, 1, 4000);
  BOOST_TEST(worst.is_at_most(1));
}

namespace {

double error_of_pow(double x, double y) {
  exact base(x), exponent(y), expected;
  mpfr_pow(expected, base, exponent, MPFR_RNDN);
  return error(clade::mathematics::pow(x, y), expected);
}

}  // namespace

BOOST_AUTO_TEST_CASE(pow_is_within_2_ulp) {
  clade::random_stream rng(31);
  double worst = 0;
  const auto try_it = [&](double x, double y) {
    if (std::isfinite(y)) worst = std::max(worst, error_of_pow(x, y));
  };
  for (int i = 0; i < support::repetitions(5000); ++i) {
    const auto unit = rng.unit();
    const auto exponent = -745.2 + rng.unit() * (745.2 + 709.8);  // exponent of e
    const auto any = std::ldexp(1 + unit, rng.below(2046) - 1022);
    try_it(any, exponent / std::log(any));
    try_it(0.7 + unit * 0.72, exponent / std::log(0.7 + unit * 0.72));
    const auto far_from_1 = unit < 0.5 ? 0.71 + unit * 0.04 : 1.35 + unit * 0.06;  // large terms of the series
    try_it(far_from_1, (rng.chance(0.5) ? 600 + rng.unit() * 109 : rng.unit() * 108 - 708) / std::log(far_from_1));
    const auto near_1 = 1 + std::ldexp(unit - 0.5, -rng.below(50));
    if (near_1 != 1) try_it(near_1, exponent / std::log(near_1));
    try_it(unit * 10, rng.unit() * 20 - 10);
    const auto subnormal = std::ldexp(1 + unit, -1023 - rng.below(50));
    try_it(subnormal, exponent / std::log(subnormal));
    try_it(-unit * 10, static_cast<double>(rng.below(100)) - 50);
    const auto small = (-708 - rng.unit() * 38) / std::log(any);  // subnormal results
    try_it(any, small);
  }
  BOOST_TEST_MESSAGE("largest error: " << worst << " ulp");
  BOOST_TEST(worst <= 2);
}

BOOST_AUTO_TEST_SUITE_END()
