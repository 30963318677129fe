// One model, one whisper_state, one thread: a stretch of speech in, words out; or the words behind those that are known.
// Hides every struct of whisper.cpp whose layout changes between versions.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stopwatch.h"

struct whisper_context;
struct whisper_state;

enum ErrorCode : int32_t { MODEL_REFUSED = 1, UNKNOWN_LANGUAGE = 2, ABORTED = 3, INFERENCE_FAILED = 4, BAD_REQUEST = 5, BUSY = 6, NO_ATTENTION = 7 };

struct Token {
  int32_t id;
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
  Taken inference;
  std::vector<Segment> segments;
};

struct Continuation {
  std::string language;
  float no_speech_probability = -1;
  Taken inference;
  int stable = 0;  // so many tokens, from the first on, are about sound that lies far enough back
  std::vector<Token> tokens;
};

// What an utterance goes on with behind tokens that are settled.
struct Follow {
  std::vector<int32_t> prefix;
  int margin_frames = 0;  // of 20 ms: a token whose sound lies nearer to the end is not stable; < 0: attention is not looked at
  bool keeps_tail = false;  // the tokens behind the first unstable one are wanted too
};

struct Request {
  uint32_t id = 0;
  int audio_ctx = 0;
  int max_tokens = 0;
  std::string language;
  std::optional<Follow> follow;
  std::vector<int16_t> samples;
};

// A cross-attention head of the decoder that looks at the sound of the next word; both count from 0.
struct AlignmentHead {
  int layer, head;
};

class Engine {
 public:
  ~Engine();

  // Loads the weights and runs once on silence, so that the first caller does not pay for the buffers.
  // False when whisper.cpp refuses the file. `heads`: empty = those that are published for a model of this shape.
  bool open(const std::string & model_path, const std::vector<AlignmentHead> & heads);

  // 0, or an ErrorCode. `aborted` is looked at between graph computations: the latency is one encoder pass.
  int32_t transcribe(const Request & request, const std::atomic<bool> & aborted, Transcript & transcript);

  // Greedy, token by token, behind the prefix (AlignAtt: Papi, Turchi, Negri 2023). 0, or an ErrorCode; NO_ATTENTION
  // where `follows` says so.
  int32_t follow(const Request & request, const std::atomic<bool> & aborted, Continuation & continuation);

  // Whether `follow` works here. 2: with attention; 1: without; 0: not at all.
  int follows() const { return follows_; }

  std::string version() const;
  bool multilingual() const;

  // The hparams of the file, in its own order, without the quantisation type.
  std::array<int32_t, 10> shape() const;

 private:
  whisper_context * context_ = nullptr;
  whisper_state * state_ = nullptr;
  int follows_ = 0;

  void try_to_follow(const std::vector<AlignmentHead> & heads);
};

// Padded to what whisper.cpp asks for.
std::vector<float> to_padded_floats(const std::vector<int16_t> & samples);
