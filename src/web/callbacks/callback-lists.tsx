import { useState, type ReactNode } from 'react';
import type { WireOwnState } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { useOwn } from '../desk/own-context.js';
import type { Callback } from './callback-queries.js';
import { CallbackRow } from './callback-row.js';
import { groupCallbacks, holdInGroup, type CallbackGroups, type OpenForm } from './group-callbacks.js';
import type { CallbackWork } from './use-callback-work.js';

const words = strings.callbacks;

interface OwedProps {
  callbacks: readonly Callback[];
  work: CallbackWork;
}

/** Those that are owed: the user's own first, then those who may be called now. */
export function OwedCallbacks({ callbacks, work }: OwedProps) {
  const { ownState } = useOwn();
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const groups = groupCallbacks(callbacks, ownState?.agent?.user_id ?? null);
  const { own, now, later, putOff } = holdInGroup(groups, openForm);
  const hint = takingHint(ownState);
  const putOffUntil = (callback: Callback, minutes: number, note: string): Promise<boolean> =>
    work.snooze.mutateAsync({ callback, minutes, note }).then(
      () => true,
      () => false, // the answer stands above the list
    );
  const row = (callback: Callback, group: keyof CallbackGroups): ReactNode => {
    const isOwn = group === 'own';
    return (
      <CallbackRow
        key={callback.id}
        callback={callback}
        busy={work.busy}
        isTaken={callback.state === 'taken' && !isOwn}
        onTake={hint === null && callback.state === 'open' ? () => work.take(callback) : null}
        onSettle={isOwn ? (outcome) => work.settle.mutate({ callback, outcome }) : null}
        onSnooze={callback.state === 'open' ? (minutes, note) => putOffUntil(callback, minutes, note) : null}
        isPuttingOff={openForm?.id === callback.id}
        onPutOff={(isOpen) => setOpenForm(isOpen ? { id: callback.id, group } : null)}
      />
    );
  };
  return (
    <>
      {hint !== null && (
        <p className="notice" role="status">
          {hint}
        </p>
      )}
      <Group id="callbacks-own" title={words.own} callbacks={own}>
        {(callback) => row(callback, 'own')}
      </Group>
      <Group id="callbacks-now" title={words.now} callbacks={now}>
        {(callback) => row(callback, 'now')}
      </Group>
      <Group id="callbacks-later" title={words.later} callbacks={later}>
        {(callback) => row(callback, 'later')}
      </Group>
      <Group id="callbacks-put-off" title={words.putOff.title} callbacks={putOff}>
        {(callback) => row(callback, 'putOff')}
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
          onSnooze={null}
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
