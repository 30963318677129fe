import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeLiveServer } from '../../test/support/fake-live-server.js';
import { toUtterance } from '../../test/support/scripted-call.js';
import type { WireAgent, WireCallEventBody } from '../../src/realtime/protocol.js';

const TIMING = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
const TEXTS = [
  'He came home late and he was shouting at all of us again.',
  'My name is Amina and I am twelve years old.',
  'I do not know where to go tonight.',
  'Thank you. You are safe here and I have time for you.',
];
const CATEGORY = {
  ...{ main_category: 'Abuse', main_category_confidence: 0.81, sub_category: 'Physical abuse' },
  ...{ intervention_type: null, candidates: [], engine: 'bench' },
};

const agentOf = (number: number, callId: string | null): WireAgent => ({
  ...{ user_id: 100 + number, name: `Counsellor ${number}`, extension: `${1000 + number}`, state: 'on-call' },
  ...{ reason: null, call_id: callId, duration: 60, wrap_up_left: null, auto_answer: false },
  ...{ after_call: null, languages: [], online: true, supervising: null },
});

/** Calls that talk on a wall, at a steady pace, each with its agent at work; the user may supervise them. */
export class WallLoad {
  readonly #server: FakeLiveServer;
  readonly #ids: string[] = [];
  readonly #sent = new Map<number, number>();
  #count = 0;
  #begun = 0;

  constructor(server: FakeLiveServer, calls: number) {
    this.#server = server;
    for (let i = 0; i < calls; i++) this.#addCall();
    const agents = this.#ids.map((id, at) => agentOf(at, id));
    const supervisor: WireAgent = { ...agentOf(calls, null), user_id: 1, state: 'available' };
    server.desk = { ...server.desk, agents };
    server.own = { agent: supervisor, colleagues: [], waiting: 0 };
  }

  /** Events sent so far. */
  get count(): number {
    return this.#count;
  }

  /** Wall clock, ms, at which each marked event was sent, by its number. */
  get sentAtMs(): ReadonlyMap<number, number> {
    return this.#sent;
  }

  /** Sends events for `seconds`, each of another call in turn. @returns events sent */
  async talk(perSecond: number, seconds: number, signal: AbortSignal): Promise<number> {
    const beginning = this.#count;
    const beganAtMs = performance.now();
    const total = Math.round(perSecond * seconds);
    while (this.#count - beginning < total) {
      const due = Math.min(total, Math.floor(((performance.now() - beganAtMs) * perSecond) / 1000));
      while (this.#count - beginning < due) this.#sendNext();
      await sleep(5, undefined, { signal });
    }
    return total;
  }

  /** The oldest call ends and another one begins. */
  replaceCall(): void {
    const ended = this.#ids.shift();
    if (ended === undefined) return;
    const body: WireCallEventBody = {
      ...{ type: 'streaming_call_end', side: 'caller', cause: 16, reason: 'hung-up' },
      ...{ note: null, user_id: null },
    };
    this.#server.append(ended, this.#count, body);
    this.#server.removeCall(ended);
    this.#addCall();
  }

  #addCall(): void {
    const number = this.#begun++;
    const id = `call-${number}`;
    this.#ids.push(id);
    const digits = String(number % 1000).padStart(3, '0');
    this.#server.addCall({
      ...{
        call_id: id,
        caller_id: `+254 711 000 ${digits}`,
        state: 'up',
        agent: `Counsellor ${number}`,
      },
      start_time: new Date(Date.now() - (number % 600) * 1000).toISOString(),
      answered_time: new Date(Date.now() - (number % 600) * 1000).toISOString(),
    });
  }

  /** Nine utterances, then one classification whose priority changes: the card moves. */
  #sendNext(): void {
    const number = this.#count++;
    const id = this.#ids[number % this.#ids.length] as string;
    if (number % 10 === 9) {
      const priority = number % 30 === 29 ? 'high' : 'low';
      const classification = { ...CATEGORY, priority } as const;
      this.#server.append(id, number, { type: 'streaming_classification', classification, evidence: [] });
      return;
    }
    const text = `${TEXTS[number % TEXTS.length]} mark-${number}`;
    const utterance = toUtterance(`u${number}`, { speaker: 'caller', start: number, end: number + 1, text });
    this.#sent.set(number, Date.now());
    this.#server.append(id, number, { type: 'streaming_transcription_segment', utterance, timing: TIMING });
  }
}
