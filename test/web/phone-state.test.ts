import { describe, expect, test } from '@jest/globals';
import { shownCaller, wantsAnswer } from '../../src/web/phone/phone-state.js';

describe('a call that rings in the page', () => {
  test.each([
    ['<sip:127.0.0.1>;answer-after=0', true],
    ['<sip:pbx.example>; Answer-After=0; x=1', true],
    ['<sip:127.0.0.1>;answer-after=0, <http://x>;purpose=icon', true],
    ['<sip:127.0.0.1>;answer-after=05', false],
    ['<sip:127.0.0.1>;answer-after=10', false],
    ['<http://x>;purpose=icon', false],
    ['', false],
    [undefined, false],
  ])('with Call-Info %p asks to be answered at once: %p', (header, wants) => {
    expect(wantsAnswer(header)).toBe(wants);
  });

  test.each([
    ['Grace', '201', 'Grace'],
    ['', '+254711000222', '+254711000222'],
    [undefined, '201', '201'],
    ['Anonymous', 'anonymous', null],
    [undefined, '', null],
    ['  ', undefined, null],
  ])('from %p <%p> is shown as %p', (name, user, shown) => {
    expect(shownCaller(name, user)).toBe(shown);
  });
});
