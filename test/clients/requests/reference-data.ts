import { describe, expect, it } from '@jest/globals';
import type { Stage } from '../family-stage.js';

/** Ids that the family's clients have written into them, by list, and what they mean by them. */
const WRITTEN_INTO_CLIENTS: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  118: { 363070: 'Yes' },
  113: { 117: 'Referral', 362036: 'Report to police', 362042: 'Other' },
  236707: { 362009: 'Other' },
  101: {
    ...{ 361950: '0-5', 361951: '6-12', 361952: '13-17', 361953: '18-24', 361954: '25-35', 361955: '36-50' },
    361956: '51+',
  },
  362515: { 363034: 'New Reporter', 363037: 'New Case', 362556: 'Follow-up', 362527: 'Complete' },
};
const EVERY_ID = Object.entries(WRITTEN_INTO_CLIENTS).flatMap(([list, choices]) =>
  Object.entries(choices).map(([id, name]) => [id, name, list] as const),
);

export function referenceData(stage: Stage): void {
  describe('An id that clients have written into them', () => {
    it.each(EVERY_ID)('%s is there, means %s, and stands in the list %s', async (id, name, list) => {
      const answer = await stage().get(`categories/${id}`);
      expect([
        answer.status,
        answer.cell('categories', 'name'),
        answer.cell('categories', 'root_id'),
      ]).toEqual([...[200, name, list]]);
      const whole = await stage().get(`categories/${list}`);
      expect(whole.rows('subcategories').map(([each]) => each)).toContain(id);
    });

    it.each(Object.keys(WRITTEN_INTO_CLIENTS))(
      'stands in a list that has each choice once: %s',
      async (list) => {
        const names = (await stage().get(`categories/${list}`)).rows('subcategories').map((row) => row[5]);
        expect(new Set(names).size).toBe(names.length);
      },
    );

    it('is found by the name that forms look for', async () => {
      const services = (await stage().get('categories/113')).rows('subcategories').map((row) => row[5] ?? '');
      for (const word of ['referral', 'police'])
        expect(services.some((name) => name.toLowerCase().includes(word))).toBe(true);
      const { body } = await stage().get('config/taxonomy');
      expect(body.taxonomy).toMatchObject({
        ...{
          SERVICE_REFERAL: '117',
          SERVICE_POLICE: '362036',
          SERVICE_OTHER: '362042',
          REFERRAL_OTHER: '362009',
        },
      });
    });
  });
}
