import { TimeoutError } from '../../lib/errors.js';
import type { AriRest } from '../ari/ari-rest.js';
import { ariRtpStatistics, ariVariable } from '../ari/ari-event.js';
import { rejoinBridge } from '../rejoin-bridge.js';
import type { SoundWatch } from '../sound-watch.js';
import type { TapWiring } from './asterisk-tap.js';
import type { LegStream, MediaConnection } from './leg-streams.js';
import type { MediaReceiver } from './media-receiver.js';

/** Asterisk tries four times within a second to reach us, then gives the channel up (measured). */
const CONNECT_TIMEOUT_MS = 3_000;
/** Codecs of 16 kHz and more; everything else is narrow-band and tapped at 8 kHz. */
const WIDE_BAND = /g722|opus|slin16|slin24|slin32|slin48|siren|silk16|speex16|speex32/;

export interface TapWiringOptions {
  readonly application: string;
  /** Name of the websocket client in Asterisk's configuration. */
  readonly mediaClient: string;
  readonly receiver: MediaReceiver;
  /** The ARI connection in use; throws while there is none. */
  readonly rest: () => AriRest;
  /** Resolves once the channel has entered our application. */
  readonly entered: (channelId: string, signal: AbortSignal) => Promise<void>;
  readonly sound: Pick<SoundWatch, 'hear'>;
}

/**
 * A tap on the switch: a snoop channel that hears only what the party says, an external media channel that
 * carries it to us over a websocket which Asterisk opens, and a two-channel bridge between them.
 * (docs.asterisk.org: "External Media and ARI", "WebSocket Channel Driver"; sequence measured, Asterisk 22.)
 */
export function createTapWiring({
  application,
  mediaClient,
  receiver,
  rest,
  entered,
  sound,
}: TapWiringOptions): TapWiring {
  return {
    async connect(attemptId, channelId, stream, signal) {
      const ari = rest();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
      const format = await nativeFormat(ari, channelId);
      // from here on everything waits for an abort: one that has happened already would never come
      limit.throwIfAborted();
      const ids = idsOf(attemptId);
      const taken = connectionOf(receiver, { id: attemptId, format, stream, limit });
      const both = Promise.all([entered(ids.snoop, limit), entered(ids.media, limit)]);
      both.catch(() => {});
      taken.catch(() => {});
      try {
        await placeTapParts(ari, { ids, attemptId, channelId, application, mediaClient, format });
        // a channel that is not yet in the application cannot be bridged: 422
        await both;
        await ari.post(`/bridges/${encodeURIComponent(ids.bridge)}/addChannel`, {
          query: { channel: `${ids.snoop},${ids.media}` },
        });
        await taken;
      } catch (error) {
        stream.drop(attemptId);
        throw error;
      }
    },

    heard(channelId) {
      sound.hear(channelId);
    },

    async packetsReceived(channelId) {
      const path = `/channels/${encodeURIComponent(channelId)}/rtp_statistics`;
      return (await rest().get(path, ariRtpStatistics)).rxcount;
    },

    async listenAgain(channelId) {
      await rejoinBridge(rest(), channelId);
    },

    async disconnect(attemptId) {
      await removeTapParts(rest(), attemptId);
    },
  };
}

interface TapParts extends Pick<TapWiringOptions, 'application' | 'mediaClient'> {
  readonly ids: ReturnType<typeof idsOf>;
  readonly attemptId: string;
  readonly channelId: string;
  readonly format: string;
}

/** Waits for every answer, also when one is no: what is made later than its removal would stay for ever. */
async function placeTapParts(
  ari: AriRest,
  { ids, attemptId, channelId, application, mediaClient, format }: TapParts,
): Promise<void> {
  const results = await Promise.allSettled([
    ari.post(`/channels/${encodeURIComponent(channelId)}/snoop`, {
      query: { spy: 'in', whisper: 'none', app: application, appArgs: 'tap', snoopId: ids.snoop },
    }),
    ari.post('/channels/externalMedia', {
      query: {
        app: application,
        channelId: ids.media,
        external_host: mediaClient,
        encapsulation: 'none',
        transport: 'websocket',
        connection_type: 'client',
        format,
        transport_data: `v(tap=${attemptId})`,
      },
    }),
    ari.post('/bridges', { query: { type: 'mixing', bridgeId: ids.bridge, name: attemptId } }),
  ]);
  const refused = results.find((result) => result.status === 'rejected');
  if (refused) throw refused.reason;
}

/** Nothing of a tap goes by itself: a leg that hangs up ends its snoop, the rest stays until it is deleted. */
async function removeTapParts(ari: AriRest, attemptId: string): Promise<void> {
  const { snoop, media, bridge } = idsOf(attemptId);
  await Promise.all([
    ari.delete(`/channels/${encodeURIComponent(media)}`),
    ari.delete(`/channels/${encodeURIComponent(snoop)}`),
    ari.delete(`/bridges/${encodeURIComponent(bridge)}`),
  ]);
}

function idsOf(attemptId: string) {
  return { snoop: `${attemptId}-snoop`, media: `${attemptId}-media`, bridge: `${attemptId}-bridge` };
}

async function nativeFormat(ari: AriRest, channelId: string): Promise<'slin' | 'slin16'> {
  const { value } = await ari.get(`/channels/${encodeURIComponent(channelId)}/variable`, ariVariable, {
    query: { variable: 'CHANNEL(audionativeformat)' },
  });
  return WIDE_BAND.test(value) ? 'slin16' : 'slin';
}

interface ExpectedConnection extends Pick<MediaConnection, 'id' | 'format'> {
  readonly stream: LegStream;
  readonly limit: AbortSignal;
}

/** Resolves once the stream has taken the connection. */
function connectionOf(
  receiver: MediaReceiver,
  { id, format, stream, limit }: ExpectedConnection,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const forget = receiver.expect(id, (request) => {
      limit.removeEventListener('abort', giveUp);
      stream.take({ id, format, ...request }).then(resolve, reject);
    });
    const giveUp = () => {
      forget();
      reject(new TimeoutError(`Asterisk did not connect with the audio of ${id}`, { cause: limit.reason }));
    };
    limit.addEventListener('abort', giveUp, { once: true });
  });
}
