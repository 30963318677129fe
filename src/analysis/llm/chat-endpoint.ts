import { z } from 'zod';
import { UnavailableError } from '../../lib/errors.js';
import { readBounded } from '../../lib/read-bounded.js';

export interface ChatEndpointOptions {
  /** Address of the server, e.g. `http://127.0.0.1:8080`; with or without `/v1`. */
  readonly url: string;
  /** As the server names it. */
  readonly model: string;
  readonly apiKey?: string | undefined;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The shape of an answer, for the server and in the prompt. */
export interface AnswerShape {
  /** Letters and `_`. */
  readonly name: string;
  readonly jsonSchema: object;
}

const ANSWER_BOUND = { longestBytes: 500_000, what: 'the language model' };
/** An answer that needs more goes on without end. */
const MOST_TOKENS = 2_000;
/** Statuses of servers that do not know `response_format`, or not with a schema. */
const REFUSED = new Set([400, 422]);

const reply = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({ content: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * `POST /v1/chat/completions` of a server with the interface of OpenAI (llama-server, Ollama, vLLM), with
 * `response_format: json_schema`. A server that refuses that gets the schema in the prompt.
 */
export class ChatEndpoint {
  readonly #options: ChatEndpointOptions;
  #takesSchemas = true;

  constructor(options: ChatEndpointOptions) {
    this.#options = options;
  }

  /**
   * Returns the text of the model's answer, which may be anything.
   *
   * @throws UnavailableError; errors of fetch and of reading; none of them holds words of the conversation
   */
  async complete(messages: readonly ChatMessage[], shape: AnswerShape, signal: AbortSignal): Promise<string> {
    if (this.#takesSchemas) {
      const response = await this.#post({ messages, response_format: responseFormat(shape) }, signal);
      if (!REFUSED.has(response.status)) return contentOf(response);
      await response.body?.cancel();
    }
    const content = await contentOf(await this.#post({ messages: withSchema(messages, shape) }, signal));
    this.#takesSchemas = false;
    return content;
  }

  #post(question: object, signal: AbortSignal): Promise<Response> {
    const { url, model, apiKey } = this.#options;
    return fetch(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ ...question, model, temperature: 0, max_tokens: MOST_TOKENS, stream: false }),
      redirect: 'error',
      signal,
    });
  }
}

async function contentOf(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new UnavailableError(`the language model answered ${response.status}`);
  }
  const { choices } = reply.parse(JSON.parse(await readBounded(response, ANSWER_BOUND)));
  const [choice] = choices;
  if (choice?.finish_reason === 'length')
    throw new UnavailableError('the answer of the language model was cut off');
  return choice?.message.content ?? '';
}

function responseFormat({ name, jsonSchema }: AnswerShape): object {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: jsonSchema } };
}

function withSchema(messages: readonly ChatMessage[], { jsonSchema }: AnswerShape): ChatMessage[] {
  const rule = `Answer with one JSON object only. It must match this JSON Schema: ${JSON.stringify(jsonSchema)}`;
  return messages.map(({ role, content }) => ({
    role,
    content: role === 'system' ? `${content}\n\n${rule}` : content,
  }));
}
