import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAlertRules } from '../../../src/analysis/alerts/alert-rule.js';
import { AlertWatcher, type AlertInput } from '../../../src/analysis/alerts/alert-watch.js';
import type { Turn } from '../../../src/analysis/turn.js';

const rule = (fields: object) => ({ id: 'one', name: 'One', severity: 'urgent', ...fields });
const rulesOf = (...rules: object[]) => parseAlertRules(JSON.stringify({ rules }));
const turnOf = (text: string, fields: Partial<Turn> = {}): Turn => ({
  ...{ id: 'turn-1', speaker: 'caller', text, startMs: 0, endMs: 1000, language: 'en', isDoubtful: false },
  ...fields,
});
const said = (text: string, fields: Partial<Turn> = {}): AlertInput => ({
  type: 'turn',
  turn: turnOf(text, fields),
});
const at = (second: number) => ({ startMs: second * 1000 - 500, endMs: second * 1000 });

/** The alerts that the inputs raise, one after the other. */
function raise(fields: object, inputs: readonly AlertInput[]) {
  const watch = new AlertWatcher(rulesOf(rule(fields))).open({ queue: '116' });
  return inputs.flatMap((input) => [...watch.push(input)]);
}

describe('an alert of words', () => {
  const knife = { words: [{ near: ['knife', 'kill*'], withinWords: 5 }] };

  it('quotes the words and says where they stand', () => {
    const text = 'He took a knife to kill me.';
    const [alert] = raise(knife, [said(text)]);
    expect(alert).toMatchObject({ ruleId: 'one', name: 'One', severity: 'urgent', atMs: 1000 });
    expect(alert?.evidence).toEqual([{ turnId: 'turn-1', start: 10, end: 23, text: 'knife to kill' }]);
  });

  it('keeps to the distance of words', () => {
    expect(raise(knife, [said('kill a b c d e knife')])).toHaveLength(1);
    expect(raise(knife, [said('kill a b c d e f knife')])).toHaveLength(0);
  });

  it('needs all conditions, from the speaker that they name, within their seconds', () => {
    const fields = {
      words: [
        { any: ['hit*'], speaker: 'caller', withinSeconds: 30 },
        { any: ['police'], speaker: 'agent' },
      ],
    };
    const agent = (second: number) => said('call the police', { speaker: 'agent', ...at(second) });
    expect(raise(fields, [said('he hits me', at(10)), agent(35)])).toHaveLength(1);
    expect(raise(fields, [said('he hits me', at(10)), agent(45)])).toHaveLength(0);
    expect(raise(fields, [said('he hits me, police', at(10))])).toHaveLength(0);
  });

  it('counts denied words as it is asked', () => {
    const of = (negation: string) => ({ words: [{ any: ['safe'], negation }] });
    const inputs = [said('I am not safe')];
    expect(raise(of('only'), inputs)).toHaveLength(1);
    expect(raise(of('without'), inputs)).toHaveLength(0);
    expect(raise(of('any'), inputs)).toHaveLength(1);
    expect(raise(of('only'), [said('I am safe')])).toHaveLength(0);
  });

  it('keeps to languages, queues and agents', () => {
    const any = { words: [{ any: ['help'] }] };
    expect(raise({ ...any, languages: ['sw'] }, [said('help')])).toHaveLength(0);
    expect(raise({ ...any, queues: ['1190'] }, [said('help')])).toHaveLength(0);
    expect(raise({ ...any, agents: [8] }, [said('help')])).toHaveLength(0);
    const agent = (atMs: number) => ({ type: 'agent', userId: 8, atMs }) as const;
    expect(raise({ ...any, agents: [8] }, [agent(500), said('help')])).toHaveLength(1);
    expect(raise({ ...any, agents: [8] }, [agent(1_500), said('help')])).toHaveLength(0);
  });

  it('keeps to the first and the last seconds of the call', () => {
    const first = { words: [{ any: ['bye'] }], window: { firstSeconds: 10 } };
    expect(raise(first, [said('bye', at(9))])).toHaveLength(1);
    expect(raise(first, [said('bye', at(11))])).toHaveLength(0);
    const last = { words: [{ any: ['bye'] }], window: { lastSeconds: 10 } };
    expect(raise(last, [said('bye', at(95)), { type: 'end', atMs: 100_000 }])).toHaveLength(1);
    expect(raise(last, [said('bye', at(85)), { type: 'end', atMs: 100_000 }])).toHaveLength(0);
  });

  it('waits for the times it needs, and cools down', () => {
    const fields = { words: [{ any: ['help'], times: 2 }], coolDownSeconds: 60 };
    const inputs = [10, 20, 30, 40, 90, 95].map((second) => said('help', at(second)));
    expect(raise(fields, inputs).map(({ atMs }) => atMs)).toEqual([20_000, 90_000]);
  });

  it('is not raised by doubtful words, nor after the end', () => {
    const any = { words: [{ any: ['help'] }] };
    expect(raise(any, [said('help', { isDoubtful: true })])).toHaveLength(0);
    expect(raise(any, [{ type: 'end', atMs: 5 }, said('help')])).toHaveLength(0);
  });
});

describe('an alert of talk', () => {
  const tick = (fields: object): AlertInput => ({
    type: 'talk',
    talk: { atMs: 90_000, silenceMs: 0, overlapMs: 0, talkMs: {}, ...fields },
  });

  it('is raised by silence, by speaking at once and by a share of talk', () => {
    const talk = (condition: object, fields: object) => raise({ talk: condition }, [tick(fields)]).length;
    expect(talk({ silenceSeconds: 20 }, { silenceMs: 20_001 })).toBe(1);
    expect(talk({ silenceSeconds: 20 }, { silenceMs: 20_000 })).toBe(0);
    expect(talk({ overlapSeconds: 3 }, { overlapMs: 3001 })).toBe(1);
    const share = { shareAbove: { speaker: 'agent', share: 0.7, afterSeconds: 60 } };
    expect(talk(share, { talkMs: { agent: 50_000, caller: 10_000 } })).toBe(1);
    expect(talk(share, { talkMs: { agent: 40_000, caller: 10_000 } })).toBe(0);
    expect(talk(share, { talkMs: { agent: 35_000, caller: 30_000 } })).toBe(0);
  });

  it('of the last seconds is raised at the end, when it was so within them', () => {
    const last = { talk: { silenceSeconds: 20 }, window: { lastSeconds: 10 } };
    const end = (atMs: number): AlertInput => ({ type: 'end', atMs });
    expect(raise(last, [tick({ silenceMs: 21_000 }), end(99_000)]).map(({ atMs }) => atMs)).toEqual([99_000]);
    expect(raise(last, [tick({ silenceMs: 21_000 }), end(101_000)])).toHaveLength(0);
  });

  it('counts the words before it only, however early later ones are reported, and none that were reported late', () => {
    const fields = { words: [{ any: ['wait'] }], talk: { silenceSeconds: 20 } };
    const silent = tick({ silenceMs: 21_000 });
    expect(raise(fields, [said('wait', at(60)), silent])).toHaveLength(1);
    expect(raise(fields, [said('wait', at(95)), silent])).toHaveLength(0);
    const late: AlertInput = { type: 'turn', turn: turnOf('wait', at(60)), isLate: true };
    expect(raise(fields, [late, silent])).toHaveLength(0);
  });
});

describe('rules that are wrong', () => {
  it.each([
    [{ id: 'Knife!' }, 'rule "Knife!": id'],
    [{ words: [] }, 'rule "one"'],
    [{ words: [{ any: ['(a'] }] }, 'rule "one": words[0].any[0]'],
    [{ words: [{ any: ['(a+)+$'] }] }, 'rule "one": words[0].any[0]'],
    [{ words: [{ any: ['*'] }] }, 'rule "one": words[0].any[0]'],
    [{ words: [{ near: ['a'] }] }, 'rule "one": words[0].near'],
    [{ words: [{ any: ['a'], near: ['a', 'b'] }] }, 'rule "one": words[0]'],
    [{ words: [{ any: ['a'] }], colour: 'red' }, 'rule "one"'],
    [{ talk: { silenceSeconds: 1, overlapSeconds: 1 } }, 'rule "one": talk'],
    [{ id: undefined, words: [{ any: ['a'] }] }, 'rule number 1: id'],
  ])('are refused by name and field: %j', (fields, field) => {
    try {
      rulesOf(rule(fields));
    } catch (error) {
      expect((error as { faults: { field: string }[] }).faults.map((fault) => fault.field)).toContain(field);
      return;
    }
    throw new Error('accepted');
  });

  it('are refused when they are no JSON, no list, or share an id', () => {
    for (const json of ['', '{', '[]', '{"rules": 1}']) expect(() => parseAlertRules(json)).toThrow();
    const one = rule({ words: [{ any: ['a'] }] });
    expect(() => rulesOf(one, one)).toThrow('is there twice');
  });
});

describe('for any words', () => {
  it('the evidence stands where it says, whatever the pattern', () => {
    const word = fc.constantFrom('hit', 'hits', 'not', 'me', 'knife', 'é', '👧', '.', 'a');
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
    const pattern = fc.constantFrom(
      'hit*',
      'hit ~3 me',
      '(knife|hits) me?',
      '*it ~50 knife',
      '(a|a a|a a a)',
    );
    fc.assert(
      fc.property(text, pattern, (spoken, any) => {
        for (const { evidence } of raise({ words: [{ any: [any] }] }, [said(spoken)]))
          for (const { start, end, text: quote } of evidence) {
            expect(quote.length).toBeGreaterThan(0);
            expect(spoken.slice(start, end)).toBe(quote);
          }
      }),
    );
  });

  it('no pattern multiplies the work: nested alternatives and gaps over a long text end', () => {
    const nested = '((a|a a) ~50 (a|a a) ~50 (a|a a) ~50 (a|a a) ~50 b)';
    expect(raise({ words: [{ any: [nested, 'a*a*a*a*a*b'] }] }, [said('a '.repeat(2000))])).toEqual([]);
  });
});
