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

/**
 * The alert that a user is to read now: the one that they are shown, until they have seen it or a graver one is raised. One
 * as grave waits: under the pointer it would be taken for the one that was read.
 *
 * @param unseen as `unseenAlerts` has them
 * @param shownSeq of the alert that is shown; null: none is
 */
export function alertToShow(
  unseen: readonly RaisedAlert[],
  shownSeq: number | null,
): RaisedAlert | undefined {
  const [gravest] = unseen;
  const shown = unseen.find(({ seq }) => seq === shownSeq);
  return shown !== undefined && shown.severity === gravest?.severity ? shown : gravest;
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
