import { useCallback, useRef, useState } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { plainError } from '../ui/plain-error.js';
import { randomKey } from '../ui/random-key.js';

export interface Sending {
  /** Resolves with whether the message was kept. */
  send: (text: string) => Promise<boolean>;
  busy: boolean;
  /** the last one was not kept, and why, in plain words */
  unsent: { text: string; why: string } | null;
}

/**
 * Sends messages about a call, one at a time. A text that was not answered for keeps its key until it was: sent again, it is
 * kept once, also where only the answer was lost.
 *
 * @param onKept called with each text that the server has, also where its field is closed by then
 */
export function useSending(callId: string, onKept: (text: string) => void): Sending {
  const connection = useConnection();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<Sending['unsent']>(null);
  const keys = useRef(new Map<string, string>());
  const send = useCallback(
    async (text: string) => {
      const key = keys.current.get(text) ?? randomKey();
      keys.current.set(text, key);
      setBusy(true);
      setUnsent(null);
      const fault = await connection.sendMessage({ call_id: callId, text, client_key: key });
      setBusy(false);
      if (fault === null) {
        keys.current.delete(text);
        onKept(text);
      } else setUnsent({ text, why: plainError(fault) });
      return fault === null;
    },
    [connection, callId, onKept],
  );
  return { send, busy, unsent };
}
