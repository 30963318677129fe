import { InvalidInputError, type InputFault } from '../../../lib/errors.js';

/** Error numbers of the API family. */
export type HelplineErrno = 'REQUIRED' | 'DUPLICATE' | 'INVALID' | 'INVALID_FOREIGN_KEY' | 'ERROR';

/** One thing wrong with a request, in the words of the API family. */
export interface HelplineFault extends InputFault {
  readonly errno: HelplineErrno;
  /** The resource at fault; `auth` for a session or a password. */
  readonly resource: string;
  /** Index of the record among several of its kind; 0 for the one that was asked for. */
  readonly rowIndex?: number;
  /** The beginning of the value that was sent; never a secret. */
  readonly value?: string;
}

/** A request that is understood but not taken: 412. Carries every fault at once. */
export class HelplineRefusal extends InvalidInputError {
  override name = 'HelplineRefusal';

  constructor(faults: readonly HelplineFault[], options?: ErrorOptions) {
    super(faults, options);
  }
}
