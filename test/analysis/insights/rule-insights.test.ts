import { describe, expect, it } from '@jest/globals';
import type { Entity, EntityType } from '../../../src/analysis/entities/entity-finder.js';
import { ruleInsights } from '../../../src/analysis/insights/rule-insights.js';
import type { InsightInput, RiskIndicator } from '../../../src/analysis/insights/insights.js';
import type { Turn } from '../../../src/analysis/turn.js';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.js';
import { asked, someTurns } from '../../support/some-turns.js';

const WORDS: readonly (readonly [string, string])[] = [
  ['beats me', 'physical_violence'],
  ['no food', 'neglect'],
  ['kill myself', 'self_harm'],
];
/** Stands for the rules of risk: a risk is a word of the caller. */
function risksIn(turns: readonly Turn[]): RiskIndicator[] {
  return WORDS.flatMap(([text, type]) => {
    const turn = turns.find((each) => each.speaker === 'caller' && each.text.includes(text));
    if (!turn) return [];
    const start = turn.text.indexOf(text);
    return [{ type, evidence: [{ turnId: turn.id, start, end: start + text.length, text }] }];
  });
}

const entity = (type: EntityType, text: string): Entity => ({
  type,
  text,
  start: 0,
  end: text.length,
  confidence: null,
  source: 'list',
});

async function insightsOf(
  turns: readonly Turn[],
  { demanded = null, ...input }: Partial<InsightInput> & { demanded?: 'low' | 'high' | null } = {},
) {
  const engine = ruleInsights({
    assessRisk: (said) => ({ risks: risksIn(said), priority: demanded }),
    criticalTypes: new Set(['self_harm']),
  });
  const all = { turns, language: null, classification: null, entities: [], ...input };
  const { value, warnings } = await engine.run(all, asked);
  return { ...value, warnings };
}
const classification = (priority: 'low' | 'high' | null): InsightInput['classification'] => ({
  mainCategory: 'VANE',
  confidence: 0.7,
  subCategory: null,
  priority,
  interventionType: null,
  candidates: [{ label: 'VANE', probability: 0.9 }],
  engine: 'cues@1',
});

describe('the insights into a call', () => {
  it('without a cue of a risk have no level, and say that this is not "no risk"', async () => {
    const { riskLevel, risks, priority, complexity, warnings } = await insightsOf(
      someTurns(['caller', 'Hello there.']),
    );
    expect([riskLevel, risks, priority, complexity]).toEqual([null, [], null, null]);
    expect(warnings).toEqual(['no cue of a risk was heard: that is not "no risk"']);
  });

  it.each([
    ['He beats me.', null, 'medium'],
    ['He beats me.', 'high', 'high'],
    ['He beats me and there is no food.', 'low', 'high'],
    ['I will kill myself.', 'low', 'critical'],
  ] as const)('of "%s" with a demanded priority of %s have the level %s', async (text, demanded, level) => {
    expect((await insightsOf(someTurns(['caller', text]), { demanded })).riskLevel).toBe(level);
  });

  it('have the higher one of two priorities', async () => {
    const turns = someTurns(['caller', 'He beats me.']);
    expect(
      (await insightsOf(turns, { demanded: 'low', classification: classification('high') })).priority,
    ).toBe('high');
    expect(
      (await insightsOf(turns, { demanded: 'high', classification: classification('low') })).priority,
    ).toBe('high');
  });

  it('name what a case needs and was not said', async () => {
    const said = someTurns(['agent', 'Are you safe now?'], ['caller', 'Yes.']);
    const entities = [entity('AGE', 'nine'), entity('LOC', 'Kisumu'), entity('PHONE', '0712')];
    expect((await insightsOf(said, { entities })).gaps).toEqual(['who is involved', 'when it happened']);
    expect((await insightsOf(said.slice(0, 1))).gaps).toContain('whether the child is safe now');
  });

  it('hold each name once, and the language of most words', async () => {
    const turns = someTurns(['caller', 'anapiga sana kila siku', { language: 'sw' }], ['agent', 'okay']);
    const entities = [entity('PERSON', 'Juma'), entity('PERSON', 'juma'), entity('LOC', 'Juma')];
    const { keyEntities, primaryLanguage } = await insightsOf(turns, { entities });
    expect(keyEntities.map(({ type, text }) => [type, text])).toEqual([
      ['PERSON', 'Juma'],
      ['LOC', 'Juma'],
    ]);
    expect(primaryLanguage).toBe('sw');
  });

  it('quote the sentences of the caller that report a risk', async () => {
    const about = 'The market near the road is big. The road to the market is long. The big road is near. ';
    const turns = someTurns(
      ['agent', 'I am sorry that he beats you.'],
      ['caller', `${about.repeat(3)}He beats me. Bye.`],
    );
    const { keyInformation } = await insightsOf(turns);
    expect(keyInformation.map(({ text }) => text)).toContain('He beats me.');
    for (const { turnId, start, end, text } of keyInformation) {
      expect(turnId).toBe('t1');
      expect(turns[1]?.text.slice(start, end)).toBe(text);
    }
  });

  it.each(Object.keys(HOSTILE_TEXTS))('are given of %s', async (name) => {
    const { keyInformation } = await insightsOf(someTurns(['caller', HOSTILE_TEXTS[name] ?? '']));
    expect(keyInformation.length).toBeLessThanOrEqual(5);
  });
});
