import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../api/api-context.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { takesLetters } from '../keys/act-on-page.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { choicesOf } from './case-queries.js';
import { dispositionName, dispositions } from './dispositions.js';
import './cases.css';

const words = strings.disposition;

interface Props {
  callId: string;
  /** after the call; null: it is still up, and letters are for its own keys */
  onReady: (() => void) | null;
  /** the database has the call, which may have a disposition already */
  isStored: boolean;
}

/** Null: none was given. */
const dispositionOf = (api: SignedInApi, callId: string) =>
  queryOptions({
    queryKey: ['disposition', callId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: callId } };
      const { data } = await bodyOf(api.GET('/api/v1/calls/{id}/disposition', { params, signal }));
      return data.disposition;
    },
    retry: false,
  });

const storedWithinTries = 5;
const storedAgainMs = 1_000;

/** How the call went, in one key; the next one makes the agent ready. */
export function DispositionRow({ callId, onReady, isStored }: Props) {
  const ready = useRef<HTMLButtonElement>(null);
  const { given, give, offered } = useDisposition(callId, isStored);
  // not for one that was given during the call: what is typed then goes on
  useEffect(() => {
    if (give.isSuccess) ready.current?.focus();
  }, [give.isSuccess]);
  const isWrapUp = onReady !== null;
  useDispositionKeys(isWrapUp, give.mutate);
  const chosen = offered.find(({ id }) => id === given?.disposition_id);
  return (
    <section className="panel disposition" aria-labelledby="disposition">
      <h2 id="disposition" className="small-title">
        {words.title}
      </h2>
      <div className="disposition-choices">
        {offered.map(({ name, id, key }) => (
          <button
            key={id}
            type="button"
            className="button"
            aria-pressed={given?.disposition_id === id}
            disabled={give.isPending}
            onClick={() => give.mutate(id)}
          >
            {words.choices[name]}
            {isWrapUp && (
              <kbd className="disposition-key" aria-hidden="true">
                {key}
              </kbd>
            )}
          </button>
        ))}
      </div>
      {give.error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(give.error)}
        </p>
      )}
      <p className="quiet" role="status">
        {given ? words.given(dispositionName(given)) : ''}
        {chosen && !chosen.needsCase ? ` ${words.noForm}` : ''}
      </p>
      {onReady !== null && given && (
        <button ref={ready} type="button" className="button button-primary" onClick={onReady}>
          {words.ready}
        </button>
      )}
    </section>
  );
}

function useDisposition(callId: string, isStored: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const read = dispositionOf(api, callId);
  const { data: given = null } = useQuery({ ...read, enabled: isStored });
  const { data: choices } = useQuery(choicesOf(api, 'DISPOSITION'));
  const give = useMutation({
    mutationFn: (id: string) => {
      const params = { path: { id: callId } };
      return bodyOf(api.PUT('/api/v1/calls/{id}/disposition', { params, body: { disposition_id: id } }));
    },
    // the row of a call that has just ended is stored a moment later
    retry: (failures, fault) =>
      failures < storedWithinTries && fault instanceof ApiFault && fault.status === 404,
    retryDelay: storedAgainMs,
    onSuccess: ({ data: { disposition } }) => queries.setQueryData(read.queryKey, disposition),
  });
  // a helpline may have a list of its own
  const isOffered = (id: string) =>
    choices === undefined || choices.some((choice) => choice.id === id && choice.is_active);
  return {
    given,
    give,
    offered: dispositions.filter(({ id }) => isOffered(id)),
  };
}

/** Letters outside of fields, after the call. */
function useDispositionKeys(isOn: boolean, choose: (id: string) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!isPlain || event.defaultPrevented || takesLetters(event.target)) return;
      const pressed = dispositions.find(({ key }) => key === event.key.toUpperCase());
      if (pressed === undefined) return;
      event.preventDefault();
      choose(pressed.id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, choose]);
}
