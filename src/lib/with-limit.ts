import { TimeoutError } from './errors.js';

/** The promise, for so long. @throws TimeoutError with that message, or that error; the work goes on */
export async function withLimit<T>(promise: Promise<T>, limitMs: number, late: string | Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(typeof late === 'string' ? new TimeoutError(late) : late), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
