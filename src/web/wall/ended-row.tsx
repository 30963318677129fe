import { Link } from '@tanstack/react-router';
import { strings } from '../strings.js';
import { agentOf, callerName, categoryName, clockTime, timeOfDay } from '../ui/format.js';
import { PriorityChip } from '../ui/priority-chip.js';
import type { WallCall } from './wall-model.js';

const words = strings.wall;

/** A call that is over, in one line that leads to it. */
export function EndedRow({ call }: { call: WallCall }) {
  const { summary, endedAway } = call;
  const { classification, agent, end_time: endTime, end_reason: reason } = summary;
  const known = classification !== null && classification.main_category !== 'unclassified';
  return (
    <Link to="/calls/$callId" params={{ callId: summary.call_id }} className="ended-row">
      <span className="ended-caller">
        <bdi>{callerName(summary.caller_id)}</bdi>
      </span>
      <span className="ended-about">
        <bdi>{known ? (classification.sub_category ?? categoryName(classification.main_category)) : ''}</bdi>
        {classification?.priority === 'high' && <PriorityChip priority="high" />}
      </span>
      <span>
        <bdi>{agentOf({ agent, status: 'completed' })}</bdi>
      </span>
      <span className="ended-when">
        {endedAway || endTime === null
          ? words.endedAway
          : words.endedAt(timeOfDay(endTime), clockTime(summary.duration))}
        {reason !== null && <span className="ended-why">{strings.ending.why(reason).short}</span>}
      </span>
    </Link>
  );
}
