import type { AudioFrame } from '../audio/frame.js';
import { DECODED_RATE_HZ } from '../audio/decode/decode-sound.js';
import { amplified } from '../audio/amplify.js';
import { CallSounds, type LegSound } from '../audio/echo/call-sounds.js';
import { partsOf } from '../audio/echo/guard-echo.js';
import { segmentLeg } from '../audio/vad/segment-leg.js';
import type { SegmentOptions } from '../audio/vad/segment-options.js';
import type { SpeechSegment } from '../audio/vad/speech-segment.js';
import type { Vad } from '../audio/vad/vad.js';
import type { AppError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { mapConcurrently } from '../lib/map-concurrently.js';
import { MergedStream } from '../lib/merge.js';
import { placeWords } from '../speech/place-words.js';
import type { Transcriber, Transcription } from '../speech/transcriber.js';
import type { TaskSound, TaskUtterance } from './audio-task.js';

/** Ten windows of the detector, which share a message to it: these cost more than its work. */
const FRAME_MS = 320;
const BYTES_PER_SAMPLE = 2;
/**
 * Frames of digital silence that the detector gets before further ones are skipped, about a second: it
 * settles by then as on a silent line. Telephone recordings consist of such silence where the other party
 * speaks (the demo calls: 65 %).
 */
const SETTLED_FRAMES = 3;
/** Asked at once: enough that no worker waits for the next one to be cut. */
const IN_FLIGHT = 4;
/** Other channel's sound that is kept beyond the longest speech: pre-roll, an echo's delay, and a frame. */
const SOUND_BEYOND_MS = 3_000;
/** A request that waits for a restarted worker, or behind other files. */
const DEADLINE_MS = 10 * 60_000;

export interface HeardChannel {
  /** From 0. */
  readonly channel: number;
  /** The factor for its samples before the detector and the recogniser; 1 leaves them as they are. */
  readonly gain: number;
}

export interface UnderstandOptions {
  readonly vad: Vad;
  readonly segment: SegmentOptions;
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  /** ISO 639-1, or `auto`. */
  readonly language: string;
  /** In their order; the others of the sound are left out. */
  readonly heard: readonly HeardChannel[];
  /** For the scheduler and logs. */
  readonly taskId: string;
  /** Utterances of an earlier attempt: their words are not transcribed again. */
  readonly known: readonly TaskUtterance[];
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface Understood {
  /** Undefined: a stretch without words. */
  readonly utterance: TaskUtterance | undefined;
  /** The other channel's speech, heard in this one: it is left out here, since it stands there already. */
  readonly isEcho: boolean;
  readonly isNew: boolean;
  readonly channel: number;
  /** In the file, ms; the channel is understood up to its end. */
  readonly startMs: number;
  readonly endMs: number;
}

/** A call goes on while the detector is away. A file can be processed later, and words that were not looked for would be lost. */
function refuse(error: AppError): never {
  throw error;
}

/**
 * The stages of a call on the sound of a file. Its channels go side by side, so that their windows share the messages to
 * the detector.
 *
 * In:     the bytes of the sound; asked for anew for each channel.
 * Out:    each stretch of speech, in order within its channel.
 * End:    when every channel has ended.
 * Errors: what `read`, the detector and the transcriber throw, and the reason of the signal, also where nothing is said.
 */
export async function* understandSound(
  sound: TaskSound,
  read: () => AsyncIterable<Buffer>,
  options: UnderstandOptions,
): AsyncGenerator<Understood> {
  const { vad, segment, heard, signal, log } = options;
  const channels = new MergedStream<Understood>();
  for (const { channel, gain } of heard) {
    const sounds = new CallSounds(segment.maxSegmentMs + SOUND_BEYOND_MS);
    const others = heard
      .filter((each) => each.channel !== channel)
      .map((each) => ({ channel: each.channel, sound: sounds.open(CHANNELS) }));
    const frames = framesOf(read(), sound, { channel, gain, others, signal });
    const speech = segmentLeg(frames, { vad, options: segment, onVadError: refuse, log });
    const marked = withEchoes(speech, sounds.open(CHANNELS), gain);
    channels.add(mapConcurrently(marked, IN_FLIGHT, (each) => understand(each, channel, options)));
  }
  channels.end();
  yield* channels;
}

/** The channels of one file, as `CallSounds` has the parties of a call. */
const CHANNELS = 'channels';

/**
 * Each channel is a party: what the one says is distinguished in the others as in a call that is up (`guardEcho`), at the levels
 * that the file has: an echo is known by being the weaker one. It takes 13 ms of this process for a stretch of 4 s beside
 * another voice, 44 ms where it holds an echo (2026-11), so that other work comes in between stretches.
 */
async function* withEchoes(
  speech: AsyncIterable<SpeechSegment>,
  sound: Pick<LegSound, 'others'>,
  gain: number,
): AsyncGenerator<SpeechSegment> {
  for await (const segment of speech) {
    await new Promise((resolve) => setImmediate(resolve));
    const asSent = gain === 1 ? segment : { ...segment, samples: amplified(segment.samples, 1 / gain) };
    for (const part of partsOf(asSent, sound, { echoes: 0, possibleEchoes: 0 }))
      yield gain === 1 ? part : { ...part, samples: amplified(part.samples, gain) };
  }
}

async function understand(
  speech: SpeechSegment,
  channel: number,
  { transcriber, language, taskId, known, signal }: UnderstandOptions,
): Promise<Understood> {
  const startMs = Math.round(speech.startMs);
  const isEcho = speech.echo === 'sure';
  const place = { channel, startMs, endMs: speech.endMs, isEcho };
  if (isEcho) return { ...place, utterance: undefined, isNew: true };
  const earlier = known.find((each) => each.channel === channel && each.startMs === startMs);
  if (earlier) return { ...place, utterance: earlier, isNew: false };
  const { samples, sampleRateHz } = speech;
  const legId = `${taskId}-${channel}`;
  const request = {
    legId,
    priority: 'file',
    samples,
    sampleRateHz,
    language,
    deadlineMs: DEADLINE_MS,
  } as const;
  const result = await transcriber.transcribe(request, signal);
  return { ...place, utterance: toUtterance(result, speech, { channel, startMs }), isNew: true };
}

/** A dropped stretch is no speech: it has no utterance. */
function toUtterance(
  { text, language, confidence, doubt, dropped, words }: Transcription,
  { endMs, echo }: SpeechSegment,
  { channel, startMs }: { readonly channel: number; readonly startMs: number },
): TaskUtterance | undefined {
  if (dropped !== null) return undefined;
  const placed = placeWords(words, { startMs, endMs });
  const place = { channel, startMs, endMs: Math.round(endMs) };
  return { ...place, text, language, confidence, doubt: doubt ?? (echo ? 'echo' : null), words: placed };
}

interface ChannelOptions extends HeardChannel {
  /** Are reported what the other channels have at the same time, where there are any. */
  readonly others: readonly { readonly channel: number; readonly sound: Pick<LegSound, 'push'> }[];
  readonly signal: AbortSignal;
}

/** One channel of interleaved samples, in frames of 320 ms; the last one may be shorter. */
async function* framesOf(
  bytes: AsyncIterable<Buffer>,
  { channels, sampleRateHz = DECODED_RATE_HZ }: TaskSound,
  { channel, gain, others, signal }: ChannelOptions,
): AsyncGenerator<AudioFrame> {
  const frameBytes = (FRAME_MS / 1000) * sampleRateHz * channels * BYTES_PER_SAMPLE;
  let rest: Buffer = Buffer.alloc(0);
  let index = 0;
  let silentFrames = 0;
  const toFrame = (part: Buffer): AudioFrame => {
    const asSent = samplesOf(part, channels, channel);
    const samples = gain === 1 ? asSent : amplified(asSent, gain);
    const startMs = index++ * FRAME_MS;
    const place = { sampleRateHz, startMs, arrivedAtMs: startMs };
    for (const other of others)
      other.sound.push({ samples: samplesOf(part, channels, other.channel), ...place });
    silentFrames = samples.every((sample) => sample === 0) ? silentFrames + 1 : 0;
    return { samples, ...place, filled: silentFrames > SETTLED_FRAMES };
  };
  for await (const piece of bytes) {
    signal.throwIfAborted();
    const all = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let at = 0;
    for (; at + frameBytes <= all.length; at += frameBytes) yield toFrame(all.subarray(at, at + frameBytes));
    rest = all.subarray(at);
  }
  const whole = rest.length - (rest.length % (channels * BYTES_PER_SAMPLE));
  if (whole > 0) yield toFrame(rest.subarray(0, whole));
}

function samplesOf(part: Buffer, channels: number, channel: number): Int16Array {
  const samples = new Int16Array(part.length / (channels * BYTES_PER_SAMPLE));
  for (let at = 0; at < samples.length; at++)
    samples[at] = part.readInt16LE((at * channels + channel) * BYTES_PER_SAMPLE);
  return samples;
}
