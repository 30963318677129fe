import { createHash } from 'node:crypto';
import type { HeardStretches, RecordingContent, RecordingReader } from '../../calls/recording-reader.js';
import { BLOCK_BYTES, RECORDING_RATE_HZ, type RecordingSide } from './recording-format.js';
import { WAV_HEADER_BYTES } from './wav-header.js';

export interface SilencedReaderOptions {
  readonly reader: RecordingReader;
  /** Returns the stretches of a call that may be heard. */
  readonly audibleOf: (callId: string) => Promise<HeardStretches>;
}

/** Recordings of which only some stretches are heard. They are as long as they were, and are asked for in the same parts. */
export function silencedReader({ reader, audibleOf }: SilencedReaderOptions): RecordingReader {
  return {
    async open(callId) {
      const content = await reader.open(callId);
      if (!content) return undefined;
      try {
        return silenced(content, await audibleOf(callId));
      } catch (error) {
        await content.close();
        throw error;
      }
    },
  };
}

/** The audible stretches of one channel, in samples from answer. */
interface AudibleSamples {
  readonly side: RecordingSide;
  readonly stretches: readonly { readonly from: number; readonly to: number }[];
}

function silenced(content: RecordingContent, audible: HeardStretches): RecordingContent {
  const channels = (['left', 'right'] as const).map((side): AudibleSamples => {
    const toSample = (ms: number) => (ms * RECORDING_RATE_HZ) / 1000;
    const stretches = audible[side].map(({ startMs, endMs }) => ({
      from: Math.ceil(toSample(startMs)),
      to: Math.floor(toSample(endMs)),
    }));
    return { side, stretches };
  });
  return {
    ...content,
    heard: audible,
    // its bytes are others, and change with what may be heard
    etag: content.etag && etagOf(content.etag, audible),
    async *read(start = 0, end = content.sizeBytes) {
      let at = Math.max(0, start);
      for await (const piece of content.read(start, end)) {
        yield silencedPiece(piece, at - WAV_HEADER_BYTES, channels);
        at += piece.length;
      }
    },
    close: () => content.close(),
  };
}

/** @param at of its first byte in the PCM; what lies before that is the header, and stays */
function silencedPiece(piece: Buffer, at: number, channels: readonly AudibleSamples[]): Buffer {
  const heard = Buffer.alloc(piece.length);
  const headerBytes = Math.min(piece.length, Math.max(0, -at));
  piece.copy(heard, 0, 0, headerBytes);
  const end = at + piece.length;
  for (const { side, stretches } of channels) {
    const [first, last] = side === 'left' ? [0, 1] : [2, 3];
    for (const { from, to } of stretches) {
      if (to * BLOCK_BYTES <= at) continue;
      if (from * BLOCK_BYTES >= end) break;
      const block = Math.max(from, Math.floor(Math.max(0, at) / BLOCK_BYTES));
      const behind = Math.min(to, Math.ceil(end / BLOCK_BYTES));
      for (let sample = block; sample < behind; sample++)
        for (const byte of [first, last]) copyByte(piece, heard, sample * BLOCK_BYTES + byte - at);
    }
  }
  return heard;
}

/** A piece may begin and end within a sample. */
function copyByte(from: Buffer, to: Buffer, at: number): void {
  const byte = from[at];
  if (byte !== undefined) to[at] = byte;
}

function etagOf(etag: string, audible: HeardStretches): string {
  return `"${createHash('sha256')
    .update(`${etag} ${JSON.stringify(audible)}`)
    .digest('hex')}"`;
}
