#include "frames.h"

#include <cstring>
#include <stdexcept>

namespace frames {

namespace {

// Far more than any prediction network; a larger number is a broken peer.
constexpr uint32_t MOST_FLOATS = 1u << 20;

int32_t read_i32(wire::Reader & body) { return static_cast<int32_t>(body.u32()); }

std::vector<float> read_floats(wire::Reader & body) {
  const uint32_t count = body.u32();
  if (count > MOST_FLOATS) throw std::runtime_error("too many numbers");
  std::vector<float> floats(count);
  for (float & value : floats) {
    const uint32_t bits = body.u32();
    std::memcpy(&value, &bits, sizeof value);
  }
  return floats;
}

void write_tokens(wire::Writer & frame, const std::vector<Token> & tokens) {
  for (const Token & token : tokens) {
    frame.f32(token.probability);
    frame.i32(token.frame);
    frame.i32(token.frames);
    frame.text(token.text);
  }
}

}  // namespace

Request read_request(wire::Reader & body) {
  Request request;
  request.id = body.u32();
  request.from.frame = read_i32(body);
  request.from.tokens_in_frame = read_i32(body);
  request.from.predictor = read_floats(body);
  request.stable_until = read_i32(body);
  request.samples = body.sound();
  return request;
}

wire::Writer to_ready(const Engine & engine) {
  wire::Writer frame(wire::READY);
  frame.text(engine.version());
  frame.u32(static_cast<uint32_t>(engine.samples_per_frame()));
  frame.u32(static_cast<uint32_t>(engine.most_samples()));
  return frame;
}

wire::Writer to_result(uint32_t id, const Decoded & decoded) {
  wire::Writer frame(wire::RESULT);
  frame.u32(id);
  frame.u32(decoded.inference.clock_us);
  frame.u32(decoded.inference.waited_us);
  frame.i32(decoded.next.frame);
  frame.i32(decoded.next.tokens_in_frame);
  frame.u32(static_cast<uint32_t>(decoded.next.predictor.size()));
  for (const float value : decoded.next.predictor) frame.f32(value);
  frame.u32(static_cast<uint32_t>(decoded.stable.size()));
  frame.u32(static_cast<uint32_t>(decoded.stable.size() + decoded.tail.size()));
  write_tokens(frame, decoded.stable);
  write_tokens(frame, decoded.tail);
  return frame;
}

}  // namespace frames
