import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { casesKey } from './case-queries.js';
import { randomKey } from '../ui/random-key.js';

type Page = paths['/api/v1/cases/{id}/attachments']['get']['responses'][200]['content']['application/json'];

export type CaseFileEntry = Page['data']['attachments'][number];

const shownAtMost = 100;

export const filesOf = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'files', id],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { limit: shownAtMost } };
      return bodyOf(api.GET('/api/v1/cases/{id}/attachments', { params, signal }));
    },
  });

/** The content of a file. That it was read is written down by the server. */
export async function contentOf(api: SignedInApi, caseId: string, { id }: CaseFileEntry): Promise<Blob> {
  const params = { path: { id: caseId, attachmentId: id } };
  const path = '/api/v1/cases/{id}/attachments/{attachmentId}/content';
  return bodyOf<Blob>(api.GET(path, { params, parseAs: 'blob' }));
}

/** Sends a file once: one that is chosen again after a fault has the key that it had. */
export function useAttach(caseId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (file: File) => {
      const of = `${file.name} ${file.size} ${file.lastModified}`;
      const key = keys.current.get(of) ?? randomKey();
      keys.current.set(of, key);
      const form = new FormData();
      form.append('attachment', file, file.name);
      const asked = api.POST('/api/v1/cases/{id}/attachments', {
        params: { path: { id: caseId } },
        headers: { 'Idempotency-Key': key },
        body: { attachment: '' },
        bodySerializer: () => form,
      });
      const { data } = await bodyOf(asked);
      keys.current.delete(of);
      return data.attachment;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
  });
}

/**
 * Takes a file out of its case, for a reason; one that is gone already is 404.
 *
 * @param onRemoved called before the file leaves the page
 */
export function useRemoveFile(caseId: string, attachmentId: string, onRemoved: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) => {
      const path = '/api/v1/cases/{id}/attachments/{attachmentId}/removal';
      const params = { path: { id: caseId, attachmentId } };
      await bodyOf(api.POST(path, { params, body: { reason } }));
    },
    onSuccess: () => {
      onRemoved();
      return queries.invalidateQueries({ queryKey: casesKey });
    },
  });
}
