import type { TaskSound } from './audio-task.js';
import { gainFor } from './channel-levels.js';
import { isDualMono } from './dual-mono.js';
import type { HeardChannel } from './understand-sound.js';

/** The channels that are listened to, and what the sender has to know of that. */
export interface Hearing {
  readonly heard: readonly HeardChannel[];
  readonly warnings: readonly string[];
}

export interface HearingOptions {
  readonly read: (sound: TaskSound) => AsyncIterable<Buffer>;
  readonly signal: AbortSignal;
}

/** Each channel is a party, unless it has the sound of another one. */
export async function hearChannels(sound: TaskSound, { read, signal }: HearingOptions): Promise<Hearing> {
  const { channels, levels } = sound;
  const all = Array.from({ length: channels }, (_, channel) => ({
    channel,
    gain: gainFor(levels?.[channel]),
  }));
  if (channels === 1) return { heard: all, warnings: ['one channel: all words are given to one speaker'] };
  if (channels !== 2 || !(await isDualMono(read(sound), signal))) return { heard: all, warnings: [] };
  const same =
    'both channels have the same sound: it is transcribed once, and all words are given to one speaker';
  return { heard: all.slice(0, 1), warnings: [same] };
}
