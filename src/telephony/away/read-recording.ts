import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { TimeoutError } from '../../lib/errors.js';
import type { AriRest } from '../ari/ari-rest.js';
import { TelephonyError } from '../errors.js';

/** Some times as much as a recording can be long. */
const READ_LIMITS = { timeoutMs: 30_000, limitBytes: 32 * 1024 * 1024 };
/** It has been asked to end by then: only Asterisk's own threads are waited for. */
const ENDED_WITHIN_MS = 3_000;
const ASKED_EVERY_MS = 20;

/** Resolves once a recording that was asked to end is complete. @throws TimeoutError, TelephonyError */
export async function untilEnded(rest: AriRest, name: string): Promise<void> {
  const untilMs = performance.now() + ENDED_WITHIN_MS;
  while (await isLive(rest, name)) {
    if (performance.now() > untilMs) throw new TimeoutError(`recording ${name} does not end`);
    await sleep(ASKED_EVERY_MS);
  }
}

/** 16-bit little-endian mono PCM at 8 kHz; null where it is missing. @throws TelephonyError */
export async function readRecording(rest: AriRest, name: string): Promise<Buffer | null> {
  try {
    return await rest.getBytes(`/recordings/stored/${encodeURIComponent(name)}/file`, READ_LIMITS);
  } catch (error) {
    if (error instanceof TelephonyError && error.status === 404) return null;
    throw error;
  }
}

async function isLive(rest: AriRest, name: string): Promise<boolean> {
  try {
    await rest.get(`/recordings/live/${encodeURIComponent(name)}`, z.unknown());
    return true;
  } catch (error) {
    if (error instanceof TelephonyError && error.status === 404) return false;
    throw error;
  }
}
