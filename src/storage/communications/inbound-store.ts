import type pg from 'pg';
import { CASE_STATUS } from '../../cases/case-codes.js';
import { INBOUND } from '../../cases/message-codes.js';
import { threadKey } from '../../cases/rules/messages.js';
import type { InboundMessage, InboundStore, StoredMessage } from '../../messages/communication-store.js';
import { Turns } from '../../lib/turns.js';
import { ChangeLog } from '../case-file/change-log.js';
import { countMessage, joinThread, keyOfAddress } from '../case-file/message-threads.js';
import { insertRow } from '../case-file/write-row.js';
import { inTransaction } from '../transaction.js';
import { placeGatewayMessage } from '../case-file/gateway-message-ids.js';

const SERVER = null;
/**
 * Gateways bring at once what gathered while they could not: the longest message takes the database some 35 ms, and without
 * turns a hundred of them take every connection from all others, and most find none themselves.
 */
const TURNS = {
  running: 4,
  waiting: 500,
  what: 'messages of gateways',
  retryAfterS: 10,
  longestWaitMs: 20_000,
};

/** Messages that gateways bring, in PostgreSQL: each with its audit and its outbox row in one transaction. */
export class DatabaseInboundStore implements InboundStore {
  readonly #pool: pg.Pool;
  readonly #turns = new Turns(TURNS);

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  receive(message: InboundMessage): Promise<StoredMessage> {
    return this.#turns.take(() =>
      inTransaction(this.#pool, async (client) => {
        const place = await placeGatewayMessage(client, message);
        if ('storedId' in place) return readStored(client, place.storedId);
        const stored = await store(client, { ...message, messageId: place.freeId });
        return { ...stored, isOfUsedId: place.isReused };
      }),
    );
  }
}

interface Row {
  readonly id: number;
  readonly thread_id: number;
  readonly contact_id: number | null;
  readonly case_id: number | null;
}

async function readStored(client: pg.PoolClient, id: number): Promise<StoredMessage> {
  const { rows } = await client.query<Row>(
    'SELECT id, thread_id, contact_id, case_id FROM messages WHERE id = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`message ${id} is gone`);
  return toStored(rows[0], false);
}

async function store(client: pg.PoolClient, message: InboundMessage): Promise<StoredMessage> {
  const log = new ChangeLog(client, SERVER);
  const contactId = await contactOf(client, message);
  const caseId = contactId === null ? null : await openCaseOf(client, contactId);
  const { channel: src, address, text, at, subject, messageId } = message;
  const named = { contact_id: contactId, case_id: caseId, src_address: address };
  const values = {
    src,
    src_uid: messageId,
    src_callid: await threadKey(named, (each) => keyOfAddress(each, client)),
    src_vector: INBOUND,
    src_ts: at,
    src_msg: text,
    subject,
    ...named,
    delivery_state: 'received',
    gateway_message_id: messageId,
  };
  const threadId = (await lastThreadOf(client, values)) ?? (await joinThread(values, log));
  const id = await insertRow('messages', { ...values, thread_id: threadId }, log);
  await countMessage(id, { ...values, thread_id: threadId }, log);
  await log.flush();
  return toStored({ id, thread_id: threadId, contact_id: contactId, case_id: caseId }, true);
}

/** @returns null also where several contacts have the address: which one wrote is for a person to say */
async function contactOf(client: pg.PoolClient, { spellings }: InboundMessage): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT coalesce(merged_into_id, id) AS id FROM contacts WHERE phone = ANY ($1)
     UNION SELECT coalesce(merged_into_id, id) FROM contacts WHERE phone2 = ANY ($1)
     UNION SELECT coalesce(merged_into_id, id) FROM contacts WHERE email = ANY ($1)
     UNION SELECT coalesce(merged_into_id, contacts.id) FROM former_addresses former
       JOIN contacts ON contacts.id = contact_id WHERE former.address = ANY ($1) LIMIT 2`,
    [spellings],
  );
  return rows.length === 1 && rows[0] ? rows[0].id : null;
}

/** @returns null also where there are several: which one it is about is for a person to say */
async function openCaseOf(client: pg.PoolClient, contactId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM cases WHERE is_delete = 0 AND status <> $2 AND (
       id IN (SELECT case_id FROM clients WHERE contact_id = $1 AND is_delete = 0)
       OR reporter_id IN (SELECT id FROM reporters WHERE contact_id = $1)) LIMIT 2`,
    [contactId, CASE_STATUS.closed],
  );
  return rows.length === 1 && rows[0] ? rows[0].id : null;
}

interface Named {
  readonly src: string;
  readonly src_address: string;
  readonly contact_id: number | null;
  readonly case_id: number | null;
}

/** The exchange of the last message from or to that address, unless it was about another contact or case. */
async function lastThreadOf(
  client: pg.PoolClient,
  { src, src_address: address, contact_id: contact, case_id: caseId }: Named,
): Promise<number | undefined> {
  const { rows } = await client.query<{ thread_id: number }>(
    `SELECT thread_id FROM messages
     WHERE src = $1 AND src_address = $2 AND thread_id IS NOT NULL
       AND (contact_id IS NULL OR contact_id = $3) AND (case_id IS NULL OR case_id = $4)
     ORDER BY id DESC LIMIT 1`,
    [src, address, contact, caseId],
  );
  return rows[0]?.thread_id;
}

function toStored(row: Row, isNew: boolean): StoredMessage {
  const text = (id: number | null) => (id === null ? null : String(id));
  return {
    id: String(row.id),
    threadId: String(row.thread_id),
    isNew,
    isOfUsedId: false,
    contactId: text(row.contact_id),
    caseId: text(row.case_id),
  };
}
