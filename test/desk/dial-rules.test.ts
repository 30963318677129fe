import { describe, expect, it } from '@jest/globals';
import { DialRules, PHONE_ROLE } from '../../src/desk/dial-rules.js';

const rules = new DialRules({
  country: 'KE',
  allowed: new Map([
    ['all', ['national']],
    ['supervisor', ['national', '+256', '800100']],
    ['administrator', ['any']],
    ['partner', []],
  ]),
});
const NATIONAL = ['0722123456', '+254722123456', '254722123456', '722123456', '00254722123456', '116', '999'];
const ABROAD = ['+256772123456', '256772123456', '00256772123456', '000256772123456', '+1900555000', '+44'];

describe('a number to dial', () => {
  it.each(NATIONAL)('by all users are national numbers: %s', (number) => {
    expect(rules.check(number, 'counsellor')).toBe(number);
    expect(rules.check(number, PHONE_ROLE)).toBe(number);
    expect(number).toMatch(new RegExp(rules.patternOf(PHONE_ROLE)));
  });

  it('is given to the trunk without what people write between the digits', () => {
    expect(rules.check(' +254 (722) 123-456 ', 'counsellor')).toBe('+254722123456');
  });

  it.each([...ABROAD, '0900223456', '+254900223456'])(
    'not by all users are foreign and paid numbers: %s',
    (number) => {
      expect(() => rules.check(number, 'counsellor')).toThrow('number-not-allowed');
    },
  );

  it.each(ABROAD.filter((number) => number !== '000256772123456'))(
    'not by the dial plan alone are foreign numbers: %s',
    (number) => {
      expect(number).not.toMatch(new RegExp(rules.patternOf(PHONE_ROLE)));
    },
  );

  it('is more for a role that has a rule of its own, and nothing for one whose rule is empty', () => {
    expect(rules.check('+256772123456', 'supervisor')).toBe('+256772123456');
    expect(rules.check('00256772123456', 'supervisor')).toBe('00256772123456');
    expect(rules.check('800100', 'supervisor')).toBe('800100');
    expect(() => rules.check('+255772123456', 'supervisor')).toThrow('number-not-allowed');
    expect(rules.check('+1900555000', 'administrator')).toBe('+1900555000');
    expect(() => rules.check('116', 'partner')).toThrow('number-not-allowed');
    expect('+256772123456').toMatch(new RegExp(rules.patternOf('supervisor')));
    expect('116').not.toMatch(new RegExp(rules.patternOf('partner')));
  });

  it.each([
    ...['12345,0,h', '99;maddr=127.0.0.1', '1$%7bSHELL(id)%7d', '9'.repeat(200), '1003/sip:900@evil;x='],
    ...['1&PJSIP/1002', '', '+', 'h', '0722123456@evil', '0722123456\r\nX: y', '٠٧٢٢١٢٣٤٥٦'],
  ])('is nothing but digits: %j', (text) => {
    expect(() => rules.check(text, 'administrator')).toThrow('not-a-number');
  });
});
