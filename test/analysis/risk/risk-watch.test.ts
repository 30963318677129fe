import { describe, expect, it } from '@jest/globals';
import { decidePriority } from '../../../src/analysis/risk/decide-priority.js';
import { loadRiskRules } from '../../../src/analysis/risk/risk-rules.js';
import { findRisks, RiskWatch } from '../../../src/analysis/risk/risk-watch.js';
import type { Turn } from '../../../src/analysis/turn.js';

const rules = loadRiskRules();
const turnsOf = (...texts: readonly string[]): Turn[] =>
  texts.map((text, n) => ({
    ...{
      id: `t${n}`,
      speaker: 'caller',
      text,
      startMs: null,
      endMs: null,
      language: 'und',
      isDoubtful: false,
    },
  }));
const typesIn = (...texts: readonly string[]) => findRisks(turnsOf(...texts), rules).map(({ type }) => type);

describe('a risk', () => {
  it.each([
    ['immediate_danger', 'He says he will kill us tonight.'],
    ['immediate_danger', 'Anataka kuniua.'],
    ['suicide', 'I do not want to live any more.'],
    ['suicide', 'Natamani kufa.'],
    ['self_harm', 'She cuts herself.'],
    ['sexual_abuse', 'My uncle raped me.'],
    ['sexual_abuse', 'Alinibaka.'],
    ['weapon', 'He came with a panga.'],
    ['weapon', 'Ana kisu.'],
    ['missing_child', 'My daughter did not come home.'],
    ['missing_child', 'Mwanangu amepotea.'],
    ['child_marriage', 'They want to marry me off.'],
    ['child_marriage', 'Wanataka kuniozesha.'],
    ['fgm', 'She will undergo the cut.'],
    ['fgm', 'Dada yangu atakeketwa.'],
    ['abandonment', 'The mother abandoned the baby.'],
    ['ongoing_violence', 'He beats me every night.'],
    ['ongoing_violence', 'Ananipiga kila siku.'],
  ])('of %s is found: %s', (type, text) => {
    const found = findRisks(turnsOf(text), rules).find((risk) => risk.type === type);
    expect(found?.evidence.length).toBeGreaterThan(0);
    for (const { start, end, text: quote } of found?.evidence ?? [])
      expect(text.slice(start, end)).toBe(quote);
  });

  it('of sexual abuse within 72 hours needs the time, in the same turn or near it', () => {
    const type = 'sexual_abuse_within_72_hours';
    expect(typesIn('He raped me yesterday.')).toContain(type);
    expect(typesIn('He raped me.', 'It was last night.')).toContain(type);
    expect(typesIn('He raped me.')).not.toContain(type);
    expect(typesIn('He raped me.', 'a', 'b', 'c', 'It was last night.')).not.toContain(type);
  });

  it.each([
    'He never hit me.',
    'Nobody has raped me.',
    'Hajanipiga.',
    'Good morning.',
    'Nitapiga simu kesho.',
  ])('is not found in: %s', (text) => {
    expect(typesIn(text)).toEqual([]);
  });

  it.each([
    'My brother beat me at chess.',
    'They beat us three nil.',
    'We were beaten in the finals.',
    'We had too many goats and sold them.',
    'She sold me a phone.',
    'Mama yuko hapa.',
    'We were just killing time.',
    'I am dying to see you.',
    'He kills me with his jokes.',
    'I will shoot you a message.',
    'She took a knife to cut onions.',
    'Asthma attacks me at night.',
    'Amenipiga picha.',
    'Malaria inanitesa.',
    'Viatu vinauzwa nje.',
    'Nimefungiwa akaunti.',
  ])('is not found in a way of speaking: %s', (text) => {
    expect(typesIn(text)).toEqual([]);
  });

  it.each([
    ['physical_violence', 'He beat me at chess and then he beat me with a belt.'],
    ['physical_violence', 'The teacher beat me in maths class.'],
    ['physical_violence', 'The children were beaten at school.'],
    ['physical_violence', 'We were beaten with a stick.'],
    ['physical_violence', 'At school I was beaten.'],
    ['physical_violence', 'We were beaten at the match by the police.'],
    ['trafficking', 'He sold me a long time ago.'],
    ['trafficking', 'They sold her this year.'],
    ['trafficking', 'The aunt sold them to a man from the city.'],
    ['trafficking', 'She sold me.'],
    ['immediate_danger', 'Baba yuko hapa.'],
    ['immediate_danger', 'Yuko mlangoni.'],
    ['immediate_danger', 'Yuko hapa.'],
    ['physical_violence', 'He beat me at home.'],
    ['suicide', 'I am dying to see you, but I want to die.'],
    ['weapon', 'He took a knife to cut onions and cut me.'],
    ['physical_violence', 'Amenipiga picha, kisha amenipiga.'],
    ['sexual_abuse', 'Amenipiga picha nikiwa uchi.'],
  ])('of %s is found beside a way of speaking: %s', (type, text) => {
    expect(typesIn(text)).toContain(type);
  });

  it('is not raised by the agent, nor by doubtful words; and nothing heard is null', () => {
    const [turn] = turnsOf('He raped me.');
    const watch = new RiskWatch(rules);
    if (turn) {
      expect(watch.push({ ...turn, speaker: 'agent' })).toEqual([]);
      expect(watch.push({ ...turn, isDoubtful: true })).toEqual([]);
    }
    expect(watch.priority()).toBeNull();
  });
});

describe('the priority', () => {
  const levels = [null, 'low', 'medium', 'high'] as const;

  it('is raised by a model, and never lowered', () => {
    for (const category of levels)
      for (const demanded of levels)
        for (const model of levels) {
          const rank = (level: (typeof levels)[number]) => levels.indexOf(level);
          const decided = decidePriority({ category, rules: demanded, model });
          expect(rank(decided)).toBe(Math.max(rank(category), rank(demanded), rank(model)));
        }
  });
});
