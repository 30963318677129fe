import { describe, expect, it } from '@jest/globals';
import { AGENT_STATES } from '../../src/desk/agent-state.js';
import type { ApiShape } from '../../src/http/kit/api-shape.js';
import { audioShape, bearerShape } from '../../src/http/kit/api-shape.js';
import { toHttpFailure } from '../../src/http/kit/error-table.js';
import { ANSWERED_BY_DOCUMENT, helplineShape } from '../../src/http/helpline-api/helpline-shape.js';
import { toWireError } from '../../src/realtime/socket-error.js';
import { plainError } from '../../src/web/ui/plain-error.js';
import { isOfScreens, REFUSAL_CODES, type AnyRefusal } from '../../src/wording/any-refusal.js';
import { allRefusals, refusalOf } from '../support/all-refusals.js';

/** Names of states and codes of the server, which no person is to read. */
const NAMES = [...AGENT_STATES.filter((state) => state.includes('-')), ...REFUSAL_CODES].filter((name) =>
  /[-_]/.test(name),
);
const nameIn = (text: string) => NAMES.find((name) => new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`).test(text));

/** The body that an API answers. */
function bodyOf(shape: ApiShape, refusal: AnyRefusal): Record<string, unknown> {
  let body: Record<string, unknown> = {};
  const response = {
    req: { originalUrl: '/helpline/api/chan' },
    set: () => response,
    status: () => response,
    json: (sent: Record<string, unknown>) => (body = JSON.parse(JSON.stringify(sent)) as typeof body),
  };
  shape.failure(response as unknown as Parameters<ApiShape['failure']>[0], toHttpFailure(refusalOf(refusal)));
  expect(shape.failureSchema.safeParse(body).error).toBeUndefined();
  return body;
}

it('each code is looked at', () => {
  expect(new Set(allRefusals.map(({ code }) => code))).toEqual(new Set(REFUSAL_CODES));
});

describe.each(allRefusals.map((refusal) => ({ refusal, as: JSON.stringify(refusal) })))(
  '$as',
  ({ refusal }) => {
    const { message } = toHttpFailure(refusalOf(refusal));

    it('is a sentence in English for clients of the APIs, with its code beside it', () => {
      const audio = bodyOf(audioShape, refusal);
      const bearer = bodyOf(bearerShape, refusal);
      expect(audio).toMatchObject({ error: { message, refusal: { code: refusal.code } }, detail: message });
      expect(bearer).toMatchObject({ message, refusal: { code: refusal.code } });
      const beside = ANSWERED_BY_DOCUMENT.has(refusal.code) ? undefined : { code: refusal.code };
      const { refusal: ofSessionApi } = bodyOf(helplineShape, refusal) as { refusal?: { code: string } };
      expect(ofSessionApi && { code: ofSessionApi.code }).toEqual(beside);
      expect(message).toMatch(/ /);
      expect(nameIn(message)).toBeUndefined();
    });

    it('reaches screens by code and values, with the same sentence for older ones', () => {
      const error = toWireError(refusalOf(refusal));
      expect(error).toMatchObject({
        message,
        ...(isOfScreens(refusal) && { refusal: { code: refusal.code } }),
      });
      expect(Object.keys(error.refusal ?? {}).filter((name) => /[A-Z]/.test(name))).toEqual([]);
    });

    it('is a sentence of the pages, whatever the server calls it', () => {
      const text = plainError({ ...toWireError(refusalOf(refusal)), message: 'not shown' });
      expect(text).toMatch(/^[A-Z].* .*\.$/);
      expect(text).not.toContain('not shown');
      expect(nameIn(text)).toBeUndefined();
    });
  },
);

it('a code that a page does not know is worded by its kind', () => {
  const refusal = { code: 'of-a-newer-server' } as never;
  expect(plainError({ code: 'conflict', message: 'not shown', refusal })).toBe('That is not possible now.');
  expect(plainError({ code: 'of-a-newer-server' as never, message: 'not shown' })).toMatch(/went wrong/);
});
