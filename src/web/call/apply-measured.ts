import type { WireMeasuredEvent } from '../../realtime/protocol.js';
import type { CallModel, LineQuality } from './call-model.js';

/** From this share of lost packets on words suffer; the server calls a line poor from there on. */
const POOR_LOSS = 0.03;

/** The model with what was measured. */
export function applyMeasured(model: CallModel, event: WireMeasuredEvent): CallModel {
  switch (event.type) {
    case 'talk_measured':
      return { ...model, talk: event.talk };
    case 'media_quality':
      return withLine(model, event.leg_id, {
        loss: event.loss,
        mos: event.mos,
        isPoor: event.state !== 'good' || (model.lines[event.leg_id]?.isPoor ?? false),
      });
    case 'media_received': {
      const isPoor = event.loss >= POOR_LOSS || (model.lines[event.leg_id]?.isPoor ?? false);
      return withLine(model, event.leg_id, { loss: event.loss, mos: event.mos, isPoor });
    }
  }
}

function withLine(model: CallModel, legId: string, line: LineQuality): CallModel {
  return { ...model, lines: { ...model.lines, [legId]: line } };
}
