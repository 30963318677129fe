import type { CallAnalyser } from '../../src/analysis/live/live-analyser.js';
import type { Utterance } from '../../src/calls/call-event.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

export interface LiveCost {
  readonly analyser: string;
  readonly utterances: number;
  /** Wall-clock time of one utterance, µs. */
  readonly meanMicros: number;
  readonly p99Micros: number;
}

/** Measures the time that each analyser of the live call takes for one utterance, over many calls after a warm-up. */
export function measureLive(
  analysers: readonly CallAnalyser[],
  calls: readonly (readonly Utterance[])[],
  rounds: number,
): LiveCost[] {
  return analysers.map((analyser) => {
    const micros: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const utterances of calls) {
        const live = analyser.open({ callId: 'bench', dialled: '116' });
        for (const utterance of utterances) {
          const { startMs } = utterance;
          const before = process.hrtime.bigint();
          live.read({ type: 'written', event: { type: 'transcript.final', utterance, timing }, startMs });
          if (round > 0) micros.push(Number(process.hrtime.bigint() - before) / 1_000);
        }
      }
    }
    micros.sort((a, b) => a - b);
    return {
      analyser: analyser.name,
      utterances: micros.length,
      meanMicros: micros.reduce((sum, each) => sum + each, 0) / micros.length,
      p99Micros: micros[Math.floor(micros.length * 0.99)] ?? 0,
    };
  });
}
