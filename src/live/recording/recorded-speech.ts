import { nowMs } from '../../lib/clock.js';
import { HEARD_EARLIER_MS, findEcho, type OtherSound } from '../../audio/echo/find-echoes.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { SampleRateHz } from '../../audio/frame.js';
import type { RecordingContent, RecordingReader } from '../../calls/recording-reader.js';
import type { SoundSource, Speaker } from '../../calls/call-event.js';
import { without } from './missing-sound.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ, sideOf, toSample } from './recording-format.js';
import { WAV_HEADER_BYTES } from './wav-header.js';

/** The sound of one side of a call, silence where nothing was recorded. */
export interface RecordedSound {
  readonly samples: Int16Array;
  /** The other side at the same time, so that its echo can be recognised. */
  readonly other: OtherSound;
  /** Where something was, ms from answer. */
  readonly found: readonly {
    readonly fromMs: number;
    readonly toMs: number;
    readonly source: SoundSource;
  }[];
}

/** A stretch of one party's sound, ms from answer. Agents and third parties are on one side and are heard together. */
interface RecordedPlace {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly startMs: number;
  readonly endMs: number;
}

/** @returns null where nothing was recorded there @throws VaultError, UnavailableError */
export async function readRecordedSound(
  recordings: RecordingReader,
  callId: string,
  place: RecordedPlace,
): Promise<RecordedSound | null> {
  const { speaker, startMs, endMs } = place;
  const recording = await recordings.open(callId);
  if (!recording) return null;
  try {
    const silent = silentIn(recording, place);
    const found = within(recording.stretches, place).flatMap((each) => without(each, silent));
    if (found.length === 0) return null;
    const samples = await sideOfRecording(recording, { speaker, startMs, endMs });
    const earlierMs = Math.max(0, startMs - HEARD_EARLIER_MS);
    const others = { speaker: isCaller(speaker) ? 'agent' : 'caller', startMs: earlierMs, endMs } as const;
    const other = { samples: await sideOfRecording(recording, others), startMs: earlierMs };
    return { samples, other, found: found.map((each) => ({ ...each, source: 'recording' as const })) };
  } finally {
    await recording.close();
  }
}

/**
 * The sound of an utterance, if the recording has all of it: words that are heard in a part of it would stand for the whole.
 *
 * @returns null where something of it is missing or paused @throws VaultError, UnavailableError
 */
export async function readWholeUtterance(
  recordings: RecordingReader,
  callId: string,
  place: RecordedPlace,
): Promise<{ readonly samples: Int16Array; readonly sampleRateHz: SampleRateHz } | null> {
  const recording = await recordings.open(callId);
  if (!recording) return null;
  try {
    const heardMs = lengthOf(within(recording.stretches, place));
    const isPaused = silentIn(recording, place).length > 0;
    if (isPaused || place.endMs - place.startMs - heardMs > MISSING_AT_MOST_MS) return null;
    const samples = await sideOfRecording(recording, place);
    return samples.some((sample) => sample !== 0) ? { samples, sampleRateHz: RECORDING_RATE_HZ } : null;
  } finally {
    await recording.close();
  }
}

/** An utterance begins with the silence before it, and ends with that behind it: nothing of its words is in so little. */
const MISSING_AT_MOST_MS = 100;

interface Times {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Where in that place there is silence instead of what that party said. */
function silentIn({ pauses }: RecordingContent, place: RecordedPlace): Times[] {
  return within(
    pauses.filter(({ legId = place.legId }) => legId === place.legId),
    place,
  );
}

/** The parts of these stretches that lie in that place. */
function within(
  stretches: readonly Times[],
  { startMs, endMs }: Pick<RecordedPlace, 'startMs' | 'endMs'>,
): Times[] {
  return stretches
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);
}

function lengthOf(stretches: readonly Times[]): number {
  return stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

async function sideOfRecording(
  recording: RecordingContent,
  { speaker, startMs, endMs }: Omit<RecordedPlace, 'legId'>,
): Promise<Int16Array> {
  const from = WAV_HEADER_BYTES + toSample(Math.max(0, startMs)) * BLOCK_BYTES;
  const to = WAV_HEADER_BYTES + toSample(endMs) * BLOCK_BYTES;
  const pieces: Buffer[] = [];
  for await (const piece of recording.read(from, to)) pieces.push(piece);
  return sideSamples(Buffer.concat(pieces), sideOf(speaker) === 'left' ? 0 : 1);
}

/**
 * The sound of one party at one place of a call, out of its recording: what is left to transcribe when the process that
 * heard it is gone.
 *
 * @returns null where nothing was recorded there @throws VaultError, UnavailableError
 */
export async function readRecordedSpeech(
  recordings: RecordingReader,
  callId: string,
  place: RecordedPlace,
): Promise<SpeechSegment | null> {
  const sound = await readRecordedSound(recordings, callId, place);
  if (!sound?.samples.some((sample) => sample !== 0)) return null;
  const { startMs, endMs } = place;
  const atMs = nowMs();
  const times = {
    startMs,
    endMs,
    spokenToMs: endMs,
    endedBy: 'end',
    lastSpeechAtMs: atMs,
    closedAtMs: atMs,
  } as const;
  return findEcho({ samples: sound.samples, sampleRateHz: RECORDING_RATE_HZ, ...times }, sound.other);
}

function isCaller(speaker: Speaker): boolean {
  return sideOf(speaker) === 'left';
}

/** One of the two channels. */
function sideSamples(pcm: Buffer, channel: 0 | 1): Int16Array {
  const samples = new Int16Array(Math.floor(pcm.length / BLOCK_BYTES));
  for (let at = 0; at < samples.length; at++) samples[at] = pcm.readInt16LE(at * BLOCK_BYTES + channel * 2);
  return samples;
}
