import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { apiFaultText } from './api-fault-text.js';

const words = strings.reading;

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** the first answer is awaited, e.g. "Loading the callbacks…" */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** Shows an answer of the server, or in words why it is not here; an earlier answer stays, marked as old. */
export function ReadState<Data>({ query, loading, children }: Props<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data === undefined && error === null) {
    return (
      <p className="quiet" role="status">
        {loading}
      </p>
    );
  }
  return (
    <>
      {error !== null && (
        <div className="notice read-fault" role="alert">
          <span>{data === undefined ? apiFaultText(error) : words.old(apiFaultText(error))}</span>
          {mayWorkLater(error) && (
            <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
              {words.again}
            </button>
          )}
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

/** A refusal by right stays one. */
function mayWorkLater(error: Error): boolean {
  return !(error instanceof ApiFault && (error.status === 403 || error.status === 404));
}
