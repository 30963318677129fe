import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

type Answer = paths['/api/v1/calls/{id}/caller']['get']['responses'][200]['content']['application/json'];

/** null: nothing is known, or not yet */
export type Caller = Answer['data']['caller'];

/** The ring may be heard before the server's database knows of it. */
const tries = 4;
const againMs = 3_000;

export const callerOf = (api: SignedInApi, callId: string) =>
  queryOptions<Caller>({
    queryKey: ['caller', callId],
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdateCount: count } }) =>
      data === null && count < tries && againMs,
    queryFn: async ({ signal }) => {
      const params = { path: { id: callId } };
      return (await bodyOf(api.GET('/api/v1/calls/{id}/caller', { params, signal }))).data.caller;
    },
  });
