import type { Log } from '../lib/log.js';
import { ARI_EVENT_TYPES } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { isUnanswered, TelephonyError } from './errors.js';

/** The subscription to the phones brings each event of each of their channels, most of which are not read. */
export async function askOnlyForWhatWeRead(
  rest: AriRest,
  { application, log }: { readonly application: string; readonly log: Log },
): Promise<void> {
  const body = { allowed: ARI_EVENT_TYPES.map((type) => ({ type })) };
  try {
    await rest.put(`/applications/${application}/eventFilter`, { body });
  } catch (error) {
    if (!(error instanceof TelephonyError) || isUnanswered(error)) throw error;
    log.warn({ err: error }, "the filter of Asterisk's events could not be set: it sends all of them");
  }
}
