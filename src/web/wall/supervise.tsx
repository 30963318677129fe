import type { WireSupervisionMode } from '../../realtime/protocol.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { keysOf } from '../keys/keystrokes.js';
import { useOwn } from '../desk/own-context.js';
import { useCommand } from '../desk/use-command.js';
import { rememberMode, useMode } from './supervision-mode.js';
import { agentsOnCalls } from './agents-on-calls.js';
import { useDesk } from './use-desk.js';
import './supervise.css';

const words = strings.desk;
const modes: readonly WireSupervisionMode[] = ['listen', 'whisper', 'barge'];

interface Props {
  callId: string;
  /** the agent's on the call; null where there is none */
  extension: string | null;
  agentName: string | null;
}

/** Listen, whisper, barge in: the supervisor's own telephone rings first. Nothing for a supervisor without one. */
export function Supervise({ callId, extension, agentName }: Props) {
  const { ownState } = useOwn();
  const { expectCall } = usePhone();
  const { send, busy, fault } = useCommand();
  const mode = useMode(callId);
  const supervisor = ownState?.agent ?? null;
  if (supervisor === null || extension === null) return null;
  const isOnIt = supervisor.call_id === callId && supervisor.state === 'on-call';
  const begin = async (next: WireSupervisionMode): Promise<void> => {
    expectCall();
    if (await send({ target: 'supervision', action: next, extension })) rememberMode(callId, next);
  };
  return (
    <div className="supervise" role="group" aria-label={words.supervise(agentName ?? strings.speakers.agent)}>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          className={isOnIt && mode === each ? 'button supervise-on' : 'button'}
          aria-pressed={isOnIt && mode === each}
          aria-keyshortcuts={each === 'barge' ? undefined : keysOf(each)}
          title={words.hints[each]}
          disabled={busy}
          onClick={() => void begin(each)}
        >
          {words[each]}
        </button>
      ))}
      {isOnIt && (
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => void send({ target: 'supervision', action: 'leave' })}
        >
          {words.leave}
        </button>
      )}
      {fault !== null && (
        <p className="supervise-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The same on a call's own page. */
export function SuperviseCall({ callId }: { callId: string }) {
  const { desk } = useDesk();
  const { ownState } = useOwn();
  const agent = agentsOnCalls(desk?.agents ?? [], ownState?.agent ?? null).get(callId);
  return <Supervise callId={callId} extension={agent?.extension ?? null} agentName={agent?.name ?? null} />;
}
