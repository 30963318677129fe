import { z } from 'zod';

/**
 * The ARI events that we use (docs.asterisk.org, "Asterisk 22 REST Data Models"). Everything else passes as
 * `{ type: 'other' }`: a newer Asterisk must never stop us.
 */
const channel = z.object({
  id: z.string(),
  name: z.string().default(''),
  state: z.string().default(''),
  caller: z.object({ number: z.string().default('') }).default({ number: '' }),
  dialplan: z
    .object({
      exten: z.string().default(''),
      app_name: z.string().default(''),
      app_data: z.string().default(''),
    })
    .default({ exten: '', app_name: '', app_data: '' }),
  creationtime: z.string().default(''),
});
export type AriChannel = z.infer<typeof channel>;

const bridge = z.object({ id: z.string(), channels: z.array(z.string()).default([]) });

const endpoint = z.object({
  technology: z.string(),
  resource: z.string(),
  state: z.string().default('unknown'),
  channel_ids: z.array(z.string()).default([]),
});
export type AriEndpoint = z.infer<typeof endpoint>;

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('StasisStart'), args: z.array(z.string()).default([]), channel }),
  z.object({ type: z.literal('StasisEnd'), channel }),
  z.object({
    type: z.literal('ChannelDestroyed'),
    channel,
    cause: z.number().int().optional(),
    cause_txt: z.string().default(''),
    /** The status of the SIP answer; earlier versions of Asterisk do not give it. */
    tech_cause: z.number().int().optional(),
  }),
  z.object({
    type: z.literal('ChannelHangupRequest'),
    channel,
    cause: z.number().int().optional(),
    /** Asked for by Asterisk itself or through ARI, not by the party. */
    soft: z.boolean().default(false),
  }),
  z.object({ type: z.literal('ChannelHold'), channel }),
  z.object({ type: z.literal('ChannelUnhold'), channel }),
  z.object({
    type: z.literal('ChannelTransfer'),
    /** Status of our own answer, which comes back as an event; absent in the phone's request. */
    state: z.string().optional(),
    refer_to: z.object({
      requested_destination: z
        .object({
          destination: z.string().default(''),
          /** Call-ID in `Replaces`: the SIP call that the phone wants joined. */
          protocol_id: z.string().optional(),
        })
        .default({ destination: '' }),
      /** That call's channel of the phone, where Asterisk knows it. */
      destination_channel: channel.optional(),
    }),
    referred_by: z.object({ source_channel: channel }),
  }),
  /** The progress of a channel that was placed: `RINGING`, `PROGRESS` (sound comes before the answer), `ANSWER`, … */
  z.object({ type: z.literal('Dial'), dialstatus: z.string().default(''), peer: channel }),
  z.object({ type: z.literal('ApplicationReplaced') }),
  z.object({ type: z.literal('ChannelUserevent'), eventname: z.string() }),
  z.object({ type: z.literal('EndpointStateChange'), endpoint }),
  z.object({
    type: z.literal('PlaybackFinished'),
    playback: z.object({ id: z.string(), state: z.string().default('') }),
  }),
]);

/** Every type that we read: the rest need not be sent. */
export const ARI_EVENT_TYPES: readonly string[] = event.options.map(({ shape }) => shape.type.value);

export type AriEvent = z.infer<typeof event> | { readonly type: 'other'; readonly name: string };
export type AriUserEvent = Extract<AriEvent, { type: 'ChannelUserevent' }>;
/** Those that a connection hands on: user events are its heartbeats. */
export type DocumentedAriEvent = Exclude<AriEvent, AriUserEvent>;

export const ariChannel = channel;
export const ariChannels = z.array(channel);
export const ariBridges = z.array(bridge);
export const ariEndpoint = endpoint;
export const ariEndpoints = z.array(endpoint);
/** An object of the dynamic configuration. */
export const ariConfigFields = z.array(z.object({ attribute: z.string(), value: z.string() }));
export const ariInfo = z.object({
  status: z.object({ startup_time: z.string() }),
  system: z.object({ version: z.string().default('') }).default({ version: '' }),
});
/** Left out before the first packet; losses and jitter of the received packets. */
export const ariRtpStatistics = z.object({
  rxcount: z.number().default(0),
  rxploss: z.number().default(0),
  txjitter: z.number().default(0),
  remote_ssrc: z.number().default(0),
});
export const ariVariable = z.object({ value: z.string() });

/** @returns the event, `other` for one we have no use for, null for a text that is no event at all */
export function parseAriEvent(text: string): AriEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = event.safeParse(json);
  if (parsed.success) return parsed.data;
  const named = z.object({ type: z.string() }).safeParse(json);
  return named.success ? { type: 'other', name: named.data.type } : null;
}
