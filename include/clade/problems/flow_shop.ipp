// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_filesystem
#include <filesystem>
#endif

#include "../core/checked.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "../text/read_number.hpp"
#include "flow_shop.hpp"
#include "instance_text.hpp"

namespace clade::detail {

/// The seed and the best known makespan of an instance of Taillard.
struct taillard_instance {
  int seed, best_known;
};

/// The numbers of jobs and machines of Taillard's instances, ten of each.
inline constexpr std::array<std::size_t, 12> taillard_jobs{20, 20, 20, 50, 50, 50, 100, 100, 100, 200, 200, 500};
inline constexpr std::array<std::size_t, 12> taillard_machines{5, 10, 20, 5, 10, 20, 5, 10, 20, 10, 20, 20};
/// Taillard's instances ta001 to ta120, with the upper bounds that were known in 2024.
inline constexpr std::array<taillard_instance, 120> taillard_instances{
    {{873'654'221, 1278},     {379'008'056, 1359},     {1'866'992'158, 1081},   {216'771'124, 1293},
     {495'070'989, 1235},     {402'959'317, 1195},     {1'369'363'414, 1234},   {2'021'925'980, 1206},
     {573'109'518, 1230},     {88'325'120, 1108},      {587'595'453, 1582},     {1'401'007'982, 1659},
     {873'136'276, 1496},     {268'827'376, 1377},     {1'634'173'168, 1419},   {691'823'909, 1397},
     {73'807'235, 1484},      {1'273'398'721, 1538},   {2'065'119'309, 1593},   {1'672'900'551, 1591},
     {479'340'445, 2297},     {268'827'376, 2099},     {1'958'948'863, 2326},   {918'272'953, 2223},
     {555'010'963, 2291},     {2'010'851'491, 2226},   {1'519'833'303, 2273},   {1'748'670'931, 2200},
     {1'923'497'586, 2237},   {1'829'909'967, 2178},   {1'328'042'058, 2724},   {200'382'020, 2834},
     {496'319'842, 2621},     {1'203'030'903, 2751},   {1'730'708'564, 2863},   {450'926'852, 2829},
     {1'303'135'678, 2725},   {1'273'398'721, 2683},   {587'288'402, 2552},     {248'421'594, 2782},
     {1'958'948'863, 2991},   {575'633'267, 2867},     {655'816'003, 2839},     {1'977'864'101, 3063},
     {93'805'469, 2976},      {1'803'345'551, 3006},   {49'612'559, 3093},      {1'899'802'599, 3037},
     {2'013'025'619, 2897},   {578'962'478, 3065},     {1'539'989'115, 3846},   {691'823'909, 3699},
     {655'816'003, 3640},     {1'315'102'446, 3719},   {1'949'668'355, 3610},   {1'923'497'586, 3679},
     {1'805'594'913, 3704},   {1'861'070'898, 3691},   {715'643'788, 3741},     {464'843'328, 3755},
     {896'678'084, 5493},     {1'179'439'976, 5268},   {1'122'278'347, 5175},   {416'756'875, 5014},
     {267'829'958, 5250},     {1'835'213'917, 5135},   {1'328'833'962, 5246},   {1'418'570'761, 5094},
     {161'033'112, 5448},     {304'212'574, 5322},     {1'539'989'115, 5770},   {655'816'003, 5349},
     {960'914'243, 5676},     {1'915'696'806, 5781},   {2'013'025'619, 5467},   {1'168'140'026, 5303},
     {1'923'497'586, 5595},   {167'698'528, 5617},     {1'528'387'973, 5871},   {993'794'175, 5845},
     {450'926'852, 6173},     {1'462'772'409, 6183},   {1'021'685'265, 6252},   {83'696'007, 6254},
     {508'154'254, 6285},     {1'861'070'898, 6331},   {26'482'542, 6223},      {444'956'424, 6372},
     {2'115'448'041, 6247},   {118'254'244, 6404},     {471'503'978, 10'862},   {1'215'892'992, 10'480},
     {135'346'136, 10'922},   {1'602'504'050, 10'889}, {160'037'322, 10'524},   {551'454'346, 10'329},
     {519'485'142, 10'854},   {383'947'510, 10'730},   {1'968'171'878, 10'438}, {540'872'513, 10'675},
     {2'013'025'619, 11'158}, {475'051'709, 11'160},   {914'834'335, 11'281},   {810'642'687, 11'275},
     {1'019'331'795, 11'259}, {2'056'065'863, 11'176}, {1'342'855'162, 11'337}, {1'325'809'384, 11'301},
     {1'988'803'007, 11'146}, {765'656'702, 11'284},   {1'368'624'604, 26'040}, {450'181'436, 26'500},
     {1'927'888'393, 26'371}, {1'759'567'256, 26'456}, {606'425'239, 26'334},   {19'268'348, 26'469},
     {1'298'201'670, 26'389}, {2'041'736'264, 26'560}, {379'756'761, 26'005},   {28'837'162, 26'457}}};

}  // namespace clade::detail

namespace clade::problems {

CLADE_INLINE flow_shop::flow_shop(std::size_t machines, shared_data data)
    : jobs_(machines > 0 ? data.times.size() / machines : 0), machines_(machines) {
  using clade::detail::refuse;
  if (machines == 0) refuse({"flow_shop machines must be at least 1, but were 0"});
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < data.times.size(); ++i) {
    const auto time = data.times[i];
    if (time < 0) {
      refuse({"flow_shop times must be at least 0, but that of job ", i / machines, " on machine ", i % machines,
              " was ", time});
    }
    sum += time;
  }
  if (sum > std::numeric_limits<int>::max()) {
    refuse({"flow_shop times must sum to at most ", std::numeric_limits<int>::max(), ", but the sum was ", sum});
  }
  data_ = std::make_shared<const shared_data>(std::move(data));
  times_ = data_->times.data();
}

CLADE_INLINE flow_shop::flow_shop(const std::vector<std::vector<int>>& times, std::string name)
    : flow_shop(times.empty() ? 0 : times[0].size(), [&] {
        using clade::detail::refuse;
        if (times.empty()) refuse({"flow_shop jobs must be at least 1, but were 0"});
        shared_data data{std::move(name), {}, {}};
        for (std::size_t job = 0; job < times.size(); ++job) {
          if (times[job].size() != times[0].size()) {
            refuse({"flow_shop jobs must all have ", times[0].size(), " times, as job 0, but job ", job, " had ",
                    times[job].size()});
          }
          data.times.insert(data.times.end(), times[job].begin(), times[job].end());
        }
        return data;
      }()) {}

CLADE_INLINE flow_shop flow_shop::generated(std::size_t jobs, std::size_t machines, std::int64_t seed,
                                            std::string name) {
  constexpr std::int64_t modulus = 2'147'483'647;
  constexpr auto most = static_cast<std::size_t>(modulus / 99);  // so that the sum of the times is an int
  clade::detail::integer_range{1, most}.check("flow_shop jobs", jobs);
  clade::detail::integer_range{1, most / jobs}.check("flow_shop machines", machines);
  clade::detail::integer_range{1, static_cast<std::size_t>(modulus - 1)}.check("flow_shop seed", seed);
  std::vector<int> times(jobs * machines);
  for (std::size_t machine = 0; machine < machines; ++machine) {
    for (std::size_t job = 0; job < jobs; ++job) {
      seed = 16'807 * seed % modulus;
      times[job * machines + machine] = 1 + static_cast<int>(99 * seed / modulus);
    }
  }
  return {machines, shared_data{std::move(name), std::move(times), {}}};
}

CLADE_INLINE flow_shop flow_shop::taillard(std::string_view name) {
  const auto number =
      name.starts_with("ta") && name.size() == 5 ? clade::detail::number_in<unsigned>(name.substr(2)).value_or(0) : 0;
  if (number < 1 || number > 120) {
    clade::detail::refuse({"flow_shop instances of Taillard are ta001 to ta120, but the name was '", name, "'"});
  }
  const auto machines = clade::detail::taillard_machines[(number - 1) / 10];
  const auto [seed, best] = clade::detail::taillard_instances[number - 1];
  return {machines,
          shared_data{std::string(name),
                      generated(clade::detail::taillard_jobs[(number - 1) / 10], machines, seed).data_->times, best}};
}

CLADE_INLINE flow_shop flow_shop::read(std::string_view text, std::string_view source, std::string name) {
  clade::detail::instance_text words(text, source);
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  // The next word that is not a label.
  const auto next = [&] {
    auto word = words.word();
    while (!word.empty() && word.find_first_of("+-.0123456789") != 0) word = words.word();
    return word;
  };
  const auto integer = [&](const auto& expected, std::int64_t low) {
    return words.integer_of(next(), expected, low, most);
  };
  const auto jobs = static_cast<std::size_t>(integer([] { return "the number of jobs"; }, 1));
  const auto machines = static_cast<std::size_t>(integer([] { return "the number of machines"; }, 1));
  const auto count = jobs * machines;
  // In Taillard's files, three numbers precede the times.
  std::vector<int> given;
  const auto expected = [&] {
    return clade::detail::concat(
        {"number ", given.size() + 1, " of ", count, " times, or of three numbers and ", count, " times"});
  };
  auto word = next();
  for (; !word.empty() && given.size() < count + 3; word = next()) {
    given.push_back(static_cast<int>(words.integer_of(word, expected, 0, most)));
  }
  if (!word.empty()) words.refuse_word(clade::detail::concat({"the end after ", count, " times"}), word);
  if (given.size() != count && given.size() != count + 3) words.refuse_word(expected(), {});
  const auto* const first = given.data() + (given.size() - count);
  std::vector<int> times(count);
  for (std::size_t machine = 0; machine < machines; ++machine) {
    for (std::size_t job = 0; job < jobs; ++job) times[job * machines + machine] = first[machine * jobs + job];
  }
  return {machines, shared_data{std::move(name), std::move(times), {}}};
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE flow_shop flow_shop::read_file(const std::string& path) {
  return read(clade::detail::contents_of(path), path, std::filesystem::path(path).stem().string());
}
#endif

CLADE_INLINE std::vector<int> flow_shop::greedy_order() const {
  std::vector<std::pair<int, int>> jobs(jobs_);  // the negative total time of each job, and the job
  for (std::size_t job = 0; job < jobs_; ++job) {
    jobs[job] = {0, static_cast<int>(job)};
    for (std::size_t k = 0; k < machines_; ++k) jobs[job].first -= time(job, k);
  }
  std::ranges::sort(jobs);
  insertions insert;
  std::vector<int> order;
  for (const auto& [time, job] : jobs) {
    const auto makespans = insert(*this, order, job);
    order.insert(order.begin() + (std::ranges::min_element(makespans) - makespans.begin()), job);
  }
  return order;
}

}  // namespace clade::problems
