import { queryOptions } from '@tanstack/react-query';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

const path = (callId: string) => ({ params: { path: { call_id: callId } } });

const readPeaks = (api: SignedInApi, callId: string, signal: AbortSignal) =>
  bodyOf(api.GET('/api/v1/calls/{call_id}/peaks', { ...path(callId), signal }));

export type Peaks = Awaited<ReturnType<typeof readPeaks>>;

/** How the recording of a call that is over looks: it does not change any more. */
export const peaksOf = (api: SignedInApi, callId: string) =>
  queryOptions({
    queryKey: ['peaks', callId],
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && !isRefusal(error),
    queryFn: ({ signal }) => readPeaks(api, callId, signal),
  });

/** An address that an audio element can play, for some minutes. @throws ApiFault */
export async function addressOf(api: SignedInApi, callId: string): Promise<string> {
  const { url } = await bodyOf(api.POST('/api/v1/calls/{call_id}/recording-ticket', path(callId)));
  return url;
}

/** It stays one, however often it is asked. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiFault && error.status >= 400 && error.status < 500;
}
