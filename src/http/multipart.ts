import type { Request, RequestHandler, Response } from 'express';

const LONGEST_NAME = 255;

/** A handler of express as a promise. */
export function runHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else
        reject(
          error instanceof Error
            ? error
            : new TypeError('a value that is not an Error was thrown', { cause: error }),
        );
    });
  });
}

/** The disk of this server, not the fault of the sender. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Without folders and what a header or a terminal could stumble over. */
export function fileName(typed: string): string {
  const last = typed.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...clean].slice(-LONGEST_NAME).join('') || 'unnamed';
}
