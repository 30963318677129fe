import type { WireCallSummary } from '../../realtime/protocol.js';
import { useCommand } from '../desk/use-command.js';
import { keysOf } from '../keys/keystrokes.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { callerName, clockTime, timeOfDay } from '../ui/format.js';

const words = strings.wall;

/** Why an alert was raised: the sentence, its rule and its time; and who has taken note of it. */
export function AlertReason({ summary }: { summary: WireCallSummary }) {
  const { alert, alert_reason: reason, alert_acknowledged: acknowledged } = summary;
  if (alert === null || reason === null) return null;
  const { name, text, start } = reason;
  return (
    <div className={`alert-reason alert-reason-${alert}`}>
      {text !== null && (
        <blockquote className="alert-reason-quote" dir="auto">
          {text}
        </blockquote>
      )}
      <p className="alert-reason-rule">{words.alertAt(name, clockTime(start))}</p>
      {acknowledged === null ? (
        <Acknowledge summary={summary} alertSeq={reason.seq} />
      ) : (
        <p className="alert-reason-by">
          {words.acknowledged(acknowledged.name ?? words.aSupervisor, timeOfDay(acknowledged.at))}
        </p>
      )}
    </div>
  );
}

/** Nothing for users who watch and do not supervise. */
function Acknowledge({ summary, alertSeq }: { summary: WireCallSummary; alertSeq: number }) {
  const { call_id: callId, caller_id: caller, status } = summary;
  const { send, busy, fault } = useCommand();
  const { session } = useAccount();
  if (!may(session, 'supervise') || status !== 'in_progress') return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-keyshortcuts={keysOf('acknowledge')}
        aria-label={words.acknowledgeOf(callerName(caller))}
        disabled={busy}
        onClick={() =>
          void send({ target: 'supervision', action: 'acknowledge', call_id: callId, alert_seq: alertSeq })
        }
      >
        {words.acknowledge}
      </button>
      {fault !== null && (
        <p className="supervise-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
