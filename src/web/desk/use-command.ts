import { useCallback, useState } from 'react';
import type { WireCommand } from '../../realtime/protocol.js';
import { useConnection } from '../connection/connection-context.js';
import { useReconnected } from '../connection/use-reconnected.js';
import { plainError } from '../ui/plain-error.js';

/** The commands that dial a person. */
type DialCommand = Extract<WireCommand, { target: 'channel' } | { target: 'callback' }>;

export interface RefusedDial {
  command: DialCommand;
  /** in plain words */
  why: string;
}

export interface Commands {
  /** Resolves with whether it was done. */
  send: (command: WireCommand) => Promise<boolean>;
  /** one is on its way */
  busy: boolean;
  /** why the last one was not done, in plain words */
  fault: string | null;
  /** the last one dials a number that the case file says may not be called now */
  refused: RefusedDial | null;
  /** The user does not call all the same. */
  forget: () => void;
}

/** Sends commands, one at a time, and keeps what came of the last one. */
export function useCommand(): Commands {
  const connection = useConnection();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ code: string; text: string } | null>(null);
  const [refused, setRefused] = useState<RefusedDial | null>(null);
  const forget = useCallback(() => setRefused(null), []);
  const send = useCallback(
    async (command: WireCommand) => {
      setBusy(true);
      setFault(null);
      setRefused(null);
      const error = await connection.command(command);
      setBusy(false);
      const needsReason = error?.code === 'needs_override' ? dialOf(command) : null;
      if (error && needsReason) setRefused({ command: needsReason, why: plainError(error) });
      else setFault(error && { code: error.code, text: plainError(error) });
      return error === null;
    },
    [connection],
  );
  useReconnected(useCallback(() => setFault((last) => (last?.code === 'offline' ? null : last)), []));
  return { send, busy, fault: fault?.text ?? null, refused, forget };
}

function dialOf(command: WireCommand): DialCommand | null {
  return command.target === 'channel' || command.target === 'callback' ? command : null;
}
