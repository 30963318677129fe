import type { WireRefusal } from '../../realtime/protocol.js';

export interface FieldFault {
  readonly field: string;
  /** The server's sentence. */
  readonly message: string;
}

/** Why a request to the bearer API was not done. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The reason as a code with values, where the server has one. */
  readonly refusal: WireRefusal | undefined;
  readonly faults: readonly FieldFault[];

  constructor(status: number, refusal?: WireRefusal, faults: readonly FieldFault[] = []) {
    super(`the server answered ${status}`);
    this.status = status;
    this.refusal = refusal;
    this.faults = faults;
  }
}

interface Answer<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of an answer. @throws ApiFault without an answer, and for one that is no success */
export async function bodyOf<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const answer = await asked.catch(() => null);
  if (answer === null) throw new ApiFault(0);
  const { data, error, response } = answer;
  if (response.ok && data !== undefined) return data;
  throw faultOf(response.status, error);
}

/** The answer may be one of a proxy, of any shape. */
function faultOf(status: number, error: unknown): ApiFault {
  if (typeof error !== 'object' || error === null) return new ApiFault(status);
  const { refusal, errors } = error as { refusal?: WireRefusal; errors?: readonly FieldFault[] };
  return new ApiFault(status, refusal, errors);
}
