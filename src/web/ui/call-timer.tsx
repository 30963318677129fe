import type { WireCallSummary } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { secondsSinceAnswer, secondsSinceStart, type CallClock } from './call-clock.js';
import { clockTime } from './format.js';
import { useNow } from './use-now.js';

interface Props {
  summary: WireCallSummary;
  clock: CallClock;
  /** a timer out of sight stands still */
  isSeen?: boolean;
}

/** Since the answer, as the transcript counts; before that, how long the caller has waited. */
export function CallTimer({ summary, clock, isSeen = true }: Props) {
  const nowMs = useNow(isSeen);
  const sinceAnswerS = secondsSinceAnswer(summary, clock, nowMs);
  const seconds = sinceAnswerS ?? secondsSinceStart(summary, clock, nowMs);
  return (
    <span className="timer" role="timer" aria-live="off">
      <span className="visually-hidden">{timerLabel(summary)} </span>
      {clockTime(seconds)}
    </span>
  );
}

function timerLabel(summary: WireCallSummary): string {
  if (summary.status === 'completed') return strings.call.lasted;
  return summary.agent === null && summary.direction === 'inbound'
    ? strings.call.waiting
    : strings.call.duration;
}
