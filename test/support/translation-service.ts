import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Closable } from '../../src/lib/closer.js';

export interface AskedTranslation {
  readonly q: string;
  readonly source: string;
  readonly target: string;
  readonly format: string;
  readonly api_key?: string;
}

/** How the service behaves on `POST /translate`. */
export type TranslationMood =
  'well' | 'fails' | 'hangs' | 'no-json' | 'wrong-shape' | 'endless' | 'redirects';

export interface TestTranslationService extends Closable {
  readonly url: string;
  readonly asked: AskedTranslation[];
  mood: TranslationMood;
  languages: object[];
}

/** A service with the interface of LibreTranslate: its translation of a text is `<target>:` and the text in capitals. */
export async function startTranslationService(): Promise<TestTranslationService> {
  const asked: AskedTranslation[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/languages') return void send(response, service.languages);
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const question = JSON.parse(text) as AskedTranslation;
      asked.push(question);
      answer(response, service.mood, question);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: TestTranslationService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mood: 'well',
    languages: [
      { code: 'sw', name: 'Swahili', targets: ['en', 'sw'] },
      { code: 'en', name: 'English', targets: ['sw', 'en'] },
    ],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function answer(response: ServerResponse, mood: TranslationMood, { q, target }: AskedTranslation): void {
  if (mood === 'well') send(response, { translatedText: `${target}:${q.toUpperCase()}` });
  else if (mood === 'fails') response.writeHead(500).end('<html>');
  else if (mood === 'no-json') response.end('<html>');
  else if (mood === 'wrong-shape') send(response, { text: 'yes' });
  else if (mood === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (mood === 'endless') writeWithoutEnd(response);
}

function writeWithoutEnd(response: ServerResponse): void {
  const chunk = 'x'.repeat(64 * 1024);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

function send(response: ServerResponse, json: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
}
