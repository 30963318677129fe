import type { Request } from 'express';

/** RFC 6750 §2.1. @returns undefined where there is none */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
}
