import { setTimeout as wait } from 'node:timers/promises';
import type { WireCallEvent } from '../../src/realtime/protocol.js';
import { settledOrAborted } from '../../src/lib/settled-or-aborted.js';
import { withLimit } from '../../src/lib/with-limit.js';
import type { Conversation } from '../conversations/load-conversation.js';
import { findSpeechEnds } from '../measure/speech-ends.js';
import type { PhoneCall } from '../phone/phone-call.js';
import type { Playback, RtpStream } from '../phone/rtp-stream.js';
import { SipPhone } from '../phone/sip-phone.js';
import type { AsteriskInstance } from './child-asterisk.js';
import type { LiveClient, ReceivedEvent } from './live-client.js';

/** Everything that came of one played call. */
export interface PlayedCall {
  readonly callId: string;
  readonly events: readonly ReceivedEvent[];
  /** When each last audible sample left, by speaker; wall clock, ms since the epoch. */
  readonly endsSentAtMs: { readonly caller: readonly number[]; readonly agent: readonly number[] };
  /** When the first sample of each turn left, in the order of the script; null where the call ended before it. */
  readonly turnsSentAtMs: readonly (number | null)[];
  /** How often a phone was late by more than two packets, and by how much in all: pauses inside what was said. */
  readonly phonesLate: { readonly times: number; readonly ms: number };
}

export interface PlayOptions {
  readonly asterisk: AsteriskInstance;
  readonly conversation: Conversation;
  readonly client: LiveClient;
  /** Loopback address of the calling phone: inside the trunk's network. */
  readonly callerHost: string;
  readonly callerNumber: string;
  /** Account of the phone that answers; the server must ring it. */
  readonly agentUser: string;
  readonly agentHost: string;
  readonly onEvent?: (received: ReceivedEvent) => void;
  readonly signal: AbortSignal;
}

const SAMPLES_PER_MS = 8;
const CONNECT_TIMEOUT_MS = 20_000;
/** After the recording: the last utterance's hangover, and a little of the silence that ends a real call. */
const TAIL_MS = 1_500;
const COMPLETE_TIMEOUT_MS = 60_000;

/** Plays a recorded conversation as two phones, through the switch and the server, and collects what a client sees of it. */
export async function playConversation(options: PlayOptions): Promise<PlayedCall> {
  const { asterisk, conversation, signal } = options;
  const server = { host: asterisk.sipHost, port: asterisk.sipPort };
  const account = asterisk.accounts.find(({ user }) => user === options.agentUser);
  const agent = await SipPhone.open({
    user: options.agentUser,
    password: account?.password ?? '',
    host: options.agentHost,
    server,
    answerAfterMs: 300,
  });
  const caller = await SipPhone.open({ user: options.callerNumber, host: options.callerHost, server });
  try {
    await agent.register();
    const answered = new Promise<PhoneCall>((resolve) => (agent.onCall = resolve));
    const watch = watchOneCall(options);
    const call = await caller.call('116', { signal, timeoutMs: CONNECT_TIMEOUT_MS });
    const agentCall = await withLimit(answered, CONNECT_TIMEOUT_MS, 'no phone answered the call in time');
    await withLimit(watch.bridged, CONNECT_TIMEOUT_MS, 'caller and agent were not connected in time');
    const playing = { caller: call.play(conversation.caller), agent: agentCall.play(conversation.agent) };
    const played = Promise.all([playing.caller.done, playing.agent.done]);
    await settledOrAborted(Promise.race([played, call.ended]), signal);
    await wait(TAIL_MS, undefined, { signal });
    await call.hangUp();
    await withLimit(watch.complete, COMPLETE_TIMEOUT_MS, 'the transcript was not completed in time');
    const { callId, events } = watch;
    const turnsSentAtMs = conversation.turns.map(({ speaker, startMs }) =>
      playing[speaker].sentAt(startMs * SAMPLES_PER_MS),
    );
    return {
      callId: callId(),
      events,
      endsSentAtMs: endsOf(conversation, playing),
      turnsSentAtMs,
      phonesLate: sumOf(call.audio.skipped, agentCall.audio.skipped),
    };
  } finally {
    await Promise.allSettled([caller.close(), agent.close()]);
  }
}

function sumOf(caller: RtpStream['skipped'], agent: RtpStream['skipped']): PlayedCall['phonesLate'] {
  return { times: caller.times + agent.times, ms: caller.ms + agent.ms };
}

function endsOf(
  conversation: Conversation,
  playing: { caller: Playback; agent: Playback },
): PlayedCall['endsSentAtMs'] {
  const sent = (ulaw: Uint8Array, playback: Playback) =>
    findSpeechEnds(ulaw).flatMap((sample) => playback.sentAt(sample) ?? []);
  return {
    caller: sent(conversation.caller, playing.caller),
    agent: sent(conversation.agent, playing.agent),
  };
}

/** The events of the one call that comes from `callerNumber`. */
function watchOneCall({ client, callerNumber, onEvent }: PlayOptions) {
  const events: ReceivedEvent[] = [];
  let callId: string | undefined;
  let onBridged: () => void = () => {};
  let onComplete: () => void = () => {};
  const bridged = new Promise<void>((resolve) => (onBridged = resolve));
  const complete = new Promise<void>((resolve) => (onComplete = resolve));
  const remove = client.listen((received) => {
    const { event } = received;
    if (event.type === 'streaming_call_start' && event.caller_id === callerNumber) callId ??= event.call_id;
    if (event.call_id !== callId) return;
    events.push(received);
    onEvent?.(received);
    if (isAgentHeard(event)) onBridged();
    if (event.type === 'postcall_transcription') {
      remove();
      onComplete();
    }
  });
  return { bridged, complete, events, callId: () => callId ?? '' };
}

/** Bridged, and its audio arrives here. */
function isAgentHeard(event: WireCallEvent): boolean {
  return event.type === 'media_started' && event.leg_id !== 'caller';
}
