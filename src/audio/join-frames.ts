import { endMsOf, type AudioFrame } from './frame.js';

/** Apart by less than this is rounding. */
const ROUNDING_MS = 1;

/** Frames of one leg, in order, with those that follow on each other made one, which arrived when its last did. */
export function joinFrames(frames: readonly AudioFrame[]): AudioFrame[] {
  const runs: AudioFrame[][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && followsOn(before, frame)) run.push(frame);
    else runs.push([frame]);
  }
  return runs.map(joinRun);
}

function followsOn(before: AudioFrame, { startMs, sampleRateHz, filled }: AudioFrame): boolean {
  return (
    Math.abs(startMs - endMsOf(before)) <= ROUNDING_MS &&
    before.sampleRateHz === sampleRateHz &&
    before.filled === filled
  );
}

function joinRun(run: readonly AudioFrame[]): AudioFrame {
  const [first, last] = [run[0] as AudioFrame, run.at(-1) as AudioFrame];
  const samples = new Int16Array(run.reduce((sum, frame) => sum + frame.samples.length, 0));
  let at = 0;
  for (const frame of run) {
    samples.set(frame.samples, at);
    at += frame.samples.length;
  }
  return { ...first, samples, arrivedAtMs: last.arrivedAtMs };
}
