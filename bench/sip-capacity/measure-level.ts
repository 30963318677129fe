import { loadConversation, type Conversation } from '../../demo/conversations/load-conversation.js';
import { latencyOf } from '../../demo/measure/final-latency.js';
import type { PlayedCall } from '../../demo/run/play-conversation.js';
import { playCalls, type LiveRun } from '../live/open-live.js';
import { cpuSecondsOf, findChildren, mediaPidsOf } from '../process-usage.js';
import { firstTurns } from '../soak/first-turns.js';

/** English ones, in turn. */
export const CONVERSATIONS = [1, 2, 3];
/** All calls are there within this time. */
const RAMP_MS = 15_000;
const MOST_STAGGER_MS = 1_000;

/** Who uses the processor, % of one core: `phones` is this process, `switch` Asterisk. */
export type Share = Readonly<
  Record<'workers' | 'main' | 'media' | 'vad' | 'switch' | 'phones', number | null>
>;

export interface SipLevel {
  readonly calls: number;
  /** Behind the hangover, while all calls were there: from the end of the silence to the final at the client, ms. */
  readonly waitsMs: readonly number[];
  /** Of all stretches of these calls: finals, those taken for no speech (without a time), those transcribed later. */
  readonly finals: number;
  readonly dropped: number;
  readonly deferred: number;
  readonly steps: readonly string[];
  readonly corePct: Share;
}

/** So many calls at once, from all ringing to the last word. */
export async function measureSipLevel(run: LiveRun, calls: number, turns: number | null): Promise<SipLevel> {
  const conversations = conversationsOf(calls, turns);
  const pids = await pidsOf(run);
  const before = await cpuOf(pids);
  const [beganMs, stepsBefore] = [performance.now(), run.steps.length];
  const staggerMs = Math.min(MOST_STAGGER_MS, RAMP_MS / calls);
  const played = (await playCalls(run, conversations, { staggerMs })).map(({ call }) => call);
  const seconds = (performance.now() - beganMs) / 1000;
  const after = await cpuOf(pids);
  const count = (type: string) =>
    played.flatMap(({ events }) => events.filter(({ event }) => event.type === type)).length;
  return {
    calls,
    waitsMs: waitsOf(played),
    finals: count('streaming_transcription_segment'),
    dropped: count('transcript_dropped'),
    deferred: count('transcript_deferred'),
    steps: run.steps.slice(stepsBefore),
    corePct: Object.fromEntries(
      Object.entries(after).map(([name, cpuS]) => [name, ((cpuS - (before[name] ?? 0)) / seconds) * 100]),
    ) as Share,
  };
}

function conversationsOf(calls: number, turns: number | null): Conversation[] {
  const all = CONVERSATIONS.slice(0, calls).map((number) => {
    const conversation = loadConversation(number);
    return turns === null ? conversation : firstTurns(conversation, turns);
  });
  return Array.from({ length: calls }, (_, i) => all[i % all.length] as Conversation);
}

/** Of the finals whose speech ended while every call was there. A stretch that was deferred has waited for ever. */
function waitsOf(played: readonly PlayedCall[]): number[] {
  const fromMs = Math.max(...played.map(({ turnsSentAtMs }) => turnsSentAtMs[0] ?? Infinity));
  const untilMs = Math.min(...played.map(({ turnsSentAtMs }) => turnsSentAtMs.at(-1) ?? -Infinity));
  return played.flatMap(({ events, endsSentAtMs }) =>
    events.flatMap(({ event, receivedAtMs }) => {
      if (event.type === 'transcript_deferred') return [Infinity];
      if (event.type !== 'streaming_transcription_segment') return [];
      const { timing, utterance } = event;
      const { last_speech_at_ms: lastMs } = timing;
      if (lastMs < fromMs || lastMs > untilMs || utterance.speaker === 'third-party') return [];
      const received = { timing, madeAtMs: Date.parse(event.at), receivedAtMs };
      const latency = latencyOf(received, endsSentAtMs[utterance.speaker]);
      return latency ? [latency.queue + latency.inference + latency.overhead] : [];
    }),
  );
}

type Pids = Readonly<Record<string, readonly (number | null)[]>>;

async function pidsOf({ server, asterisk }: LiveRun): Promise<Pids> {
  return {
    workers: await findChildren(server.pid, 'hearline-whisper-worker'),
    main: [server.pid],
    ...(await mediaPidsOf(server.pid)),
    switch: [asterisk.instance.pid],
    phones: [process.pid],
  };
}

async function cpuOf(pids: Pids): Promise<Record<string, number>> {
  const all = Object.entries(pids).map(async ([name, each]) => [name, await cpuSecondsOf(each)] as const);
  return Object.fromEntries(await Promise.all(all));
}
