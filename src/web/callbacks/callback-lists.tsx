import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WireOwnState } from '../../realtime/protocol.js';
import { OverrideForm } from '../desk/override-form.js';
import { useCommand, type Commands } from '../desk/use-command.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { useOwn } from '../desk/own-context.js';
import { callbacksKey, type Callback } from './callback-queries.js';
import { CallbackRow } from './callback-row.js';
import { groupCallbacks } from './group-callbacks.js';
import { useSettle } from './use-settle.js';

const words = strings.callbacks;

/** Those that are owed: the user's own first, then those who may be called now. */
export function OwedCallbacks({ callbacks }: { callbacks: readonly Callback[] }) {
  const { ownState } = useOwn();
  const commands = useCommand();
  const settle = useSettle();
  const take = useTake(commands);
  const { own, now, later } = groupCallbacks(callbacks, ownState?.agent?.user_id ?? null);
  const hint = takingHint(ownState);
  const busy = commands.busy || settle.isPending;
  const row = (callback: Callback, isOwn: boolean): ReactNode => (
    <CallbackRow
      key={callback.id}
      callback={callback}
      busy={busy}
      isTaken={callback.state === 'taken' && !isOwn}
      onTake={hint === null && callback.state === 'open' ? () => take(callback) : null}
      onSettle={isOwn ? (outcome) => settle.mutate({ callback, outcome }) : null}
    />
  );
  return (
    <>
      {hint !== null && (
        <p className="notice" role="status">
          {hint}
        </p>
      )}
      {commands.fault !== null && (
        <p className="notice" role="alert">
          {commands.fault}
        </p>
      )}
      {commands.refused !== null && <OverrideForm refused={commands.refused} commands={commands} />}
      {settle.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(settle.error)}
        </p>
      )}
      {settle.isSuccess && (
        <p className="quiet" role="status">
          {words.stored(settle.variables.callback.phone)}
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

/** The telephone of this browser answers the call of its user's own asking by itself. */
function useTake(commands: Commands): (callback: Callback) => void {
  const { expectCall } = usePhone();
  const queries = useQueryClient();
  return (callback) => {
    expectCall();
    void commands
      .send({ target: 'callback', action: 'take', callback_id: callback.id })
      .finally(() => queries.invalidateQueries({ queryKey: callbacksKey }));
  };
}

/** Why this user cannot call back now; null: they can. */
function takingHint(ownState: WireOwnState | null): string | null {
  if (ownState === null) return null;
  if (ownState.agent === null) return words.noPhone;
  return ownState.agent.state === 'offline' ? words.offDuty : null;
}
