import { describe, expect, it } from '@jest/globals';
import { parseAlertRules } from '../../src/analysis/alerts/alert-rule.js';
import type { StoredCallEvent } from '../../src/calls/call-event.js';
import type { Call } from '../../src/calls/call-store.js';
import { Deferred } from '../../src/lib/deferred.js';
import { RuleTrials } from '../../src/processing/rule-trials.js';
import { someUtterance } from '../support/call-events.js';

const rules = parseAlertRules(
  JSON.stringify({ rules: [{ id: 'help', name: 'Help', severity: 'info', words: [{ any: ['help'] }] }] }),
);
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const utterance = someUtterance({ text: 'please help' });
const said: StoredCallEvent = {
  ...{ callId: 'c', seq: 1, at: new Date(0), startMs: 0 },
  event: { type: 'transcript.final', utterance, timing },
};
const callOf = (id: string, state: Call['state'] = 'ended') =>
  ({ id, state, startedAt: new Date(0) }) as Call;
const ids = (tried: readonly { call: Call }[]) => tried.map(({ call }) => call.id);

describe('rules that are tried out on past calls', () => {
  it('are tried on so many of the newest calls that are over', async () => {
    const calls = [callOf('live', 'up'), ...['a', 'b', 'c'].map((id) => callOf(id))];
    const listRecent = async (limit: number) => calls.slice(0, limit);
    const trials = new RuleTrials({ listRecent, readAll: async () => [said] });
    const { tried, callsRead, isComplete } = await trials.run(rules, 2);
    expect([ids(tried), callsRead, isComplete]).toEqual([['a', 'b'], 2, true]);
  });

  it('are tried one at a time', async () => {
    const reading = new Deferred();
    const readAll = async () => {
      await reading.promise;
      return [said];
    };
    const trials = new RuleTrials({ listRecent: async () => [callOf('a')], readAll });
    const first = trials.run(rules, 1);
    await expect(trials.run(rules, 1)).rejects.toMatchObject({
      ...{ reason: { code: 'rule-trial-running' }, retryAfterS: 20 },
    });
    reading.resolve();
    expect(ids((await first).tried)).toEqual(['a']);
    expect(ids((await trials.run(rules, 1)).tried)).toEqual(['a']);
  });

  it('end when the time is used up, or the number of alerts, and say so', async () => {
    const calls = Array.from({ length: 1_100 }, (_, n) => callOf(`c${n}`));
    const listRecent = async (limit: number) => calls.slice(0, limit);
    const late = new RuleTrials({ listRecent, readAll: async () => [said] }, { limitMs: -1 });
    expect(await late.run(rules, 5)).toEqual({ callsRead: 0, tried: [], isComplete: false });
    const many = new RuleTrials({ listRecent, readAll: async () => [said] });
    expect(await many.run(rules, 1_100)).toMatchObject({ callsRead: 1_000, isComplete: false });
  });
});
