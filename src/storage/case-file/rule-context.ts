import { ROLE_NUMBERS } from '../../access/roles.js';
import type { InboxNews } from '../../cases/inbox.js';
import type { Viewer } from '../../cases/record-query.js';
import type { NestedRecords, RuleContext } from '../../cases/rules/resource-rules.js';
import { caseRows } from './case-rows.js';
import { isBelow, refreshCategoryTree } from './category-tree.js';
import type { ChangeLog } from './change-log.js';
import { contactRows } from './contact-rows.js';
import { countMessage, freeGatewayId, joinThread, keyOfAddress } from './message-threads.js';
import { queueMessage } from './queue-message.js';
import { nameableCalls, type NameableCallsOptions } from './nameable-calls.js';

export interface RuleContextOptions extends NameableCallsOptions {
  /** The author of the change. */
  readonly userId: number;
  /** The cases that the author may change; undefined for none. */
  readonly cases: Viewer | undefined;
  /** The author may remove every record of the kind that is written. */
  readonly mayRemove: boolean;
  readonly records: NestedRecords;
}

/** The rules' view of the database, within the transaction of the change. */
export function ruleContext(options: RuleContextOptions): RuleContext {
  const { log, userId, cases, mayRemove, records } = options;
  return {
    userId,
    mayRemove,
    calls: nameableCalls(options),
    categories: {
      isBelow: (id, ancestorId) => isBelow(log.client, id, ancestorId),
      refresh: () => refreshCategoryTree(log.client),
    },
    contacts: contactRows(log, cases),
    administrators: { lockActive: () => lockActiveAdministrators(log) },
    users: { find: (id) => findUser(id, log) },
    inbox: { add: (news) => addNews(news, log) },
    threads: {
      keyOfAddress: (address) => keyOfAddress(address, log.client),
      join: (message) => joinThread(message, log),
      gatewayId: (message) => freeGatewayId(message, log),
      count: (messageId, message) => countMessage(messageId, message, log),
    },
    deliveries: { queue: (messageId, message) => queueMessage(messageId, message, log) },
    cases: caseRows(log),
    records,
    history: log,
  };
}

async function findUser(id: number, { client }: ChangeLog) {
  const { rows } = await client.query<{ isActive: boolean; role: number }>(
    'SELECT is_active AS "isActive", role FROM users WHERE id = $1 FOR SHARE',
    [id],
  );
  return rows[0];
}

async function addNews(
  { userId, caseId, kind, reason }: InboxNews,
  { client, userId: author, informed }: ChangeLog,
): Promise<void> {
  await client.query(
    'INSERT INTO inbox_entries (user_id, case_id, kind, reason, by_user_id) VALUES ($1, $2, $3, $4, $5)',
    [userId, caseId, kind, reason, author],
  );
  informed.add(userId);
}

async function lockActiveAdministrators({ client }: ChangeLog): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM users WHERE role = $1 AND is_active ORDER BY id FOR UPDATE',
    [ROLE_NUMBERS.administrator],
  );
  return rows.map(({ id }) => id);
}
