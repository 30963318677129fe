/** Levels of a message; one that is nested deeper is redacted as plain text. */
const DEEPEST = 50;
/** Names of values that are moments or lengths of time: a redactor would take them for telephone numbers and dates of birth. */
const TIME_NAME = /(?:^|_)(?:timestamp|time|ts|at|on|ms|duration|start|end)$/i;
const TIME_TEXT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?$/;

class NestedTooDeepError extends Error {}

/** JSON stays JSON, so that a client can read it: its texts and numbers are redacted one by one, its names are kept. */
export function redactJson(message: string, redact: (text: string) => string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(message);
    return JSON.stringify(redactValue(parsed, '', redact, 0));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NestedTooDeepError) return redact(message);
    throw error;
  }
}

function redactValue(value: unknown, name: string, redact: (text: string) => string, depth: number): unknown {
  if (depth > DEEPEST) throw new NestedTooDeepError();
  if (typeof value === 'string') return isTime(name, value) ? value : redact(value);
  if (typeof value === 'number') {
    const redacted = TIME_NAME.test(name) ? String(value) : redact(String(value));
    return redacted === String(value) ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((each) => redactValue(each, name, redact, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    redactValue(each, key, redact, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function isTime(name: string, value: string): boolean {
  return TIME_NAME.test(name) && TIME_TEXT.test(value);
}
