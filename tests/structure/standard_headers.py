#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""standard_headers.py INCLUDE: every header of clade includes, itself or through other headers of clade, the headers of the
standard library whose names it uses. Prints what is missing as FILE:LINE, and ends with 1 if anything is.

A compiler tells this too, but takes minutes for all headers one by one; see tests/headers/alone.sh. A name that the table does
not know counts as missing: add it.
"""
import pathlib
import re
import sys

# Header: the names after std:: that it provides. A name may be listed under several headers; one of them is enough. A name that ends
# with :: matches all names with this prefix.
TABLE = """
algorithm: min max clamp sort copy copy_n fill fill_n find rotate nth_element max_element min_element minmax minmax_element reverse
  make_heap lower_bound upper_bound partition_point is_sorted equal all_of any_of find_if unique sort_heap push_heap pop_heap partial_sort
  next_permutation copy_backward swap_ranges ranges::sort_heap ranges::pop_heap ranges::push_heap ranges::all_of ranges::any_of ranges::none_of ranges::nth_element ranges::sort ranges::unique ranges::equal ranges::count ranges::count_if ranges::find
  ranges::min_element ranges::max_element ranges::minmax ranges::fill ranges::partial_sort ranges::mismatch ranges::find_if ranges::find_if_not ranges::replace ranges::copy ranges::move
  ranges::binary_search ranges::lower_bound ranges::upper_bound ranges::equal_range ranges::nth_element ranges::none_of ranges::is_permutation
array: array to_array get tuple_size tuple_size_v
atomic: atomic atomic_flag atomic_ref memory_order_relaxed memory_order_acquire memory_order_release
bit: bit_cast popcount countr_zero countl_zero bit_width bit_ceil endian::
cctype: isalnum isspace isdigit isalpha
charconv: to_chars from_chars from_chars_result chars_format chars_format::
chrono: chrono::
cmath: sqrt abs isfinite floor fabs log10 isnan log ceil isinf exp pow fmod copysign round nan lround hypot cbrt erfc lerp llround
  ldexp atan2 log1p signbit ilogb scalbn isnormal trunc acos
concepts: same_as integral convertible_to floating_point default_initializable invocable derived_from unsigned_integral
  copy_constructible regular_invocable equality_comparable copyable signed_integral predicate swap
condition_variable: condition_variable
csignal: signal
cstddef: size_t ptrdiff_t max_align_t byte
cstdint: uint64_t uint32_t int64_t uint8_t uint16_t uintptr_t
cstdio: snprintf rename fflush fputs fprintf
cstdlib: abort strtod free abs
cstring: strcmp memcpy
deque: deque erase_if
exception: exception terminate exception_ptr current_exception rethrow_exception uncaught_exceptions
filesystem: filesystem filesystem::
fstream: ifstream ofstream
functional: function hash ref invoke less
initializer_list: initializer_list
ios: ios::
iostream: cout
istream: istream ios::
iterator: distance begin end data size prev next default_sentinel_t random_access_iterator_tag random_access_iterator input_iterator_tag move_iterator istreambuf_iterator back_inserter
  ranges::next ranges::distance ranges::begin ranges::data ranges::size
limits: numeric_limits
list: list erase_if
map: map
memory: hash unique_ptr shared_ptr make_shared make_unique make_unique_for_overwrite weak_ptr enable_shared_from_this addressof destroy_at construct_at
mutex: mutex lock_guard unique_lock scoped_lock defer_lock try_to_lock
new: align_val_t
numbers: numbers::
numeric: accumulate iota gcd lcm inner_product
optional: hash optional nullopt in_place in_place_t
ostream: ostream ios::
random: random_device uniform_random_bit_generator
ranges: ranges::range ranges::range_value_t ranges::range_reference_t ranges::range_difference_t ranges::sized_range ranges::size
  ranges::data ranges::begin ranges::contiguous_range ranges::random_access_range ranges::input_range ranges::forward_range ranges::view
  begin end data size
set: set
span: span dynamic_extent begin end data size
sstream: istringstream ostringstream
stdexcept: invalid_argument runtime_error runtime_error:: domain_error logic_error
stop_token: stop_token stop_source
string: hash string string:: to_string getline stoi basic_string begin end data size erase_if
string_view: hash string_view string_view:: begin end data size
system_error: errc errc:: error_code generic_category system_category system_error
thread: thread thread:: this_thread::
tuple: tuple tie apply tuple_size_v tuple_size tuple_element_t get
type_traits: is_void_v remove_cvref_t is_same_v is_arithmetic_v remove_const_t conditional_t is_member_object_pointer_v is_integral_v integral_constant
  is_convertible_v remove_reference_t is_empty_v is_constructible_v is_constant_evaluated remove_cv_t type_identity type_identity_t
  make_unsigned_t is_trivially_copyable_v is_nothrow_swappable_v is_move_assignable_v is_invocable_v is_invocable_r_v is_function_v
  is_floating_point_v is_enum_v is_copy_assignable_v is_trivially_default_constructible_v is_reference_v
  is_nothrow_move_constructible_v is_nothrow_move_assignable_v is_class_v is_final_v is_base_of_v is_array_v is_aggregate_v
  invoke_result_t
  is_union_v is_const_v true_type false_type bool_constant
unordered_map: unordered_map
utility: move swap declval pair exchange index_sequence make_index_sequence index_sequence_for forward in_range cmp_less cmp_greater
  cmp_equal as_const in_place in_place_index in_place_index_t in_place_t tuple_size tuple_size_v get
variant: variant visit get get_if holds_alternative in_place_index
vector: vector begin end data size erase erase_if
"""


def providers():
    found = {}
    for line in re.sub(r"\n  ", " ", TABLE).strip().split("\n"):
        header, names = line.split(":", 1)
        for name in names.split():
            found.setdefault(name, set()).add(header)
    return found


def main(include):
    provides = providers()
    own, standard, text = {}, {}, {}
    for path in sorted(include.glob("clade/**/*.[hi]pp")):
        text[path] = re.sub(r"//.*", "", path.read_text())
        own[path] = [include / name for name in re.findall(r"#include <(clade/[^>]+)>", text[path])]
        # A header does without its bodies, which it includes only if they are not compiled separately.
        own[path] += [(path.parent / name).resolve() for name in re.findall(r'#include "([^"]+[.]hpp)"', text[path])]
        standard[path] = set(re.findall(r"#include <(?!clade/)([^>]+)>", text[path]))

    def included(path):
        seen, open_paths = set(), [path]
        while open_paths:
            current = open_paths.pop()
            if current not in seen:
                seen.add(current)
                open_paths += own.get(current, [])
        return set().union(*(standard.get(one, set()) for one in seen))

    missing = uses = 0
    for path in text:
        there, told = included(path), set()
        for number, line in enumerate(text[path].split("\n"), 1):
            line = re.sub(r'"(\\.|[^"\\])*"', '""', line)
            for name in re.findall(r"\bstd::([a-z_0-9]+(?:::[a-z_0-9]+)*)", line):
                if name == "ranges" or name.startswith("__") or name in told:
                    continue
                uses += 1
                parts = name.split("::")
                ways = [name, *("::".join(parts[:n]) + "::" for n in range(len(parts) - 1, 0, -1)), parts[0]]
                headers = next((provides[way] for way in ways if way in provides), None)
                if headers and headers & there:
                    continue
                told.add(name)
                missing += 1
                where = f"{path.relative_to(include)}:{number}"
                if headers:
                    print(f"{where}: std::{name} is used, but no header includes <{'> or <'.join(sorted(headers))}>")
                else:
                    print(f"{where}: std::{name} is not in the table of standard_headers.py")
    print(f"{uses} names of the standard library, {missing} without their header")
    return uses == 0 or missing > 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
