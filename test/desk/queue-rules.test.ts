import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inQueueOrder, matchCalls, nextFallbackMs, type WaitingCall } from '../../src/desk/queue-rules.js';
import { someAgent } from '../support/memory-desk.js';

const rules = { languageFallbackMs: 30_000 };
const NOW = 100_000;

const someCall = (callId: string, changes: Partial<WaitingCall> = {}): WaitingCall => ({
  ...{ callId, sinceMs: NOW, priority: 0, language: null },
  ...changes,
});

/** The calls with the agents who get them, as `call: agent`. */
const match = (waiting: readonly WaitingCall[], free: readonly ReturnType<typeof someAgent>[], nowMs = NOW) =>
  matchCalls(waiting, free, rules, nowMs).map(({ waiting: { callId }, agent }) => `${callId}: ${agent.name}`);

describe('the next caller', () => {
  it('is the one who has waited longest', () => {
    const waiting = [someCall('late', { sinceMs: 2 }), someCall('early', { sinceMs: 1 })];
    expect(match(waiting, [someAgent(1)])).toEqual(['early: Agent 1']);
  });

  it('is the one with priority, however short the wait', () => {
    const waiting = [someCall('early', { sinceMs: 1 }), someCall('child', { priority: 5 })];
    expect(match(waiting, [someAgent(1)])).toEqual(['child: Agent 1']);
  });

  it('gets the agent who has been idle for the longest', () => {
    const free = [someAgent(1, { idleSinceMs: 20 }), someAgent(2, { idleSinceMs: 10 })];
    expect(match([someCall('c1')], free)).toEqual(['c1: Agent 2']);
  });

  it('gets an agent of the same language, even one who was idle for a shorter time', () => {
    const free = [
      someAgent(1, { idleSinceMs: 10, languages: ['en'] }),
      someAgent(2, { idleSinceMs: 20, languages: ['en', 'sw'] }),
    ];
    expect(match([someCall('c1', { language: 'sw' })], free)).toEqual(['c1: Agent 2']);
  });

  it('gets an agent of whom no language is known', () => {
    expect(match([someCall('c1', { language: 'sw' })], [someAgent(1)])).toEqual(['c1: Agent 1']);
  });

  it('gets another agent before one whose phone has just refused them, who gets other callers', () => {
    const avoided = new Map([['user:1', NOW + 5_000]]);
    const free = [someAgent(1), someAgent(2)];
    expect(match([someCall('c1', { avoided })], free)).toEqual(['c1: Agent 2']);
    expect(match([someCall('c1', { avoided })], [someAgent(1)])).toEqual([]);
    const call = someCall('c1', { avoided, language: 'sw', sinceMs: 0 });
    expect(match([call], [someAgent(1, { languages: ['en'] })])).toEqual([]);
    expect(match([someCall('c1', { avoided }), someCall('c2')], [someAgent(1)])).toEqual(['c2: Agent 1']);
    expect(nextFallbackMs([someCall('c1', { avoided })], rules, NOW)).toBe(NOW + 5_000);
    expect(match([someCall('c1', { avoided })], [someAgent(1)], NOW + 5_000)).toEqual(['c1: Agent 1']);
  });

  it('gets any agent after a time, rather than none', () => {
    const call = someCall('c1', { language: 'sw', sinceMs: NOW });
    const free = [someAgent(1, { languages: ['en'] })];
    expect(match([call], free, NOW + 29_999)).toEqual([]);
    expect(match([call], free, NOW + 30_000)).toEqual(['c1: Agent 1']);
  });

  it('passes over a caller for whom there is no agent', () => {
    const waiting = [
      someCall('c1', { language: 'sw', sinceMs: NOW - 1 }),
      someCall('c2', { language: 'en' }),
    ];
    expect(match(waiting, [someAgent(1, { languages: ['en'] })])).toEqual(['c2: Agent 1']);
  });
});

describe('the rules', () => {
  const languages = fc.constantFrom('en', 'sw', 'fr');
  const calls = fc
    .array(
      fc.record({
        sinceMs: fc.integer({ min: 0, max: NOW }),
        priority: fc.integer({ min: 0, max: 3 }),
        language: fc.option(languages),
      }),
      { maxLength: 12 },
    )
    .map((all) => all.map((call, i) => someCall(`c${i}`, call)));
  const agents = fc
    .array(
      fc.record({ idleSinceMs: fc.integer({ min: 0, max: NOW }), languages: fc.uniqueArray(languages) }),
      {
        maxLength: 12,
      },
    )
    .map((all) => all.map((agent, i) => someAgent(i + 1, agent)));
  const holds = (check: (waiting: WaitingCall[], free: ReturnType<typeof someAgent>[]) => void) =>
    fc.assert(fc.property(calls, agents, check), { numRuns: 300 });
  const isServed = (agent: ReturnType<typeof someAgent>, call: WaitingCall) =>
    call.language === null ||
    agent.languages.length === 0 ||
    agent.languages.includes(call.language) ||
    NOW - call.sinceMs >= rules.languageFallbackMs;

  it('give no caller two agents, and no agent two callers', () => {
    holds((waiting, free) => {
      const matches = matchCalls(waiting, free, rules, NOW);
      expect(new Set(matches.map(({ waiting: { callId } }) => callId)).size).toBe(matches.length);
      expect(new Set(matches.map(({ agent }) => agent.key)).size).toBe(matches.length);
    });
  });

  it('leave no caller waiting beside an agent who could take the call', () => {
    holds((waiting, free) => {
      const matches = matchCalls(waiting, free, rules, NOW);
      const taken = new Set(matches.map(({ agent }) => agent.key));
      const served = new Set(matches.map(({ waiting: { callId } }) => callId));
      for (const call of waiting.filter(({ callId }) => !served.has(callId)))
        expect(free.filter((agent) => !taken.has(agent.key) && isServed(agent, call))).toEqual([]);
    });
  });

  it('give only whom a caller may have, and the one idle for the longest of those left', () => {
    holds((waiting, free) => {
      const left = [...free];
      for (const { waiting: call, agent } of matchCalls(waiting, free, rules, NOW)) {
        expect(isServed(agent, call)).toBe(true);
        const speakers = left.filter(
          ({ languages }) =>
            call.language === null || languages.length === 0 || languages.includes(call.language),
        );
        const among = speakers.length > 0 ? speakers : left;
        expect(agent.idleSinceMs).toBe(Math.min(...among.map(({ idleSinceMs }) => idleSinceMs)));
        left.splice(left.indexOf(agent), 1);
      }
    });
  });

  it('serve by priority, then by the time of waiting', () => {
    holds((waiting) => {
      const turns = inQueueOrder(waiting);
      expect(new Set(turns)).toEqual(new Set(waiting));
      expect(turns.length).toBe(waiting.length);
      turns.slice(1).forEach((call, i) => {
        const before = turns[i] as WaitingCall;
        expect(
          before.priority > call.priority ||
            (before.priority === call.priority && before.sinceMs <= call.sinceMs),
        ).toBe(true);
      });
    });
  });

  it('say when to look again: just when a caller without an agent may have any', () => {
    holds((waiting) => {
      const atMs = nextFallbackMs(waiting, rules, NOW);
      const young = waiting.filter(
        ({ language, sinceMs }) => language !== null && sinceMs + rules.languageFallbackMs > NOW,
      );
      expect(atMs).toBe(
        young.length === 0
          ? null
          : Math.min(...young.map(({ sinceMs }) => sinceMs + rules.languageFallbackMs)),
      );
    });
  });
});
