// 8 kHz to 16 kHz, so that the server sends a telephone's samples as they are.
#pragma once

#include <cstdint>
#include <vector>

namespace sound {

// The whole of a piece, with silence in front of it and behind: sample 2i of the result is sample i of the input.
std::vector<int16_t> to_16k(const std::vector<int16_t> & samples);

}  // namespace sound
