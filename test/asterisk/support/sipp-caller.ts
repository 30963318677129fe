import { freePort } from '../../support/free-port.js';
import { sippCallerScenario, SippProgram, sippSpeaks, sippUntilHungUp } from './sipp-program.js';
import type { TestAsterisk } from './test-asterisk.js';

export interface SippOptions {
  readonly asterisk: TestAsterisk;
  /** Loopback address of its own inside the trunk's range, e.g. 127.0.2.7. */
  readonly host: string;
  /** The number that is called. */
  readonly number: string;
  /** The caller's own number. */
  readonly from?: string;
  /** Said once from the answer on: µ-law, 8 kHz. */
  readonly says: Uint8Array;
  /** When the caller hangs up, in ms after the answer; left out: she waits for the other side to do it. */
  readonly hangUpAfterMs?: number;
}

const WAIT_FOR_BYE_MS = 600_000;

/** A caller that is not of our making, over the trunk, with real audio: begins to call at once. */
export async function sippCaller(options: SippOptions): Promise<SippProgram> {
  const { asterisk, host, number, from = '254700000001', says, hangUpAfterMs } = options;
  const ending = hangUpAfterMs === undefined ? sippUntilHungUp(WAIT_FOR_BYE_MS) : hangUp(from, hangUpAfterMs);
  const scenario = sippCallerScenario((method) => headers(from, method, 1), `${sippSpeaks(1)}\n${ending}`);
  const { host: serverHost, port: serverPort } = asterisk.server;
  const port = String(await freePort(host));
  const once = ['-m', '1', '-l', '1', '-r', '1'];
  const args = ['-s', number, '-p', port, ...once, `${serverHost}:${serverPort}`];
  return SippProgram.start({ scenario, says, host, args });
}

const headers = (from: string, method: string, sequence: number): string => `
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:${from}@[local_ip]:[local_port]>;tag=[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: ${sequence} ${method}
Contact: <sip:${from}@[local_ip]:[local_port]>
Max-Forwards: 70`;

const hangUp = (from: string, afterMs: number): string => `  <pause milliseconds="${afterMs}"/>
  <send retrans="500"><![CDATA[
BYE [next_url] SIP/2.0${headers(from, 'BYE', 2)}
Content-Length: 0

]]></send>
  <recv response="200"/>`;
