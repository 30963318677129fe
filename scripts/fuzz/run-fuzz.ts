import fc from 'fast-check';
import { Actors } from './actors.js';
import { faultsOf, type Fault } from './judge.js';
import type { Operation } from './operations.js';
import { RAW_REQUESTS } from './raw-requests.js';
import { requestOf, type FuzzRequest } from './requests.js';
import { Sender, type Answer } from './send.js';
import { ADMIN_PASSWORD, type FuzzServer } from './fuzz-server.js';

export interface FuzzOptions {
  readonly server: FuzzServer;
  readonly operations: readonly Operation[];
  readonly requests: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Called with each fault. */
  readonly onFault: (fault: Fault, what: string) => void;
}

export interface FuzzResult {
  readonly requests: number;
  /** How often each status was answered; 0 for a connection that was closed. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly faults: Readonly<Record<Fault, number>>;
}

const AT_ONCE = 8;
/** One in so many requests is made of bytes that no HTTP client sends. */
const RAW_EVERY = 40;

/** Sends the requests of a seed, judges each answer, and in the end what the server says of itself. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { server, operations, requests: count, seed } = options;
  const sender = new Sender(server.url);
  try {
    const run = new FuzzRun(options, sender);
    await run.actors.open(ADMIN_PASSWORD, count);
    const requests = fc.sample(requestOf(operations), { seed, numRuns: count });
    let next = 0;
    const work = async () => {
      for (let at = next++; at < count && !options.signal.aborted; at = next++) {
        const request = requests[at];
        if (at % RAW_EVERY === 0) await run.sendBytes(at / RAW_EVERY);
        else if (request) await run.send(request);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    options.signal.throwIfAborted();
    run.judgeServer();
    return run;
  } finally {
    sender.close();
  }
}

class FuzzRun implements FuzzResult {
  readonly actors: Actors;
  readonly statuses: Record<number, number> = {};
  readonly faults: Record<Fault, number> = { server_error: 0, hang: 0, leak: 0 };
  requests = 0;
  readonly #options: FuzzOptions;
  readonly #sender: Sender;

  constructor(options: FuzzOptions, sender: Sender) {
    this.#options = options;
    this.#sender = sender;
    this.actors = new Actors(sender);
  }

  async send(request: FuzzRequest): Promise<void> {
    const { method, path, body, actor } = request;
    const headers = { ...request.headers, ...(await this.actors.headersOf(actor, path)) };
    const answer = await this.#sender.send({ method, path, headers, body });
    if (answer.kind === 'answered' && answer.status === 401) this.actors.forget(actor);
    this.#judge(answer, () => toCurl(this.#options.server.url, { ...request, headers }));
  }

  async sendBytes(place: number): Promise<void> {
    const { host } = new URL(this.#options.server.url);
    const text = RAW_REQUESTS[place % RAW_REQUESTS.length] ?? '';
    const bytes = Buffer.from(text.replaceAll('HOST', host), 'latin1');
    this.#judge(await this.#sender.sendBytes(bytes), () => `bytes: ${JSON.stringify(text.slice(0, 200))}`);
  }

  /** The server must live, and a request must not be an error of its own. */
  judgeServer(): void {
    const { server } = this.#options;
    if (server.hasEnded()) this.#note('server_error', 'the server has ended');
    for (const line of server.errors) this.#note('server_error', `in the log: ${line.slice(0, 2_000)}`);
  }

  #judge(answer: Answer, describe: () => string): void {
    this.requests++;
    const status = answer.kind === 'answered' ? answer.status : 0;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    for (const fault of faultsOf(answer, [this.#options.server.dataDir])) {
      const text = answer.kind === 'answered' ? `${answer.status} ${answer.body.slice(0, 600)}` : answer.kind;
      this.#note(fault, `${describe()}\n    ${text}`);
    }
  }

  #note(fault: Fault, what: string): void {
    this.faults[fault]++;
    this.#options.onFault(fault, what);
  }
}

const LONGEST_BODY = 2_000;

/** The request for a terminal; a body that is longer than that is cut, and says so. */
function toCurl(url: string, { method, path, headers, body }: FuzzRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const options = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const text = body?.subarray(0, LONGEST_BODY).toString();
  const data = text === undefined ? [] : [`--data-binary ${quote(text)}`];
  const cut = (body?.length ?? 0) > LONGEST_BODY ? ` # the body has ${body?.length} bytes` : '';
  return `curl -i --path-as-is -X ${method} ${[...options, ...data].join(' ')} ${quote(url + path)}${cut}`;
}
