import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import { useAccount } from '../login/account-context.js';
import { readServerDraft } from './case-queries.js';
import type { CaseValues } from './case-values.js';
import { forgetHere, keepHere, parseDraft, readHere, type CaseDraft } from './draft-place.js';

/** Between two writes to the server: an hour of typing stays well within its budget of requests. */
const serverPauseMs = 8_000;

/** The newest draft of a form, of this tab or of the server. Undefined: the server is still asked. */
export function useFoundDraft(key: string): CaseDraft | null | undefined {
  const api = useApi();
  const { username } = useAccount().session.user;
  const [here] = useState(() => readHere(sessionStorage, username, key));
  const { data, isPending } = useQuery({
    queryKey: ['draft', key],
    queryFn: async () => parseDraft(await readServerDraft(api, key)),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (isPending) return undefined;
  const there = data ?? null;
  return here !== null && (there === null || here.savedAtMs >= there.savedAtMs) ? here : there;
}

export interface KeptDraft {
  state: 'none' | 'here' | 'server';
  /** with each change of the form */
  keep: (values: CaseValues) => void;
  /** The form is stored, or given up. Resolves once no draft of it is on its way to the server. */
  forget: () => Promise<void>;
}

/** Keeps a form while it is written: in this tab at once, on the server in a moment and when the page is left. */
export function useKeptDraft(key: string, begun: Pick<CaseDraft, 'base' | 'tag'>): KeptDraft {
  const api = useApi();
  const { session } = useAccount();
  const { username } = session.user;
  const [state, setState] = useState<KeptDraft['state']>('none');
  const waiting = useRef<{ draft: CaseDraft; timer: number | undefined } | null>(null);
  const underWay = useRef(Promise.resolve(true));
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
    const body = { content: JSON.stringify(draft) };
    const put = bodyOf(api.PUT('/api/v1/drafts/{key}', { params: { path: { key } }, body }));
    underWay.current = put.then(
      () => true,
      () => false,
    );
    const isKept = await underWay.current;
    // one that did not arrive is sent again in a moment, or sooner: when the page is hidden, and before a log-out
    if (!isKept && life.current === begunIn && openRef.current !== null)
      waiting.current ??= { draft, timer: window.setTimeout(() => void openRef.current?.(), serverPauseMs) };
    if (!isKept || waiting.current === null)
      setState((now) => (now === 'none' ? now : isKept ? 'server' : 'here'));
    return isKept;
  }, [api, key]);

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
    setState('none');
    await underWay.current;
    underWay.current = Promise.resolve(true);
    // one that is not there is as good as one that is given up; what stays by a dead network ends by itself
    await api.DELETE('/api/v1/drafts/{key}', { params: { path: { key } } }).catch(() => undefined);
  }, [api, username, key]);
  return { state, keep, forget };
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
