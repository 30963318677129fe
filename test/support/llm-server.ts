import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Closable } from '../../src/lib/closer.js';

export interface AskedChat {
  readonly model: string;
  readonly temperature: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema: { readonly name: string; readonly schema: object };
  };
}

/** How the server behaves on `POST /v1/chat/completions`; `bad-once`: until it is corrected. */
export type LlmMood =
  | 'well'
  | 'fenced'
  | 'bad-once'
  | 'bad'
  | 'truncated'
  | 'hangs'
  | 'fails'
  | 'no-schema'
  | 'no-json'
  | 'wrong-shape'
  | 'endless'
  | 'redirects';

export interface TestLlmServer extends Closable {
  readonly url: string;
  readonly asked: AskedChat[];
  readonly headers: IncomingHttpHeaders[];
  mood: LlmMood;
  /** Answer of the model when it does well, whatever it was asked. */
  says: object;
  /** Resolves when the next request has come in whole. */
  nextAsked(): Promise<void>;
}

/** A server with the interface of OpenAI, as far as it is used here, whose model says what the test wants. */
export async function startLlmServer(): Promise<TestLlmServer> {
  const state: { onAsked: () => void } = { onAsked: () => {} };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const isChat = request.method === 'POST' && request.url === '/v1/chat/completions';
      if (!isChat) return void response.writeHead(404).end();
      const question = JSON.parse(text) as AskedChat;
      llm.asked.push(question);
      llm.headers.push(request.headers);
      state.onAsked();
      answer(response, llm, question);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const llm: TestLlmServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    headers: [],
    mood: 'well',
    says: {},
    nextAsked: () => new Promise((resolve) => (state.onAsked = resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return llm;
}

function answer(response: ServerResponse, { mood, says }: TestLlmServer, question: AskedChat): void {
  const json = JSON.stringify(says);
  const isCorrected = question.messages.length > 2;
  if (mood === 'well') say(response, json);
  else if (mood === 'fenced')
    say(response, `<think>{"is": "this JSON?"}</think>\n\`\`\`json\n${json}\n\`\`\`\nThat is all.`);
  else if (mood === 'bad-once') say(response, isCorrected ? json : 'Sorry, I cannot.');
  else if (mood === 'bad') say(response, '{"sentences": "none"}');
  else if (mood === 'truncated') say(response, json.slice(0, -3), 'length');
  else if (mood === 'fails') response.writeHead(500).end('out of memory at http://10.0.0.1/');
  else if (mood === 'no-schema' && question.response_format)
    response.writeHead(400).end('{"error": "response_format json_schema is not supported"}');
  else if (mood === 'no-schema') say(response, json);
  else if (mood === 'no-json') response.end('<html>');
  else if (mood === 'wrong-shape') response.end('{"choices": []}');
  else if (mood === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (mood === 'endless') writeWithoutEnd(response);
}

function say(response: ServerResponse, content: string, finish_reason = 'stop'): void {
  const message = { role: 'assistant', content };
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ choices: [{ index: 0, message, finish_reason }] }));
}

function writeWithoutEnd(response: ServerResponse): void {
  const chunk = 'x'.repeat(64 * 1024);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}
