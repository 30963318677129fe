import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchange, type AriExchange } from '../../../src/telephony/ari/ari-exchange.js';

describe('an exchange with Asterisk', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let connections: number;
  beforeEach(async () => {
    connections = 0;
    answer = (response) => response.end('{}');
    server = createServer((_request, response) => answer(response));
    server.on('connection', () => connections++);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const ask = (change: Partial<AriExchange> = {}) => {
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ari/channels`);
    const request = { method: 'GET', url, headers: {}, body: undefined, timeoutMs: 5_000, signal: undefined };
    return exchange({ ...request, ...change });
  };

  it('keeps its connection for the next', async () => {
    for (let i = 0; i < 5; i++) expect(await ask()).toEqual({ status: 200, body: Buffer.from('{}') });
    expect(connections).toBe(1);
  });

  it('fails when the answer is cut off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('{', () => response.destroy());
    };
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('fails when only half of the answer comes in time', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('{');
    };
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends when its signal says so, also in the middle of the answer', async () => {
    const stop = new AbortController();
    answer = (response) => response.write('{', () => stop.abort());
    await expect(ask({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('carries bytes that are no text', async () => {
    const sound = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3]);
    answer = (response) => response.end(sound);
    expect((await ask()).body).toEqual(sound);
  });

  it('fails when the answer is longer than was asked for', async () => {
    answer = (response) => response.end(Buffer.alloc(100_000));
    await expect(ask({ limitBytes: 99_999 })).rejects.toThrow('longer than 99999 bytes');
    expect((await ask({ limitBytes: 100_000 })).body).toHaveLength(100_000);
  });

  it('carries text in any language', async () => {
    let body = '';
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => response.end('“Nairobi”'));
    });
    expect(await ask({ method: 'POST', body: '{"name":"Mũthoni"}' })).toEqual({
      status: 200,
      body: Buffer.from('“Nairobi”'),
    });
    expect(body).toBe('{"name":"Mũthoni"}');
  });
});
