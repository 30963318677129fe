import { z } from 'zod';
import type { WebSocket } from 'ws';
import type { SampleRateHz } from '../../audio/frame.js';
import { nowMs } from '../../lib/clock.js';

/** The raw formats we ask for, by their names in Asterisk. */
const SAMPLE_RATES: Readonly<Record<string, SampleRateHz>> = { slin: 8000, slin16: 16000 };

const mediaStart = z.object({ event: z.literal('MEDIA_START'), format: z.string() });

export interface MediaStreamHandlers {
  onStart(format: string, sampleRateHz: SampleRateHz): void;
  onAudio(samples: Int16Array, sampleRateHz: SampleRateHz, arrivedAtMs: number): void;
  /** A format that we did not ask for and cannot read. */
  onRefusedFormat(format: string): void;
}

/**
 * Reads one media socket. Never waits and never pauses: a reader that stalls for two minutes blocks Asterisk's
 * hang-ups (asterisk/asterisk#2140; reproduced). Audio may come before MEDIA_START; it is read in the format
 * that was asked for. After a format that cannot be read nothing more is taken for audio.
 */
export function readMediaStream(socket: WebSocket, askedFormat: string, handlers: MediaStreamHandlers): void {
  let sampleRateHz: SampleRateHz | null = SAMPLE_RATES[askedFormat] ?? 8000;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const arrivedAtMs = nowMs();
    if (isBinary) {
      if (sampleRateHz !== null) handlers.onAudio(toSamples(data), sampleRateHz, arrivedAtMs);
      return;
    }
    const start = parseMediaStart(data.toString('utf8'));
    if (!start) return;
    const rate = SAMPLE_RATES[start.format];
    sampleRateHz = rate ?? null;
    if (rate === undefined) return handlers.onRefusedFormat(start.format);
    handlers.onStart(start.format, rate);
  });
  socket.on('error', () => {}); // its close follows
}

function parseMediaStart(text: string): z.infer<typeof mediaStart> | null {
  try {
    return mediaStart.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // other control messages may be plain text; we use none of them
  }
}

/** A copy: ws reuses its buffers. Little endian, as every platform that Asterisk's package exists for. */
function toSamples(data: Buffer): Int16Array {
  const samples = new Int16Array(data.length >> 1);
  new Uint8Array(samples.buffer).set(data.subarray(0, samples.byteLength));
  return samples;
}
