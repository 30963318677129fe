import type { Log } from '../../lib/log.js';
import { TelephonyError } from '../errors.js';
import type { AriRest } from '../ari/ari-rest.js';

export interface MediaTarget {
  /** Name of the websocket client in Asterisk. */
  readonly client: string;
  /** Where Asterisk reaches us, e.g. `ws://127.0.0.1:8080/media`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/**
 * Informs Asterisk where to take the audio of taps and what to prove itself with, through ARI's dynamic
 * configuration: no file and no reload, so it works with an Asterisk under other administration (its sorcery.conf
 * needs the `[res_websocket_client]` section of ours).
 */
export async function configureMedia(
  rest: AriRest,
  { client, url, user, password }: MediaTarget,
  log: Log,
): Promise<void> {
  const fields = {
    connection_type: 'per_call_config',
    uri: url,
    protocols: 'media',
    username: user,
    password,
    connection_timeout: '1000',
    reconnect_interval: '250',
    reconnect_attempts: '4',
    tls_enabled: url.startsWith('wss:') ? 'yes' : 'no',
  };
  try {
    await rest.put(`/asterisk/config/dynamic/res_websocket_client/websocket_client/${client}`, {
      body: { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) },
    });
  } catch (error) {
    if (!(error instanceof TelephonyError) || error.status === null) throw error;
    log.error(
      { err: error, client },
      'Asterisk does not let us say where its audio goes: a websocket_client of that name must be in its configuration',
    );
  }
}
