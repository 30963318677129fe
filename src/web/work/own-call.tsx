import { useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { may } from '../login/session.js';
import { useAccount } from '../login/account-context.js';
import { useCaseBeside } from '../cases/case-beside.js';
import { DispositionRow } from '../cases/disposition-row.js';
import { lazyPart } from '../ui/lazy-part.js';
import { useMediaQuery } from '../ui/use-media-query.js';
import type { WireAgent, WireColleague } from '../../realtime/protocol.js';
import { AlertAnnouncer } from '../call/alert-list.js';
import type { CallModel } from '../call/call-model.js';
import { toEvidence } from '../call/evidence.js';
import { showInTranscript } from '../call/show-in-transcript.js';
import { faultyNow } from '../call/line-fault.js';
import { LineNotes } from '../call/line-notes.js';
import { Transcript } from '../call/transcript.js';
import { unseenAlerts } from '../call/unseen-alerts.js';
import { useCall } from '../call/use-call.js';
import { Verdict } from '../call/verdict.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { CallTimer } from '../ui/call-timer.js';
import { callerName } from '../ui/format.js';
import { MessagesPanel } from '../desk/messages-panel.js';
import { useMessageLine } from '../desk/use-message-line.js';
import { LostParties } from './lost-parties.js';
import { plainError } from '../ui/plain-error.js';
import { CallChips } from '../ui/call-chips.js';
import { StatePill } from '../ui/state-pill.js';
import { OwnRingPanel } from './ring-panel.js';
import { RiskBanner } from './risk-banner.js';
import { CallControls } from './call-controls.js';
import { PaneButtons, type Pane } from './pane-buttons.js';
import { toOwnLine } from './own-line.js';
import { isOnCall } from './agent-states.js';
import { useEarly } from './retried.js';
import type { Commands } from '../desk/use-command.js';

interface Props {
  callId: string;
  agent: WireAgent;
  colleagues: readonly WireColleague[];
  commands: Commands;
  /** Where the banner of risk stands, above everything; null before there is a place. */
  riskSlot: Element | null;
  /** It cannot be shown yet: its first events are on their way. */
  onRefused: () => void;
}

const LiveCase = lazyPart(
  async () => (await import('../cases/live-case.js')).LiveCase,
  <p className="quiet">{strings.caseForm.loading}</p>,
);

/** The heading of the call. */
const callerId = 'own-caller';

/** The database has a call soon after it has begun. */
const storedAfterS = 3;
/** From here on the case is written beside the words, as in work.css. */
const besideQuery = '(min-width: 69rem)';
/** From here on the findings have a column of their own, as in work.css. */
const wideQuery = '(min-width: 69rem)';

/** The user's own call: what can be done with it, and what is said on it. */
export function OwnCall({ callId, agent, colleagues, commands, riskSlot, onRefused }: Props) {
  const model = useCall(callId);
  const { session } = useAccount();
  const evidence = useMemo(() => toEvidence(model.steps), [model.steps]);
  const { summary, error } = model;
  useEarly(summary === null && error !== null, onRefused);
  const onReady = (): void => void commands.send({ target: 'agent', action: 'ready' });
  const isUp = isOnCall(agent);
  const [isStored] = useState(() => !isUp || agent.duration > storedAfterS);
  const messages = <MessagesPanel line={useMessageLine(callId, isUp)} side="agent" isUp={isUp} />;
  const found = model.steps.length + model.named.length;
  const { isBeside, pane, choice, showWords } = useCasePane(callId, model.alerts.length);
  return (
    <>
      {summary !== null && <AlertAnnouncer alerts={model.alerts} />}
      {isUp && <Risk model={model} agent={agent} slot={riskSlot} showWords={showWords} />}
      <div className="work-call">
        {isUp && (
          <>
            <OwnRing summary={summary} />
            <CallControls line={toOwnLine(model, agent)} colleagues={colleagues} commands={commands} />
          </>
        )}
        {may(session, 'give-dispositions') && (
          <DispositionRow callId={callId} onReady={isUp ? null : onReady} isStored={isStored} />
        )}
      </div>
      <div className="work-words">
        {summary !== null && <CallTitle model={model} />}
        {choice}
        {error !== null && summary !== null && (
          <p className="notice" role="alert">
            {plainError(error)}
          </p>
        )}
        {pane === 'case' && <CaseOfCall callId={callId} found={found} />}
        {pane === 'case' && messages}
        {pane === 'words' && summary === null && <p className="quiet work-loading">{strings.call.loading}</p>}
        {pane === 'words' && summary !== null && (
          <div className="work-columns">
            <Transcript model={model} evidence={evidence} />
            {messages}
            <Verdict
              summary={summary}
              steps={model.steps}
              evidence={evidence}
              alerts={model.alerts}
              named={model.named}
              talk={model.talk}
              guess={model.guess}
              pieces={model.pieces}
              wideQuery={wideQuery}
            />
          </div>
        )}
      </div>
      {isBeside && <CaseOfCall callId={callId} found={found} />}
    </>
  );
}

/** Whether there is room for the case beside the words; else which of the two is shown, with the buttons to choose. */
function useCasePane(callId: string, alertCount: number) {
  const { beside } = useCaseBeside(callId);
  const { session } = useAccount();
  const hasRoom = useMediaQuery(besideQuery);
  const [chosen, setChosen] = useState<Pane>('words');
  /** alerts that there were when the words were left */
  const [seenCount, setSeenCount] = useState(0);
  if (!hasRoom && beside?.isFresh === true && chosen !== 'case') {
    // the call was put to a case: its form comes into sight
    setSeenCount(alertCount);
    setChosen('case');
  }
  const inSight = { pane: 'words' as Pane, choice: null, showWords: () => {} };
  if (!may(session, 'create-cases')) return { isBeside: false, ...inSight };
  if (hasRoom) return { isBeside: true, ...inSight };
  const show = (pane: Pane): void => {
    setSeenCount(alertCount);
    setChosen(pane);
  };
  const hasNewAlert = chosen === 'case' && alertCount > seenCount;
  const choice = <PaneButtons shown={chosen} hasNewAlert={hasNewAlert} onShow={show} />;
  return { isBeside: false, pane: chosen, choice, showWords: () => show('words') };
}

interface RiskProps {
  model: CallModel;
  agent: WireAgent;
  slot: Element | null;
  showWords: () => void;
}

/** The alerts of the call that the user has not seen. */
function Risk({ model, agent, slot, showWords }: RiskProps) {
  const { isOn, isLost, askingForHelp } = toOwnLine(model, agent);
  // the call takes no *Seen* of a supervisor who only listens: they have the wall
  if (slot === null || (!isOn && !isLost)) return null;
  const show = (segmentId: string): void => {
    flushSync(showWords); // they may be behind the case
    showInTranscript(segmentId);
  };
  return createPortal(
    <RiskBanner
      alerts={unseenAlerts(model, agent.user_id)}
      pieces={model.pieces}
      isAskingForHelp={askingForHelp}
      onShow={show}
      onDone={() => document.getElementById(callerId)?.focus()}
    />,
    slot,
  );
}

function CaseOfCall({ callId, found }: { callId: string; found: number }) {
  return (
    <div className="work-case">
      <LiveCase callId={callId} found={found} />
    </div>
  );
}

/** The user's telephone rings for this call: before it is placed, or to bring them back into it. */
function OwnRing({ summary }: { summary: CallModel['summary'] }) {
  const { state } = usePhone();
  if (summary === null || state.call?.state !== 'ringing') return null;
  const isPlaced = summary.direction === 'outbound' && summary.answered_time === null;
  return <OwnRingPanel who={callerName(summary.caller_id)} isPlaced={isPlaced} />;
}

function CallTitle({ model }: { model: CallModel }) {
  const { summary, clock } = model;
  if (summary === null) return null;
  return (
    <div className="work-title">
      <h2 id={callerId} className="work-caller" tabIndex={-1}>
        <bdi>{callerName(summary.caller_id)}</bdi>
      </h2>
      <StatePill summary={summary} />
      <CallTimer summary={summary} clock={clock} />
      <div className="work-title-chips">
        <CallChips summary={summary} />
      </div>
      <LostParties lost={summary.lost} receivedAtMs={clock.receivedAtMs} />
      {/* a line that was poor before stands in the transcript, and takes no room from the words here */}
      <LineNotes legs={model.legs} lines={faultyNow(model.lines)} summary={summary} />
    </div>
  );
}
