import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { jsonInPieces, sendJson } from '../../../src/http/kit/send-json.js';
import { longestStretchOf } from '../../support/longest-stretch.js';

/** The long text of a record, in two scripts. */
const PAGE = 'мама said "no" \n'.repeat(8_000);

const textOf = async (value: unknown) => Buffer.concat(await jsonInPieces(value)).toString();

describe('an answer', () => {
  it('is the JSON that it would be if it were written at once', async () => {
    const dated = fc.record({ at: fc.date({ noInvalidDate: true }), missing: fc.constant(undefined) });
    const anything = fc.anything({ withNullPrototype: true, maxDepth: 5 });
    await fc.assert(
      fc.asyncProperty(fc.record({ data: fc.array(fc.oneof(anything, dated)) }), async (value) => {
        const reported = await textOf(value);
        expect(reported).toBe(JSON.stringify(value));
      }),
      { numRuns: 300 },
    );
    expect(await textOf(undefined)).toBe('null');
  });

  it('that is as long as a book leaves the event loop in between', async () => {
    const cases = Array.from({ length: 200 }, (_, id) => ({
      id,
      narrative: 'мама said "no" \n'.repeat(8_000),
    }));
    const longest = await longestStretchOf(() => jsonInPieces({ status: 'success', data: { cases } }), 50);
    expect(longest).toBeLessThanOrEqual(50);
  });
});

describe('an answer that is sent', () => {
  const server = createServer(
    express().get('/:mb', (request, response) => {
      const cases = Array.from({ length: Number(request.params.mb) * 8 }, (_, id) => ({ id, said: PAGE }));
      return sendJson(response, 200, { status: 'success', data: { cases } });
    }),
  );
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());
  const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const ask = (path: string, init?: RequestInit) => fetch(addressOf(path), init);
  /** The reading is another thread's work. */
  const readElsewhere = async (path: string) => {
    const reader = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads');
      fetch(workerData).then((answer) => answer.arrayBuffer()).then((body) => parentPort.postMessage(body.byteLength));`,
      { eval: true, workerData: addressOf(path) },
    );
    const [bytes] = (await once(reader, 'message')) as [number];
    await reader.terminate();
    return bytes;
  };

  it('has a length and comes whole, short or long, and without a body to HEAD', async () => {
    for (const mb of [0, 1, 6]) {
      const answer = await ask(`/${mb}`);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Number(answer.headers.get('content-length'))).toBe(body.length);
      const { data } = JSON.parse(body.toString()) as { data: { cases: { said: string }[] } };
      expect(data.cases.every(({ said }) => said === PAGE)).toBe(true);
      expect(data.cases).toHaveLength(mb * 8);
      expect(await (await ask(`/${mb}`, { method: 'HEAD' })).text()).toBe('');
    }
  });

  it('of twelve megabytes leaves the event loop in between', async () => {
    const longest = await longestStretchOf(async () => {
      expect(await readElsewhere('/12')).toBeGreaterThan(12 * 1_000_000);
    }, 20);
    expect(longest).toBeLessThanOrEqual(20);
  });
});
