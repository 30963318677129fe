import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../lib/log.js';

/** Browsers, proxies and HTTP libraries send one request and wait; more than a handful in a row is a flood. */
const MAX_WAITING = 20;

type Waiting = [IncomingMessage, ServerResponse][];

/**
 * Handles the requests of one connection one after another, each in a turn of the event loop of its own. Node.js
 * parses all that a connection has sent and would begin every request of it in a single turn (RFC 9112 §9.3.2 lets
 * clients pipeline): a few megabytes then keep the event loop busy for seconds. A connection on which more than
 * `MAX_WAITING` requests wait is closed.
 */
export function oneAtATime(handle: RequestListener, log: Log): RequestListener {
  const waitingBySocket = new WeakMap<Socket, Waiting>();

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      const { socket } = request;
      const next = waitingBySocket.get(socket)?.shift();
      if (!next) waitingBySocket.delete(socket);
      else setImmediate(() => (socket.destroyed ? undefined : begin(...next)));
    });
    void handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return; // the rest of what had been read from a connection that is closed
    const waiting = waitingBySocket.get(socket);
    if (!waiting) {
      waitingBySocket.set(socket, []);
      begin(request, response);
    } else if (waiting.length < MAX_WAITING) {
      waiting.push([request, response]);
    } else {
      log.warn({ from: socket.remoteAddress }, 'connection closed: too many pipelined requests');
      socket.destroy();
    }
  };
}
