import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openHttpServer } from '../../src/http/http-server.js';
import type { Closer } from '../../src/lib/closer.js';
import type { Log } from '../../src/lib/log.js';
import type { AsteriskTelephonyOptions } from '../../src/telephony/asterisk-telephony.js';
import { readManagedInstance } from '../../src/telephony/managed-instance.js';
import { configureMedia } from '../../src/telephony/media/configure-media.js';
import { LocalLegStreams } from '../../src/telephony/media/local-leg-streams.js';
import { MediaReceiver } from '../../src/telephony/media/media-receiver.js';

const MEDIA_CLIENT = 'hearline-media';
const MEDIA_PATH = '/media';

/** For the Asterisk of a DATA_DIR, which brings its audio to a web server made for it, as the product's does. */
export async function telephonyOptions(
  dataDir: string,
  log: Log,
  parts: Closer,
): Promise<AsteriskTelephonyOptions> {
  const password = randomBytes(18).toString('base64url');
  const receiver = new MediaReceiver({ user: MEDIA_CLIENT, password, log });
  const streams = parts.add(new LocalLegStreams({ log }));
  const http = parts.add(
    await openHttpServer({
      ...{ host: '127.0.0.1', port: 0, apis: [], log },
      directory: () => null,
      connectTo: () => Promise.resolve(null),
      upgrades: { [MEDIA_PATH]: (request, socket, head) => receiver.handleUpgrade(request, socket, head) },
    }),
  );
  parts.add(receiver);
  const url = `${http.url.replace(/^http/, 'ws')}${MEDIA_PATH}`;
  return {
    access: () => readManagedInstance(join(dataDir, 'asterisk', 'instance.json')),
    application: 'hearline',
    mediaClient: MEDIA_CLIENT,
    receiver,
    streams,
    configureMedia: (rest) =>
      configureMedia(rest, { client: MEDIA_CLIENT, url, user: MEDIA_CLIENT, password }, log),
    log,
  };
}
