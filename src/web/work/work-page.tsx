import { useState } from 'react';
import type { WireAgent } from '../../realtime/protocol.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { PhoneLinePanel } from '../phone/phone-line.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { lazyPart } from '../ui/lazy-part.js';
import { DesktopNoticeSwitch } from '../ui/desktop-notice-switch.js';
import { PageHeading } from '../ui/page-heading.js';
import { plainWatchError } from '../ui/plain-error.js';
import { usePageTitle } from '../ui/use-page-title.js';
import { AgentPanel } from './agent-panel.js';
import { callPlace } from './call-place.js';
import { CallerCard } from './caller-card.js';
import { DialPanel } from './dial-panel.js';
import { OverrideForm } from '../desk/override-form.js';
import { OwnCall } from './own-call.js';
import { isOnCall, isWithCall } from './agent-states.js';
import { Retried } from './retried.js';
import { useOwn } from '../desk/own-context.js';
import { RingPanel } from './ring-panel.js';
import { TodayFigures } from './today-figures.js';
import { useCommand, type Commands } from '../desk/use-command.js';
import './work.css';

const words = strings.work;

const UnfinishedCases = lazyPart(async () => (await import('../cases/unfinished-cases.js')).UnfinishedCases);
const CallbacksDue = lazyPart(async () => (await import('../callbacks/callbacks-due.js')).CallbacksDue);

/** The page of an agent: state, telephone, call and transcript. */
export function WorkPage() {
  const { ownState, receivedAtMs, notice, error } = useOwn();
  const phone = usePhone();
  const commands = useCommand();
  const [riskSlot, setRiskSlot] = useState<HTMLElement | null>(null);
  const agent = ownState?.agent ?? null;
  const rings = phone.state.call !== null && phone.state.call.state !== 'up';
  usePageTitle(titleOf(agent, rings));
  if (ownState === null || agent === null)
    return <NoWork isKnown={ownState !== null} fault={error && plainWatchError(error)} />;
  const { colleagues, waiting } = ownState;
  const callId = isWithCall(agent) ? agent.call_id : null;
  return (
    <>
      <div className="risk-slot" ref={setRiskSlot} />
      <div className={callId === null ? 'work work-idle' : 'work'}>
        <PageHeading className="visually-hidden">{words.title}</PageHeading>
        <div className="work-side">
          {!isOnCall(agent) && (rings || agent.state === 'ringing') && <RingPanel callId={agent.call_id} />}
          <AgentPanel agent={agent} receivedAtMs={receivedAtMs} waiting={waiting} commands={commands} />
          {commands.fault !== null && (
            <p className="notice work-fault" role="alert">
              {commands.fault}
            </p>
          )}
          {commands.refused !== null && <OverrideForm refused={commands.refused} commands={commands} />}
          {notice?.mode && (
            <p className="notice" role="status">
              {words.notices[notice.mode]}
            </p>
          )}
          {callId !== null && <Caller callId={callId} />}
          {callId === null && !rings && <Idle agent={agent} commands={commands} />}
        </div>
        {callId === null ? (
          <NoCall agent={agent} />
        ) : (
          <Retried key={callId}>
            {(onRefused) => (
              <OwnCall
                callId={callId}
                agent={agent}
                colleagues={colleagues}
                commands={commands}
                riskSlot={riskSlot}
                onRefused={onRefused}
              />
            )}
          </Retried>
        )}
        <div className="work-phone">
          <PhoneLinePanel online={agent.online}>
            <AutoAnswer agent={agent} commands={commands} />
            <DesktopNoticeSwitch />
          </PhoneLinePanel>
        </div>
      </div>
    </>
  );
}

function Caller({ callId }: { callId: string }) {
  return (
    <section className="panel" aria-labelledby="caller">
      <h2 id="caller" className="small-title">
        {words.caller.title}
      </h2>
      <CallerCard callId={callId} isUp />
    </section>
  );
}

/** In place of the words of a call. */
function NoCall({ agent }: { agent: WireAgent }) {
  const { session } = useAccount();
  const { state } = usePhone();
  return (
    <div className="work-words work-nothing">
      <p className="quiet-title">{agent.state === 'ringing' ? words.callRings : words.noCall}</p>
      <p className="quiet">{words.noCallHint[callPlace(agent, state.line)]}</p>
      {agent.state !== 'ringing' && <TodayFigures userId={agent.user_id} />}
      {may(session, 'read-cases') && agent.state !== 'ringing' && <UnfinishedCases />}
      {may(session, 'take-callbacks') && agent.state !== 'ringing' && <CallbacksDue />}
    </div>
  );
}

/** A call that rings at an agent who is on one is their own. */
function titleOf(agent: WireAgent | null, rings: boolean): string {
  if (agent !== null && isOnCall(agent)) return rings ? words.placing.title : words.title;
  return rings || agent?.state === 'ringing' ? words.ringing : words.title;
}

function Idle({ agent, commands }: { agent: WireAgent; commands: Commands }) {
  const { ownState } = useOwn();
  const { expectCall } = usePhone();
  const dial = (extension: string): void => {
    expectCall();
    void commands.send({ target: 'channel', action: 'dial', extension });
  };
  if (!agent.online || agent.state === 'ringing') return null;
  return (
    <section className="panel">
      <DialPanel
        title={words.dialTitle}
        action={words.dial}
        colleagues={ownState?.colleagues ?? []}
        busy={commands.busy}
        onChoose={dial}
      />
    </section>
  );
}

function AutoAnswer({ agent, commands }: { agent: WireAgent; commands: Commands }) {
  const change = (on: boolean): void =>
    void commands.send({ target: 'agent', action: on ? 'auto-answer-on' : 'auto-answer-off' });
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={agent.auto_answer}
        disabled={commands.busy}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>{words.autoAnswer}</span>
    </label>
  );
}

function NoWork({ isKnown, fault }: { isKnown: boolean; fault: string | null }) {
  return (
    <div className="quiet-state">
      <PageHeading>{words.title}</PageHeading>
      {fault !== null ? (
        <p role="alert">{fault}</p>
      ) : (
        <p className="quiet">{isKnown ? words.noExtension : words.loading}</p>
      )}
    </div>
  );
}
