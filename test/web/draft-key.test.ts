import { describe, expect, test } from '@jest/globals';
import { keyOfDraft, placeOfDraft } from '../../src/web/cases/draft-key.js';

describe('the draft of a case', () => {
  test.each([
    [{}, 'case:new:-', {}],
    [{ callId: '1763737000.12' }, 'case:new:1763737000.12', { call: '1763737000.12' }],
    [{ id: '42', callId: '1763737000.12' }, 'case:42', { caseId: '42' }],
  ])('of %j leads back to its form', (source, key, place) => {
    expect(keyOfDraft(source)).toBe(key);
    expect(placeOfDraft(key)).toEqual(place);
  });

  test('has a key of characters that a key may have, whatever a call is named', () => {
    expect(keyOfDraft({ callId: 'a/b c' })).toBe('case:new:a~b~c');
  });

  test('is none of another form', () => {
    expect(placeOfDraft('review:7')).toBeNull();
  });
});
