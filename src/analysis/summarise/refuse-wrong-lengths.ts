import { InvalidInputError, type InputFault } from '../../lib/errors.js';
import type { SummaryInput } from './summariser.js';

/**
 * Checks the lengths of a summary in words.
 *
 * @throws InvalidInputError for lengths that no summary can have
 */
export function refuseWrongLengths({
  maxLength,
  minLength,
}: Pick<SummaryInput, 'maxLength' | 'minLength'>): void {
  const faults: InputFault[] = [];
  if (!Number.isInteger(maxLength) || maxLength < 1)
    faults.push({ field: 'max_length', message: 'must be a whole number of words, 1 or more' });
  if (!Number.isInteger(minLength) || minLength < 0)
    faults.push({ field: 'min_length', message: 'must be a whole number of words, 0 or more' });
  else if (minLength > maxLength)
    faults.push({ field: 'min_length', message: 'must not be greater than max_length' });
  if (faults.length > 0) throw new InvalidInputError(faults);
}
