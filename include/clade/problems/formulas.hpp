// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../random/random_stream.hpp"
#include "../regression/model.hpp"
#include "../regression/parse.hpp"
#include "../regression/table.hpp"
#include "../regression/units.hpp"
#include "../text/read_number.hpp"

namespace clade::problems {

/// A benchmark formula with its name and the ranges of its variables, such as `{"Nguyen-8", "sqrt(x)", "x 0 4"}`. If
/// `ranges` is empty, the rows are sampled from trajectories; see `strogatz`.
/// ~~~
/// const problems::known_formula by_hand{"square", "x^2 + y", "x 0 1, y -1 1"};
/// problems::sample(by_hand, 20, 0, random_stream(1)).rows();  // = 20u
/// ~~~
struct known_formula {
  std::string_view name, formula, ranges;
};

// clang-format off
/// The 100 equations from Feynman's lectures on physics.
/// Source: Udrescu and Tegmark, "AI Feynman: a physics-inspired method for symbolic regression", 2020.
inline constexpr auto feynman = std::to_array<known_formula>({
    {"I.6.2a", "exp(-theta^2/2)/sqrt(2*pi)", "theta 1 3"},
    {"I.6.2", "exp(-(theta/sigma)^2/2)/(sqrt(2*pi)*sigma)", "sigma 1 3, theta 1 3"},
    {"I.6.2b", "exp(-((theta-theta1)/sigma)^2/2)/(sqrt(2*pi)*sigma)", "sigma 1 3, theta 1 3, theta1 1 3"},
    {"I.8.14", "sqrt((x2-x1)^2+(y2-y1)^2)", "x1 1 5, x2 1 5, y1 1 5, y2 1 5"},
    {"I.9.18", "G*m1*m2/((x2-x1)^2+(y2-y1)^2+(z2-z1)^2)", "m1 1 2, m2 1 2, G 1 2, x1 3 4, x2 1 2, y1 3 4, y2 1 2, z1 3 4, z2 1 2"},
    {"I.10.7", "m_0/sqrt(1-v^2/c^2)", "m_0 1 5, v 1 2, c 3 10"},
    {"I.11.19", "x1*y1+x2*y2+x3*y3", "x1 1 5, x2 1 5, x3 1 5, y1 1 5, y2 1 5, y3 1 5"},
    {"I.12.1", "mu*Nn", "mu 1 5, Nn 1 5"},
    {"I.12.2", "q1*q2*r/(4*pi*epsilon*r^3)", "q1 1 5, q2 1 5, epsilon 1 5, r 1 5"},
    {"I.12.4", "q1*r/(4*pi*epsilon*r^3)", "q1 1 5, epsilon 1 5, r 1 5"},
    {"I.12.5", "q2*Ef", "q2 1 5, Ef 1 5"},
    {"I.12.11", "q*(Ef+B*v*sin(theta))", "q 1 5, Ef 1 5, B 1 5, v 1 5, theta 1 5"},
    {"I.13.4", "1/2*m*(v^2+u^2+w^2)", "m 1 5, v 1 5, u 1 5, w 1 5"},
    {"I.13.12", "G*m1*m2*(1/r2-1/r1)", "m1 1 5, m2 1 5, r1 1 5, r2 1 5, G 1 5"},
    {"I.14.3", "m*g*z", "m 1 5, g 1 5, z 1 5"},
    {"I.14.4", "1/2*k_spring*x^2", "k_spring 1 5, x 1 5"},
    {"I.15.3x", "(x-u*t)/sqrt(1-u^2/c^2)", "x 5 10, u 1 2, c 3 20, t 1 2"},
    {"I.15.3t", "(t-u*x/c^2)/sqrt(1-u^2/c^2)", "x 1 5, c 3 10, u 1 2, t 1 5"},
    {"I.15.1", "m_0*v/sqrt(1-v^2/c^2)", "m_0 1 5, v 1 2, c 3 10"},
    {"I.16.6", "(u+v)/(1+u*v/c^2)", "c 1 5, v 1 5, u 1 5"},
    {"I.18.4", "(m1*r1+m2*r2)/(m1+m2)", "m1 1 5, m2 1 5, r1 1 5, r2 1 5"},
    {"I.18.12", "r*F*sin(theta)", "r 1 5, F 1 5, theta 0 5"},
    {"I.18.14", "m*r*v*sin(theta)", "m 1 5, r 1 5, v 1 5, theta 1 5"},
    {"I.24.6", "1/2*m*(omega^2+omega_0^2)*1/2*x^2", "m 1 3, omega 1 3, omega_0 1 3, x 1 3"},
    {"I.25.13", "q/C", "q 1 5, C 1 5"},
    {"I.26.2", "arcsin(n*sin(theta2))", "n 0 1, theta2 1 5"},
    {"I.27.6", "1/(1/d1+n/d2)", "d1 1 5, d2 1 5, n 1 5"},
    {"I.29.4", "omega/c", "omega 1 10, c 1 10"},
    {"I.29.16", "sqrt(x1^2+x2^2-2*x1*x2*cos(theta1-theta2))", "x1 1 5, x2 1 5, theta1 1 5, theta2 1 5"},
    {"I.30.3", "Int_0*sin(n*theta/2)^2/sin(theta/2)^2", "Int_0 1 5, theta 1 5, n 1 5"},
    {"I.30.5", "arcsin(lambd/(n*d))", "lambd 1 2, d 2 5, n 1 5"},
    {"I.32.5", "q^2*a^2/(6*pi*epsilon*c^3)", "q 1 5, a 1 5, epsilon 1 5, c 1 5"},
    {"I.32.17", "(1/2*epsilon*c*Ef^2)*(8*pi*r^2/3)*(omega^4/(omega^2-omega_0^2)^2)", "epsilon 1 2, c 1 2, Ef 1 2, r 1 2, omega 1 2, omega_0 3 5"},
    {"I.34.8", "q*v*B/p", "q 1 5, v 1 5, B 1 5, p 1 5"},
    {"I.34.1", "omega_0/(1-v/c)", "c 3 10, v 1 2, omega_0 1 5"},
    {"I.34.14", "(1+v/c)/sqrt(1-v^2/c^2)*omega_0", "c 3 10, v 1 2, omega_0 1 5"},
    {"I.34.27", "(h/(2*pi))*omega", "omega 1 5, h 1 5"},
    {"I.37.4", "I1+I2+2*sqrt(I1*I2)*cos(delta)", "I1 1 5, I2 1 5, delta 1 5"},
    {"I.38.12", "4*pi*epsilon*(h/(2*pi))^2/(m*q^2)", "m 1 5, q 1 5, h 1 5, epsilon 1 5"},
    {"I.39.1", "3/2*pr*V", "pr 1 5, V 1 5"},
    {"I.39.11", "1/(gamma-1)*pr*V", "gamma 2 5, pr 1 5, V 1 5"},
    {"I.39.22", "n*kb*T/V", "n 1 5, T 1 5, V 1 5, kb 1 5"},
    {"I.40.1", "n_0*exp(-m*g*x/(kb*T))", "n_0 1 5, m 1 5, x 1 5, T 1 5, g 1 5, kb 1 5"},
    {"I.41.16", "h/(2*pi)*omega^3/(pi^2*c^2*(exp((h/(2*pi))*omega/(kb*T))-1))", "omega 1 5, T 1 5, h 1 5, kb 1 5, c 1 5"},
    {"I.43.16", "mu_drift*q*Volt/d", "mu_drift 1 5, q 1 5, Volt 1 5, d 1 5"},
    {"I.43.31", "mob*kb*T", "mob 1 5, T 1 5, kb 1 5"},
    {"I.43.43", "1/(gamma-1)*kb*v/A", "gamma 2 5, kb 1 5, A 1 5, v 1 5"},
    {"I.44.4", "n*kb*T*ln(V2/V1)", "n 1 5, kb 1 5, T 1 5, V1 1 5, V2 1 5"},
    {"I.47.23", "sqrt(gamma*pr/rho)", "gamma 1 5, pr 1 5, rho 1 5"},
    {"I.48.2", "m*c^2/sqrt(1-v^2/c^2)", "m 1 5, v 1 2, c 3 10"},
    {"I.50.26", "x1*(cos(omega*t)+alpha*cos(omega*t)^2)", "x1 1 3, omega 1 3, t 1 3, alpha 1 3"},
    {"II.2.42", "kappa*(T2-T1)*A/d", "kappa 1 5, T1 1 5, T2 1 5, A 1 5, d 1 5"},
    {"II.3.24", "Pwr/(4*pi*r^2)", "Pwr 1 5, r 1 5"},
    {"II.4.23", "q/(4*pi*epsilon*r)", "q 1 5, epsilon 1 5, r 1 5"},
    {"II.6.11", "1/(4*pi*epsilon)*p_d*cos(theta)/r^2", "epsilon 1 3, p_d 1 3, theta 1 3, r 1 3"},
    {"II.6.15a", "p_d/(4*pi*epsilon)*3*z/r^5*sqrt(x^2+y^2)", "epsilon 1 3, p_d 1 3, r 1 3, x 1 3, y 1 3, z 1 3"},
    {"II.6.15b", "p_d/(4*pi*epsilon)*3*cos(theta)*sin(theta)/r^3", "epsilon 1 3, p_d 1 3, theta 1 3, r 1 3"},
    {"II.8.7", "3/5*q^2/(4*pi*epsilon*d)", "q 1 5, epsilon 1 5, d 1 5"},
    {"II.8.31", "epsilon*Ef^2/2", "epsilon 1 5, Ef 1 5"},
    {"II.10.9", "sigma_den/epsilon*1/(1+chi)", "sigma_den 1 5, epsilon 1 5, chi 1 5"},
    {"II.11.3", "q*Ef/(m*(omega_0^2-omega^2))", "q 1 3, Ef 1 3, m 1 3, omega_0 3 5, omega 1 2"},
    {"II.11.17", "n_0*(1+p_d*Ef*cos(theta)/(kb*T))", "n_0 1 3, kb 1 3, T 1 3, theta 1 3, p_d 1 3, Ef 1 3"},
    {"II.11.20", "n_rho*p_d^2*Ef/(3*kb*T)", "n_rho 1 5, p_d 1 5, Ef 1 5, kb 1 5, T 1 5"},
    {"II.11.27", "n*alpha/(1-(n*alpha/3))*epsilon*Ef", "n 0 1, alpha 0 1, epsilon 1 2, Ef 1 2"},
    {"II.11.28", "1+n*alpha/(1-(n*alpha/3))", "n 0 1, alpha 0 1"},
    {"II.13.17", "1/(4*pi*epsilon*c^2)*2*I/r", "epsilon 1 5, c 1 5, I 1 5, r 1 5"},
    {"II.13.23", "rho_c_0/sqrt(1-v^2/c^2)", "rho_c_0 1 5, v 1 2, c 3 10"},
    {"II.13.34", "rho_c_0*v/sqrt(1-v^2/c^2)", "rho_c_0 1 5, v 1 2, c 3 10"},
    {"II.15.4", "-mom*B*cos(theta)", "mom 1 5, B 1 5, theta 1 5"},
    {"II.15.5", "-p_d*Ef*cos(theta)", "p_d 1 5, Ef 1 5, theta 1 5"},
    {"II.21.32", "q/(4*pi*epsilon*r*(1-v/c))", "q 1 5, epsilon 1 5, r 1 5, v 1 2, c 3 10"},
    {"II.24.17", "sqrt(omega^2/c^2-pi^2/d^2)", "omega 4 6, c 1 2, d 2 4"},
    {"II.27.16", "epsilon*c*Ef^2", "epsilon 1 5, c 1 5, Ef 1 5"},
    {"II.27.18", "epsilon*Ef^2", "epsilon 1 5, Ef 1 5"},
    {"II.34.2a", "q*v/(2*pi*r)", "q 1 5, v 1 5, r 1 5"},
    {"II.34.2", "q*v*r/2", "q 1 5, v 1 5, r 1 5"},
    {"II.34.11", "g_*q*B/(2*m)", "g_ 1 5, q 1 5, B 1 5, m 1 5"},
    {"II.34.29a", "q*h/(4*pi*m)", "q 1 5, h 1 5, m 1 5"},
    {"II.34.29b", "g_*mom*B*Jz/(h/(2*pi))", "g_ 1 5, h 1 5, Jz 1 5, mom 1 5, B 1 5"},
    {"II.35.18", "n_0/(exp(mom*B/(kb*T))+exp(-mom*B/(kb*T)))", "n_0 1 3, kb 1 3, T 1 3, mom 1 3, B 1 3"},
    {"II.35.21", "n_rho*mom*tanh(mom*B/(kb*T))", "n_rho 1 5, mom 1 5, B 1 5, kb 1 5, T 1 5"},
    {"II.36.38", "mom*H/(kb*T)+(mom*alpha)/(epsilon*c^2*kb*T)*M", "mom 1 3, H 1 3, kb 1 3, T 1 3, alpha 1 3, epsilon 1 3, c 1 3, M 1 3"},
    {"II.37.1", "mom*(1+chi)*B", "mom 1 5, B 1 5, chi 1 5"},
    {"II.38.3", "Y*A*x/d", "Y 1 5, A 1 5, d 1 5, x 1 5"},
    {"II.38.14", "Y/(2*(1+sigma))", "Y 1 5, sigma 1 5"},
    {"III.4.32", "1/(exp((h/(2*pi))*omega/(kb*T))-1)", "h 1 5, omega 1 5, kb 1 5, T 1 5"},
    {"III.4.33", "(h/(2*pi))*omega/(exp((h/(2*pi))*omega/(kb*T))-1)", "h 1 5, omega 1 5, kb 1 5, T 1 5"},
    {"III.7.38", "2*mom*B/(h/(2*pi))", "mom 1 5, B 1 5, h 1 5"},
    {"III.8.54", "sin(E_n*t/(h/(2*pi)))^2", "E_n 1 2, t 1 2, h 1 4"},
    {"III.9.52", "(p_d*Ef*t/(h/(2*pi)))*sin((omega-omega_0)*t/2)^2/((omega-omega_0)*t/2)^2", "p_d 1 3, Ef 1 3, t 1 3, h 1 3, omega 1 5, omega_0 1 5"},
    {"III.10.19", "mom*sqrt(Bx^2+By^2+Bz^2)", "mom 1 5, Bx 1 5, By 1 5, Bz 1 5"},
    {"III.12.43", "n*(h/(2*pi))", "n 1 5, h 1 5"},
    {"III.13.18", "2*E_n*d^2*k/(h/(2*pi))", "E_n 1 5, d 1 5, k 1 5, h 1 5"},
    {"III.14.14", "I_0*(exp(q*Volt/(kb*T))-1)", "I_0 1 5, q 1 2, Volt 1 2, kb 1 2, T 1 2"},
    {"III.15.12", "2*U*(1-cos(k*d))", "U 1 5, k 1 5, d 1 5"},
    {"III.15.14", "(h/(2*pi))^2/(2*E_n*d^2)", "h 1 5, E_n 1 5, d 1 5"},
    {"III.15.27", "2*pi*alpha/(n*d)", "alpha 1 5, n 1 5, d 1 5"},
    {"III.17.37", "beta*(1+alpha*cos(theta))", "beta 1 5, alpha 1 5, theta 1 5"},
    {"III.19.51", "-m*q^4/(2*(4*pi*epsilon)^2*(h/(2*pi))^2)*(1/n^2)", "m 1 5, q 1 5, h 1 5, n 1 5, epsilon 1 5"},
    {"III.21.20", "-rho_c_0*q*A_vec/m", "rho_c_0 1 5, q 1 5, A_vec 1 5, m 1 5"},
});

/// The functions Nguyen-1 to Nguyen-12.
/// Source: Uy, Hoai, O'Neill, McKay and Galván-López, "Semantically-based crossover in genetic programming", 2011;
/// functions of x alone: Hoai, McKay, Essam and Chau, 2002.
inline constexpr auto nguyen = std::to_array<known_formula>({
    {"Nguyen-1", "x^3 + x^2 + x", "x -1 1"},
    {"Nguyen-2", "x^4 + x^3 + x^2 + x", "x -1 1"},
    {"Nguyen-3", "x^5 + x^4 + x^3 + x^2 + x", "x -1 1"},
    {"Nguyen-4", "x^6 + x^5 + x^4 + x^3 + x^2 + x", "x -1 1"},
    {"Nguyen-5", "sin(x^2) * cos(x) - 1", "x -1 1"},
    {"Nguyen-6", "sin(x) + sin(x + x^2)", "x -1 1"},
    {"Nguyen-7", "log(x + 1) + log(x^2 + 1)", "x 0 2"},
    {"Nguyen-8", "sqrt(x)", "x 0 4"},
    {"Nguyen-9", "sin(x) + sin(y^2)", "x 0 1, y 0 1"},
    {"Nguyen-10", "2 * sin(x) * cos(y)", "x 0 1, y 0 1"},
    {"Nguyen-11", "x^y", "x 0 1, y 0 1"},
    {"Nguyen-12", "x^4 - x^3 + y^2 / 2 - y", "x 0 1, y 0 1"},
});

/// The functions Keijzer-1 to Keijzer-15 without Keijzer-6, a sum over the integers up to x that cannot be written as a
/// formula.
/// Source: Keijzer, "Improving symbolic regression with interval arithmetic and linear scaling", 2003.
inline constexpr auto keijzer = std::to_array<known_formula>({
    {"Keijzer-1", "0.3 * x * sin(2 * pi * x)", "x -1 1"},
    {"Keijzer-2", "0.3 * x * sin(2 * pi * x)", "x -2 2"},
    {"Keijzer-3", "0.3 * x * sin(2 * pi * x)", "x -3 3"},
    {"Keijzer-4", "x^3 * exp(-x) * cos(x) * sin(x) * (sin(x)^2 * cos(x) - 1)", "x 0 10"},
    {"Keijzer-5", "30 * x * z / ((x - 10) * y^2)", "x -1 1, y 1 2, z -1 1"},
    {"Keijzer-7", "log(x)", "x 1 100"},
    {"Keijzer-8", "sqrt(x)", "x 0 100"},
    {"Keijzer-9", "log(x + sqrt(x^2 + 1))", "x 0 100"},
    {"Keijzer-10", "x^y", "x 0 1, y 0 1"},
    {"Keijzer-11", "x * y + sin((x - 1) * (y - 1))", "x -3 3, y -3 3"},
    {"Keijzer-12", "x^4 - x^3 + y^2 / 2 - y", "x -3 3, y -3 3"},
    {"Keijzer-13", "6 * sin(x) * cos(y)", "x -3 3, y -3 3"},
    {"Keijzer-14", "8 / (2 + x^2 + y^2)", "x -3 3, y -3 3"},
    {"Keijzer-15", "x^3 / 5 + y^3 / 2 - y - x", "x -3 3, y -3 3"},
});

/// The functions Vladislavleva-1 to Vladislavleva-8, with the ranges of the training data.
/// Source: Vladislavleva, Smits and den Hertog, "Order of nonlinearity as a complexity measure for models generated by
/// symbolic regression via Pareto genetic programming", 2009.
inline constexpr auto vladislavleva = std::to_array<known_formula>({
    {"Vladislavleva-1", "exp(-(x1 - 1)^2) / (1.2 + (x2 - 2.5)^2)", "x1 0.3 4, x2 0.3 4"},
    {"Vladislavleva-2", "exp(-x) * x^3 * cos(x) * sin(x) * (cos(x) * sin(x)^2 - 1)", "x 0.05 10"},
    {"Vladislavleva-3", "exp(-x1) * x1^3 * cos(x1) * sin(x1) * (cos(x1) * sin(x1)^2 - 1) * (x2 - 5)", "x1 0.05 10, x2 0.05 10.05"},
    {"Vladislavleva-4", "10 / (5 + (x1 - 3)^2 + (x2 - 3)^2 + (x3 - 3)^2 + (x4 - 3)^2 + (x5 - 3)^2)", "x1 0.05 6.05, x2 0.05 6.05, x3 0.05 6.05, x4 0.05 6.05, x5 0.05 6.05"},
    {"Vladislavleva-5", "30 * (x1 - 1) * (x3 - 1) / ((x1 - 10) * x2^2)", "x1 0.05 2, x2 1 2, x3 0.05 2"},
    {"Vladislavleva-6", "6 * sin(x1) * cos(x2)", "x1 0.1 5.9, x2 0.1 5.9"},
    {"Vladislavleva-7", "(x1 - 3) * (x2 - 3) + 2 * sin((x1 - 4) * (x2 - 4))", "x1 0.05 6.05, x2 0.05 6.05"},
    {"Vladislavleva-8", "((x1 - 3)^4 + (x2 - 3)^3 - (x2 - 3)) / ((x2 - 2)^4 + 10)", "x1 0.05 6.05, x2 0.05 6.05"},
});

/// The function Pagie-1 of two variables.
/// Source: Pagie and Hogeweg, "Evolutionary consequences of coevolving targets", 1997.
inline constexpr auto pagie = std::to_array<known_formula>({
    {"Pagie-1", "1 / (1 + x^-4) + 1 / (1 + y^-4)", "x -5 5, y -5 5"},
});

/// The functions Friedman-1 and Friedman-2. Five of the ten variables of Friedman-1 have no effect.
/// Source: Friedman, "Multivariate adaptive regression splines", 1991.
inline constexpr auto friedman = std::to_array<known_formula>({
    {"Friedman-1", "10 * sin(pi * x1 * x2) + 20 * (x3 - 0.5)^2 + 10 * x4 + 5 * x5", "x1 0 1, x2 0 1, x3 0 1, x4 0 1, x5 0 1, x6 0 1, x7 0 1, x8 0 1, x9 0 1, x10 0 1"},
    {"Friedman-2", "sqrt(x1^2 + (x2 * x3 - 1 / (x2 * x4))^2)", "x1 0 100, x2 125.66370614359172 1759.291886010284, x3 0 1, x4 1 11"},
});

namespace detail {

inline constexpr std::string_view korns_ranges = "x -50 50, y -50 50, z -50 50, v -50 50, w -50 50";

}  // namespace detail

/// The functions Korns-1 to Korns-15 of five variables, most of which have no effect. Tangents are written as
/// quotients.
/// Source: Korns, "Accuracy in symbolic regression", 2011.
inline constexpr auto korns = std::to_array<known_formula>({
    {"Korns-1", "1.57 + 24.3 * v", detail::korns_ranges},
    {"Korns-2", "0.23 + 14.2 * (v + y) / (3 * w)", detail::korns_ranges},
    {"Korns-3", "-5.41 + 4.9 * (v - x + y / w) / (3 * w)", detail::korns_ranges},
    {"Korns-4", "-2.3 + 0.13 * sin(z)", detail::korns_ranges},
    {"Korns-5", "3 + 2.13 * log(w)", detail::korns_ranges},
    {"Korns-6", "1.3 + 0.13 * sqrt(x)", detail::korns_ranges},
    {"Korns-7", "213.80940889 * (1 - exp(-0.54723748542 * x))", detail::korns_ranges},
    {"Korns-8", "6.87 + 11 * sqrt(7.23 * x * v * w)", detail::korns_ranges},
    {"Korns-9", "sqrt(x) / log(y) * exp(z) / v^2", detail::korns_ranges},
    {"Korns-10", "0.81 + 24.3 * (2 * y + 3 * z^2) / (4 * v^3 + 5 * w^4)", detail::korns_ranges},
    {"Korns-11", "6.87 + 11 * cos(7.23 * x^3)", detail::korns_ranges},
    {"Korns-12", "2 - 2.1 * cos(9.8 * x) * sin(1.3 * w)", detail::korns_ranges},
    {"Korns-13", "32 - 3 * sin(x) / cos(x) / (sin(y) / cos(y)) * (sin(z) / cos(z)) / (sin(v) / cos(v))", detail::korns_ranges},
    {"Korns-14", "22 - 4.2 * (cos(x) - sin(y) / cos(y)) * tanh(z) / sin(v)", detail::korns_ranges},
    {"Korns-15", "12 - 6 * sin(x) / cos(x) / exp(y) * (log(z) - sin(v) / cos(v))", detail::korns_ranges},
});

/// Seven systems of two ordinary differential equations. The names of the formulas for dx/dt end with 1, those of the
/// formulas for dy/dt with 2.
/// Source: Strogatz, "Nonlinear dynamics and chaos", 1994; La Cava, Danai and Spector, "Inference of compact nonlinear
/// dynamic models by epigenetic local search", 2016.
inline constexpr auto strogatz = std::to_array<known_formula>({
    {"bacres1", "20 - x - x * y / (1 + 0.5 * x^2)", ""},
    {"bacres2", "10 - x * y / (1 + 0.5 * x^2)", ""},
    {"barmag1", "0.5 * sin(x - y) - sin(x)", ""},
    {"barmag2", "0.5 * sin(y - x) - sin(y)", ""},
    {"glider1", "-0.05 * x^2 - sin(y)", ""},
    {"glider2", "x - cos(y) / x", ""},
    {"lv1", "3 * x - 2 * x * y - x^2", ""},
    {"lv2", "2 * y - x * y - y^2", ""},
    {"predprey1", "x * (4 - x - y / (1 + x))", ""},
    {"predprey2", "y * (x / (1 + x) - 0.075 * y)", ""},
    {"shearflow1", "cos(y) / sin(y) * cos(x)", ""},
    {"shearflow2", "(cos(y)^2 + 0.1 * sin(y)^2) * sin(x)", ""},
    {"vdp1", "10 * (y - (x^3 - x) / 3)", ""},
    {"vdp2", "-0.1 * x", ""},
});

namespace detail {

inline constexpr std::string_view feynman_30[] = {
    "I.6.2a", "I.8.14", "I.12.1", "I.12.2", "I.12.11", "I.14.3", "I.15.3x", "I.18.12", "I.24.6", "I.27.6", "I.30.3",
    "I.34.8", "I.37.4", "I.39.11", "I.41.16", "I.44.4", "I.47.23", "II.3.24", "II.6.15b", "II.11.3", "II.11.28",
    "II.15.4", "II.24.17", "II.34.2a", "II.35.21", "II.38.3", "III.4.33", "III.10.19", "III.15.12", "III.17.37"};
// clang-format on

}  // namespace detail

/// Returns the benchmark formulas of a suite, given its name. The names are feynman, feynman-30, strogatz, nguyen,
/// keijzer, vladislavleva, pagie, friedman and korns; feynman-30 is a selection of 30 of Feynman's equations for short
/// runs. Throws std::invalid_argument for an unknown name.
/// ~~~
/// problems::suite("nguyen").size();  // = 12u
/// ~~~
inline std::vector<known_formula> suite(std::string_view name) {
  const std::pair<std::string_view, std::span<const known_formula>> suites[] = {
      {"feynman", feynman}, {"feynman-30", feynman}, {"strogatz", strogatz},
      {"nguyen", nguyen},   {"keijzer", keijzer},    {"vladislavleva", vladislavleva},
      {"pagie", pagie},     {"friedman", friedman},  {"korns", korns}};
  for (const auto& [known, formulas] : suites) {
    if (known != name) continue;
    std::vector<known_formula> all(formulas.begin(), formulas.end());
    if (name == "feynman-30")
      std::erase_if(all, [](const auto& f) { return !std::ranges::count(detail::feynman_30, f.name); });
    return all;
  }
  clade::detail::refuse(
      {"there is no suite '", std::string(name),
       "': there are feynman, feynman-30, strogatz, nguyen, keijzer, vladislavleva, pagie, friedman, korns"});
}

namespace detail {

struct named_range {
  std::string name;
  double low, high;
};

inline std::vector<named_range> ranges_of(std::string_view text) {
  std::vector<named_range> ranges;
  while (!text.empty()) {
    auto one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    one = regression::detail::without_blanks(one);
    const auto first = one.find(' '), second = one.find(' ', first + 1);
    named_range made{std::string(one.substr(0, first)), 0, 0};
    clade::detail::read_number(one.data() + first + 1, one.data() + second, made.low);
    clade::detail::read_number(one.data() + second + 1, one.data() + one.size(), made.high);
    ranges.push_back(made);
  }
  return ranges;
}

// A function object that computes the value of formulas at single points and reuses its buffers.
class value_at_a_point {
 public:
  double operator()(const regression::formulas& genes, std::span<const double> x) {
    columns_.clear();
    for (const auto& v : x) columns_.emplace_back(&v, 1);
    double value = 0;
    evaluate_(genes, columns_, 0, {&value, 1});
    return value;
  }

 private:
  regression::evaluator evaluate_;
  std::vector<std::span<const double>> columns_;
};

// Returns rows from four trajectories of a system over 10 units of time. The trajectories start at random points of [1,
// 3] × [1, 3] and are computed by the classical Runge-Kutta method.
inline regression::table trajectories(const known_formula& known, std::size_t rows, random_stream& rng) {
  const std::vector<std::string> names{"x", "y"};
  const auto system = known.name.substr(0, known.name.size() - 1);
  regression::formulas f[2];
  for (const auto& other : strogatz) {
    if (other.name.substr(0, other.name.size() - 1) != system) continue;
    assign(f[other.name.back() == '2'], regression::parse(other.formula, names));
  }
  regression::formulas target;
  assign(target, regression::parse(known.formula, names));
  regression::table made{{"x", "y", "target"}, {{}, {}, {}}};
  const auto each = (rows + 3) / 4;
  const auto steps_per_row =
      std::max<std::size_t>(20, (2000 + each - 1) / each);  // steps of at most 0.005 units of time
  const auto step = 10.0 / static_cast<double>(each * steps_per_row);
  value_at_a_point value_at;
  const auto slope = [&](std::array<double, 2> at) { return std::array{value_at(f[0], at), value_at(f[1], at)}; };
  const auto moved = [](std::array<double, 2> at, double distance, std::array<double, 2> d) {
    return std::array{at[0] + distance * d[0], at[1] + distance * d[1]};
  };
  for (int k = 0; k < 4; ++k) {
    std::array at{1 + 2 * rng.unit(), 1 + 2 * rng.unit()};
    for (std::size_t i = 0; i < each && made.rows() < rows; ++i) {
      const auto value = value_at(target, at);
      if (!std::isfinite(value)) break;
      made.columns[0].push_back(at[0]);
      made.columns[1].push_back(at[1]);
      made.columns[2].push_back(value);
      for (std::size_t s = 0; s < steps_per_row; ++s) {
        const auto a = slope(at), b = slope(moved(at, step / 2, a)), c = slope(moved(at, step / 2, b)),
                   d = slope(moved(at, step, c));
        for (std::size_t j = 0; j < 2; ++j) at[j] += step / 6 * (a[j] + 2 * b[j] + 2 * c[j] + d[j]);
      }
    }
  }
  return made;
}

}  // namespace detail

namespace detail {

struct unit_of_a_variable {
  std::string_view unit, variables;  // each variable has a blank before and after it
};

// The units of the variables of Feynman's equations, in SI units with the coulomb, C, as a base unit.
inline constexpr auto units_of_variables = std::to_array<unit_of_a_variable>({
    {"m", " x x1 x2 x3 y y1 y2 y3 z z1 z2 r r1 r2 d d1 d2 lambd "},
    {"m^2", " A "},
    {"m^3", " V V1 V2 "},
    {"1/m", " k "},
    {"s", " t "},
    {"1/s", " omega omega_0 "},
    {"m/s", " v u w c "},
    {"m/s^2", " a g "},
    {"kg", " m m1 m2 m_0 "},
    {"kg*m/s", " p "},
    {"kg*m/s^2", " F Nn "},
    {"kg/s^2", " k_spring "},
    {"kg/m/s^2", " pr Y "},
    {"kg/m^3", " rho "},
    {"kg*m^2/s^2", " U E_n "},
    {"kg*m^2/s^3", " Pwr "},
    {"kg/s^3", " I1 I2 Int_0 "},
    {"kg*m^2/s", " h Jz "},
    {"m^3/kg/s^2", " G "},
    {"K", " T T1 T2 "},
    {"kg*m^2/s^2/K", " kb "},
    {"kg*m/s^3/K", " kappa "},
    {"s/kg", " mob mu_drift "},
    {"1/m^3", " n_0 n_rho "},
    {"C", " q q1 q2 "},
    {"C/s", " I I_0 "},
    {"C/m^2", " sigma_den "},
    {"C/m^3", " rho_c_0 "},
    {"C*m", " p_d "},
    {"C/m/s", " M "},
    {"C*m^2/s", " mom "},
    {"C^2*s^2/kg/m^2", " C "},
    {"C^2*s^2/kg/m^3", " epsilon "},
    {"kg*m/s^2/C", " Ef "},
    {"kg*m^2/s^2/C", " Volt "},
    {"kg/C/s", " B Bx By Bz H "},
    {"kg*m/s/C", " A_vec "},
    {"1", " theta theta1 theta2 sigma gamma delta n alpha beta chi mu g_ "},
});

}  // namespace detail

/// Returns the units of the variables of one of Feynman's equations, followed by the unit of its value. Constants of
/// nature are variables of these equations. Angles and numbers have the unit 1. Throws std::invalid_argument for other
/// formulas.
/// ~~~
/// problems::units_of(problems::suite("feynman")[7]).back();  // = "kg*m/s^2"
/// ~~~
inline std::vector<std::string> units_of(const known_formula& known) {
  std::vector<std::string> names, units;
  const bool is_polarization =
      known.name == "II.11.27" || known.name == "II.11.28";  // `n` is a number of atoms per volume
  for (const auto& r : detail::ranges_of(known.ranges)) {
    const auto word = ' ' + r.name + ' ';
    const auto at = std::ranges::find_if(detail::units_of_variables,
                                         [&](const auto& u) { return u.variables.find(word) != u.variables.npos; });
    const bool is_known = std::ranges::find(feynman, known.formula, &known_formula::formula) != feynman.end();
    if (at == detail::units_of_variables.end() || !is_known)
      clade::detail::refuse({"the units of ", std::string(known.name), " are not known"});
    names.push_back(r.name);
    units.emplace_back(at->unit);
    if (is_polarization && r.name == "n") units.back() = "1/m^3";
    if (is_polarization && r.name == "alpha") units.back() = "m^3";
  }
  units.push_back(regression::units(units).of(regression::parse(known.formula, names)));
  return units;
}

/// Returns a table of random rows of a formula. The variables are uniform in their ranges, and the last column,
/// `target`, is the value of the formula. Normal noise is added to the values, with a standard deviation of `noise`
/// times their root mean square. A row in which the value is not finite is redrawn. Throws std::invalid_argument if
/// `noise` is negative or NaN, and after 1000 redrawn rows in succession.
/// ~~~
/// const regression::table rows = problems::sample(problems::nguyen[0], 20, 0, random_stream(1));
/// rows.names.back();  // = "target"
/// ~~~
inline regression::table sample(const known_formula& known, std::size_t rows, double noise, random_stream rng) {
  if (!(noise >= 0)) clade::detail::refuse({"noise must be at least 0, but was ", noise});
  regression::table made;
  if (known.ranges.empty()) {
    made = detail::trajectories(known, rows, rng);
  } else {
    const auto ranges = detail::ranges_of(known.ranges);
    for (const auto& r : ranges) made.names.push_back(r.name);
    regression::formulas genes;
    assign(genes, regression::parse(known.formula, made.names));
    made.names.push_back("target");
    made.columns.resize(made.names.size());
    std::vector<double> x(ranges.size());
    detail::value_at_a_point value_at;
    for (std::size_t failed = 0; made.rows() < rows;) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = ranges[i].low + (ranges[i].high - ranges[i].low) * rng.unit();
      const auto value = value_at(genes, x);
      if (!std::isfinite(value)) {
        if (++failed == 1000)
          clade::detail::refuse({"the formula ", std::string(known.name), " has no value in 1000 rows"});
        continue;
      }
      failed = 0;
      for (std::size_t i = 0; i < x.size(); ++i) made.columns[i].push_back(x[i]);
      made.columns.back().push_back(value);
    }
  }
  if (noise > 0) {
    auto& y = made.columns.back();
    const auto scale = noise * std::sqrt(regression::detail::sum(y.size(), [&](std::size_t i) { return y[i] * y[i]; }) /
                                         static_cast<double>(y.size()));
    for (auto& value : y) value += scale * rng.normal();
  }
  return made;
}

}  // namespace clade::problems
