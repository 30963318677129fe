import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConversationLanguage } from '../../../src/analysis/language/conversation-language.js';
import { FrancIdentifier } from '../../../src/analysis/language/franc-identifier.js';
import { SetupError } from '../../../src/lib/errors.js';
import { FOREIGN, UTTERANCES } from './development-texts/texts.js';

const languages = Object.keys(UTTERANCES);
const all = new FrancIdentifier(languages);
const two = new FrancIdentifier(['en', 'sw']);

describe('the language of an utterance', () => {
  const cases = Object.entries(UTTERANCES).flatMap(([language, texts]) =>
    texts.map((text) => [language, text] as const),
  );
  it.each(cases)('is identified among nine as well as before: %s, %s', (language, text) => {
    expect(all.identify(text).language).toBe(language);
  });

  it.each(FOREIGN)('is none where no configured language has it: %s', (text) => {
    expect(two.identify(text).language).toBe('und');
  });

  it('is identified by one function word, and by nothing less', () => {
    expect(two.identify('hapana').language).toBe('sw');
    expect(two.identify('yes please').language).toBe('en');
    for (const text of ['Amina', 'ok', 'mmm']) expect(two.identify(text).language).toBe('und');
  });

  it('is identified by its script where one configured language has that script', () => {
    expect(all.identify('እርዳታ')).toEqual({ language: 'am', margin: 1 });
    expect(two.identify('እርዳታ')).toEqual({ language: 'und', margin: null });
  });

  it('is nothing where nothing is said', () => {
    for (const text of ['', '  ', '12 345', '…', '\ud800', '😀'])
      expect(all.identify(text)).toEqual({ language: 'und', margin: null });
  });

  it('has no margin where only one is configured', () => {
    const one = new FrancIdentifier(['sw']);
    expect(one.identify('naomba msaada tafadhali')).toEqual({ language: 'sw', margin: null });
    expect(one.identify('he locked the door and could not leave').language).toBe('und');
  });

  it('comes with a margin of 0 to 1, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { language, margin } = all.identify(text);
        expect([...languages, 'und']).toContain(language);
        if (margin !== null) expect(margin >= 0 && margin <= 1).toBe(true);
      }),
    );
    expect(all.identify('naomba msaada sana tafadhali '.repeat(40_000)).language).toBe('sw');
  });
});

it('languages that it does not know are refused, with those that it knows', () => {
  expect(() => new FrancIdentifier(['en', 'luo'])).toThrow(SetupError);
  expect(() => new FrancIdentifier(['en', 'luo'])).toThrow(/does not know luo; it knows .*sw/);
  expect(() => new FrancIdentifier([])).toThrow(SetupError);
});

it('a conversation has the language in which most was said, and each utterance its own', () => {
  const conversation = new ConversationLanguage(two);
  expect(conversation.leading()).toBe('und');
  expect(conversation.add('naomba msaada tafadhali mama yangu ni mgonjwa sana').language).toBe('sw');
  expect(conversation.add('please help me').language).toBe('en');
  expect(conversation.add('Amina').language).toBe('und');
  expect(conversation.leading()).toBe('sw');
});
