import { MessageWishes } from '../../src/cases/message-wishes.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import type { Closer } from '../../src/lib/closer.js';
import type { Log } from '../../src/lib/log.js';
import { communicationJob } from '../../src/messages/communication-job.js';
import { Outbox } from '../../src/messages/outbox.js';
import { smsTransport } from '../../src/messages/sms-transport.js';
import type { Storage } from '../../src/storage/storage.js';

export interface MessageSenderOptions {
  readonly storage: Storage;
  readonly gatewayUrl: string;
  readonly log: Log;
  readonly deliveryLimitMs?: number;
}

const PLACE = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;

/** A worker that sends queued messages by an SMS gateway, with short waits between its attempts. */
export function startMessageSender(
  { storage, gatewayUrl, log, deliveryLimitMs = 5_000 }: MessageSenderOptions,
  parts: Closer,
): JobRunner {
  const url = `${gatewayUrl}/send`;
  const sms = smsTransport({ url, body: '{"to":"{to}","text":"{text}"}', header: undefined });
  const transports = { phone: sms, email: undefined };
  const outbox = parts.add(new Outbox({ transports, log, deliveryLimitMs }));
  const wishes = new MessageWishes(storage.contactWishes, PLACE);
  const kind = communicationJob({
    store: storage.communications,
    outbox,
    refusalOf: (message) => wishes.refusalOf(message, new Date()),
    waits: { firstMs: 1, maxMs: 2 },
    log,
  });
  return parts.add(new JobRunner({ store: storage.jobs, kinds: [kind], concurrency: 4, log }));
}
