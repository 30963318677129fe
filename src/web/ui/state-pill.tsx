import type { WireCallSummary } from '../../realtime/protocol.js';
import { stateName } from './format.js';

/** The state of a call. */
export function StatePill({ summary }: { summary: Pick<WireCallSummary, 'state' | 'direction'> }) {
  return (
    <span className={`state state-${summary.state}`}>
      <span className="state-dot" aria-hidden="true" />
      {stateName(summary)}
    </span>
  );
}
