import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SetupError } from '../../../src/lib/errors.js';
import { download, type DownloadOptions } from '../../../src/speech/models/download.js';

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');

describe('the download of a model', () => {
  let folder: string;
  let target: string;
  let server: Server;
  let ranges: (string | undefined)[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearline-download-'));
    target = join(folder, 'model.part');
    ranges = [];
    answer = serve;
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });

  /** As a server that continues downloads does. */
  function serve(request: IncomingMessage, response: ServerResponse): void {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
    response.end(content.subarray(from));
  }

  function fetched(change: Partial<DownloadOptions> = {}): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/model.bin`;
    return download({ url, target, sizeBytes: content.length, sha256, idleMs: 10_000, ...change });
  }

  async function refusal(change: Partial<DownloadOptions> = {}): Promise<string> {
    const error: unknown = await fetched(change).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SetupError);
    return (error as SetupError).message;
  }

  const sizeOnDisk = () =>
    stat(target).then(
      ({ size }) => size,
      () => undefined,
    );

  it('is the file, and shows how far it is', async () => {
    const reported: number[] = [];
    await fetched({ onProgress: (done) => reported.push(done) });
    expect((await readFile(target)).equals(content)).toBe(true);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    expect([reported[0], reported.at(-1)]).toEqual([0, content.length]);
  });

  it('goes on where the connection was lost, and fetches nothing twice', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 100_000), () => response.destroy());
    };
    expect(await refusal()).toContain('The same command goes on where this one ended');
    const kept = await sizeOnDisk();
    expect(kept).toBeGreaterThan(0);
    answer = serve;
    await fetched();
    expect((await readFile(target)).equals(content)).toBe(true);
    expect(ranges).toEqual([undefined, `bytes=${kept}-`]);
    await fetched();
    expect(ranges).toHaveLength(2);
  });

  it('that has another content is deleted', async () => {
    answer = (_, response) => response.writeHead(200).end(randomBytes(content.length));
    expect(await refusal()).toContain('gave another file than expected');
    expect(await sizeOnDisk()).toBeUndefined();
  });

  it('that goes on after a damaged part is deleted too', async () => {
    await writeFile(target, randomBytes(1000));
    expect(await refusal()).toContain('gave another file than expected');
    expect(await sizeOnDisk()).toBeUndefined();
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['is refused', (response) => response.writeHead(404).end('not here'), /answers with status 404/],
    [
      'is a web page',
      (response) => response.writeHead(200, { 'content-length': 26 }).end('<html>Please log in</html>'),
      /offers 26 bytes, 300000 are expected/,
    ],
    [
      'is longer than expected',
      (response) =>
        void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(randomBytes(400_000)),
      /sends more than the 300000 bytes/,
    ],
    [
      'ends too early',
      (response) =>
        void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(content.subarray(0, 9)),
      /ended after 9 of 300000 bytes/,
    ],
  ])('says what happened when the answer %s', async (_, respond, reported) => {
    answer = (_request, response) => respond(response);
    expect(await refusal()).toMatch(reported);
  });

  it('does not begin again by itself at a server that cannot continue one', async () => {
    await writeFile(target, content.subarray(0, 5000));
    answer = (_, response) => response.writeHead(200).end(content);
    expect(await refusal()).toContain(
      'does not continue a download (status 200); delete the unfinished file',
    );
    expect(await sizeOnDisk()).toBe(5000);
  });

  it('gives up when nothing comes any more', async () => {
    answer = (_, response) =>
      void response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 9));
    expect(await refusal({ idleMs: 100 })).toContain('nothing came for 0.1 s');
  });

  it('says what to do without a network', async () => {
    const reported = await refusal({ url: 'http://127.0.0.1:9/model.bin' });
    expect(reported).toMatch(/ECONNREFUSED|bad port/);
    expect(reported).toContain('Is there a network here?');
    expect(reported).toContain('npm run models -- add FILE');
  });
});
