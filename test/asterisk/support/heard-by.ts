import { setTimeout as wait } from 'node:timers/promises';
import type { SipPhone } from '../../../demo/phone/sip-phone.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import { isClear, isHeard, loudness } from './goertzel.js';

/** Until the last frames of the state before have passed. */
const SETTLE_MS = 400;
/** In so much sound the tones are counted where they are not clear sooner. */
const LISTEN_MS = 1200;
const SOON_MS = 480;
/** Quieter is nothing but the noise of a codec. */
const AUDIBLE = 100;

/** Sound that a telephone hears: which of the tones, and whether anything at all. */
export interface HeardSound {
  readonly tonesHz: readonly number[];
  readonly isSilent: boolean;
}

/**
 * Listens at telephones, all at the same time: for half a second where that leaves no doubt about any tone at any of
 * them, else for 1.2 s. Silence is in doubt until then: music has rests.
 *
 * @returns of those that are in a call by then
 */
export async function heardBy(
  phones: readonly SipPhone[],
  tonesHz: readonly number[],
): Promise<ReadonlyMap<SipPhone, HeardSound>> {
  await wait(SETTLE_MS);
  const fromMs = performance.timeOrigin + performance.now();
  const soundsOf = (durationMs: number) =>
    phones
      .filter((phone) => phone.currentCall)
      .map((phone) => [phone, decodeUlaw(phone.audio.heard(fromMs, fromMs + durationMs))] as const);
  await wait(SOON_MS);
  const soon = soundsOf(SOON_MS);
  const isEnough = soon.every(
    ([, samples]) => loudness(samples) > AUDIBLE && tonesHz.every((hz) => isClear(samples, hz, SOON_MS)),
  );
  if (!isEnough) await wait(LISTEN_MS - SOON_MS);
  const durationMs = isEnough ? SOON_MS : LISTEN_MS;
  return new Map(
    (isEnough ? soon : soundsOf(LISTEN_MS)).map(([phone, samples]) => [
      phone,
      {
        tonesHz: tonesHz.filter((hz) => isHeard(samples, hz, durationMs)),
        isSilent: loudness(samples) <= AUDIBLE,
      },
    ]),
  );
}
