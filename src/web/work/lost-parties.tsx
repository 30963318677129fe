import type { WireLostParty } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { grown } from '../desk/own-model.js';
import { clockTime } from '../ui/format.js';
import { useNow } from '../ui/use-now.js';

interface Props {
  lost: readonly WireLostParty[];
  /** `performance.now()` when it was reported */
  receivedAtMs: number;
}

/** Parties who are not heard any more, and for how long. */
export function LostParties({ lost, receivedAtMs }: Props) {
  if (lost.length === 0) return null;
  return (
    <div className="lost-parties" role="alert">
      {lost.map((party) => (
        <LostParty key={party.leg_id} party={party} receivedAtMs={receivedAtMs} />
      ))}
    </div>
  );
}

function LostParty({ party, receivedAtMs }: { party: WireLostParty; receivedAtMs: number }) {
  const nowMs = useNow();
  const { speaker, name, duration } = party;
  const text = speaker === 'agent' ? strings.lost.agent(name) : strings.lost.other(strings.speakers[speaker]);
  return (
    <p className="card-help-word">
      {text}{' '}
      <span className="timer" role="timer" aria-live="off">
        {clockTime(grown(duration, receivedAtMs, nowMs))}
      </span>
    </p>
  );
}
