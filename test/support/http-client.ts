import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON. @throws SyntaxError when it is none */
  json(): Record<string, unknown>;
}

export interface AskOptions {
  readonly method?: string;
  /** Any header, also those that a browser would not let a page set. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request, with the path sent exactly as it is written. */
export function ask(base: string, path: string, options: AskOptions = {}): Promise<HttpAnswer> {
  const { method = 'GET', headers = {}, body } = options;
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = () => JSON.parse(text) as Record<string, unknown>;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export function postJson(base: string, path: string, body: unknown): Promise<HttpAnswer> {
  return ask(base, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
