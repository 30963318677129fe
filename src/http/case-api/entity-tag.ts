import type { Request } from 'express';
import { createHash } from 'node:crypto';

const TAG_LENGTH = 22;

/** RFC 9110 §8.8.3, strong: the same for the same record, whenever and by whichever process it is shown. */
export function entityTag(record: object): string {
  const hash = createHash('sha256').update(JSON.stringify(record)).digest('base64url');
  return `"${hash.slice(0, TAG_LENGTH)}"`;
}

/** RFC 9110 §13.1.1. @returns the tags that a request is made for; undefined when it says nothing, `any` for `*` */
export function expectedTags(request: Request): readonly string[] | 'any' | undefined {
  const header = request.get('if-match')?.trim();
  if (header === undefined) return undefined;
  if (header === '*') return 'any';
  return header.split(',').map((tag) => tag.trim());
}
