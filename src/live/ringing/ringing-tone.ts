import type { SwitchParts } from '../session/call-parts.js';

/** The tone for the dialling user until the answer (Asterisk, indications.conf). */
export const RINGING_TONE = ['tone:ring'];

/** Lets the user at that channel hear that a phone rings, for as long as `work` takes. @throws what the work throws */
export async function whileToneIsHeard<T>(
  { telephony }: Pick<SwitchParts, 'telephony'>,
  channelId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const tone = new AbortController();
  const heard = telephony
    .play({ channelId, media: RINGING_TONE, signal: AbortSignal.any([tone.signal, signal]) })
    .catch(() => {}); // they hear nothing until the answer
  try {
    return await work();
  } finally {
    tone.abort();
    await heard;
  }
}
