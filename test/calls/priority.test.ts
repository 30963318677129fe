import { describe, expect, it } from '@jest/globals';
import { morePressing } from '../../src/calls/priority.js';

describe('the more pressing of two priorities', () => {
  it('is the higher one; none is less than any', () => {
    expect(morePressing('low', 'high')).toBe('high');
    expect(morePressing('high', 'medium')).toBe('high');
    expect(morePressing(null, 'low')).toBe('low');
    expect(morePressing('medium', null)).toBe('medium');
    expect(morePressing(null, null)).toBeNull();
  });
});
