import { stateName } from './format.js';

/** The state of a call. */
export function StatePill({ state }: { state: string }) {
  return (
    <span className={`state state-${state}`}>
      <span className="state-dot" aria-hidden="true" />
      {stateName(state)}
    </span>
  );
}
