import { describe, expect, it } from '@jest/globals';
import { parseTranscript } from '../../../src/analysis/parse-transcript.js';
import { RUBRIC } from '../../../src/analysis/quality/rubric.js';
import { ruleEvaluator } from '../../../src/analysis/quality/rule-evaluator.js';
import { measureTalk } from '../../support/measured-talk.js';
import type { TalkMeasures } from '../../../src/calls/talk-measures.js';
import type { Turn } from '../../../src/analysis/turn.js';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.js';
import { asked, someTurns } from '../../support/some-turns.js';
import { JournalledCall } from '../../support/journalled-call.js';

const GOOD = `Agent: Good morning, welcome to Childline, my name is Janet. How can I help you?
Caller: My uncle beats me. I am nine years old.
Agent: I am so sorry. It is not your fault. So you are saying he beats you? Are you safe right now? Where are you?
Caller: I am in Kisumu, at school.
Agent: Please hold while I check who is near you.
Agent: Thank you for holding. First I will call the children's officer, then you can go there. Does that help? Is there anything else?
Caller: No.
Agent: Thank you for calling, call us again any time. Goodbye.`;
const POOR = `Mshauri: Halo.
Mpigaji: Mjomba ananipiga.
Mshauri: Acha kulia. Sijui.`;

async function report(turns: readonly Turn[], talk: TalkMeasures | null = null) {
  const { value } = await ruleEvaluator().run({ turns, talk }, asked);
  const metrics = new Map(
    value.groups.flatMap(({ metrics }) => metrics).map((metric) => [metric.id, metric]),
  );
  return { ...value, score: (id: string) => metrics.get(id)?.score, metric: (id: string) => metrics.get(id) };
}

describe('the quality of a call', () => {
  it('has the seventeen metrics of the rubric in their groups, and safeguarding and pace', () => {
    const ids = RUBRIC.slice(0, 6).map(({ id, metrics }) => [id, metrics.map((metric) => metric.id)]);
    expect(ids).toEqual([
      ['opening', ['opening_phrase']],
      ['listening', ['non_interrupting', 'empathy', 'paraphrasing', 'courteous', 'nonhesitant']],
      [
        'proactiveness',
        ['extra_mile_willingness', 'confirms_client_satisfaction', 'follows_up_on_case_updates'],
      ],
      ['resolution', ['accuracy', 'grammar', 'consults', 'procedure_adherance', 'educative']],
      ['hold', ['notifies_hold', 'updates_hold']],
      ['closing', ['call_closing_coutesy']],
    ]);
    expect(RUBRIC.slice(6).map(({ id }) => id)).toEqual(['safeguarding', 'pace']);
    expect(RUBRIC.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it('is shown by what the agent says, each time with the place', async () => {
    const turns = parseTranscript(GOOD);
    const { score, groups, overall } = await report(turns);
    for (const id of [
      'opening_phrase',
      'empathy',
      'paraphrasing',
      'notifies_hold',
      'updates_hold',
      'educative',
    ])
      expect([id, score(id)]).toEqual([id, 1]);
    for (const id of [
      'extra_mile_willingness',
      'asks_about_safety',
      'age_known',
      'location_known',
      'no_judging_words',
    ])
      expect([id, score(id)]).toEqual([id, 1]);
    expect(overall).toBeGreaterThan(0.8);
    const evidence = groups.flatMap(({ metrics }) => metrics.flatMap((metric) => metric.evidence));
    expect(evidence.length).toBeGreaterThan(15);
    for (const { turnId, start, end, text } of evidence)
      expect(turns.find(({ id }) => id === turnId)?.text.slice(start, end)).toBe(text);
  });

  it('is low, in Swahili too, where nothing of that is said', async () => {
    const { score, overall } = await report(parseTranscript(POOR));
    expect([score('opening_phrase'), score('no_judging_words'), score('consults')]).toEqual([0, 0, 0]);
    expect(overall).toBeLessThan(0.35);
  });

  it('is not judged where it cannot be, and the reason is given', async () => {
    const { metric, assessable } = await report(parseTranscript(POOR));
    for (const id of [
      'accuracy',
      'procedure_adherance',
      'non_interrupting',
      'no_long_silence',
      'updates_hold',
    ]) {
      expect(metric(id)?.score).toBeNull();
      expect(metric(id)?.unjudged).toMatch(/\w+ \w+/);
    }
    expect(assessable).toBeGreaterThan(0);
    expect(assessable).toBeLessThan(1);
  });

  it('without roles, or without an agent, is not judged at all', async () => {
    const unknown = await report(parseTranscript('Good morning. Thank you for calling.'));
    expect([unknown.overall, unknown.assessable]).toEqual([null, 0]);
    expect(unknown.metric('empathy')?.unjudged).toMatch(/who speaks/);
    expect((await report([])).overall).toBeNull();
    expect((await report(someTurns(['caller', 'help']))).metric('empathy')?.unjudged).toMatch(
      /agent says nothing/,
    );
  });

  it('takes interruptions, hold and silence from the talk measures', async () => {
    const call = JournalledCall.connected()
      .say('caller', 0, 5_000)
      .say('agent', 3_000, 6_000)
      .hold(7_000, 20_000)
      .say('agent', 90_000, 91_000);
    const { score } = await report(someTurns(['agent', 'Hello.']), measureTalk(call.records));
    expect(score('non_interrupting')).toBeCloseTo(2 / 3);
    expect([score('notifies_hold'), score('updates_hold'), score('no_long_silence')]).toEqual([0, 0, 0]);
  });

  it('rests on no doubtful words', async () => {
    const { score } = await report(
      someTurns(['agent', 'Hm.'], ['agent', 'I am sorry.', { isDoubtful: true }]),
    );
    expect(score('empathy')).toBe(0);
  });

  it.each(Object.keys(HOSTILE_TEXTS))('is reported of %s', async (name) => {
    const text = HOSTILE_TEXTS[name] ?? '';
    const { assessable } = await report([
      ...someTurns(['agent', text], ['caller', text]),
      ...parseTranscript(text),
    ]);
    expect(assessable).toBeLessThanOrEqual(1);
  });
});

describe('a transcript that is sent', () => {
  it('is split at its prefixes, also on one line, each turn in its place', () => {
    const text =
      '[00:01] **Counsellor (Ann):** Hi.\nand more\nChild 2: the caller: no. Agent: Bye? Caller: ok';
    const turns = parseTranscript(text);
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['agent', 'Hi.\nand more'],
      ['caller', 'the caller: no.'],
      ['agent', 'Bye?'],
      ['caller', 'ok'],
    ]);
    for (const turn of turns) expect(text.slice(turn.startAt).startsWith(turn.text)).toBe(true);
  });

  it('without any prefix is one turn of an unknown speaker', () => {
    expect(parseTranscript(' agents: none ').map(({ speaker, text }) => [speaker, text])).toEqual([
      ['unknown', 'agents: none'],
    ]);
    expect(parseTranscript(' \n')).toEqual([]);
  });
});
