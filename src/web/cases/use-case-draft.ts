import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { useAccount } from '../login/account-context.js';
import { draftsKey, readServerDraft } from './case-queries.js';
import type { CaseValues } from './case-values.js';
import { forgetHere, keepHere, parseDraft, readHere, type CaseDraft } from './draft-place.js';

/** Between two writes to the server: an hour of typing stays well within its budget of requests. */
const serverPauseMs = 8_000;

const draftOfServer = (api: SignedInApi, key: string) =>
  queryOptions({
    queryKey: ['draft', key],
    queryFn: async () => parseDraft(await readServerDraft(api, key)),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

export interface FoundDraft extends CaseDraft {
  /** this tab alone has it */
  isUnsent: boolean;
  /** written in this tab, and not continued in another one since */
  isOfTab: boolean;
}

/** The newest draft of a form, of this tab or of the server. Undefined: the server is still asked. */
export function useFoundDraft(key: string): FoundDraft | null | undefined {
  const api = useApi();
  const { username } = useAccount().session.user;
  const [here] = useState(() => readHere(sessionStorage, username, key));
  const { data, isPending } = useQuery(draftOfServer(api, key));
  if (isPending) return undefined;
  const there = data ?? null;
  const isOfTab = here !== null && (there === null || here.savedAtMs >= there.savedAtMs);
  const newest = isOfTab ? here : there;
  return newest && { ...newest, isOfTab, isUnsent: newest.savedAtMs !== there?.savedAtMs };
}

export interface KeptDraft {
  state: 'none' | 'here' | 'server';
  /** with each change of the form */
  keep: (values: CaseValues) => void;
  /** The form is stored, or given up. Resolves once no draft of it is on its way to the server. */
  forget: () => Promise<void>;
}

/** Keeps a form while it is written: in this tab at once, on the server in a moment and when the page is left. */
export function useKeptDraft(
  key: string,
  begun: Pick<CaseDraft, 'base' | 'tag'>,
  found: FoundDraft | null,
): KeptDraft {
  const api = useApi();
  const queries = useQueryClient();
  const { session } = useAccount();
  const { username } = session.user;
  const [state, setState] = useState<KeptDraft['state']>('none');
  const waiting = useRef<WaitingDraft | null>(unsentOf(found));
  const underWay = useRef(Promise.resolve(true));
  const forgetting = useRef<Promise<unknown>>(Promise.resolve());
  /** changes when the form is stored or given up: what was on its way until then is not sent again */
  const life = useRef(0);
  /** null once the form is closed */
  const openRef = useRef<(() => Promise<boolean>) | null>(null);
  const { base, tag } = begun;

  const send = useCallback(async (): Promise<boolean> => {
    const { draft, timer } = waiting.current ?? {};
    if (draft === undefined) return underWay.current;
    window.clearTimeout(timer);
    waiting.current = null;
    const begunIn = life.current;
    // behind the end of an earlier draft, which would take this one with it
    underWay.current = putDraft(api, key, draft, forgetting.current);
    const isKept = await underWay.current;
    // a list of drafts that is in sight: this form may have been closed meanwhile
    if (isKept) void queries.invalidateQueries({ queryKey: draftsKey });
    // one that did not arrive is sent again in a moment, or sooner: when the page is hidden, and before a log-out
    if (!isKept && life.current === begunIn && openRef.current !== null)
      waiting.current ??= { draft, timer: window.setTimeout(() => void openRef.current?.(), serverPauseMs) };
    if (!isKept || waiting.current === null)
      setState((now) => (now === 'none' ? now : isKept ? 'server' : 'here'));
    return isKept;
  }, [api, key, queries]);

  useSentInTime(send, openRef);
  const keep = useCallback(
    (values: CaseValues) => {
      const draft = { base, tag, values, savedAtMs: Date.now() };
      keepHere(sessionStorage, username, key, draft);
      const timer = waiting.current?.timer ?? window.setTimeout(() => void send(), serverPauseMs);
      waiting.current = { draft, timer };
      setState((now) => (now === 'none' ? 'here' : now));
    },
    [base, tag, username, key, send],
  );
  const forget = useCallback(async () => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = null;
    life.current++;
    forgetHere(sessionStorage, username, key);
    // a form that is made anew in the place of this one begins without it
    queries.setQueryData(draftOfServer(api, key).queryKey, (known) => (known === undefined ? known : null));
    setState('none');
    const last = underWay.current;
    underWay.current = Promise.resolve(true);
    forgetting.current = endDraft(api, key, last);
    await forgetting.current;
    void queries.invalidateQueries({ queryKey: draftsKey });
  }, [api, username, key, queries]);
  return { state, keep, forget };
}

interface WaitingDraft {
  draft: CaseDraft;
  timer: number | undefined;
}

/** A draft that the form begins with, such as words that were typed while it was stored: sent with the next one, or when the form is left. */
function unsentOf(found: FoundDraft | null): WaitingDraft | null {
  if (found?.isUnsent !== true) return null;
  const { isUnsent: _, isOfTab: __, ...draft } = found;
  return { draft, timer: undefined };
}

/** @returns whether the server has it */
async function putDraft(
  api: SignedInApi,
  key: string,
  draft: CaseDraft,
  after: Promise<unknown>,
): Promise<boolean> {
  await after;
  const body = { content: JSON.stringify(draft) };
  return bodyOf(api.PUT('/api/v1/drafts/{key}', { params: { path: { key } }, body })).then(
    () => true,
    () => false,
  );
}

/** One that is not there is as good as one that is given up; what stays by a dead network ends by itself. @param after its last writing */
async function endDraft(api: SignedInApi, key: string, after: Promise<unknown>): Promise<void> {
  await after;
  await api.DELETE('/api/v1/drafts/{key}', { params: { path: { key } } }).catch(() => undefined);
}

/** Sends a draft when the page is hidden, before a log-out, and when the form is closed. @param openRef has `send` until then */
function useSentInTime(
  send: () => Promise<boolean>,
  openRef: RefObject<(() => Promise<boolean>) | null>,
): void {
  const { drafts } = useAccount();
  useEffect(() => {
    openRef.current = send;
    const close = drafts.add(send);
    const onHidden = (): void => void (document.visibilityState === 'hidden' && send());
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      close();
      document.removeEventListener('visibilitychange', onHidden);
      openRef.current = null;
      void send();
    };
  }, [drafts, send, openRef]);
}
