import { describe, expect, it } from '@jest/globals';
import { interimErrorsOf, type TimedUtterance } from '../../../bench/speech/interim-errors.js';

const interim = (text: string, confirmed: number) => ({ words: text.split(' '), confirmed });
const errors = (final: string | undefined, ...interims: TimedUtterance['interims']) =>
  interimErrorsOf([{ final, interims }]);

describe('what interims were worth', () => {
  it('counts each confirmed word that the next interim has otherwise, and none of the tail', () => {
    const { retractions } = errors('he hit me', interim('he bit my', 2), interim('he hit me now', 3));
    expect(retractions).toBe(1);
  });

  it('compares the confirmed words of the newest interim with as much of the final as fits them best', () => {
    const reported = errors('he hit me with a belt', interim('he hit my with', 4));
    expect(reported).toMatchObject({ confirmed: 4, changedByFinal: 1 });
  });

  it('counts as missing what was said after the newest interim', () => {
    expect(errors('he hit me with a belt', interim('he hit me', 1))).toMatchObject({ words: 6, errors: 3 });
  });

  it('judges nothing against a final that never came', () => {
    expect(errors(undefined, interim('he', 1))).toMatchObject({ interims: 1, confirmed: 0, words: 0 });
  });
});
