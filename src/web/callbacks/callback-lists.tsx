import type { ReactNode } from 'react';
import type { WireOwnState } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { useOwn } from '../desk/own-context.js';
import type { Callback } from './callback-queries.js';
import { CallbackRow } from './callback-row.js';
import { groupCallbacks } from './group-callbacks.js';
import type { CallbackWork } from './use-callback-work.js';

const words = strings.callbacks;

interface OwedProps {
  callbacks: readonly Callback[];
  work: CallbackWork;
}

/** Those that are owed: the user's own first, then those who may be called now. */
export function OwedCallbacks({ callbacks, work }: OwedProps) {
  const { ownState } = useOwn();
  const { own, now, later } = groupCallbacks(callbacks, ownState?.agent?.user_id ?? null);
  const hint = takingHint(ownState);
  const row = (callback: Callback, isOwn: boolean): ReactNode => (
    <CallbackRow
      key={callback.id}
      callback={callback}
      busy={work.busy}
      isTaken={callback.state === 'taken' && !isOwn}
      onTake={hint === null && callback.state === 'open' ? () => work.take(callback) : null}
      onSettle={isOwn ? (outcome) => work.settle.mutate({ callback, outcome }) : null}
    />
  );
  return (
    <>
      {hint !== null && (
        <p className="notice" role="status">
          {hint}
        </p>
      )}
      <Group id="callbacks-own" title={words.own} callbacks={own}>
        {(callback) => row(callback, true)}
      </Group>
      <Group id="callbacks-now" title={words.now} callbacks={now}>
        {(callback) => row(callback, false)}
      </Group>
      <Group id="callbacks-later" title={words.later} callbacks={later}>
        {(callback) => row(callback, false)}
      </Group>
    </>
  );
}

export function DoneCallbacks({ callbacks }: { callbacks: readonly Callback[] }) {
  return (
    <ul className="callback-list">
      {callbacks.map((callback) => (
        <CallbackRow
          key={callback.id}
          callback={callback}
          onTake={null}
          onSettle={null}
          isTaken={false}
          busy={false}
        />
      ))}
    </ul>
  );
}

interface GroupProps {
  id: string;
  title: string;
  callbacks: readonly Callback[];
  children: (callback: Callback) => ReactNode;
}

function Group({ id, title, callbacks, children }: GroupProps) {
  if (callbacks.length === 0) return null;
  return (
    <section className="callback-group" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title} <span className="desk-count">{callbacks.length}</span>
      </h2>
      <ul className="callback-list">{callbacks.map(children)}</ul>
    </section>
  );
}

/** Why this user cannot call back now; null: they can. */
function takingHint(ownState: WireOwnState | null): string | null {
  if (ownState === null) return null;
  if (ownState.agent === null) return words.noPhone;
  return ownState.agent.state === 'offline' ? words.offDuty : null;
}
