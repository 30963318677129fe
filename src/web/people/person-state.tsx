import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { ReadState } from '../ui/read-state.js';
import type { KnownPerson } from './person-queries.js';

interface Props {
  query: UseQueryResult<KnownPerson>;
  children: (known: KnownPerson) => ReactNode;
}

/** Shows a person, or in words why not. */
export function PersonState({ query, children }: Props) {
  const isUnknown = query.error instanceof ApiFault && query.error.status === 404;
  if (isUnknown)
    return (
      <p className="notice" role="alert">
        {strings.people.unknown}
      </p>
    );
  return (
    <ReadState query={query} loading={strings.people.loading}>
      {children}
    </ReadState>
  );
}
