import type { RateLimits } from '../../access/rate-limits.js';
import { SmsLimit } from '../../access/sms-limit.js';
import { MessageWishes, type MessageToPerson } from '../../cases/message-wishes.js';
import type { Place } from '../../cases/read-value.js';
import type { Config } from '../../config/config.js';
import { inboundApi, type InboundApiOptions } from '../../http/case-api/inbound-api.js';
import type { JobKind } from '../../jobs/job-kind.js';
import type { Log } from '../../lib/log.js';
import { communicationJob } from '../../messages/communication-job.js';
import type { Outbox } from '../../messages/outbox.js';
import type { Storage } from '../../storage/storage.js';

export interface CommunicationsOptions {
  readonly storage: Pick<Storage, 'communications' | 'contactWishes' | 'inboundMessages'>;
  readonly outbox: Outbox;
  readonly place: Place;
  readonly log: Log;
}

/** The API of gateways that bring messages, by the path to mount it at. @param secrets by which they sign */
export function gatewayApi(
  { storage, place, log }: CommunicationsOptions,
  secrets: readonly string[],
  { limits }: Pick<InboundApiOptions, 'limits'>,
) {
  const api = inboundApi({ secrets, store: storage.inboundMessages, place, limits, log });
  return ['/api/v1/communications/inbound', api] as const;
}

/** By which messages of the case file leave, and the wishes that they go by. */
export function sendingOf(
  {
    storage,
    outbox,
    place,
  }: Omit<CommunicationsOptions, 'storage'> & {
    readonly storage: Pick<Storage, 'contactWishes' | 'personMerges'>;
  },
  limits: Pick<RateLimits, 'limit'>,
  { smsPerDay }: Pick<Config, 'smsPerDay'>,
) {
  const sms = new SmsLimit(limits, smsPerDay);
  const wishes = new MessageWishes(storage.contactWishes, place);
  const canSend = (kind: 'email' | 'phone') => outbox.canSend(kind);
  const mergedInto = (id: number) => storage.personMerges.mergedInto(id);
  return { wishes, mergedInto, canSend, takeSms: (parts: number) => sms.take(parts) };
}

/** The kind of job that sends messages of the case file. */
export function sendingJob(options: CommunicationsOptions): JobKind {
  const { storage, outbox, place, log } = options;
  const wishes = new MessageWishes(storage.contactWishes, place);
  const refusalOf = (message: MessageToPerson) => wishes.refusalOf(message, new Date());
  return communicationJob({ store: storage.communications, outbox, refusalOf, log });
}
