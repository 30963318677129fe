#include "engine.h"

#include <algorithm>
#include <cmath>

#include "whisper.h"

#ifndef HEARLINE_WHISPER_INTERNALS

int32_t Engine::follow(const Request &, const std::atomic<bool> &, Continuation &) { return NO_ATTENTION; }

void Engine::try_to_follow(const std::vector<AlignmentHead> &) {}

#else

#include "internals.h"

namespace {

constexpr int SAMPLES_PER_FRAME = WHISPER_SAMPLE_RATE / 50;
constexpr int TIME_STEPS_PER_FRAME = 2;  // of 10 ms

// The heads that OpenAI published for its models; the shape tells the model, but for large v1 and v2, which share one.
whisper_alignment_heads_preset published_heads(whisper_context * context) {
  const bool english = whisper_is_multilingual(context) == 0;
  const int layers = whisper_model_n_text_layer(context);
  switch (whisper_model_n_text_state(context)) {
    case 384: return english ? WHISPER_AHEADS_TINY_EN : WHISPER_AHEADS_TINY;
    case 512: return english ? WHISPER_AHEADS_BASE_EN : WHISPER_AHEADS_BASE;
    case 768: return english ? WHISPER_AHEADS_SMALL_EN : WHISPER_AHEADS_SMALL;
    case 1024: return english ? WHISPER_AHEADS_MEDIUM_EN : WHISPER_AHEADS_MEDIUM;
    case 1280:
      if (whisper_model_n_vocab(context) != 51866) return WHISPER_AHEADS_NONE;
      return layers == 32 ? WHISPER_AHEADS_LARGE_V3 : WHISPER_AHEADS_LARGE_V3_TURBO;
    default: return WHISPER_AHEADS_NONE;
  }
}

bool read_aborted(void * user) { return static_cast<const std::atomic<bool> *>(user)->load(); }

// One request: the sound is encoded, the prefix fed in one pass, and then a token at a time.
class Follower {
 public:
  Follower(whisper_context * context, whisper_state * state, const Request & request)
      : context_(context), state_(state), request_(request), attends_(request.follow->margin_frames >= 0) {
    frames_ = static_cast<int>((request.samples.size() + SAMPLES_PER_FRAME - 1) / SAMPLES_PER_FRAME);
  }

  int32_t run(const std::atomic<bool> & aborted, Continuation & out) {
    std::vector<float> samples = to_padded_floats(request_.samples);
    if (whisper_pcm_to_mel_with_state(context_, state_, samples.data(), static_cast<int>(samples.size()), 1) != 0)
      return INFERENCE_FAILED;
    void * user = const_cast<std::atomic<bool> *>(&aborted);
    if (!internals::encode(context_, state_, request_.audio_ctx, read_aborted, user))
      return aborted.load() ? ABORTED : INFERENCE_FAILED;
    if (!detect_language(out)) return INFERENCE_FAILED;
    if (!feed_prompt(out)) return INFERENCE_FAILED;
    return write(aborted, out);
  }

 private:
  bool detect_language(Continuation & out) {
    out.language = request_.language;
    if (request_.language != "auto") return true;
    out.language = "en";
    if (!whisper_is_multilingual(context_)) return true;
    if (!internals::decode(context_, state_, {whisper_token_sot(context_)}, 0, -1)) return false;
    const float * logits = internals::logits(context_, state_, 0);
    int best = 0;
    for (int id = 1; id <= whisper_lang_max_id(); id++)
      if (whisper_token_lang(context_, id) < whisper_token_translate(context_) &&
          logits[whisper_token_lang(context_, id)] > logits[whisper_token_lang(context_, best)])
        best = id;
    out.language = whisper_lang_str(best);
    return true;
  }

  bool feed_prompt(Continuation & out) {
    std::vector<whisper_token> prompt{whisper_token_sot(context_)};
    if (whisper_is_multilingual(context_)) {
      prompt.push_back(whisper_token_lang(context_, whisper_lang_id(out.language.c_str())));
      prompt.push_back(whisper_token_transcribe(context_));
    }
    prompt.push_back(whisper_token_not(context_));
    const int speech_at = static_cast<int>(prompt.size()) - 1;
    prompt.insert(prompt.end(), request_.follow->prefix.begin(), request_.follow->prefix.end());
    if (static_cast<int>(prompt.size()) >= whisper_model_n_text_ctx(context_)) return false;
    if (!feed(prompt, speech_at)) return false;
    out.no_speech_probability = probability_of(whisper_token_nosp(context_), internals::logits(context_, state_, speech_at),
                                               whisper_n_vocab(context_));
    return true;
  }

  bool feed(const std::vector<whisper_token> & tokens, int logits_at) {
    if (!internals::decode(context_, state_, tokens, past_, logits_at)) return false;
    past_ += static_cast<int>(tokens.size());
    newest_ = static_cast<int>(tokens.size()) - 1;
    if (!attends_) return true;
    const auto rows = internals::attention(context_, state_, newest_ + 1);
    if (rows.empty()) return false;
    frame_ = most_attended(rows);
    return true;
  }

  // Of the sound heard so far, the frame that the heads look at together for the token to come.
  int most_attended(const std::vector<std::vector<float>> & rows) const {
    int best = 0;
    float most = -1;
    for (int frame = 0; frame < std::min<int>(frames_, static_cast<int>(rows[0].size())); frame++) {
      float sum = 0;
      for (const auto & row : rows) sum += row[frame];
      if (sum > most) best = frame, most = sum;
    }
    return best;
  }

  int32_t write(const std::atomic<bool> & aborted, Continuation & out) {
    const whisper_token eot = whisper_token_eot(context_);
    const int most = std::min(request_.max_tokens - static_cast<int>(request_.follow->prefix.size()),
                              whisper_model_n_text_ctx(context_) - past_);
    bool stable = attends_;
    while (static_cast<int>(out.tokens.size()) < most) {
      if (aborted.load()) return ABORTED;
      const whisper_token id = likeliest(request_.follow->prefix.empty() && out.tokens.empty());
      if (id == eot) break;
      if (stable && frame_ >= frames_ - request_.follow->margin_frames) stable = false;
      const float p = probability_of(id, internals::logits(context_, state_, newest_), eot + 1);
      const int32_t at = frame_ * TIME_STEPS_PER_FRAME;
      out.tokens.push_back({id, whisper_token_to_str(context_, id), p, at, at});
      if (stable) out.stable++;
      else if (attends_ && !request_.follow->keeps_tail) break;
      if (!feed({id}, -1)) return INFERENCE_FAILED;
    }
    return 0;
  }

  // Text or the end; marks and timestamps are never asked for. As whisper_full does, nothing begins with silence.
  whisper_token likeliest(bool first) const {
    const float * logits = internals::logits(context_, state_, newest_);
    const whisper_token eot = whisper_token_eot(context_);
    const whisper_token blank = internals::blank(context_);
    whisper_token best = first ? (blank == 0 ? 1 : 0) : eot;
    for (whisper_token id = 0; id < eot; id++)
      if (logits[id] > logits[best] && !(first && id == blank)) best = id;
    return best;
  }

  // Among the tokens below `count`.
  static float probability_of(whisper_token token, const float * logits, int count) {
    const float highest = *std::max_element(logits, logits + count);
    double sum = 0;
    for (int id = 0; id < count; id++) sum += std::exp(logits[id] - highest);
    return static_cast<float>(std::exp(logits[token] - highest) / sum);
  }

  whisper_context * context_;
  whisper_state * state_;
  const Request & request_;
  const bool attends_;
  int frames_ = 0;
  int past_ = 0;
  int newest_ = 0;
  int frame_ = 0;
};

}  // namespace

void Engine::try_to_follow(const std::vector<AlignmentHead> & heads) {
  follows_ = 1;
  std::vector<whisper_ahead> custom;
  for (const AlignmentHead & each : heads) custom.push_back({each.layer, each.head});
  whisper_context_params params = whisper_context_default_params();
  params.dtw_aheads_preset = custom.empty() ? published_heads(context_) : WHISPER_AHEADS_CUSTOM;
  params.dtw_aheads = {custom.size(), custom.data()};
  if (params.dtw_aheads_preset == WHISPER_AHEADS_NONE || !internals::open(context_, state_, params)) return;
  follows_ = 2;

  // whether attention really comes out, in the shape that we know
  Request silence;
  silence.audio_ctx = std::min(256, whisper_n_audio_ctx(context_));
  silence.max_tokens = 1;
  silence.language = "en";
  silence.follow = Follow{};
  const std::atomic<bool> never{false};
  Continuation ignored;
  if (follow(silence, never, ignored) != 0) follows_ = 1;
}

int32_t Engine::follow(const Request & request, const std::atomic<bool> & aborted, Continuation & continuation) {
  const bool attends = request.follow->margin_frames >= 0;
  if (follows_ < (attends ? 2 : 1)) return NO_ATTENTION;
  if (request.language != "auto" && whisper_lang_id(request.language.c_str()) < 0) return UNKNOWN_LANGUAGE;
  for (const int32_t id : request.follow->prefix)
    if (id < 0 || id >= whisper_token_eot(context_)) return BAD_REQUEST;

  const Stopwatch watch;
  std::optional<internals::AttentionOn> on;
  if (attends) on.emplace(context_);
  const int32_t code = Follower(context_, state_, request).run(aborted, continuation);
  continuation.inference = watch.taken();
  return code;
}

#endif
