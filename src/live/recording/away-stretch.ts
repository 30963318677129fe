import type { RecordingFile } from '../../calls/recording-store.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ, toSample, type RecordingSide } from './recording-format.js';

/** The sound of one party, as the switch recorded it. */
export interface AwayPiece {
  readonly legId: string;
  readonly side: RecordingSide;
  /** ms from answer */
  readonly startMs: number;
  readonly samples: Int16Array;
}

/** A part of a call, ms from answer. */
export interface Place {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The switch goes on for so long when this process hears a party again: a word that is cut in two there is understood by
 * neither side (measured: "belt", of which the new tap had the last 0.4 s).
 */
export const WHOLE_WORD_MS = 300;

const MS_PER_SAMPLE = 1000 / RECORDING_RATE_HZ;
/** The process before and this one meet to the millisecond at best: less than this between them is no place. */
const SHORTEST_MS = 20;

/** 16-bit little-endian mono PCM of the recording's rate; an odd last byte is left out. */
export function samplesOf(pcm: Buffer): Int16Array {
  const samples = new Int16Array(Math.floor(pcm.length / 2));
  for (let at = 0; at < samples.length; at++) samples[at] = pcm.readInt16LE(2 * at);
  return samples;
}

/**
 * Where in the call there is something of the switch and nothing of our own. Where two stretches overlap, the
 * earlier one is heard (read-recording.ts): one of the switch hides the beginning of our own, which is
 * silence until its taps are made, and must not hide more.
 *
 * @param rows of the call's recordings
 * @param ownMs from where on the recording that goes on now is to be heard, ms from answer
 */
export function freePlaces(
  pieces: readonly AwayPiece[],
  rows: readonly RecordingFile[],
  ownMs: number = Infinity,
): Place[] {
  const taken = [
    ...rows
      .filter(({ kept, startMs, patchOf }) => kept && startMs < ownMs && patchOf === undefined)
      .map(({ startMs, kept }) => ({ fromMs: startMs, toMs: startMs + (kept?.lengthMs ?? 0) })),
    { fromMs: ownMs, toMs: Infinity },
  ].sort((a, b) => a.fromMs - b.fromMs);
  const places: Place[] = [];
  const endMs = Math.max(...pieces.map(endOf));
  let fromMs = Math.max(0, Math.min(...pieces.map(({ startMs }) => startMs)));
  for (const each of taken) {
    const toMs = Math.min(each.fromMs, endMs);
    if (toMs - fromMs >= SHORTEST_MS) places.push({ fromMs, toMs });
    fromMs = Math.max(fromMs, each.toMs);
  }
  return places;
}

/**
 * That place of the call in stereo, as recordings are: parties of one side together. Recordings of one party that follow
 * each other have starts that are some milliseconds off: what both have is taken from the earlier one.
 *
 * @param silent what is left out: the recording was paused there
 * @returns null where there is no sound
 */
export function mixPlace(
  pieces: readonly AwayPiece[],
  { fromMs, toMs }: Place,
  silent: readonly Place[],
): Buffer | null {
  const from = toSample(fromMs);
  const count = toSample(toMs) - from;
  const mixed = Buffer.alloc(count * BLOCK_BYTES);
  const behind = new Map<string, number>();
  for (const { legId, side, startMs, samples } of [...pieces].sort((a, b) => a.startMs - b.startMs)) {
    const at = toSample(startMs) - from;
    const first = Math.max(0, at, behind.get(legId) ?? 0);
    const end = Math.min(count, at + samples.length);
    for (let i = first; i < end; i++)
      add(mixed, i * BLOCK_BYTES + (side === 'left' ? 0 : 2), samples[i - at]);
    behind.set(legId, Math.max(end, behind.get(legId) ?? 0));
  }
  for (const each of silent) {
    const first = Math.max(0, toSample(each.fromMs) - from);
    const end = Math.min(count, toSample(Math.min(each.toMs, toMs)) - from);
    if (first < end) mixed.fill(0, first * BLOCK_BYTES, end * BLOCK_BYTES);
  }
  return mixed.some((byte) => byte !== 0) ? mixed : null;
}

function add(mixed: Buffer, place: number, sample = 0): void {
  const sum = mixed.readInt16LE(place) + sample;
  mixed.writeInt16LE(Math.min(32767, Math.max(-32768, sum)), place);
}

/** Where a piece lies. */
export function placeOf(piece: AwayPiece): Place {
  return { fromMs: piece.startMs, toMs: endOf(piece) };
}

function endOf({ startMs, samples }: AwayPiece): number {
  return startMs + samples.length * MS_PER_SAMPLE;
}
