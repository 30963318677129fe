#include "engine.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include "ggml-cpu.h"

// The source, not the header: its interface decodes whole windows from their first frame, always from a blank, and keeps
// the prediction network to itself. A stretch that grows must be decoded from where it stood, with the network as it was.
// This file uses parakeet_encode_internal, parakeet_ensure_encode_sched, parakeet_predict, parakeet_joint,
// parakeet_reset_state and the states of the network (whisper.cpp 1.9.1); with a tree in which they have changed this
// program does not compile, and set-up goes on without it.
#include "parakeet.cpp"

namespace {

// Statistics of the loudness of each band need some frames; shorter speech gets silence behind it.
constexpr size_t SHORTEST_SAMPLES = PARAKEET_SAMPLE_RATE / 2;

const std::string WORD_MARK = "\xE2\x96\x81";  // U+2581, which begins a word in a SentencePiece vocabulary

bool is_aborted(void * user) {
  const auto * aborted = static_cast<std::atomic<const std::atomic<bool> *> *>(user)->load();
  return aborted && aborted->load();
}

// Marks of the vocabulary such as <unk> or <|en|> are no text.
bool is_mark(const std::string & piece) { return piece.size() > 2 && piece.front() == '<' && piece.back() == '>'; }

std::string to_text(const std::string & piece) {
  std::string text;
  for (size_t at = 0; at < piece.size();) {
    const bool is_space = piece.compare(at, WORD_MARK.size(), WORD_MARK) == 0;
    text += is_space ? ' ' : piece[at];
    at += is_space ? WORD_MARK.size() : 1;
  }
  return text;
}

size_t best_of(const float * logits, size_t count) { return std::max_element(logits, logits + count) - logits; }

float probability_of(const float * logits, size_t count, size_t chosen) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += std::exp(static_cast<double>(logits[i]) - logits[chosen]);
  return static_cast<float>(1 / sum);
}

}  // namespace

Engine::~Engine() {
  if (state_) parakeet_free_state(state_);
  if (context_) parakeet_free(context_);
}

bool Engine::open(const std::string & model_path) {
  try {
    context_ = parakeet_init_from_file_with_params_no_state(model_path.c_str(), parakeet_context_default_params());
    if (!context_) return false;
    state_ = parakeet_init_state(context_);
  } catch (const std::exception & error) {
    PARAKEET_LOG_ERROR("%s\n", error.what());
    return false;
  }
  if (!state_) return false;
  for (ggml_backend_t backend : state_->backends)
    if (ggml_backend_is_cpu(backend)) ggml_backend_cpu_set_abort_callback(backend, is_aborted, &aborted_);

  Request silence;
  silence.samples.resize(PARAKEET_SAMPLE_RATE);
  const std::atomic<bool> never{false};
  Decoded ignored;
  return decode(silence, never, ignored) == 0;
}

int32_t Engine::decode(const Request & request, const std::atomic<bool> & aborted, Decoded & decoded) {
  const bool knows_past = !request.from.predictor.empty();
  if (request.samples.size() > static_cast<size_t>(most_samples())) return BAD_REQUEST;
  if (knows_past && request.from.predictor.size() != static_cast<size_t>(predictor_size())) return BAD_REQUEST;
  if (request.from.frame < 0 || request.from.tokens_in_frame < 0) return BAD_REQUEST;

  const Stopwatch watch;
  aborted_ = &aborted;
  const auto run = [&]() -> int32_t {
    if (!encode(request.samples) || !restore(request.from)) return INFERENCE_FAILED;
    // silence that was put behind the speech is no part of it
    const int32_t length = static_cast<int32_t>(request.samples.size());
    const int32_t end = std::min(state_->n_frames, (length + samples_per_frame() - 1) / samples_per_frame());
    decoded.next = request.from;
    if (const int32_t code = advance(decoded.next, std::min(end, request.stable_until), decoded.stable)) return code;
    decoded.next.predictor = save();
    Cursor provisional = decoded.next;
    return advance(provisional, end, decoded.tail);
  };
  const int32_t code = run();
  aborted_ = nullptr;
  if (aborted.load()) return ABORTED;
  decoded.inference = watch.taken();
  return code;
}

bool Engine::encode(const std::vector<int16_t> & samples) {
  std::vector<float> floats(std::max(samples.size(), SHORTEST_SAMPLES), 0.0f);
  for (size_t i = 0; i < samples.size(); i++) floats[i] = samples[i] / 32768.0f;
  const int count = static_cast<int>(floats.size());
  if (parakeet_pcm_to_mel_with_state(context_, state_, floats.data(), count, 1) != 0) return false;
  state_->n_audio_ctx = parakeet_n_len_from_state(state_);
  return parakeet_ensure_encode_sched(*context_, *state_, state_->n_audio_ctx) &&
         parakeet_encode_internal(*context_, *state_, 0, 1, nullptr, nullptr);
}

// Without a past the network is asked what follows a blank, as at the beginning of every text.
bool Engine::restore(const Cursor & from) {
  parakeet_reset_state(state_);
  if (from.predictor.empty()) return predict(context_->vocab.token_blank);
  const size_t width = context_->model.hparams.n_pred_dim;
  const float * part = from.predictor.data();
  const auto set = [&](ggml_tensor * tensor) {
    ggml_backend_tensor_set(tensor, part, 0, width * sizeof(float));
    part += width;
  };
  for (auto & layer : state_->lstm_state.layer) {
    set(layer.h_state);
    set(layer.c_state);
  }
  set(state_->pred_out);
  return true;
}

std::vector<float> Engine::save() const {
  const size_t width = context_->model.hparams.n_pred_dim;
  std::vector<float> predictor(predictor_size());
  float * part = predictor.data();
  const auto get = [&](const ggml_tensor * tensor) {
    ggml_backend_tensor_get(tensor, part, 0, width * sizeof(float));
    part += width;
  };
  for (const auto & layer : state_->lstm_state.layer) {
    get(layer.h_state);
    get(layer.c_state);
  }
  get(state_->pred_out);
  return predictor;
}

// Greedy decoding of a token-and-duration transducer (Xu et al. 2023, arXiv 2304.06795): each step names a token or a
// blank, and how many frames to go on.
int32_t Engine::advance(Cursor & at, int32_t until, std::vector<Token> & tokens) {
  const auto & hparams = context_->model.hparams;
  const size_t blank = context_->vocab.token_blank;
  while (at.frame < until) {
    if (is_aborted(&aborted_)) return ABORTED;
    state_->batch.n_tokens = 1;
    state_->batch.i_time[0] = at.frame;
    state_->batch.logits[0] = 1;
    if (!parakeet_joint(*context_, *state_, state_->batch, 1, nullptr, nullptr)) return INFERENCE_FAILED;

    const float * logits = state_->logits.data();
    const size_t token = best_of(logits, blank + 1);
    if (!std::isfinite(logits[token])) return INFERENCE_FAILED;
    const auto duration =
        static_cast<int32_t>(context_->model.tdt_durations[best_of(logits + blank + 1, hparams.n_tdt_durations)]);
    int32_t step = duration;
    if (token == blank) {
      step = std::max(step, 1);
    } else {
      append(static_cast<int32_t>(token), probability_of(logits, blank + 1, token), at, duration, tokens);
      if (!predict(static_cast<int32_t>(token))) return INFERENCE_FAILED;
      if (step == 0 && ++at.tokens_in_frame >= hparams.n_max_tokens) step = 1;  // a decoder that is stuck
    }
    if (step > 0) at.tokens_in_frame = 0;
    at.frame += step;
  }
  return 0;
}

bool Engine::predict(int32_t token) {
  state_->batch.n_tokens = 1;
  state_->batch.token[0] = token;
  return parakeet_predict(*context_, *state_, state_->batch, 1, nullptr, nullptr);
}

void Engine::append(int32_t token, float probability, const Cursor & at, int32_t frames,
                    std::vector<Token> & tokens) const {
  const std::string piece = parakeet_token_to_str(context_, token);
  if (!is_mark(piece)) tokens.push_back({to_text(piece), probability, at.frame, frames});
}

std::string Engine::version() const { return parakeet_version(); }

int32_t Engine::samples_per_frame() const {
  return context_->model.hparams.subsampling_factor * PARAKEET_HOP_LENGTH;
}

// One column of the spectrum for each hop, and one more.
int32_t Engine::most_samples() const { return (context_->model.hparams.n_audio_ctx - 1) * PARAKEET_HOP_LENGTH; }

int32_t Engine::predictor_size() const {
  return (2 * context_->model.hparams.n_pred_layers + 1) * context_->model.hparams.n_pred_dim;
}
