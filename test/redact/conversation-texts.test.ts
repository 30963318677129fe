import { describe, expect, it } from '@jest/globals';
import { redactConversation } from '../../src/redact/conversation-texts.js';
import { redactElsewhere } from '../../src/redact/redact-elsewhere.js';
import { findNames } from '../support/personal-data.js';

const PROSE = 'My name is Akinyi Odhiambo, call 0722 123 456. ';

describe('the texts of one conversation', () => {
  it('have the same pseudonym for the same person, in columns and in texts', () => {
    const { known, texts } = redactConversation(
      {
        known: [
          ['PERSON', 'Zubalin'],
          ['PHONE', '0722 123 456'],
        ],
        texts: ['Zubalin came', PROSE],
      },
      findNames,
    );
    expect(known).toEqual(['[PERSON_1]', '[PHONE_1]']);
    expect(texts).toEqual(['[PERSON_1] came', 'My name is [PERSON_2], call [PHONE_1]. ']);
  });

  it('are worked on once, however often one is there', () => {
    let characters = 0;
    const counting = (text: string) => {
      characters += text.length;
      return findNames(text);
    };
    const one = redactConversation({ known: [], texts: [PROSE] }, counting);
    const once = characters;
    characters = 0;
    const many = redactConversation({ known: [], texts: Array.from({ length: 8 }, () => PROSE) }, counting);
    expect(characters).toBe(once);
    expect(new Set(many.texts)).toEqual(new Set(one.texts));
  });

  it('end where the bound is, between two words, and the rest is shown to no reader', () => {
    const long = PROSE.repeat(7_000);
    const { texts } = redactConversation({ known: [], texts: [long, long, `${long}.`, PROSE] }, () => []);
    const [first = '', , third = '', last] = texts;
    expect(first.endsWith('[…]')).toBe(true);
    expect(first.length).toBeLessThan(270_000);
    expect(first.slice(0, -3).endsWith('0722')).toBe(false); // half a number
    expect(third.length).toBeLessThan(270_000);
    expect(last?.endsWith('[…]')).toBe(true); // no room in this conversation
  });

  it('stay JSON where they are JSON', () => {
    const message = JSON.stringify({ at: '2026-11-25T03:00:00Z', said: [PROSE], sure: 0.5 });
    const { texts } = redactConversation({ known: [], texts: [message], mayBeJson: true }, findNames);
    expect(JSON.parse(texts[0] ?? '')).toEqual({
      at: '2026-11-25T03:00:00Z',
      said: ['My name is [PERSON_1], call [PHONE_1]. '],
      sure: 0.5,
    });
  });
});

it('leaves long texts to another process, and asks none for short ones', async () => {
  const asked: number[] = [];
  const redact = redactElsewhere({
    findNames,
    run: async (conversation) => {
      asked.push(conversation.texts.length);
      return redactConversation(conversation, findNames);
    },
  });
  const short = await redact({ known: [], texts: [PROSE] });
  const long = await redact({ known: [], texts: [PROSE, PROSE.repeat(100)] });
  expect(asked).toEqual([2]);
  expect(long.texts[0]).toBe(short.texts[0]);
});
