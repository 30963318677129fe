import type { z } from 'zod';
import { InvalidInputError } from '../lib/errors.js';

/** A client's request, checked. @throws InvalidInputError with every fault */
export function parseRequest<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'request', message })),
  );
}
