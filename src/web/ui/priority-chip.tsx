import type { WireClassification } from '../../realtime/protocol.js';
import { strings } from '../strings.js';

/** The priority in words; the colour only repeats them. */
export function PriorityChip({ priority }: { priority: WireClassification['priority'] }) {
  return <span className={`chip chip-${priority ?? 'none'}`}>{strings.priority[priority ?? 'none']}</span>;
}
