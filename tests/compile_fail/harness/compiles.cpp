// SPDX-License-Identifier: BSL-1.0
// refused: it should not compile and does
// expect: an error that does not happen
int main() {}
