import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { freePort } from '../../support/free-port.js';
import { SIPP_DESCRIPTION, SippProgram, sippSpeaks, sippUntilHungUp } from './sipp-program.js';
import type { TestAsterisk } from './test-asterisk.js';

export interface SippLineOptions {
  readonly asterisk: TestAsterisk;
  readonly user: string;
  readonly password: string;
  /** Loopback address of its own, e.g. 127.0.3.80. */
  readonly host: string;
  /** The number that is called. */
  readonly number: string;
  readonly callId: string;
  /** Said from the answer on, again and again: µ-law, 8 kHz. */
  readonly says: Uint8Array;
  /** Steps that it carries out, each at an order of its own; then it waits to be hung up on. */
  readonly steps: readonly SippStep[];
}

/** Puts the other side on hold; asks for the transfer that the order names. */
export type SippStep = 'hold' | 'transfer';

const TAG = 'of-sipp';
const SECONDS = 1_000;
const MESSAGES = 'messages.log';
const STEP_MS = 15 * SECONDS;
/** Made by sipp when that step is done: it has no other way to say so. */
const fileOf = (step: number) => `step-${step}`;
const NOTHING = '\nContent-Length: 0\n';
const DIALLED = 'sip:[service]@[remote_ip]:[remote_port]';

/**
 * A call of an agent's telephone that is not of our making: sipp with the account of the agent. A test gives it orders by
 * an INFO in its call, because a scenario cannot wait for anything else.
 */
export class SippLine {
  readonly #options: SippLineOptions;
  readonly #port: number;
  readonly program: SippProgram;
  #ordered = 0;

  private constructor(options: SippLineOptions, port: number, program: SippProgram) {
    this.#options = options;
    this.#port = port;
    this.program = program;
  }

  static async dial(options: SippLineOptions): Promise<SippLine> {
    const { asterisk, host, number, callId, says } = options;
    const port = await freePort(host);
    const { host: serverHost, port: serverPort } = asterisk.server;
    const once1 = ['-m', '1', '-l', '1', '-r', '1', '-cid_str', callId];
    // NOTIFY may come in any state of a scenario: sipp answers it by itself, and its messages show
    const messages = ['-aa', '-trace_msg', '-message_file', MESSAGES];
    const program = await SippProgram.start({
      scenario: scenarioOf(options),
      says,
      host,
      args: ['-s', number, '-p', String(port), ...once1, ...messages, `${serverHost}:${serverPort}`],
    });
    return new SippLine(options, port, program);
  }

  /** The call is answered. @throws TimeoutError with the messages of the call, where it is refused or rings on */
  async answered(): Promise<void> {
    await this.program.until(MESSAGES, STEP_MS, (text) => /SIP\/2\.0 200 [^]*?\nCSeq: \d+ INVITE/.test(text));
  }

  /** The next step of its scenario; resolves once that is done. @throws TimeoutError */
  async order(referTo = ''): Promise<void> {
    const step = ++this.#ordered;
    const { host, callId, asterisk } = this.#options;
    const socket = createSocket('udp4');
    socket.bind(0, asterisk.server.host);
    await once(socket, 'listening');
    const message = [
      `INFO sip:line@${host}:${this.#port} SIP/2.0`,
      `Via: SIP/2.0/UDP ${asterisk.server.host}:${socket.address().port};branch=z9hG4bKorder${Date.now()}`,
      ...['From: <sip:test@127.0.0.1>;tag=test', `To: <sip:line@${host}>;tag=${TAG}`, `Call-ID: ${callId}`],
      ...['CSeq: 900 INFO', `X-Refer-To: ${referTo}`, 'Content-Length: 0', '', ''],
    ].join('\r\n');
    await new Promise((resolve) => socket.send(message, this.#port, host, resolve));
    socket.close();
    await this.program.until(fileOf(step), STEP_MS);
  }

  /** Waits until the telephone has been informed of its transfers, one after the other (RFC 3515). */
  async untilEndsWritten(...statuses: readonly number[]): Promise<void> {
    const wanted = statuses.join();
    await this.program.until(MESSAGES, STEP_MS, (text) => statusesReported(text).join() === wanted);
  }

  /** A Refer-To field with this call as the one to be replaced (RFC 3891). @param toTag Asterisk's */
  replacedBy(toTag: string): string {
    const { callId, number, asterisk } = this.#options;
    const replaces = encodeURIComponent(`${callId};to-tag=${toTag};from-tag=${TAG}`);
    return `<sip:${number}@${asterisk.server.host}?Replaces=${replaces}>`;
  }
}

/** The status lines of every NOTIFY, each once. */
function statusesReported(messages: string): number[] {
  const notified = messages.matchAll(/CSeq: (\d+) NOTIFY\r?\n(?:.+\r?\n)+\r?\nSIP\/2\.0 (\d+)/g);
  return [...new Map([...notified].map(([, sequence, status]) => [sequence, Number(status)])).values()];
}

interface Place {
  /** `branch`, or `branch-3` for that of three messages ago: the ACK of a refused INVITE is of its transaction. */
  readonly branch?: string;
  /** Empty before there is a dialog. */
  readonly toTag?: string;
}

const fields = (
  user: string,
  method: string,
  sequence: number,
  { branch = 'branch', toTag = '[peer_tag_param]' }: Place = {},
): string => `
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[${branch}]
From: <sip:${user}@[local_ip]:[local_port]>;tag=${TAG}
To: <sip:[service]@[remote_ip]:[remote_port]>${toTag}
Call-ID: [call_id]
CSeq: ${sequence} ${method}
Contact: <sip:${user}@[local_ip]:[local_port]>
Max-Forwards: 70`;

function scenarioOf({ user, password, steps }: SippLineOptions): string {
  const send = (method: string, sequence: number, more = NOTHING, place: Place = {}) => `
  <send${method === 'ACK' ? '' : ' retrans="500"'}><![CDATA[
${method} ${place.toTag === '' || place.branch ? DIALLED : '[next_url]'} SIP/2.0${fields(user, method, sequence, place)}${more}
]]></send>`;
  const authorization = `\n[authentication username=${user} password=${password}]${SIPP_DESCRIPTION}`;
  const held = SIPP_DESCRIPTION.replace('o=- 1 1', 'o=- 1 2') + 'a=sendonly\n';
  const stepOf = (step: SippStep, sequence: number) =>
    step === 'hold'
      ? `
  <recv request="INFO"/>
  <nop><action><exec rtp_stream="pause"/></action></nop>
  ${send('INVITE', sequence, held)}
  <recv response="100" optional="true"/>
  <recv response="200"/>
  ${send('ACK', sequence)}`
      : `
  <recv request="INFO">
    <action><ereg regexp="<.*>" search_in="hdr" header="X-Refer-To:" check_it="true" assign_to="1"/></action>
  </recv>
  ${send('REFER', sequence, '\nRefer-To: [$1]\nContent-Length: 0\n')}
  <recv response="202"/>`;
  const done = (step: number) => `
  <nop><action><exec command="touch ${fileOf(step)}"/></action></nop>`;
  return `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="line">
  ${send('INVITE', 1, SIPP_DESCRIPTION, { toTag: '' })}
  <recv response="100" optional="true"/>
  <recv response="401" auth="true"/>
  ${send('ACK', 1, NOTHING, { branch: 'branch-3' })}
  ${send('INVITE', 2, authorization, { toTag: '' })}
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="183" optional="true"/>
  <recv response="200"/>
  ${send('ACK', 2)}
  ${sippSpeaks(-1)}
  ${steps.map((step, at) => `${stepOf(step, 3 + at)}${done(at + 1)}`).join('')}
  ${sippUntilHungUp(60 * SECONDS)}
</scenario>
`;
}
