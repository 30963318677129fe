import type pg from 'pg';
import { DatabaseCommunicationStore } from './communication-store.js';
import { DatabaseInboundStore } from './inbound-store.js';

/** The stores of messages that are sent and of those that gateways bring. */
export function communicationStores(pool: pg.Pool) {
  return {
    communications: new DatabaseCommunicationStore(pool),
    inboundMessages: new DatabaseInboundStore(pool),
  };
}
