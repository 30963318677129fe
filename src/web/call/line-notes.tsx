import { strings } from '../strings.js';
import type { CallModel } from './call-model.js';
import { nameOfLeg } from './people.js';
import './talk.css';

/** Parties whose sound arrives, or arrived, so badly that their words may be wrong. */
export function LineNotes({ legs, lines }: Pick<CallModel, 'legs' | 'lines'>) {
  const poor = Object.entries(lines).filter(([, line]) => line.isPoor);
  if (poor.length === 0) return null;
  return (
    <ul className="line-notes">
      {poor.map(([legId, { loss, mos }]) => (
        <li key={legId} className="notice">
          {strings.talk.poorLine(nameOfLeg(legs, legId, legs[legId]?.speaker ?? 'caller'), loss, mos)}
        </li>
      ))}
    </ul>
  );
}
