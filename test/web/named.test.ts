import { describe, expect, it } from '@jest/globals';
import { toNamed } from '../../src/web/call/named.js';

const entity = (type: string, text: string) => ({
  type,
  text,
  start: 0,
  end: 1,
  confidence: null,
  source: 'list',
});

describe('what a call names', () => {
  it('is listed once each, by type, with the place where it was named first', () => {
    const named = toNamed([
      { segmentId: 'caller-1', entities: [entity('PERSON', 'Amina'), entity('LOC', 'Kisumu')] },
      { segmentId: 'caller-2', entities: [entity('PERSON', 'amina'), entity('PERSON', 'Juma')] },
    ]);
    expect([...named]).toEqual([
      [
        'PERSON',
        [
          { type: 'PERSON', text: 'Amina', segmentId: 'caller-1', count: 2 },
          { type: 'PERSON', text: 'Juma', segmentId: 'caller-2', count: 1 },
        ],
      ],
      ['LOC', [{ type: 'LOC', text: 'Kisumu', segmentId: 'caller-1', count: 1 }]],
    ]);
  });
});
