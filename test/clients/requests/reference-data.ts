import { describe, expect, it } from '@jest/globals';
import type { Stage } from '../family-stage.js';

/** Ids that the family's clients have written into them, and what they mean by them. */
const WRITTEN_INTO_CLIENTS = {
  ...{ 363070: 'Yes', 117: 'Referral', 362036: 'Report to police', 362042: 'Other', 362009: 'Other' },
  ...{ 361950: '0-5', 361951: '6-12', 361952: '13-17', 361953: '18-24', 361954: '25-35', 361955: '36-50' },
  ...{ 361956: '51+', 363034: 'New Reporter', 363037: 'New Case', 362556: 'Follow-up', 362527: 'Complete' },
} as const;

export function referenceData(stage: Stage): void {
  describe('An id that clients have written into them', () => {
    it.each(Object.entries(WRITTEN_INTO_CLIENTS))('%s is there, and means %s', async (id, name) => {
      const answer = await stage().get(`categories/${id}`);
      expect([answer.status, answer.cell('categories', 'name')]).toEqual([200, name]);
    });

    it('stands in its list, which has each choice once', async () => {
      for (const [root, id] of [
        ['118', '363070'],
        ['113', '362036'],
        ['236707', '362009'],
        ['101', '361953'],
        ['362515', '363034'],
      ] as const) {
        const answer = await stage().get(`categories/${root}`);
        const names = answer.rows('subcategories').map((row) => row[5]);
        expect(answer.rows('subcategories').map(([each]) => each)).toContain(id);
        expect(new Set(names).size).toBe(names.length);
      }
    });

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
