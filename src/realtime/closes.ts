import type { WireError } from './protocol.js';

/** How the server ends a connection: the code of the WebSocket's close frame, the reason and a sentence. */
export interface Close extends Pick<WireError, 'code' | 'message'> {
  readonly closeCode: number;
}

/** Every end of a connection that comes from the server; docs/operations.md lists them with what to do. */
export const CLOSES = {
  unavailable: { closeCode: 1001, code: 'unavailable', message: 'The server is being stopped.' },
  /** Also of a peer that answers no ping, which does not read it. */
  protocolError: {
    closeCode: 4400,
    code: 'protocol-error',
    message: 'This connection sent what is no packet, or answered no ping.',
  },
  logInTimeout: {
    closeCode: 4408,
    code: 'log-in-timeout',
    message: 'This connection did not log in in time.',
  },
  tooManyRequests: {
    closeCode: 4429,
    code: 'too-many-requests',
    message: 'This client sends more than the server takes.',
  },
  tooSlow: {
    closeCode: 4430,
    code: 'too-slow',
    message: 'This client does not keep up with the calls it watches.',
  },
} as const satisfies Readonly<Record<string, Close>>;

/** The token no longer holds, for the reason that its check gave. */
export function unauthenticated({ message }: WireError): Close {
  return { closeCode: 4401, code: 'unauthenticated', message };
}

/** The audit could not note what this connection goes on watching. */
export function notNoted({ code, message }: WireError): Close {
  return { closeCode: 1011, code, message };
}
