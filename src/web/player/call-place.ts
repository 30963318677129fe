/** A place in a call, in its address. */
export interface CallPlace {
  /** seconds from answer */
  t?: number | undefined;
}

export function callPlace({ t }: Record<string, unknown>): CallPlace {
  const seconds = typeof t === 'string' && t.trim() === '' ? Number.NaN : Number(t);
  return { t: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 10) / 10 : undefined };
}
