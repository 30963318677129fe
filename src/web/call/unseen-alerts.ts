import type { WireAlertSeverity } from '../../realtime/protocol.js';
import type { CallModel, RaisedAlert } from './call-model.js';

const ranks: Readonly<Record<WireAlertSeverity, number>> = { urgent: 2, warning: 1, info: 0 };

/**
 * Alerts of a call that a user on it has not seen: the gravest first, and of those as grave the newest. Alerts for
 * information interrupt no conversation.
 */
export function unseenAlerts(
  { alerts, seenAlerts }: Pick<CallModel, 'alerts' | 'seenAlerts'>,
  userId: number | null,
): readonly RaisedAlert[] {
  const seen = new Set(seenAlerts.flatMap((each) => (each.userId === userId ? each.alertSeq : [])));
  return alerts
    .filter(({ seq, severity }) => severity !== 'info' && !seen.has(seq))
    .toSorted((one, other) => ranks[other.severity] - ranks[one.severity] || other.seq - one.seq);
}

/** The sentence that raised an alert; null for a rule about the talk itself. */
export function sentenceOf(
  { evidence: [place] }: Pick<RaisedAlert, 'evidence'>,
  pieces: CallModel['pieces'],
): string | null {
  if (place === undefined) return null;
  const said = pieces.find((piece) => piece.kind === 'utterance' && piece.key === place.segment_id);
  return said?.kind === 'utterance' ? said.utterance.text : place.text;
}
