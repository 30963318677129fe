import type { Access } from '../../access/open-access.js';
import { everyLiveCallOf } from '../../audit/transcript-access-log.js';
import type { TranscriptAudit } from '../../audit/transcript-audit.js';
import type { Bus } from '../../bus/bus.js';
import { parseCallEventRecord } from '../../calls/call-event-json.js';
import { toE164, type Country } from '../../cases/phone-number.js';
import type { Commands } from '../../desk/commands.js';
import type { DeskMessages } from '../../desk/desk-messages.js';
import type { FiguresOfDay } from '../../desk/shown-figures.js';
import type { PhoneAccounts } from '../../desk/phone-accounts.js';
import type { WordsClearance } from '../../desk/words-clearance.js';
import type { CallReader } from '../../http/audio-api/call-reader.js';
import type { HttpServer } from '../../http/http-server.js';
import { trustedProxies } from '../../lib/client-address.js';
import type { Closer } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import {
  DESK_NOTICE,
  DESK_SNAPSHOT,
  DESK_SNAPSHOT_ASKED,
  parseDeskNotice,
  parseDeskSnapshot,
} from '../../live/people/desk-feed.js';
import type { FamilyFeed } from '../../realtime/family-feed/family-feed.js';
import type { NameFinder } from '../../redact/text-span.js';
import { phonesOf } from '../../realtime/phones-of.js';
import { attachRealtime, type Realtime } from '../../realtime/realtime-server.js';
import { DESK_MESSAGE, MESSAGES_READ, parseMessageNotice, parseMessagesRead } from './open-messages.js';
import { CALL_EVENTS } from '../media/start-media.js';
import type { PreparedDatabase } from '../../storage/prepared-database.js';
import type { Storage } from '../../storage/storage.js';
import type { CaseFile } from '../../cases/case-file.js';
import { cases } from '../../cases/resources/case.js';
import { caseFields } from '../../http/case-api/case-face.js';
import { CALLBACKS_CHANGED, INBOX_CHANGED } from '../common/announce-changes.js';
import { inboxNoticeSchema } from '../../realtime/serve-lists.js';
import { presenceNoticeSchema } from '../../realtime/case-presence.js';

/** The screens of a process that have a case open; every process with screens hears it. */
const CASE_PRESENCE = 'case.presence';
/** The process that owns the telephones answers from memory. */
const DESK_TIMEOUT_MS = 5_000;

export interface ScreenParts {
  readonly reader: CallReader;
  readonly commands: Commands;
  readonly words: TranscriptAudit;
  readonly messages: DeskMessages;
  readonly caseFile: CaseFile;
  readonly figures: FiguresOfDay;
  readonly clearance: WordsClearance;
  readonly findNames: NameFinder;
  readonly bus: Bus;
  readonly access: Access;
  readonly storage: Storage;
  readonly database: Pick<PreparedDatabase, 'firstTry'>;
  readonly accounts: PhoneAccounts;
  readonly phoneUrl: () => Promise<string | null>;
  readonly feed: FamilyFeed;
  readonly country: Country;
  /** YYYY-MM-DD, where the helpline is. */
  readonly today: () => string;
  readonly trustedProxies: readonly string[];
  readonly log: Log;
}

/** Socket.IO on the main port, and the live feed of the API family: it hears the journal and the desk over the bus. `parts` ends both. */
export async function pushToScreens(http: HttpServer, screen: ScreenParts, parts: Closer): Promise<void> {
  const { bus, access, commands, storage, database, words, accounts, country, feed, log } = screen;
  const { clearance, findNames, messages } = screen;
  http.leaveUpgrades('/socket.io/');
  // Socket.IO's clients do not come back by themselves to a server that has refused them
  const verify = async (token: string) => {
    await database.firstTry;
    return access.verify(token);
  };
  const askSnapshot = async () =>
    parseDeskSnapshot(await bus.request(DESK_SNAPSHOT_ASKED, null, { timeoutMs: DESK_TIMEOUT_MS }));
  const realtime = parts.add(
    attachRealtime(http.server, {
      verify,
      verifyStanding: (token) => access.verifyStanding(token),
      renewToken: (token) => access.renew(token),
      journal: journalOf(screen),
      commands,
      messages,
      presence: {
        assertVisible: (identity, caseId) => screen.caseFile.assertVisible(identity, cases, caseId),
        fields: Object.keys(caseFields),
        publish: (notice) => bus.publish(CASE_PRESENCE, notice),
      },
      lists: {
        countCallbacks: () => storage.callbacks.counts(),
        unreadOf: (userIds) => storage.inbox.unreadOf(userIds),
      },
      figures: { readToday: () => screen.figures() },
      clearance,
      findNames,
      log,
      onWatch: (watching) => words.noteWatching(watching),
      wallId: () => everyLiveCallOf(screen.today()),
      isTrustedProxy: trustedProxies(screen.trustedProxies),
      askSnapshot,
      toNumber: (text) => toE164(text, country),
      phonesOf: phonesOf({
        accounts,
        findAgent: (userId) => storage.agents.find(userId),
        phoneUrl: screen.phoneUrl,
      }),
    }),
  );
  feed.start({ askSnapshot, liveCalls: () => realtime.liveCalls() });
  for (const [topic, hear] of Object.entries(handlersOf(realtime, feed))) {
    parts.add({ close: await bus.subscribe(topic, hear) });
  }
}

/** By topic of the bus. */
function handlersOf(
  realtime: Realtime,
  feed: FamilyFeed,
): Readonly<Record<string, (payload: unknown) => void>> {
  return {
    [CALL_EVENTS]: (payload) => {
      const record = parseCallEventRecord(payload);
      realtime.offer(record);
      if (record.seq !== null) feed.noteChange();
    },
    [DESK_SNAPSHOT]: (payload) => {
      realtime.offerDesk(parseDeskSnapshot(payload));
      feed.noteChange();
    },
    [DESK_MESSAGE]: (payload) => realtime.offerMessage(parseMessageNotice(payload)),
    [MESSAGES_READ]: (payload) => realtime.offerMessagesRead(parseMessagesRead(payload)),
    [CASE_PRESENCE]: (payload) => realtime.offerPresence(presenceNoticeSchema.parse(payload)),
    [CALLBACKS_CHANGED]: () => realtime.offerCallbacks(),
    [INBOX_CHANGED]: (payload) => realtime.offerInbox(inboxNoticeSchema.parse(payload)),
    [DESK_NOTICE]: (payload) => realtime.offerNotice(parseDeskNotice(payload)),
  };
}

function journalOf({ reader, storage }: Pick<ScreenParts, 'reader' | 'storage'>) {
  return {
    readAfter: (id: string, seq: number) => reader.readAll(id, seq),
    exists: async (id: string) => (await reader.findCall(id)) !== undefined,
    listActiveIds: async () => (await reader.listActive()).map(({ id }) => id),
    listEndedIds: async (since: Date, limit: number) =>
      (await storage.calls.listEnded(since, limit)).map(({ id }) => id),
    epoch: () => storage.journalEpoch.current(),
  };
}
