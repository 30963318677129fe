// One model, one whisper_state, one thread: a stretch of speech in, words out.
// Hides every struct of whisper.cpp whose layout changes between versions.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

struct whisper_context;
struct whisper_state;

enum ErrorCode : int32_t { MODEL_REFUSED = 1, UNKNOWN_LANGUAGE = 2, ABORTED = 3, INFERENCE_FAILED = 4, BAD_REQUEST = 5, BUSY = 6 };

struct Token {
  std::string text;
  float probability;
  int32_t t0, t1;  // 10 ms steps from the first sample
};

struct Segment {
  int32_t t0, t1;
  std::vector<Token> tokens;
};

struct Transcript {
  std::string language;
  float no_speech_probability = -1;
  uint32_t inference_us = 0;
  std::vector<Segment> segments;
};

struct Request {
  uint32_t id = 0;
  int audio_ctx = 0;
  int max_tokens = 0;
  std::string language;
  std::vector<int16_t> samples;
};

class Engine {
 public:
  ~Engine();

  // Loads the weights and runs once on silence, so that the first caller does not pay for the buffers.
  // False when whisper.cpp refuses the file.
  bool open(const std::string & model_path);

  // 0, or an ErrorCode. `aborted` is looked at between graph computations: the latency is one encoder pass.
  int32_t transcribe(const Request & request, const std::atomic<bool> & aborted, Transcript & transcript);

  std::string version() const;
  bool multilingual() const;

  // The hparams of the file, in its own order, without the quantisation type.
  std::array<int32_t, 10> shape() const;

 private:
  whisper_context * context_ = nullptr;
  whisper_state * state_ = nullptr;
};
