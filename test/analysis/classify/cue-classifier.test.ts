import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { CueClassifier, UNCLASSIFIED } from '../../../src/analysis/classify/cue-classifier.js';
import type { Lexicon } from '../../../src/analysis/classify/lexicon.js';
import { loadTaxonomy } from '../../../src/analysis/taxonomy.js';
import { parsePhrase } from '../../../src/analysis/phrases/phrase-pattern.js';
import { PhraseSet } from '../../../src/analysis/phrases/phrase-set.js';
import type { Classification } from '../../../src/calls/call-event.js';
import { saidBy } from '../../support/said-by.js';

const taxonomy = loadTaxonomy();
const classifier = new CueClassifier();

function listenTo(...caller: readonly string[]) {
  const live = classifier.open();
  const moves = caller.map((text) => live.push(saidBy('caller', text)));
  return { live, moves, now: live.current() };
}
const after = (...caller: readonly string[]): Classification => listenTo(...caller).now;

describe('the classification of a call', () => {
  it('says nothing before anything was said', () => {
    expect(after()).toMatchObject({
      mainCategory: UNCLASSIFIED,
      confidence: null,
      subCategory: null,
      priority: null,
      interventionType: null,
      engine: 'cues@2',
    });
  });

  it('says nothing where no cue is, and does not move', () => {
    const { moves, now } = listenTo('Hello, good morning.', 'My name is Amina.', '', '...');
    expect(moves).toEqual([null, null, null, null]);
    expect(now.mainCategory).toBe(UNCLASSIFIED);
  });

  it('does not guess from one hint', () => {
    const { moves, now } = listenTo('I am at school.');
    expect(now).toMatchObject({
      mainCategory: UNCLASSIFIED,
      confidence: null,
      subCategory: null,
      priority: null,
    });
    expect(moves[0]?.evidence).toEqual([]); // it is heard in any call
    expect(now.candidates[0]).toMatchObject({ label: 'Advice and Counselling' });
    expect(now.candidates[0]?.probability).toBeLessThan(0.5);
  });

  it('follows one cue that says it', () => {
    expect(after('He beats me.')).toMatchObject({
      mainCategory: 'VANE',
      subCategory: 'Physical Abuse',
      priority: 'high',
      interventionType: 'Referred',
    });
  });

  it('shows doubtful words as evidence that counts nothing, and counts them when they are said clearly', () => {
    const live = classifier.open();
    const unsure = { ...saidBy('caller', 'He beats me.'), doubt: 'low-probability' } as const;
    const move = live.push(unsure);
    expect(move?.evidence).toMatchObject([{ utteranceId: unsure.id, text: 'beats me', weight: 0 }]);
    expect(move?.classification).toEqual(classifier.open().current());
    expect(live.push(saidBy('caller', 'He beats me.'))?.classification).toEqual(after('He beats me.'));
  });

  it('does not listen to the agent, who asks about everything', () => {
    const live = classifier.open();
    for (const text of ['Did he beat you?', 'Has anybody touched you in a bad way?', 'Do you want to die?'])
      expect(live.push(saidBy('agent', text))).toBeNull();
    expect(live.current().mainCategory).toBe(UNCLASSIFIED);
  });

  it.each([
    'He does not beat me.',
    'He never hit me.',
    'Nobody has hit me.',
    'No one has ever hit me.',
    'He didn’t hit me.',
    "He hasn't beaten me.",
    'I was not raped.',
    'I do not want to die.',
  ])('takes what is denied for little: %s', (text) => {
    const { now, moves } = listenTo(text);
    expect(now).toMatchObject({ mainCategory: UNCLASSIFIED, priority: null });
    expect(moves[0]?.evidence).toMatchObject([{ negated: true }]);
    expect(moves[0]?.evidence[0]?.weight).toBeLessThan(1);
  });

  it.each(['No. He hit me.', 'No, he hit me.', 'I cannot go home because he always beats me.'])(
    'does not take another sentence for a denial: %s',
    (text) => {
      expect(after(text).mainCategory).toBe('VANE');
    },
  );

  it('knows that a denial can be the trouble itself', () => {
    expect(after('There is no food at home.')).toMatchObject({ subCategory: 'Child Neglect' });
    expect(after('I have not eaten since Monday.')).toMatchObject({ subCategory: 'Child Neglect' });
  });

  it('counts what is said again for half', () => {
    const { moves } = listenTo('He beat me.', 'He beat me.', 'He BEAT me.');
    expect(moves.map((move) => move?.evidence[0]?.weight)).toEqual([3, 1.5, 1.5]);
  });

  it('is not carried away by many small hints', () => {
    const small = Array.from({ length: 30 }, (_, n) => (n % 2 ? 'exams' : 'school uniform'));
    expect(after(...small, 'My uncle raped me.')).toMatchObject({
      mainCategory: 'VANE',
      subCategory: 'Sexual Abuse',
      priority: 'high',
    });
  });

  it('does not add up different troubles that only share a category', () => {
    const said = [
      'My uncle touches me in a bad way. It is our secret.',
      'I need school fees.',
      'She is an addict.',
    ];
    expect(after(...said, 'Sometimes I want to die.')).toMatchObject({ mainCategory: 'VANE' });
  });

  it('goes over to another category only when that leads clearly, or keeps leading', () => {
    const lexicon: Lexicon = {
      languages: ['en'],
      phrases: new PhraseSet(
        (
          [
            ['VANE', 'Physical Abuse', 6, 'first'],
            ['VANE', 'Physical Abuse', 1, 'more of the first'],
            ['GBV', 'Physical Violence', 6.2, 'second'],
            ['GBV', 'Physical Violence', 9, 'clearly'],
            ['Nutrition', 'Obesity', 0.01, 'aside'],
          ] as const
        ).map(([main, sub, weight, words]) => ({
          node: parsePhrase(words),
          meaning: {
            kind: 'cue',
            cue: {
              ...{ main, sub, weight, mention: false, keepNegated: false },
              ...{ toHelpline: false, byAgent: false },
            },
          },
        })),
      ),
    };
    const shown = (...texts: string[]) => {
      const live = new CueClassifier(taxonomy, lexicon).open();
      return texts.map((text) => (live.push(saidBy('caller', text)), live.current().mainCategory));
    };
    expect(shown('first', 'clearly')).toEqual(['VANE', 'GBV']);
    expect(shown('first', 'second', 'aside')).toEqual(['VANE', 'VANE', 'GBV']);
    expect(shown('first', 'second', 'more of the first', 'aside')).toEqual(['VANE', 'VANE', 'VANE', 'VANE']);
  });

  it('asks for more of longer speech, and takes back what is no longer stated enough', () => {
    const chatter = 'we went to the market and then we sat and we talked about the road '.repeat(20);
    const { live } = listenTo('The landlord closed the house.');
    expect(live.current()).toMatchObject({ subCategory: 'Homelessness' });
    live.push(saidBy('caller', `${chatter} and the school`));
    expect(live.current()).toMatchObject({ mainCategory: UNCLASSIFIED, confidence: null });
    for (const text of ['We have nowhere to sleep.', 'We sleep at the stage.', 'They evicted us.'])
      live.push(saidBy('caller', text));
    expect(live.current()).toMatchObject({ subCategory: 'Homelessness' });
  });

  it('hears where the agent sends the case, and not what the agent asks', () => {
    const asked = classifier.open();
    expect(asked.push(saidBy('agent', 'Shall I call the labour officer?'))).toBeNull();
    const sent = classifier.open();
    const move = sent.push(saidBy('agent', 'I will call the labour officer.'));
    expect(move?.evidence).toEqual([]);
    expect(sent.current().mainCategory).toBe(UNCLASSIFIED);
    const named = sent.push(saidBy('caller', 'He beats me.'));
    expect(named?.evidence).toContainEqual(
      expect.objectContaining({ text: 'labour officer', category: 'VANE / Child Labor', weight: 2 }),
    );
    expect(after('I will call the labour officer.').mainCategory).toBe(UNCLASSIFIED);
  });

  it.each(['Beating I have not seen.', 'Kupigwa sijasikia.'])(
    'knows a denial that stands behind what it denies: %s',
    (text) => {
      expect(listenTo(text).now).toMatchObject({ mainCategory: UNCLASSIFIED, priority: null });
    },
  );

  it('keeps a raised priority, whatever comes after', () => {
    const { live, now } = listenTo('Sometimes I want to die.');
    expect(now.priority).toBe('high');
    for (const text of ['I only want some information.', 'Where is your office?', 'How much does it cost?'])
      live.push(saidBy('caller', text));
    expect(live.current()).toMatchObject({ mainCategory: 'Advice and Counselling', priority: 'high' });
  });

  it('reports each danger once, also of a second one where the priority is high already', () => {
    const { moves } = listenTo('He raped me.', 'I want to die.', 'Yes, I want to die.');
    const risks = moves.map((move) =>
      move?.evidence.map(({ category }) => category).filter((category) => category.startsWith('Risk / ')),
    );
    expect(risks).toEqual([['Risk / sexual_abuse'], ['Risk / suicide'], []]);
  });

  it('raises the priority before it knows the category', () => {
    const { now } = listenTo('My husband beats me.', 'He beats me and the children with a belt.');
    expect(now.priority).toBe('high');
  });

  it('keeps calls apart', () => {
    const first = classifier.open();
    first.push(saidBy('caller', 'He beats me.'));
    expect(classifier.open().current().mainCategory).toBe(UNCLASSIFIED);
  });
});

describe('for any words', () => {
  const words = fc.constantFrom(
    ...[
      'I',
      'not',
      'never',
      'school',
      'beat',
      'hit me',
      'want to die',
      'pregnant',
      'food',
      'no food',
      'raped',
    ],
    ...[
      'hungry',
      'custody',
      'deaf',
      'information',
      'HIV',
      'Where is your office',
      'touches me',
      'secret',
      'and',
      '.',
    ],
  );
  const speech = fc.array(
    fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
    { maxLength: 15 },
  );

  it('the candidates are all categories, add up to 1 and come in order; the confidence stays honest', () => {
    fc.assert(
      fc.property(speech, (texts) => {
        const live = classifier.open();
        let highest = 0;
        const rank = { low: 0, medium: 1, high: 2 };
        for (const text of texts) {
          const move = live.push(saidBy('caller', text));
          const { candidates, confidence, mainCategory, priority } = live.current();
          expect(candidates.map(({ label }) => label).sort()).toEqual(
            taxonomy.main.map(({ label }) => label).sort(),
          );
          const probabilities = candidates.map(({ probability }) => probability);
          expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
          expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
          expect(confidence === null).toBe(mainCategory === UNCLASSIFIED);
          expect(confidence ?? 0).toBeLessThanOrEqual(0.75);
          expect(move === null || move.classification === live.current()).toBe(true);
          // `pregnant not raped school` is a cue of school, around words that a negation takes back
          const isDanger = (cue: string) => /die|raped/.test(cue) && !/\b(no|not|never)\b/.test(cue);
          const raised = move?.evidence.some(({ text: cue, negated }) => !negated && isDanger(cue));
          if (raised) highest = 2;
          expect(rank[priority ?? 'low']).toBeGreaterThanOrEqual(highest);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the recorded conversations', () => {
  const callerTurns = (number: number) =>
    loadConversation(number)
      .turns.filter(({ speaker }) => speaker === 'caller')
      .map(({ text }) => text);

  it.each([
    [1, 'VANE', 'Physical Abuse', 'high', 'Referred'],
    [2, 'Information', 'Info on Helpline', 'low', 'Awareness/Information Provided'],
    [3, 'VANE', 'Sexual Abuse', 'high', 'Referred'],
  ])('number %d is about %s: %s', (number, mainCategory, subCategory, priority, interventionType) => {
    expect(after(...callerTurns(number))).toMatchObject({
      ...{ mainCategory, subCategory, priority, interventionType },
      confidence: 0.75,
    });
  });

  it('number 3 changes its topic, once', () => {
    const { moves } = listenTo(...callerTurns(3));
    const shown = moves.flatMap((move) => (move ? [move.classification.mainCategory] : []));
    const changes = shown.filter((category, n) => category !== shown[n - 1]);
    expect(changes).toEqual(['Advice and Counselling', 'VANE']);
  });

  it('number 4 is in Swahili, and is understood', () => {
    expect(after(...callerTurns(4))).toMatchObject({ mainCategory: 'VANE', priority: 'high' });
  });
});

describe('false alarms', () => {
  it.each([
    'Hello, good morning. How are you?',
    'I live in Nairobi with my mother and two brothers.',
    'The line is very bad, I cannot hear you.',
    'I cannot see the screen.',
    'My father fastened his seat belt.',
    'That song is a hit.',
    'He scored and then hit the post.',
    'Kick the ball to the goal.',
    'My heart is beating.',
    'The doctor gave her drugs for malaria.',
    'Take the short cut to the left.',
    'The baby is crying.',
    'My mother is pregnant.',
    'He drinks a cup of tea every morning.',
    'I did not come home late.',
    'The car needs maintenance.',
    'We adopted a dog.',
    'He is my teacher.',
    'I am in class seven.',
    'Thank you very much. Goodbye.',
  ])('there is none in: %s', (text) => {
    expect(after(text)).toMatchObject({ mainCategory: UNCLASSIFIED, priority: null });
  });

  it('there is none of high priority in what the agents of the recorded conversations say', () => {
    for (const number of [2, 3, 4]) {
      const live = classifier.open();
      for (const { speaker, text } of loadConversation(number).turns)
        if (speaker === 'agent') live.push(saidBy('caller', text)); // as if the legs were mixed up
      expect(live.current().priority).not.toBe('high');
    }
  });
});

describe('what looks like an aside beside a real trouble', () => {
  it.each([
    'I failed the exam so my father beat me.',
    'He beat me at school.',
    'He hit my head on the table.',
    'After the match he slapped me.',
    'He tied me to a tree.',
    'Like a dog he beat me.',
    'Baba alinichoma na makaa.',
    'Nilifeli mtihani, mama akanichapa.',
  ])('hides nothing: %s', (text) => {
    expect(listenTo(text).moves[0]?.evidence).toContainEqual(
      expect.objectContaining({ category: 'VANE / Physical Abuse', negated: false, weight: 3 }),
    );
  });
});

describe('alarms', () => {
  it.each([
    ['My uncle raped me.', 'Sexual Abuse'],
    ['My teacher touches my body.', 'Sexual Abuse'],
    ['My boyfriend hit me with a bottle.', 'Physical Violence'],
    ['My husband beats me.', 'Physical Violence'],
    ['HE HITS ME', 'Physical Abuse'],
    ['I was kicked and punched.', 'Physical Abuse'],
    ['I want to kill myself.', 'Psychosocial/Mental Health'],
    ['I don’t want to live any more.', 'Psychosocial/Mental Health'],
    ['They want to marry me off.', 'Child Marriage'],
    ['She will undergo the cut.', 'Female Genital Mutilation'],
    ['My sister is missing since Monday.', 'Missing Child'],
    ['My daughter did not come home.', 'Missing Child'],
    ['He asked me to send nude photos.', 'OCSEA'],
    ['He locked me up.', 'Unlawful Confinement'],
    ['She was sold and trafficked.', 'Child Trafficking'],
  ])('are raised by: %s', (text, subCategory) => {
    expect(after(text)).toMatchObject({ subCategory, priority: 'high' });
  });
});
