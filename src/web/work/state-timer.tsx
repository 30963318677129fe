import type { WireAgent } from '../../realtime/protocol.js';
import { grown, shrunk } from '../desk/own-model.js';
import { strings } from '../strings.js';
import { clockTime } from '../ui/format.js';
import { useNow } from '../ui/use-now.js';

const words = strings.work;

/** For how long the user is in their state; of a wrap-up, how long it goes on. */
export function StateTimer({ agent, receivedAtMs }: { agent: WireAgent; receivedAtMs: number }) {
  const nowMs = useNow();
  const { wrap_up_left: leftS, duration } = agent;
  const seconds =
    leftS === null ? grown(duration, receivedAtMs, nowMs) : Math.ceil(shrunk(leftS, receivedAtMs, nowMs));
  return (
    <span className="timer agent-timer" role="timer" aria-live="off">
      <span className="visually-hidden">{leftS === null ? words.since : words.left} </span>
      {clockTime(seconds)}
    </span>
  );
}
