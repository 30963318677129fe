import { queryOptions } from '@tanstack/react-query';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

/** Records of each kind. */
const limit = 5;

/** A fault is shown at once: the next letter asks anew. */
const asked = { retry: false, refetchOnWindowFocus: false } as const;

export const callsOfNumber = (api: SignedInApi, number: string) =>
  queryOptions({
    ...asked,
    queryKey: ['palette', 'calls', number],
    queryFn: async ({ signal }) => {
      const params = { query: { number, limit } };
      return (await bodyOf(api.GET('/api/v1/calls', { params, signal }))).data.calls;
    },
  });

export const casesOfWords = (api: SignedInApi, q: string) =>
  queryOptions({
    ...asked,
    queryKey: ['palette', 'cases', q],
    queryFn: async ({ signal }) => {
      const params = { query: { q, limit } };
      return (await bodyOf(api.GET('/api/v1/cases', { params, signal }))).data.cases;
    },
  });

export const personsOfWords = (api: SignedInApi, q: string) =>
  queryOptions({
    ...asked,
    queryKey: ['palette', 'persons', q],
    queryFn: async ({ signal }) => {
      const params = { query: { q, limit } };
      return (await bodyOf(api.GET('/api/v1/persons', { params, signal }))).data.persons;
    },
  });
