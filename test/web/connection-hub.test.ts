import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { ConnectionHub } from '../../src/web/connection/connection-hub.js';
import type { DirectLinkOptions } from '../../src/web/connection/direct-link.js';
import type { HubMessage, HubPort, TabMessage } from '../../src/web/connection/link-messages.js';

type OnAnswer = (answer?: unknown) => void;

/** A connection whose other end a test plays by hand: it knows what is watched, as the server does. */
class FakeLink {
  readonly options: DirectLinkOptions;
  readonly watched = new Set<string>();
  readonly asked: { name: string; request: unknown; onAnswer: OnAnswer }[] = [];
  connected = false;
  active = true;
  isClosed = false;

  constructor(options: DirectLinkOptions) {
    this.options = options;
  }

  ask(_timeoutMs: number, name: string, request: unknown, onAnswer: OnAnswer): void {
    this.asked.push({ name, request, onAnswer });
  }

  /** Answers the oldest request: one that is granted is watched from that moment. */
  answerNext(isGranted = true): void {
    const next = this.asked.shift();
    if (!next) return;
    const subject = subjectOf(next.name, next.request);
    if (isGranted && next.name.endsWith(':watch')) this.watched.add(subject);
    next.onAnswer(isGranted ? { ok: true, data: null } : { ok: false, error: { code: 'forbidden' } });
  }

  send(name: string, request: unknown): void {
    this.watched.delete(subjectOf(name, request));
  }

  connect(): void {
    this.active = true;
  }

  stand(): void {
    this.connected = true;
    this.options.onChange('connect', null);
  }

  fall(): void {
    this.connected = false;
    this.watched.clear();
    this.options.onChange('disconnect', null);
  }

  close(): void {
    this.isClosed = true;
  }
}

/** A tab's end of its port. */
class Tab implements HubPort {
  readonly messages: HubMessage[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;
  #nextId = 1;

  postMessage(message: unknown): void {
    this.messages.push(message as HubMessage);
  }

  close(): void {
    this.onmessage = null;
  }

  say(message: TabMessage): void {
    this.onmessage?.({ data: message } as MessageEvent);
  }

  ask(name: string, request?: unknown): void {
    this.say({ type: 'ask', id: this.#nextId++, timeoutMs: 1_000, name, request });
  }

  get events(): unknown[] {
    return this.messages.flatMap((message) =>
      message.type === 'events' ? message.events.map(({ args }) => args[0]) : [],
    );
  }

  get changes(): string[] {
    return this.messages.flatMap((message) => (message.type === 'link' ? [message.event] : []));
  }
}

function subjectOf(name: string, request: unknown): string {
  const callId = (request as { call_id?: string } | undefined)?.call_id;
  return [name.split(':')[0], callId].join(' ').trim();
}

function setUp({ mostWaiting = 1_000, stands = true } = {}) {
  const links: FakeLink[] = [];
  const hub = new ConnectionHub((options) => {
    const link = new FakeLink(options);
    links.push(link);
    return link;
  }, mostWaiting);
  const openTab = (token = 'token', expiresAtMs = 1): Tab => {
    const tab = new Tab();
    hub.add(tab);
    tab.say({ type: 'hello', token, expiresAtMs });
    return tab;
  };
  const first = openTab();
  const link = links[0] as FakeLink;
  if (stands) link.stand();
  return { links, link, first, openTab };
}

const call = (callId: string) => ({ call_id: callId });

/** Longer than events of a burst are gathered. */
const BURST_MS = 100;

describe('the connection that all tabs of a user share', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is one, however many tabs there are, and is closed with the last of them', () => {
    const { links, link, first, openTab } = setUp();
    const second = openTab();
    expect(links).toHaveLength(1);
    expect(second.changes).toEqual(['connect']);
    first.say({ type: 'bye' });
    expect(link.isClosed).toBe(false);
    second.say({ type: 'bye' });
    expect(link.isClosed).toBe(true);
    openTab();
    expect(links).toHaveLength(2);
  });

  test('reports to each tab that it was lost, and that it stands again', () => {
    const { link, first, openTab } = setUp();
    const second = openTab();
    link.fall();
    link.stand();
    for (const tab of [first, second]) expect(tab.changes.slice(-2)).toEqual(['disconnect', 'connect']);
  });

  test('brings the token that lasts longest of those that a tab, or the server itself, has given', () => {
    const { link, first, openTab } = setUp();
    openTab('second', 3);
    openTab('older', 2);
    expect(link.options.token()).toBe('second');
    first.ask('session:renew');
    link.asked.shift()?.onAnswer({ ok: true, data: { access_token: 'renewed', expires_in: 900 } });
    expect(link.options.token()).toBe('renewed');
  });

  test('says which token was refused, and brings it no more', () => {
    const { link, first, openTab } = setUp({ stands: false });
    openTab('second', 3);
    link.options.token();
    link.active = false;
    link.options.onChange('connect_error', { code: 'unauthenticated', message: '' });
    expect(first.messages.at(-1)).toMatchObject({ event: 'connect_error', token: 'second' });
    first.say({ type: 'connect', token: 'token', expiresAtMs: 1 });
    expect(link.options.token()).toBe('token');
  });

  test('forgets a tab that has said nothing for minutes, and with the last one the connection', () => {
    jest.useFakeTimers();
    try {
      const { link, first, openTab } = setUp();
      const gone = openTab();
      gone.ask('wall:watch');
      link.answerNext();
      for (let s = 0; s < 180; s += 3) {
        jest.advanceTimersByTime(3_000);
        link.options.onBeat();
        first.say({ type: 'taken', count: 1 });
      }
      expect([...link.watched]).toEqual([]);
      for (let s = 0; s < 180; s += 3) {
        jest.advanceTimersByTime(3_000);
        link.options.onBeat();
      }
      expect(link.isClosed).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([
    ['call', 'call:event'],
    ['messages', 'desk:message'],
  ])('sends to a tab what that tab shows of a %s, and nothing else', (kind, event) => {
    const { link, first, openTab } = setUp();
    const second = openTab();
    first.ask(`${kind}:watch`, call('a'));
    second.ask(`${kind}:watch`, call('b'));
    link.answerNext();
    link.options.onEvent(event, [call('b'), null]);
    expect(second.events).toEqual([]);
    link.answerNext();
    for (const id of ['a', 'b']) link.options.onEvent(event, [call(id), null]);
    link.options.onEvent('server:goodbye', ['all']);
    jest.advanceTimersByTime(BURST_MS);
    expect(first.events).toEqual([call('a'), 'all']);
    expect(second.events).toEqual([call('b'), 'all']);
    second.say({ type: 'bye' });
    expect([...link.watched]).toEqual([`${kind} a`]);
  });

  test('goes on for a tab whose question is still open when another one leaves the same call', () => {
    const { link, first, openTab } = setUp();
    const second = openTab();
    first.ask('call:watch', call('a'));
    link.answerNext();
    second.ask('call:watch', call('a'));
    first.say({ type: 'send', name: 'call:unwatch', request: call('a') });
    expect([...link.watched]).toEqual(['call a']);
    link.answerNext(false);
    expect([...link.watched]).toEqual([]);
  });

  test('gives a question without a connection no answer', () => {
    const { link, first } = setUp({ stands: false });
    first.ask('wall:watch');
    expect(link.asked).toEqual([]);
    expect(first.messages.at(-1)).toEqual({ type: 'answer', id: 1 });
  });

  test('cuts off a tab that is frozen, and lets it return from where it stands', () => {
    const { link, first, openTab } = setUp({ mostWaiting: 10 });
    const frozen = openTab();
    for (const tab of [first, frozen]) tab.ask('wall:watch');
    link.answerNext();
    link.answerNext();
    for (let n = 0; n < 40; n++) {
      link.options.onEvent('wall:call', [n]);
      first.say({ type: 'taken', count: 1 });
    }
    jest.advanceTimersByTime(BURST_MS);
    expect(first.events).toHaveLength(40);
    expect(frozen.messages.length + frozen.events.length).toBeLessThanOrEqual(11);
    expect(frozen.changes.at(-1)).toBe('disconnect');
    frozen.say({ type: 'taken', count: frozen.messages.length });
    frozen.say({ type: 'connect', token: 'token', expiresAtMs: 1 });
    expect(frozen.changes.at(-1)).toBe('connect');
    frozen.ask('wall:watch');
    link.answerNext();
    link.options.onEvent('wall:call', ['after']);
    expect(frozen.events.at(-1)).toBe('after');
  });

  test('sends a lone event at once, and those of a burst as one message, each once and in their order', () => {
    const { link, first } = setUp();
    first.ask('wall:watch');
    link.answerNext();
    const before = first.messages.length;
    for (let n = 0; n < 5; n++) link.options.onEvent('wall:call', [n]);
    expect(first.events).toEqual([0]);
    jest.advanceTimersByTime(BURST_MS);
    expect(first.events).toEqual([0, 1, 2, 3, 4]);
    expect(first.messages).toHaveLength(before + 2);
    link.options.onEvent('wall:call', [5]);
    expect(first.events.at(-1)).toBe(5);
  });

  test.each(['an answer', 'the end of the connection'])('sends events that wait before %s', (what) => {
    const { link, first } = setUp();
    first.ask('wall:watch');
    link.answerNext();
    for (const n of [0, 1]) link.options.onEvent('wall:call', [n]);
    first.ask('desk:watch');
    if (what === 'an answer') link.answerNext();
    else link.fall();
    expect(first.events).toEqual([0, 1]);
    expect(first.messages.at(-1)?.type).toBe(what === 'an answer' ? 'answer' : 'link');
    jest.advanceTimersByTime(BURST_MS);
    expect(first.events).toEqual([0, 1]);
  });

  test('sends nothing to a tab that has left, also of what waited for it', () => {
    const { link, first, openTab } = setUp();
    openTab(); // keeps the connection
    first.ask('wall:watch');
    link.answerNext();
    for (const n of [0, 1]) link.options.onEvent('wall:call', [n]);
    first.say({ type: 'bye' });
    jest.advanceTimersByTime(BURST_MS);
    expect(first.events).toEqual([0]);
  });

  test('is watched by the server exactly as long as a tab shows it, in any order of questions and answers', () => {
    const subject = fc.constantFrom('wall', 'desk', 'call a', 'call b');
    const tab = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.record({ act: fc.constant('watch' as const), tab, subject }),
      fc.record({ act: fc.constant('unwatch' as const), tab, subject }),
      fc.record({ act: fc.constant('answer' as const), granted: fc.boolean() }),
      fc.record({ act: fc.constant('close' as const), tab }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { link, first, openTab } = setUp();
        const tabs = [first, openTab(), openTab()];
        openTab(); // keeps the connection
        for (const each of steps) {
          if (each.act === 'answer') link.answerNext(each.granted);
          else if (each.act === 'close') tabs[each.tab]?.say({ type: 'bye' });
          else {
            const [kind, callId] = each.subject.split(' ');
            const request = callId === undefined ? undefined : call(callId);
            const by = tabs[each.tab] as Tab;
            if (each.act === 'watch') by.ask(`${kind}:watch`, request);
            else by.say({ type: 'send', name: `${kind}:unwatch`, request });
          }
        }
        while (link.asked.length > 0) link.answerNext();
        for (const each of ['wall', 'desk', 'call a', 'call b']) {
          const heard = tabs.map((by) => {
            const before = by.events.length;
            const [kind, callId] = each.split(' ');
            const name = kind === 'wall' ? 'wall:call' : kind === 'desk' ? 'desk:state' : 'call:event';
            link.options.onEvent(name, [callId === undefined ? each : call(callId)]);
            jest.advanceTimersByTime(BURST_MS);
            return by.events.length > before;
          });
          expect({ each, watched: link.watched.has(each) }).toEqual({ each, watched: heard.includes(true) });
        }
      }),
    );
  });
});
