import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WireServiceFigures } from '../../realtime/protocol.js';
import { useApi } from '../api/api-context.js';
import { openCallbacks } from '../callbacks/callback-queries.js';
import { useAccount } from '../login/account-context.js';
import { may } from '../login/session.js';
import { strings } from '../strings.js';
import { clockTime, percent } from '../ui/format.js';
import { plainWatchError } from '../ui/plain-error.js';
import { useNow } from '../ui/use-now.js';
import { countedStates, type CountedState } from './agents-at-work.js';
import { longestWaitS } from './longest-wait.js';
import type { DeskModel } from './use-desk.js';
import { useFigures } from './use-figures.js';
import './figures-line.css';

const words = strings.wall.figures;

/** How the service goes: who waits now, as the queue beside the calls has it, the figures of the day, and the agents by state. */
export function FiguresLine({ desk }: { desk: DeskModel }) {
  const { session } = useAccount();
  const { figures, error } = useFigures();
  return (
    <section className="figures" aria-label={words.title}>
      <dl className="figures-part">
        <WaitingFigures desk={desk} />
        <DayFigures figures={figures} />
        {may(session, 'take-callbacks') && <CallbacksFigure />}
      </dl>
      <AgentFigures desk={desk} />
      {error !== null && <p className="figures-error">{plainWatchError(error)}</p>}
    </section>
  );
}

interface FigureProps {
  label: string;
  /** a person should look at it */
  isBusy?: boolean;
  /** undefined: not known yet */
  children: ReactNode;
}

function Figure({ label, isBusy = false, children }: FigureProps) {
  return (
    <div className={isBusy ? 'figure figure-busy' : 'figure'}>
      <dt>{label}</dt>
      <dd>{children ?? <Sign sign="…" text={strings.desk.loading} />}</dd>
    </div>
  );
}

/** A sign that says nothing to those who listen to the page. */
function Sign({ sign, text }: { sign: string; text: string }) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

function WaitingFigures({ desk: { desk, receivedAtMs } }: { desk: DeskModel }) {
  const nowMs = useNow();
  const waiting = desk?.waiting;
  const isBusy = waiting !== undefined && waiting.length > 0;
  const longest = isBusy ? (
    clockTime(longestWaitS(waiting, receivedAtMs, nowMs))
  ) : (
    <Sign sign="–" text={strings.desk.noQueue} />
  );
  return (
    <>
      <Figure label={strings.desk.queue} isBusy={isBusy}>
        {waiting?.length}
      </Figure>
      <Figure label={words.longestWait} isBusy={isBusy}>
        {waiting && longest}
      </Figure>
    </>
  );
}

function DayFigures({ figures }: { figures: WireServiceFigures | null }) {
  const level = figures?.service_level;
  const share = typeof level === 'number' ? percent(level) : undefined;
  return (
    <>
      <Figure label={words.answeredIn(figures?.service_level_seconds ?? null)}>
        {level === null ? <Sign sign="–" text={words.noCalls} /> : share}
      </Figure>
      <Figure label={words.abandoned}>{figures?.abandoned}</Figure>
    </>
  );
}

function CallbacksFigure() {
  const { data: due } = useQuery(openCallbacks(useApi()));
  return <Figure label={words.callbacksDue}>{due}</Figure>;
}

const stateNames: Readonly<Record<CountedState, string>> = {
  ...strings.work.states,
  unreachable: strings.work.unreachable,
};
const states = Object.keys(countedStates([])) as CountedState[];
/** Seen only while an agent is in it: the one is short, the other a fault. */
const rareStates: readonly CountedState[] = ['ringing', 'unreachable'];

function AgentFigures({ desk: { desk } }: { desk: DeskModel }) {
  const counts = desk && countedStates(desk.agents);
  const shown = states.filter((state) => !rareStates.includes(state) || (counts?.[state] ?? 0) > 0);
  return (
    <div className="figures-agents" role="group" aria-label={words.agents}>
      <dl className="figures-part">
        {shown.map((state) => (
          <Figure key={state} label={stateNames[state]} isBusy={state === 'unreachable'}>
            {counts?.[state]}
          </Figure>
        ))}
      </dl>
    </div>
  );
}
