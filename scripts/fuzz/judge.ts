import type { Answer } from './send.js';

export const FAULTS = ['server_error', 'hang', 'leak'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Texts that no answer may hold: stacks, SQL, names of libraries,
 * paths of this machine, secrets. No request sends any of them.
 */
const LEAKS: readonly RegExp[] = [
  /\bat [\w.<>]+ \(?(file:|node:|\/)[^)\n]*:\d+/,
  /node_modules|\/src\/\w+\/|\.ts:\d+/,
  /prisma|PrismaClient|invalid input syntax|syntax error at|violates \w+ constraint|relation "|duplicate key value/i,
  /\bSELECT [\w".*]+ FROM\b|\bINSERT INTO "?\w+"? \(/,
  /postgres(ql)?:\/\/|ECONNREFUSED|password_hash|passwordHash/,
];

/** The right answers (503) of a server that has neither telephones nor a translator, as this one. */
const MISSING_PARTS = ['the process with the telephones cannot be reached', '"code":"ENGINE_NOT_INSTALLED"'];

/** The faults of an answer. @param paths of this machine, which no answer may reveal */
export function faultsOf(answer: Answer, paths: readonly string[]): Fault[] {
  if (answer.kind === 'none') return ['hang'];
  if (answer.kind === 'closed') return [];
  const { status, body } = answer;
  const isMissingPart = status === 503 && MISSING_PARTS.some((words) => body.includes(words));
  const leaks = LEAKS.some((pattern) => pattern.test(body)) || paths.some((path) => body.includes(path));
  return [
    ...(status >= 500 && status !== 501 && !isMissingPart ? (['server_error'] as const) : []),
    ...(leaks ? (['leak'] as const) : []),
  ];
}
