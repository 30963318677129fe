import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

type Answer = paths['/api/v1/calls/{id}/suggestions']['get']['responses'][200]['content']['application/json'];

export type Suggestions = Answer['data'];
export type Suggestion = Suggestions['suggestions'][number];
export type SuggestionAnswer = NonNullable<Suggestion['answer']>['answer'];

const noSuggestions: Suggestions = { suggestions: [], may_answer: false };

export const suggestionsOf = (api: SignedInApi, callId: string | undefined) =>
  queryOptions({
    queryKey: ['suggestions', callId ?? null],
    queryFn: async ({ signal }) => {
      if (callId === undefined) return noSuggestions;
      const params = { path: { id: callId } };
      return (await bodyOf(api.GET('/api/v1/calls/{id}/suggestions', { params, signal }))).data;
    },
  });
