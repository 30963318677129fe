import { InvalidInputError, type InputFault } from '../../lib/errors.js';

export type HelplineErrno = 'REQUIRED' | 'DUPLICATE' | 'INVALID' | 'INVALID_FOREIGN_KEY' | 'ERROR';

/** One entry of the family's list of errors. */
export interface HelplineFault extends InputFault {
  readonly errno: HelplineErrno;
  readonly resource: string;
  /** Of a record among several; 0 for the one that was asked for. */
  readonly rowIndex?: number;
  /** What was sent; never a secret. */
  readonly value?: string;
}

/** A request that the session API does not take, with every fault in the family's own terms: 412. */
export class HelplineRefusal extends InvalidInputError {
  override name = 'HelplineRefusal';
  override readonly faults: readonly HelplineFault[];

  constructor(faults: readonly HelplineFault[], options?: ErrorOptions) {
    super(faults, options);
    this.faults = faults;
  }
}
