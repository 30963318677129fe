import type { WireCallSummary } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { AlertChip } from './alert-chip.js';
import { dangerName, listed } from './format.js';
import { PriorityChip } from './priority-chip.js';

/** All that sets a call apart, in words: alert, priority and the dangers behind it, a party without words, a halted recording. */
export function CallChips({ summary }: { summary: WireCallSummary }) {
  const { alert, classification, dangers, wordless, recording } = summary;
  const isKnown = classification !== null && classification.main_category !== 'unclassified';
  const priority = classification?.priority ?? null;
  const halted = recording === 'paused' || recording === 'failed' ? strings.wall.recording[recording] : null;
  const isUnremarkable = alert === null && !isKnown && priority === null && dangers.length === 0;
  if (isUnremarkable && wordless.length === 0 && halted === null) return null;
  return (
    <p className="card-chips">
      {alert !== null && <AlertChip severity={alert} />}
      {(isKnown || priority !== null) && <PriorityChip priority={priority} />}
      {dangers.length > 0 && <span className="card-dangers">{listed(dangers.map(dangerName))}</span>}
      {wordless.map(({ leg_id: legId, name }) => (
        <span key={legId} className="chip chip-medium">
          {strings.wall.wordless(
            legId === 'caller' ? strings.wall.theCaller : (name ?? strings.wall.oneParty),
          )}
        </span>
      ))}
      {halted !== null && <span className="chip chip-medium">{halted}</span>}
    </p>
  );
}
