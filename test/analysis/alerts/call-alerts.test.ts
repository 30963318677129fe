import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAlertRules } from '../../../src/analysis/alerts/alert-rule.js';
import { AlertWatcher } from '../../../src/analysis/alerts/alert-watch.js';
import { CallAlerts } from '../../../src/analysis/alerts/call-alerts.js';
import { tryOut } from '../../../src/analysis/alerts/try-out.js';
import type { CallEvent, Speaker, StoredCallEvent } from '../../../src/calls/call-event.js';
import { someUtterance } from '../../support/call-events.js';

const TIMING = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const CALL_MS = 40_000;

const rule = (id: string, fields: object) => ({
  id,
  name: id,
  severity: 'info',
  coolDownSeconds: 5,
  ...fields,
});
const RULES = parseAlertRules(
  JSON.stringify({
    rules: [
      rule('silence', { talk: { silenceSeconds: 3 } }),
      rule('both', { talk: { overlapSeconds: 0.5 }, coolDownSeconds: 0 }),
      rule('share', { talk: { shareAbove: { speaker: 'agent', share: 0.6, afterSeconds: 4 } } }),
      rule('silent-after-a', { words: [{ any: ['a'], times: 2 }], talk: { silenceSeconds: 2 } }),
      rule('words', { words: [{ any: ['b'], times: 2, withinSeconds: 10 }] }),
      rule('last', { words: [{ any: ['c'] }], window: { lastSeconds: 10 } }),
      rule('last-silence', { talk: { silenceSeconds: 2 }, window: { lastSeconds: 8 } }),
      rule('of-agent', { words: [{ any: ['d'] }], agents: [7] }),
    ],
  }),
);

/** An event, and when it was reported. */
interface Reported {
  readonly event: CallEvent;
  readonly startMs: number;
  readonly reportedMs: number;
  /** The first to report a stretch of speech. */
  readonly isFirst: boolean;
}

const word = fc.constantFrom('a', 'b', 'c', 'd');
const utterance = fc.record({
  pauseMs: fc.nat({ max: 6_000 }),
  words: fc.array(fc.record({ text: word, pauseMs: fc.nat({ max: 900 }), lengthMs: fc.nat({ max: 900 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  delayMs: fc.nat({ max: 9_000 }),
  /** Deferred at first, and reported much later. */
  lateMs: fc.option(fc.nat({ max: 15_000 })),
});

function legOf(
  speaker: Speaker,
  said: readonly (typeof utterance extends fc.Arbitrary<infer T> ? T : never)[],
): Reported[] {
  const reported: Reported[] = [];
  let nowMs = 0;
  let reportedMs = 0;
  for (const [n, { pauseMs, words, delayMs, lateMs }] of said.entries()) {
    const startMs = nowMs + pauseMs;
    let at = startMs;
    const placed = words.map((each) => {
      const from = at + each.pauseMs;
      at = from + each.lengthMs;
      return { text: each.text, startMs: from, endMs: at, probability: 1 };
    });
    const endMs = at + 100;
    nowMs = endMs;
    if (endMs > CALL_MS) break;
    const id = `${speaker}-${n + 1}`;
    const text = words.map((each) => each.text).join(' ');
    const final: CallEvent = {
      type: 'transcript.final',
      utterance: someUtterance({ id, legId: speaker, speaker, text, startMs, endMs, words: placed }),
      timing: TIMING,
    };
    reportedMs = Math.max(reportedMs, endMs + delayMs); // finals of one leg in order of speech
    if (lateMs === null) {
      reported.push({ event: final, startMs, reportedMs, isFirst: true });
      continue;
    }
    const place = { utteranceId: id, legId: speaker, speaker, endMs, reason: 'busy' };
    reported.push({
      event: { type: 'transcript.deferred', ...place },
      startMs,
      reportedMs,
      isFirst: true,
    });
    reported.push({ event: final, startMs, reportedMs: reportedMs + lateMs, isFirst: false });
  }
  return reported;
}

const joined = (speaker: Speaker, userId: number | null, startMs: number): Reported => ({
  event: { type: 'leg.joined', legId: speaker, speaker, name: speaker, userId },
  ...{ startMs, reportedMs: startMs, isFirst: false },
});

const call = fc
  .record({
    caller: fc.array(utterance, { maxLength: 8 }),
    agent: fc.array(utterance, { maxLength: 8 }),
    joinsMs: fc.nat({ max: 8_000 }),
    held: fc.option(fc.tuple(fc.nat({ max: CALL_MS }), fc.nat({ max: 5_000 }))),
  })
  .map(({ caller, agent, joinsMs, held }): Reported[] => {
    const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
    const hold = (type: 'leg.held' | 'leg.resumed', startMs: number): Reported => ({
      event: { type, legId: 'caller', speaker: 'caller' },
      ...{ startMs, reportedMs: startMs, isFirst: false },
    });
    return [
      joined('caller', null, 0),
      joined('agent', 7, joinsMs),
      ...(held ? [hold('leg.held', held[0]), hold('leg.resumed', held[0] + held[1])] : []),
      ...legOf('caller', caller),
      ...legOf('agent', agent),
      { event: ended, startMs: CALL_MS, reportedMs: CALL_MS, isFirst: false },
    ].sort((a, b) => a.reportedMs - b.reportedMs);
  });

const key = ({ ruleId, atMs, evidence }: { ruleId: string; atMs: number; evidence: readonly object[] }) =>
  `${String(Math.round(atMs)).padStart(6, '0')} ${ruleId} ${JSON.stringify(evidence)}`;

/** As in a call that goes on: everything is reported when it is known, and in between how far that goes. */
function raisedLive(reported: readonly Reported[], laggingMs: number): string[] {
  const alerts = new CallAlerts(new AlertWatcher(RULES).open({ queue: '' }));
  const raised: string[] = [];
  let lookedMs = 0;
  const lookUntil = (nowMs: number) => {
    for (; lookedMs <= nowMs; lookedMs += 700) {
      const waiting = reported.filter(
        (each) => each.isFirst && each.reportedMs > lookedMs && each.startMs <= lookedMs,
      );
      const toMs = Math.min(lookedMs - laggingMs, ...waiting.map(({ startMs }) => startMs));
      raised.push(...alerts.settled(toMs).map(key));
    }
  };
  for (const { event, startMs, reportedMs } of reported) {
    lookUntil(reportedMs - 1);
    alerts.take({ event, startMs });
    if (event.type === 'transcript.final') raised.push(...alerts.hear(event.utterance).map(key));
  }
  raised.push(...alerts.end().map(key));
  return raised.sort();
}

const stored = (reported: readonly Reported[]): StoredCallEvent[] =>
  reported.map(({ event, startMs }, n) => ({ callId: 'c1', seq: n + 1, at: new Date(0), startMs, event }));

describe('the alerts of a call', () => {
  it('are the same while it goes on as when the finished call is tried out', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(call, fc.nat({ max: 3_000 }), (reported, laggingMs) => {
        const live = raisedLive(reported, laggingMs);
        const [tried] = tryOut(RULES, [{ callId: 'c1', events: stored(reported) }]);
        expect(live).toEqual((tried?.alerts ?? []).map(key).sort());
        for (const each of live) seen.add(each.split(' ')[1] ?? '');
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual(RULES.map(({ id }) => id).sort()); // else the test would show little
  });

  it('of silence come while it goes on, once all that was said before is reported', () => {
    const alerts = new CallAlerts(new AlertWatcher(RULES.slice(0, 1)).open({ queue: '' }));
    const [first] = legOf('caller', [
      { pauseMs: 1_000, words: [{ text: 'a', pauseMs: 0, lengthMs: 500 }], delayMs: 0, lateMs: null },
    ]);
    for (const each of [joined('caller', null, 0), joined('agent', 7, 0)]) alerts.take(each);
    if (first) alerts.take(first);
    expect(alerts.settled(4_400)).toEqual([]);
    expect(alerts.settled(5_300).map(({ ruleId, atMs }) => [ruleId, atMs])).toEqual([['silence', 5_000]]);
  });

  it('are tried out for rules that are off, too, and calls without are left out', () => {
    const rules = RULES.filter(({ id }) => id === 'of-agent').map((each) => ({ ...each, enabled: false }));
    const said = (text: 'a' | 'd') =>
      legOf('caller', [
        { pauseMs: 0, words: [{ text, pauseMs: 0, lengthMs: 500 }], delayMs: 0, lateMs: null },
      ]);
    const events = (text: 'a' | 'd') => stored([joined('agent', 7, 0), ...said(text)]);
    const calls = [
      { callId: 'c1', events: events('d') },
      { callId: 'c2', events: events('a') },
    ];
    expect(tryOut(rules, calls)).toMatchObject([{ callId: 'c1', alerts: [{ ruleId: 'of-agent' }] }]);
  });
});
