import { QueryClient } from '@tanstack/react-query';
import { ApiFault } from './api-fault.js';

/** An answer is shown while it is asked for again; where it is older than this, a page asks when it opens. */
const freshMs = 10_000;
const retries = 2;

/** The answers that the pages of one session have read from the server; they go with the session. */
export function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // a helpline's own network may have a server without the internet: never wait for the browser's opinion of it
      queries: { staleTime: freshMs, networkMode: 'always', retry: isWorthAnother },
      mutations: { networkMode: 'always' },
    },
  });
}

/** No answer, or one of a server that cannot answer now; a refusal stays one. */
function isWorthAnother(failures: number, fault: Error): boolean {
  return failures < retries && fault instanceof ApiFault && (fault.status === 0 || fault.status >= 500);
}
