import { LiveTalkMeasures } from '../talk/live-talk-measures.js';
import type { CallAnalyser, PlacedAnalysis } from './live-analyser.js';

const EVERY_MS = 10_000;

/**
 * Measures how a call is talked: `talk.measured` every ten seconds for screens, and once, at its end, for good. A call
 * without talk has no measures.
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
      read: (item) => {
        switch (item.type) {
          case 'written':
            live.push(item);
            if (item.event.type === 'call.ended') endMs = item.startMs;
            return [];
          case 'interim':
            return [];
          case 'heard-up-to':
            if (item.toMs - measuredMs < EVERY_MS) return [];
            measuredMs = item.toMs;
            return measured(item.toMs, false);
          case 'over':
            return measured(endMs, true);
        }
      },
    };
  },
};
