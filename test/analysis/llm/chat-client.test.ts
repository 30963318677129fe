import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ChatClient, type ChatClientOptions } from '../../../src/analysis/llm/chat-client.js';
import { startLlmServer, type LlmMood, type TestLlmServer } from '../../support/llm-server.js';

let server: TestLlmServer;
beforeEach(async () => {
  server = await startLlmServer();
  server.says = { answer: 'yes' };
});
afterEach(() => server.close());

const schema = z.strictObject({ answer: z.enum(['yes', 'no']) });
const question = { instructions: 'Say yes or no.', data: 'SECRETWORD', name: 'answer', schema };
const open = (options: Partial<ChatClientOptions> = {}) =>
  new ChatClient({ url: server.url, model: 'test-model', ...options });
const ask = (client: ChatClient, signal = new AbortController().signal) => client.ask(question, signal);

describe('a language model behind HTTP', () => {
  it('is asked for JSON of the shape, without chance, and instructions are apart from what they speak of', async () => {
    await expect(ask(open({ apiKey: 'key' }))).resolves.toEqual({ answer: 'yes' });
    const [asked] = server.asked;
    expect(asked).toMatchObject({
      model: 'test-model',
      temperature: 0,
      messages: [
        { role: 'system', content: 'Say yes or no.' },
        { role: 'user', content: 'SECRETWORD' },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true } },
    });
    expect(asked?.response_format?.json_schema.schema).toEqual({
      type: 'object',
      properties: { answer: { type: 'string', enum: ['yes', 'no'] } },
      required: ['answer'],
      additionalProperties: false,
    });
    expect(server.headers[0]?.authorization).toBe('Bearer key');
  });

  it('gets no key where none is set, and is found with or without /v1 in its address', async () => {
    await ask(open({ url: `${server.url}/v1/` }));
    expect(server.headers[0]?.authorization).toBeUndefined();
  });

  it('may think aloud and fence its answer', async () => {
    server.mood = 'fenced';
    await expect(ask(open())).resolves.toEqual({ answer: 'yes' });
  });

  it('is once informed that its answer is none', async () => {
    server.mood = 'bad-once';
    await expect(ask(open())).resolves.toEqual({ answer: 'yes' });
    expect(server.asked).toHaveLength(2);
    expect(server.asked[1]?.messages.slice(2)).toEqual([
      { role: 'assistant', content: 'Sorry, I cannot.' },
      {
        role: 'user',
        content:
          'That answer cannot be used: it holds no JSON object. Answer again, with one JSON object only.',
      },
    ]);
  });

  it('gets the shape in the prompt where the server takes no schema, and from then on at once', async () => {
    server.mood = 'no-schema';
    const client = open();
    await expect(ask(client)).resolves.toEqual({ answer: 'yes' });
    expect(server.asked).toHaveLength(2);
    expect(server.asked[1]).not.toHaveProperty('response_format');
    expect(server.asked[1]?.messages[0]?.content).toContain('"enum":["yes","no"]');
    await ask(client);
    expect(server.asked).toHaveLength(3);
  });

  it.each<[LlmMood, string, requests: number]>([
    ['bad', 'the language model gave no valid answer', 2],
    ['truncated', 'the answer of the language model was cut off', 1],
    ['fails', 'the language model answered 500', 1],
    ['no-json', 'the language model gave no JSON', 1],
    ['wrong-shape', 'the language model gave no usable answer', 1],
    ['endless', 'the answer of the language model is too long', 1],
    ['redirects', 'the language model cannot be reached', 1],
  ])('that is "%s" is said to have failed, until it answers again', async (mood, reason, requests) => {
    server.mood = mood;
    const client = open();
    await expect(ask(client)).rejects.toThrow(new Error(reason));
    expect(server.asked).toHaveLength(requests);
    expect(client.health()).toEqual({ state: 'failed', reason });
    server.mood = 'well';
    await ask(client);
    expect(client.health()).toEqual({ state: 'ready' });
  });

  it('that hangs is given up', async () => {
    server.mood = 'hangs';
    await expect(ask(open({ limitMs: 50 }))).rejects.toThrow('the language model does not answer in time');
  });

  it('is left when the request is over, which is no failure of it', async () => {
    server.mood = 'hangs';
    const over = new AbortController();
    const client = open();
    const arrived = server.nextAsked();
    const answer = ask(client, over.signal);
    await arrived;
    over.abort(new Error('the client has gone'));
    await expect(answer).rejects.toThrow('the client has gone');
    expect(client.health()).toEqual({ state: 'ready' });
  });

  it('answers one question after the other, and too many are refused', async () => {
    server.mood = 'hangs';
    const over = new AbortController();
    const client = open();
    const arrived = server.nextAsked();
    const answers = Array.from({ length: 22 }, () => ask(client, over.signal));
    const all = Promise.allSettled(answers);
    await expect(answers.at(-1)).rejects.toThrow('too many answers of the language model');
    await arrived;
    expect(server.asked).toHaveLength(1);
    over.abort(new Error('the client has gone'));
    const reasons = (await all).map((each) =>
      each.status === 'rejected' ? String(each.reason) : 'answered',
    );
    expect(reasons.slice(0, -1)).toEqual(Array.from({ length: 21 }, () => 'Error: the client has gone'));
    expect(server.asked).toHaveLength(1);
  });
});

describe('a language model that goes on failing', () => {
  const failing = () => {
    const clock = { ms: 0 };
    server.mood = 'fails';
    return { clock, client: open({ breaker: { nowMs: () => clock.ms, coolDownMs: 30_000 } }) };
  };
  const isLeftAlone = (client: ChatClient) =>
    expect(ask(client)).rejects.toThrow('the language model is not asked: it has failed 3 times in a row');

  it('is left alone after three failures, and asked again after a while', async () => {
    const { clock, client } = failing();
    for (let n = 0; n < 3; n++) await expect(ask(client)).rejects.toThrow('answered 500');
    clock.ms = 29_999;
    await isLeftAlone(client);
    expect(server.asked).toHaveLength(3);
    expect(client.health()).toMatchObject({ state: 'failed' });
    clock.ms = 30_000;
    server.mood = 'well';
    await expect(ask(client)).resolves.toEqual({ answer: 'yes' });
    expect(client.health()).toEqual({ state: 'ready' });
    server.mood = 'fails';
    await expect(ask(client)).rejects.toThrow('answered 500'); // it counts from the beginning
    await expect(ask(client)).rejects.toThrow('answered 500');
  });

  it('is left alone again as soon as it fails once more', async () => {
    const { clock, client } = failing();
    for (let n = 0; n < 3; n++) await expect(ask(client)).rejects.toThrow('answered 500');
    clock.ms = 30_000;
    await expect(ask(client)).rejects.toThrow('answered 500');
    await expect(ask(client)).rejects.toThrow('is not asked');
    expect(server.asked).toHaveLength(4);
  });

  it('is not asked by those that have waited meanwhile', async () => {
    const { client } = failing();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask(client)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(server.asked).toHaveLength(3);
  });
});
