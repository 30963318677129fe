import { useEffect, useState } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { meansOfCodes, sendCode, setByCode, type CodeAndPassword, type Means } from './forgotten-password.js';
import type { Session } from './session.js';

const words = strings.login.reset;

/** Texts of faults, at the field or below all. */
export type Faults = Readonly<Partial<Record<'address' | 'code' | 'next' | 'all', string>>>;

type CodeAndNext = Pick<CodeAndPassword, 'code' | 'next'>;

/** A code that was asked for. */
interface Sent {
  readonly address: string;
  readonly validForS: number;
  /** Grows with each that is sent. */
  readonly times: number;
}

export interface ForgottenPassword {
  /** Null until the server has answered, and where it gives no answer. */
  means: Means | null;
  sent: Sent | null;
  busy: 'asking' | 'setting' | null;
  faults: Faults;
  ask: (address: string) => Promise<void>;
  /** Sets a password by the code that was sent. */
  set: (given: CodeAndNext) => Promise<void>;
  /** Another address. */
  restart: () => void;
}

/** A new password by a code that is sent to the user. */
export function useForgottenPassword(onSession: (session: Session) => void): ForgottenPassword {
  const [sent, setSent] = useState<Sent | null>(null);
  const [busy, setBusy] = useState<ForgottenPassword['busy']>(null);
  const [faults, setFaults] = useState<Faults>({});
  const means = useMeans();

  const attempt = async (kind: 'asking' | 'setting', work: () => Promise<void>): Promise<void> => {
    setBusy(kind);
    setFaults({});
    try {
      await work();
    } catch (fault) {
      setFaults(faultsOf(fault, kind));
    }
    setBusy(null);
  };
  const ask = async (typed: string): Promise<void> => {
    const address = typed.trim();
    if (address === '') return setFaults({ address: words.missing });
    await attempt('asking', async () => {
      const validForS = await sendCode(address);
      setSent({ address, validForS, times: (sent?.times ?? 0) + 1 });
    });
  };
  const set = async (given: CodeAndNext): Promise<void> => {
    const missing = missingOf(given);
    if (missing !== null || sent === null) return setFaults(missing ?? {});
    await attempt('setting', async () => {
      const session = await setByCode({ address: sent.address, ...given });
      if (session === null) throw new Error('the answer is no log-in');
      onSession(session);
    });
  };
  const restart = (): void => {
    setFaults({});
    setSent(null);
  };
  return { means, sent, busy, faults, ask, set, restart };
}

function useMeans(): Means | null {
  const [means, setMeans] = useState<Means | null>(null);
  useEffect(() => {
    // without an answer the form asks all the same, and says what becomes of that
    void meansOfCodes().then(setMeans, () => {});
  }, []);
  return means;
}

/** @returns null where both are there */
function missingOf({ code, next }: CodeAndNext): Faults | null {
  if (code.trim() !== '' && next !== '') return null;
  return {
    ...(code.trim() === '' && { code: words.missingCode }),
    ...(next === '' && { next: words.missingNext }),
  };
}

function faultsOf(fault: unknown, kind: 'asking' | 'setting'): Faults {
  if (!(fault instanceof ApiFault)) return { all: strings.errors.internal };
  const { refusal, status } = fault;
  const text = apiFaultText(fault);
  if (refusal?.code === 'password-refused') return { next: text };
  const at = fault.faults.map(({ field }) => field);
  if (at.includes('address')) return kind === 'asking' ? { address: words.noAddress } : { all: text };
  if (at.includes('code')) return { code: words.wrongCode };
  return { all: status === 0 && kind === 'setting' ? `${text} ${words.unknown}` : text };
}
