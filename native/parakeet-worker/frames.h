// The protocol with the server, in the frames of ../whisper-worker/wire.h, all numbers little endian.
//
// From the server:
//   1 decode      u32 id, i32 frame where the decoder goes on, i32 tokens already written there, u32 floats of the
//                 predictor (0: nothing was said before), f32 …, i32 frame before which everything is decoded for good,
//                 sound (its first sample begins frame 0)
//   2 abort       u32 id
//
// To the server:
//   129 ready     text version of parakeet.cpp, u32 samples of a frame, u32 most samples of a window
//   130 result    u32 id, u32 inference microseconds, u32 of these without a processor, i32 frame where the decoder goes on, i32 tokens already written
//                 there, u32 floats of the predictor, f32 …, u32 stable tokens, u32 tokens, the stable ones first, each:
//                 f32 probability, i32 frame, i32 frames, text bytes (may end inside a UTF-8 character; a leading space
//                 begins a word)
//   131 error     u32 id (0: not about a request), i32 code (engine.h), text message
//
// The peer is src/speech/parakeet/parakeet-wire.ts.
#pragma once

#include "engine.h"
#include "wire.h"

namespace frames {

Request read_request(wire::Reader & body);
wire::Writer to_ready(const Engine & engine);
wire::Writer to_result(uint32_t id, const Decoded & decoded);

}  // namespace frames
