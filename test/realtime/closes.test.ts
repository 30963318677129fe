import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WebSocket } from 'ws';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { CLOSES, unauthenticated, type Close } from '../../src/realtime/closes.js';
import { TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open({ limits: { packets: { burst: 20, perSecond: 1 } } });
});
afterEach(() => stage.close());

/** A client that speaks Socket.IO by hand and has logged in; without a token, one that has not. */
async function join(token?: string): Promise<WebSocket> {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await once(socket, 'message');
  if (token === undefined) return socket;
  socket.send(`40${JSON.stringify({ token })}`);
  const [answer] = (await once(socket, 'message')) as [Buffer];
  expect(answer.toString()).toMatch(/^40/);
  return socket;
}

/** The reasons that the client gets: the messages and the close frame. */
async function endOf(socket: WebSocket) {
  const said: string[] = [];
  socket.on('message', (data: Buffer) => void said.push(data.toString()));
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { goodbye: said.find((text) => text.includes('server:goodbye')), close: [code, reason.toString()] };
}

const asReported = ({ closeCode, code, message }: Close) => ({
  goodbye: `42${JSON.stringify(['server:goodbye', { code, message }])}`,
  close: [closeCode, `${code}: ${message}`],
});

describe('a connection that the server ends', () => {
  it('because it stops has a code, a reason and a sentence, logged in or not', async () => {
    const ends = [endOf(await join('supervisor')), endOf(await join())];
    await stage.realtime.close();
    const reported = asReported(CLOSES.unavailable);
    expect(await Promise.all(ends)).toEqual([reported, { ...reported, goodbye: undefined }]);
  });

  it('because its token no longer holds has them, with what the check said', async () => {
    const end = endOf(await join('supervisor'));
    stage.verifyFailure = new UnauthenticatedError('the access token is no longer valid');
    const { code, message } = stage.verifyFailure as UnauthenticatedError;
    expect(await end).toEqual(asReported(unauthenticated({ code, message })));
  });

  it('because it sends too much has them', async () => {
    const socket = await join('supervisor');
    const end = endOf(socket);
    for (let n = 0; n < 100; n++) socket.send('42["wall:unwatch"]');
    expect(await end).toEqual(asReported(CLOSES.tooManyRequests));
  });

  it.each(['4', '49', '42[', 'x'])(
    'because it sent %j, which is no packet, has a code and a reason',
    async (text) => {
      const socket = await join('supervisor');
      const end = endOf(socket);
      socket.send(text);
      expect((await end).close).toEqual(asReported(CLOSES.protocolError).close);
    },
  );

  it('because of a message that is too large has the code of RFC 6455', async () => {
    const socket = await join('supervisor');
    const end = endOf(socket);
    socket.send('4'.repeat(100_000));
    expect((await end).close[0]).toBe(1009);
  });
});

it('the documents list every way in which the server ends a connection', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const { closeCode, code } of [
    ...Object.values(CLOSES),
    unauthenticated({ code: 'unauthenticated', message: '' }),
  ])
    expect(text).toMatch(new RegExp(`\\| ${closeCode} \\| \`${code}\` \\|`));
});
