// The protocol with the server: frames over standard input and output, all numbers little endian.
//
//   frame       u32 length of what follows, u8 type, body
//   text        u16 length, bytes
//   sound       u32 sample rate (8000, brought to 16 kHz here, or 16000), u32 sample count, s16 samples (mono)
//
// From the server:
//   1 transcribe  u32 id, u32 audio_ctx (0 = whole 30 s), u32 max_tokens, text language ("auto" = detect),
//                 sound
//   2 abort       u32 id
//   3 follow      u32 id, u32 audio_ctx, u32 max_tokens, text language, u16 prefix tokens, each i32 id,
//                 i32 margin (frames of 20 ms; -1: attention is not looked at), u8 keeps tail (0: nothing behind the
//                 first token that is not stable), sound; max_tokens counts the prefix
//
// To the server:
//   129 ready     text whisper.cpp version, u8 multilingual, u8 follows (0 not, 1 without, 2 with
//                 attention), 10 x i32 shape (n_vocab … n_mels, the file's own order
//                 without the quantisation type)
//   130 result    u32 id, text language, f32 no-speech probability (-1: the model wrote nothing),
//                 u32 inference microseconds, u32 of these without a processor, u16 segments, each: i32 t0, i32 t1 (10 ms steps), u16 tokens,
//                 each: f32 probability, i32 t0, i32 t1 (10 ms steps), text bytes (may end inside a UTF-8 character)
//   132 followed  u32 id, text language, f32 no-speech probability, u32 inference microseconds, u32 of these without
//                 a processor, u16 stable tokens, u16 tokens (those behind the prefix), each: i32 id, f32 probability, i32 t0, i32 t1 (10 ms steps),
//                 text bytes
//   131 error     u32 id (0: not about a request), i32 code (engine.h), text message
//
// The peer is src/speech/whisper/whisper-wire.ts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wire {

enum FrameType : uint8_t {
  TRANSCRIBE = 1,
  ABORT = 2,
  FOLLOW = 3,
  READY = 129,
  RESULT = 130,
  FAILURE = 131,
  FOLLOWED = 132,
};

// A minute at 16 kHz is under 2 MB; anything near this limit is a broken peer, not a request.
constexpr uint32_t MAX_FRAME_BYTES = 16u << 20;

class Writer {
 public:
  explicit Writer(FrameType type) { bytes_.push_back(type); }
  void u8(uint8_t value);
  void u16(uint16_t value);
  void u32(uint32_t value);
  void i32(int32_t value);
  void f32(float value);
  void text(const std::string & value);
  const std::vector<uint8_t> & bytes() const { return bytes_; }

 private:
  std::vector<uint8_t> bytes_;
};

// Reads one frame's body. Reading past the end throws std::runtime_error.
class Reader {
 public:
  explicit Reader(const std::vector<uint8_t> & bytes) : bytes_(bytes) {}
  uint8_t u8();
  uint16_t u16();
  uint32_t u32();
  int32_t i32() { return static_cast<int32_t>(u32()); }
  std::string text();
  // At 16 kHz, whatever rate it came in.
  std::vector<int16_t> sound();

 private:
  std::vector<int16_t> samples(uint32_t count);
  const uint8_t * take(size_t count);
  const std::vector<uint8_t> & bytes_;
  size_t at_ = 0;
};

// Blocks until a whole frame is there. False at the end of input or on any read error.
bool read_frame(int fd, std::vector<uint8_t> & frame);

// False when the peer is gone.
bool write_frame(int fd, const Writer & frame);

}  // namespace wire
