import type { CallModel } from './call-model.js';
import { lineFault } from './line-fault.js';
import { nameOfLeg } from './people.js';
import './talk.css';

/** Parties whose sound arrives so badly that their words may be wrong; quietly, where the call is over. */
export function LineNotes({ legs, lines, summary }: Pick<CallModel, 'legs' | 'lines' | 'summary'>) {
  const faults = Object.entries(lines).flatMap(([legId, line]) => {
    const fault = lineFault(nameOfLeg(legs, legId, legs[legId]?.speaker ?? 'caller'), line);
    return fault === null ? [] : [{ legId, fault }];
  });
  if (faults.length === 0) return null;
  return (
    <ul className="line-notes">
      {faults.map(({ legId, fault }) => (
        <li key={legId} className={summary?.status === 'in_progress' ? 'notice' : 'quiet'}>
          {fault}
        </li>
      ))}
    </ul>
  );
}
