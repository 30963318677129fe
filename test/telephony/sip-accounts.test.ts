import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AriRest } from '../../src/telephony/ari/ari-rest.js';
import { putSipAccount } from '../../src/telephony/sip-accounts.js';
import { hostileExtensions } from '../support/hostile-extensions.js';

const account = { password: 'secret', displayName: 'Amina' };

/** The switch, as far as accounts are put there. */
function someSwitch() {
  const put: string[] = [];
  const rest = { put: (path: string) => Promise.resolve(void put.push(path)) } as unknown as AriRest;
  return { put, rest };
}

describe('an account of the switch', () => {
  it('is named by 2 to 10 digits, with the letter of a second telephone or without', async () => {
    const { put, rest } = someSwitch();
    for (const extension of ['10', '1001', 'w1001', 'd1001', '0123456789'])
      await putSipAccount(rest, { ...account, extension });
    expect(put).toHaveLength(15);
  });

  it('of any other name reaches no file of the switch', async () => {
    const { put, rest } = someSwitch();
    const isNone = hostileExtensions.filter((extension) => !/^[wd]1001$/.test(extension));
    await fc.assert(
      fc.asyncProperty(isNone, async (extension) => {
        await expect(putSipAccount(rest, { ...account, extension })).rejects.toMatchObject({
          faults: [{ field: 'extension' }],
        });
      }),
    );
    expect(put).toEqual([]);
  });
});
