// SPDX-License-Identifier: BSL-1.0
// First, because it calls a function named `support`, which is a namespace here.
#include <boost/math/distributions/binomial.hpp>

#include "binomial.hpp"

namespace support {

namespace {
boost::math::binomial of(std::size_t n, double p) { return boost::math::binomial(static_cast<double>(n), p); }
}  // namespace

double binomial_pdf(std::size_t n, double p, std::size_t k) {
  return boost::math::pdf(of(n, p), static_cast<double>(k));
}
double binomial_cdf(std::size_t n, double p, double k) { return boost::math::cdf(of(n, p), k); }
double binomial_mean(std::size_t n, double p) { return boost::math::mean(of(n, p)); }
double binomial_deviation(std::size_t n, double p) { return boost::math::standard_deviation(of(n, p)); }

}  // namespace support
