import type { ReactNode } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { apiFaultText } from './api-fault-text.js';

const words = strings.reading;

/** A question to the server: one query, or several together. */
export interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface Props<Data> {
  query: Reading<Data>;
  /** the first answer is awaited, e.g. "Loading the callbacks…" */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** Shows an answer of the server, or in words why it is not here; an earlier answer stays, marked as old. */
export function ReadState<Data>({ query, loading, children }: Props<Data>) {
  const { data, error } = query;
  if (data === undefined && error === null) {
    return (
      <p className="quiet" role="status">
        {loading}
      </p>
    );
  }
  return (
    <>
      <ReadFault query={query} words={(fault) => (data === undefined ? fault : words.old(fault))} />
      {data !== undefined && children(data)}
    </>
  );
}

interface FaultProps<Data> {
  query: Reading<Data>;
  /** the sentence about it, with that of the fault in it */
  words: (fault: string) => string;
}

/** Why an answer of the server is not here, with the way to ask again; nothing while there is no fault. */
export function ReadFault<Data>({ query, words: sentence }: FaultProps<Data>) {
  const { error, refetch, isFetching } = query;
  if (error === null) return null;
  return (
    <div className="notice read-fault" role="alert">
      <span>{sentence(apiFaultText(error))}</span>
      {mayWorkLater(error) && (
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          {words.again}
        </button>
      )}
    </div>
  );
}

/** A refusal by right stays one. */
function mayWorkLater(error: Error): boolean {
  return !(error instanceof ApiFault && (error.status === 403 || error.status === 404));
}
