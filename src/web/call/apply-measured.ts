import type { WireMeasuredEvent } from '../../realtime/protocol.js';
import type { CallModel, LineQuality } from './call-model.js';

/** From this share of lost packets on words suffer; the server calls a line poor from there on. */
const POOR_LOSS = 0.03;

const goodLine: LineQuality = {
  state: 'good',
  silentSinceS: null,
  wordless: null,
  endS: null,
  wasPoor: false,
  loss: 0,
};

/** The model with what was measured. */
export function applyMeasured(model: CallModel, event: WireMeasuredEvent & { start: number }): CallModel {
  switch (event.type) {
    case 'talk_measured':
      return { ...model, talk: event.talk };
    case 'media_quality': {
      const { state, start, loss } = event;
      // without packets there is nothing to count: what arrived before says nothing of now
      if (state === 'none') return withLine(model, event.leg_id, { state: 'silent', silentSinceS: start });
      const heard = { state, silentSinceS: null, loss };
      return withLine(model, event.leg_id, state === 'poor' ? { ...heard, wasPoor: true } : heard);
    }
    case 'media_wordless': {
      const wordless = event.wordless ? { sinceS: event.since, dbfs: event.level_dbfs } : null;
      return withLine(model, event.leg_id, { wordless });
    }
    case 'media_received': {
      const isPoor = event.loss >= POOR_LOSS;
      return withLine(model, event.leg_id, { loss: event.loss, ...(isPoor ? { wasPoor: true } : {}) });
    }
  }
}

/** The model after a party has left: nothing arrives of it any more, which is no fault. */
export function endLine(model: CallModel, legId: string, endS: number): CallModel {
  return withLine(model, legId, { endS });
}

/** The model after the call is over: of parties whose leaving was not seen, too. */
export function endLines(model: CallModel, endS: number): CallModel {
  const open = Object.keys(model.lines).filter((legId) => model.lines[legId]?.endS === null);
  return open.reduce((next, legId) => endLine(next, legId, endS), model);
}

function withLine(model: CallModel, legId: string, change: Partial<LineQuality>): CallModel {
  const line = { ...(model.lines[legId] ?? goodLine), ...change };
  return { ...model, lines: { ...model.lines, [legId]: line } };
}
