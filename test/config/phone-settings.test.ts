import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

const kindsOf = (CHOSEN_PHONE_PASSWORDS: string) => [
  ...readConfig({ CHOSEN_PHONE_PASSWORDS }).asterisk.chosenPasswords,
];

describe('phone passwords that administrators choose', () => {
  it('are none as the server comes, and those that are named', () => {
    expect([...readConfig({}).asterisk.chosenPasswords]).toEqual([]);
    expect([kindsOf(''), kindsOf('own'), kindsOf('common'), kindsOf(' common , own')]).toEqual([
      [],
      ['own'],
      ['common'],
      ['common', 'own'],
    ]);
  });

  it.each(['yes', 'own,all', 'OWN', 'none'])('cannot be %s', (kinds) => {
    expect(() => kindsOf(kinds)).toThrow(/CHOSEN_PHONE_PASSWORDS: must be own, common or both/);
  });
});
