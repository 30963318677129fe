import { nowMs } from '../../lib/clock.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { RecordingReader } from '../../calls/recording-reader.js';
import type { SoundSource, Speaker } from '../../calls/call-event.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ, sideOf, toSample } from './recording-format.js';
import { WAV_HEADER_BYTES } from './wav-header.js';

/** The sound of one side of a call, silence where nothing was recorded. */
export interface RecordedSound {
  readonly samples: Int16Array;
  /** Where something was, ms from answer. */
  readonly found: readonly {
    readonly fromMs: number;
    readonly toMs: number;
    readonly source: SoundSource;
  }[];
}

/** A stretch of one party's sound, ms from answer. Agents and third parties are on one side and are heard together. */
interface RecordedPlace {
  readonly speaker: Speaker;
  readonly startMs: number;
  readonly endMs: number;
}

/** @returns null where nothing was recorded there @throws VaultError, UnavailableError */
export async function readRecordedSound(
  recordings: RecordingReader,
  callId: string,
  { speaker, startMs, endMs }: RecordedPlace,
): Promise<RecordedSound | null> {
  const recording = await recordings.open(callId);
  if (!recording) return null;
  try {
    const found = recording.stretches
      .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) }))
      .filter(({ fromMs, toMs }) => fromMs < toMs)
      .map((each) => ({ ...each, source: 'recording' as const }));
    if (found.length === 0) return null;
    const from = WAV_HEADER_BYTES + toSample(Math.max(0, startMs)) * BLOCK_BYTES;
    const to = WAV_HEADER_BYTES + toSample(endMs) * BLOCK_BYTES;
    const pieces: Buffer[] = [];
    for await (const piece of recording.read(from, to)) pieces.push(piece);
    return { samples: sideSamples(Buffer.concat(pieces), sideOf(speaker) === 'left' ? 0 : 1), found };
  } finally {
    await recording.close();
  }
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
  const samples = (await readRecordedSound(recordings, callId, place))?.samples;
  if (!samples?.some((sample) => sample !== 0)) return null;
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
  return { samples, sampleRateHz: RECORDING_RATE_HZ, ...times };
}

/** One of the two channels. */
function sideSamples(pcm: Buffer, channel: 0 | 1): Int16Array {
  const samples = new Int16Array(Math.floor(pcm.length / BLOCK_BYTES));
  for (let at = 0; at < samples.length; at++) samples[at] = pcm.readInt16LE(at * BLOCK_BYTES + channel * 2);
  return samples;
}
