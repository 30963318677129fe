import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WireAgent } from '../../realtime/protocol.js';
import { useCall } from '../call/use-call.js';
import { useCommand } from '../desk/use-command.js';
import { useOwn } from '../desk/own-context.js';
import { keysOf } from '../keys/keystrokes.js';
import { usePhone } from '../phone/phone-context.js';
import { PhoneDock } from '../phone/phone-dock.js';
import { strings } from '../strings.js';
import { CallTimer } from '../ui/call-timer.js';
import { callerName } from '../ui/format.js';
import { isOnCall } from './agent-states.js';
import { Retried, useEarly } from './retried.js';
import { StateTimer } from './state-timer.js';
import { toOwnLine, type OwnLine } from './own-line.js';
import { useHangUp } from './use-hang-up.js';
import { useRejoin } from './use-rejoin.js';

const words = strings.work;

/**
 * The user's call on every page but My work, at whichever of their telephones it is: whose it is, how long it lasts, and
 * what cannot wait until they are back there.
 */
export function CallStrip() {
  const { ownState, receivedAtMs } = useOwn();
  const { state } = usePhone();
  const agent = ownState?.agent ?? null;
  const callId = agent?.call_id ?? null;
  if (agent !== null && callId !== null && isOnCall(agent))
    return (
      <Retried key={callId}>
        {(onRefused) => <CallUp callId={callId} agent={agent} onRefused={onRefused} />}
      </Retried>
    );
  // at its end the server may be ahead of the telephone
  if (agent === null || state.call !== null) return <PhoneDock />;
  if (agent.state === 'ringing') return <Strip says={words.callRings} />;
  if (agent.state !== 'wrap-up') return null;
  const timer = <StateTimer agent={agent} receivedAtMs={receivedAtMs} />;
  return <Strip says={words.states['wrap-up']} timer={timer} />;
}

interface StripProps {
  says: ReactNode;
  timer?: ReactNode;
  children?: ReactNode;
}

function Strip({ says, timer, children }: StripProps) {
  return (
    <div className="phone-dock" role="group" aria-label={strings.phone.title}>
      <span className="phone-dock-state">
        <span role="status">{says}</span> {timer}
      </span>
      {children}
      <Link to="/work" className="button">
        {strings.phone.toCall}
      </Link>
    </div>
  );
}

interface CallUpProps {
  callId: string;
  agent: WireAgent;
  /** It cannot be shown yet: its first events are on their way. */
  onRefused: () => void;
}

function CallUp({ callId, agent, onRefused }: CallUpProps) {
  const model = useCall(callId);
  const commands = useCommand();
  const phone = usePhone();
  const hangUp = useHangUp(commands);
  const rejoin = useRejoin(commands);
  const { summary, clock, error } = model;
  useEarly(summary === null && error !== null, onRefused);
  const line = toOwnLine(model, agent);
  const isMutable = line.isOn && !line.isLost;
  const act = (action: 'mute' | 'unmute') => () => void commands.send({ target: 'channel', action });
  return (
    <Strip
      says={
        <>
          {line.isLost ? strings.lost.own : stateWords(line)}{' '}
          <strong>
            <bdi>{callerName(summary?.caller_id ?? phone.state.call?.from ?? null)}</bdi>
          </strong>
        </>
      }
      timer={summary !== null && <CallTimer summary={summary} clock={clock} />}
    >
      {commands.fault !== null && (
        <span className="notice" role="alert">
          {commands.fault}
        </span>
      )}
      {isMutable && (
        <button
          type="button"
          className={`button control${line.muted ? ' control-on' : ''}`}
          aria-pressed={line.muted}
          aria-keyshortcuts={keysOf('mute')}
          disabled={commands.busy}
          onClick={act(line.muted ? 'unmute' : 'mute')}
        >
          {line.muted ? words.unmute : words.mute}
        </button>
      )}
      {line.isLost && (
        <button type="button" className="button button-primary" disabled={commands.busy} onClick={rejoin}>
          {strings.lost.rejoin}
        </button>
      )}
      <button type="button" className="button button-danger" onClick={hangUp}>
        {words.hangUp}
      </button>
    </Strip>
  );
}

function stateWords({ isDialling, held }: OwnLine): string {
  if (isDialling) return words.ringsThere;
  return held ? words.states['on-hold'] : words.states['on-call'];
}
