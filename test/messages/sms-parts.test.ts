import { describe, expect, it } from '@jest/globals';
import { smsParts } from '../../src/messages/sms-parts.js';

describe('a text is sent as so many SMS as a telephone would count', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    // the sign of two places does not fit behind 152
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['ũ'.repeat(70), 1],
    [`${'a'.repeat(70)}ũ`, 2],
    ['ũ'.repeat(134), 2],
    ['ũ'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    // 33 of them in a part of 67: none is divided
    ['😀'.repeat(67), 3],
  ])('%j', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
