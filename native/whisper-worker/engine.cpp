#include "engine.h"

#include <algorithm>

#include "whisper.h"

namespace {

// whisper.cpp asks for a second at least and misreads shorter input (ggml-org/whisper.cpp issue 2065).
constexpr size_t SHORTEST_SAMPLES = WHISPER_SAMPLE_RATE * 11 / 10;

// A model that keeps moving its window by tiny steps would keep this process busy; speech that fits the
// 30 s window needs one pass, two when the last sentence has no closing timestamp.
constexpr int MOST_ENCODER_PASSES = 4;

struct Run {
  const std::atomic<bool> * aborted;
  int encoder_passes;
};

bool is_aborted(void * user) { return static_cast<Run *>(user)->aborted->load(); }

bool may_encode(whisper_context *, whisper_state *, void * user) {
  Run * run = static_cast<Run *>(user);
  return !run->aborted->load() && ++run->encoder_passes <= MOST_ENCODER_PASSES;
}

whisper_full_params decode_params(const Request & request, Run * run) {
  whisper_full_params params = whisper_full_default_params(WHISPER_SAMPLING_GREEDY);
  params.n_threads = 1;
  params.greedy.best_of = 1;
  params.temperature = 0;
  params.temperature_inc = 0;  // a second attempt at a higher temperature costs as much again, while people wait
  params.no_context = true;
  params.suppress_blank = true;
  params.token_timestamps = true;
  params.print_progress = false;
  params.print_realtime = false;
  params.print_timestamps = false;
  params.no_speech_thold = 2;  // never reached: whether to drop a text is the server's decision, with a reason
  params.language = request.language.c_str();
  params.audio_ctx = request.audio_ctx;
  params.max_tokens = request.max_tokens;
  params.abort_callback = is_aborted;
  params.abort_callback_user_data = run;
  params.encoder_begin_callback = may_encode;
  params.encoder_begin_callback_user_data = run;
  return params;
}

Segment read_segment(whisper_context * context, whisper_state * state, int index) {
  Segment segment;
  segment.t0 = static_cast<int32_t>(whisper_full_get_segment_t0_from_state(state, index));
  segment.t1 = static_cast<int32_t>(whisper_full_get_segment_t1_from_state(state, index));
  const int count = whisper_full_n_tokens_from_state(state, index);
  for (int i = 0; i < count; i++) {
    const whisper_token_data token = whisper_full_get_token_data_from_state(state, index, i);
    if (token.id >= whisper_token_eot(context)) continue;  // timestamps and other marks
    segment.tokens.push_back({token.id, whisper_full_get_token_text_from_state(context, state, index, i), token.p,
                              static_cast<int32_t>(token.t0), static_cast<int32_t>(token.t1)});
  }
  return segment;
}

}  // namespace

std::vector<float> to_padded_floats(const std::vector<int16_t> & samples) {
  std::vector<float> floats(std::max(samples.size(), SHORTEST_SAMPLES), 0.0f);
  for (size_t i = 0; i < samples.size(); i++) floats[i] = samples[i] / 32768.0f;
  return floats;
}

Engine::~Engine() {
  if (state_) whisper_free_state(state_);
  if (context_) whisper_free(context_);
}

bool Engine::open(const std::string & model_path, const std::vector<AlignmentHead> & heads) {
  whisper_context_params params = whisper_context_default_params();
  context_ = whisper_init_from_file_with_params_no_state(model_path.c_str(), params);
  if (!context_) return false;
  state_ = whisper_init_state(context_);
  if (!state_) return false;

  Request silence;
  silence.audio_ctx = std::min(256, whisper_n_audio_ctx(context_));
  silence.max_tokens = 1;
  silence.language = "en";
  silence.samples.resize(SHORTEST_SAMPLES);
  const std::atomic<bool> never{false};
  Transcript ignored;
  if (transcribe(silence, never, ignored) != 0) return false;
  try_to_follow(heads);
  return true;
}

int32_t Engine::transcribe(const Request & request, const std::atomic<bool> & aborted, Transcript & transcript) {
  if (request.language != "auto" && whisper_lang_id(request.language.c_str()) < 0) return UNKNOWN_LANGUAGE;

  const Stopwatch watch;
  const std::vector<float> samples = to_padded_floats(request.samples);
  Run run{&aborted, 0};
  const int status = whisper_full_with_state(context_, state_, decode_params(request, &run), samples.data(),
                                             static_cast<int>(samples.size()));
  if (aborted.load()) return ABORTED;
  if (status != 0) return INFERENCE_FAILED;

  const int count = whisper_full_n_segments_from_state(state_);
  for (int i = 0; i < count; i++) transcript.segments.push_back(read_segment(context_, state_, i));
  if (count > 0) transcript.no_speech_probability = whisper_full_get_segment_no_speech_prob_from_state(state_, 0);
  transcript.language = whisper_lang_str(whisper_full_lang_id_from_state(state_));
  transcript.inference = watch.taken();
  return 0;
}

std::string Engine::version() const { return whisper_version(); }

bool Engine::multilingual() const { return whisper_is_multilingual(context_) != 0; }

std::array<int32_t, 10> Engine::shape() const {
  return {whisper_model_n_vocab(context_),      whisper_model_n_audio_ctx(context_),
          whisper_model_n_audio_state(context_), whisper_model_n_audio_head(context_),
          whisper_model_n_audio_layer(context_), whisper_model_n_text_ctx(context_),
          whisper_model_n_text_state(context_),  whisper_model_n_text_head(context_),
          whisper_model_n_text_layer(context_),  whisper_model_n_mels(context_)};
}
