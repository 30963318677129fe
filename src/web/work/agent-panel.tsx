import { useEffect, useId, useRef, useState } from 'react';
import type { WireAgent, WireCommand } from '../../realtime/protocol.js';
import { keysOf } from '../keys/keystrokes.js';
import { strings } from '../strings.js';
import { breakReason } from './agent-words.js';
import { StateTimer } from './state-timer.js';
import type { Commands } from '../desk/use-command.js';

interface Props {
  agent: WireAgent;
  receivedAtMs: number;
  waiting: number;
  commands: Commands;
}

const words = strings.work;
const login: WireCommand = { target: 'agent', action: 'login' };

/** The user's state, since when, and the states that may follow. */
export function AgentPanel({ agent, receivedAtMs, waiting, commands }: Props) {
  return (
    <section className={`panel agent-panel agent-panel-${agent.state}`} aria-labelledby="agent-state">
      <div className="agent-now">
        <h2 id="agent-state" className="agent-state">
          <span className="agent-dot" aria-hidden="true" />
          {agent.state === 'available' && !agent.online
            ? strings.lost.noPhoneWhile(words.states[agent.state])
            : words.states[agent.state]}
        </h2>
        {hasClock(agent) && <StateTimer agent={agent} receivedAtMs={receivedAtMs} />}
      </div>
      {agent.state === 'break' && agent.reason !== null && (
        <p className="agent-reason">{breakReason(agent.reason)}</p>
      )}
      {agent.state === 'wrap-up' && <p className="agent-reason">{words.wrapUpHint}</p>}
      <Moves agent={agent} {...commands} />
      <p className="agent-waiting">{words.waiting(waiting)}</p>
    </section>
  );
}

/** A call has one clock, beside its caller; a hold has its own. */
function hasClock({ state }: WireAgent): boolean {
  return state !== 'offline' && state !== 'on-call' && state !== 'ringing';
}

function Moves({ agent, ...commands }: { agent: WireAgent } & Commands) {
  const { send, busy } = commands;
  const [choosing, setChoosing] = useState(false);
  const move = (action: 'logout' | 'ready') => () => void send({ target: 'agent', action });
  switch (agent.state) {
    case 'offline':
      return <StartWork agent={agent} {...commands} />;
    case 'available':
    case 'wrap-up':
    case 'break':
      return (
        <>
          <div className="moves">
            {agent.state !== 'available' && (
              <button type="button" className="button button-primary" disabled={busy} onClick={move('ready')}>
                {agent.state === 'break' ? words.back : words.ready}
              </button>
            )}
            {agent.state === 'wrap-up' && <LongerWrapUp {...commands} />}
            {agent.state !== 'break' && (
              <button
                type="button"
                className="button"
                aria-expanded={choosing}
                onClick={() => setChoosing(!choosing)}
              >
                {words.break}
              </button>
            )}
            <button type="button" className="button button-quiet" disabled={busy} onClick={move('logout')}>
              {words.logout}
            </button>
          </div>
          {choosing && agent.state !== 'break' && (
            <BreakReasons
              onReason={(reason) => {
                setChoosing(false);
                void send({ target: 'agent', action: 'break', reason });
              }}
            />
          )}
        </>
      );
    case 'on-call':
    case 'on-hold':
      return <AfterCall agent={agent} {...commands} />;
    case 'ringing':
      return null;
  }
}

/**
 * Work begins with a telephone that rings: an agent without one would wait for calls that go to others. A press without
 * one holds until one can be reached, the user cancels it, or leaves the page.
 */
function StartWork({ agent: { online }, send, busy }: { agent: WireAgent } & Commands) {
  const notice = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isWished = useRef(false);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!online || !isWished.current) return;
    isWished.current = false; // once, also where the telephone goes and comes before the answer
    void send(login).then(() => setWaits(false));
  }, [online, send]);
  const wish = (isWanted: boolean): void => {
    isWished.current = isWanted;
    setWaits(isWanted);
  };
  const start = (): void => {
    wish(!online);
    if (online) void send(login);
  };
  const cancel = (): void => {
    wish(false);
    button.current?.focus(); // the pressed one goes
  };
  const isWaiting = waits && !online;
  return (
    <>
      <div className="moves">
        <button ref={button} type="button" className="button button-primary" disabled={busy} onClick={start}>
          {words.login}
        </button>
        {isWaiting && (
          <button type="button" className="button" aria-describedby={notice} onClick={cancel}>
            {words.cancel}
          </button>
        )}
      </div>
      {isWaiting && (
        <p id={notice} className="notice" role="alert">
          {words.noPhoneAtStart}
        </p>
      )}
    </>
  );
}

/** The clock follows the answer of the server, which says as well where there is no more. */
function LongerWrapUp({ send, busy }: Commands) {
  return (
    <button
      type="button"
      className="button"
      aria-keyshortcuts={keysOf('longer')}
      disabled={busy}
      onClick={() => void send({ target: 'agent', action: 'extend-wrap-up' })}
    >
      {words.longer}
    </button>
  );
}

/** The state that the user wants after this call. */
function AfterCall({ agent, send, busy }: { agent: WireAgent } & Commands) {
  const [choosing, setChoosing] = useState(false);
  const title = useId();
  const { after_call: afterCall } = agent;
  if (afterCall) {
    return (
      <>
        <p className="agent-reason">
          {afterCall.state === 'offline'
            ? words.afterCall.offline
            : words.afterCall.break(breakReason(afterCall.reason ?? ''))}
        </p>
        <div className="moves">
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => void send({ target: 'agent', action: 'ready' })}
          >
            {words.afterCall.next}
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className="moves" role="group" aria-labelledby={title}>
        <p id={title} className="small-title">
          {words.afterCall.title}
        </p>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          {words.break}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => void send({ target: 'agent', action: 'logout' })}
        >
          {words.logout}
        </button>
      </div>
      {choosing && (
        <BreakReasons onReason={(reason) => void send({ target: 'agent', action: 'break', reason })} />
      )}
    </>
  );
}

function BreakReasons({ onReason }: { onReason: (reason: string) => void }) {
  const title = useId();
  return (
    <div className="reasons" role="group" aria-labelledby={title}>
      <p id={title} className="small-title">
        {words.breakWhy}
      </p>
      {Object.entries(words.breakReasons).map(([reason, name]) => (
        <button key={reason} type="button" className="button reason" onClick={() => onReason(reason)}>
          {name}
        </button>
      ))}
    </div>
  );
}
