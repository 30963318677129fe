const OF_NEW = 'case:new:';
const OF_STORED = 'case:';
/** In place of a call. */
const NO_CALL = '-';

/** The key of the draft of a form: of a stored case, or a new one, which may be that of a call. */
export function keyOfDraft({ id, callId }: { id?: string | undefined; callId?: string | undefined }): string {
  if (id !== undefined) return OF_STORED + id;
  // characters that a key may have
  return OF_NEW + (callId ?? NO_CALL).replace(/[^A-Za-z0-9._-]/g, '~');
}

/** Where the form of a draft is open: a stored case, or a new one. @returns null for the draft of another form */
export function placeOfDraft(key: string): { caseId: string } | { call?: string | undefined } | null {
  if (key.startsWith(OF_NEW)) {
    const call = key.slice(OF_NEW.length);
    return call === NO_CALL ? {} : { call };
  }
  return key.startsWith(OF_STORED) ? { caseId: key.slice(OF_STORED.length) } : null;
}
