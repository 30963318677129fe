import { decodeUlaw } from '../../src/audio/g711.js';

/** 10 ms at 8 kHz. */
const STEP_SAMPLES = 80;
/** Below this a step counts as silent: the recordings have digital silence between sentences. */
const SILENT_BELOW = 64;
/** A pause shorter than this is inside a word. */
const SHORTEST_PAUSE_STEPS = 12;

/** Places in a recording after which nothing is heard for 120 ms or more: indices of the last audible sample. */
export function findSpeechEnds(ulaw: Uint8Array): number[] {
  const samples = decodeUlaw(ulaw);
  const ends: number[] = [];
  let lastAudible: number | undefined;
  for (let start = 0; start < samples.length; start += STEP_SAMPLES) {
    const audible = lastAudibleIn(samples, start, Math.min(start + STEP_SAMPLES, samples.length));
    if (audible !== undefined) lastAudible = audible;
    else if (lastAudible !== undefined && start - lastAudible >= SHORTEST_PAUSE_STEPS * STEP_SAMPLES) {
      ends.push(lastAudible);
      lastAudible = undefined;
    }
  }
  if (lastAudible !== undefined) ends.push(lastAudible);
  return ends;
}

function lastAudibleIn(samples: Int16Array, start: number, end: number): number | undefined {
  for (let i = end - 1; i >= start; i--) if (Math.abs(samples[i] as number) >= SILENT_BELOW) return i;
  return undefined;
}
