import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { useAskedWhile } from '../login/use-asked-while.js';
import { changeCases, type BulkAct, type BulkOutcome, type ListedCase } from './bulk-acts.js';
import { casesKey } from './case-queries.js';

/** A change of several cases that has come to its end. */
export interface BulkResult {
  act: BulkAct;
  cases: readonly ListedCase[];
  outcomes: ReadonlyMap<string, BulkOutcome>;
}

/** Changes the cases that were selected. Whoever leaves the page lets those that are under way come to their end; no other one begins. */
export function useBulk(onEnd: (result: BulkResult) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    const { current } = left;
    return () => current.abort();
  }, []);
  const run = useMutation({
    mutationFn: async ({
      cases,
      act,
    }: {
      cases: readonly ListedCase[];
      act: BulkAct;
    }): Promise<BulkResult> => {
      setDone(0);
      const outcomes = await changeCases(cases, act, {
        change: (listed, change) => changeCase(api, listed, change),
        lastAuthorOf: (id) => lastAuthorOf(api, id),
        onProgress: setDone,
        signal: left.current.signal,
      });
      return { cases, act, outcomes };
    },
    onSuccess: async (result) => {
      onEnd(result);
      await queries.invalidateQueries({ queryKey: casesKey });
    },
  });
  useAskedWhile(run.isPending);
  return { run, done };
}

async function changeCase(api: SignedInApi, { record, tag }: ListedCase, act: BulkAct): Promise<void> {
  const body = act.does === 'close' ? { status: 'closed' as const } : { assigned_user_id: act.to };
  const params = { path: { id: record.id } };
  await bodyOf(api.PUT('/api/v1/cases/{id}', { params, body, headers: { 'If-Match': tag } }));
}

async function lastAuthorOf(api: SignedInApi, id: string): Promise<string | null> {
  const params = { path: { id }, query: { limit: 1 } };
  const asked = bodyOf(api.GET('/api/v1/cases/{id}/history', { params }));
  return asked.then(
    ({ data }) => data.history[0]?.by ?? null,
    () => null,
  );
}

/** A file of the cases that were selected. */
export interface CasesFile {
  content: Blob;
  /** cases that are not in it, as its user does not see them any more */
  leftOut: number;
}

/** Reads the file; who took it is written down by the server. @throws ApiFault */
export async function readCasesFile(api: SignedInApi, cases: readonly ListedCase[]): Promise<CasesFile> {
  const query = { ids: cases.map(({ record }) => record.id).join(',') };
  const asked = api.GET('/api/v1/cases/export', { params: { query }, parseAs: 'blob' });
  const content = await bodyOf<Blob>(asked);
  return { content, leftOut: Number((await asked).response.headers.get('X-Rows-Left-Out') ?? 0) };
}
