import { LiveTalkMeasures } from '../talk/live-talk-measures.js';
import type { CallAnalyser, PlacedAnalysis } from './live-analyser.js';

const EVERY_MS = 10_000;

/**
 * Measures how a call is talked: `talk.measured` every ten seconds for who watches it, and once, at its end, for good; not
 * of a call in which nobody has talked.
 */
export const talkAnalyser: CallAnalyser = {
  name: 'talk-measures',
  open: () => {
    const live = new LiveTalkMeasures();
    let measuredMs = -Infinity;
    let endMs = 0;
    const measured = (atMs: number, isFinal: boolean): readonly PlacedAnalysis[] => {
      const measures = live.measures();
      const hasTalk = measures.speakers.some(({ talkMs }) => talkMs > 0);
      return hasTalk ? [{ event: { type: 'talk.measured', isFinal, measures }, startMs: atMs }] : [];
    };
    return {
      push: () => [],
      tell: (placed) => {
        live.push(placed);
        if (placed.event.type === 'call.ended') endMs = placed.startMs;
      },
      settled: (toMs) => {
        if (toMs - measuredMs < EVERY_MS) return [];
        measuredMs = toMs;
        return measured(toMs, false);
      },
      end: () => measured(endMs, true),
    };
  },
};
