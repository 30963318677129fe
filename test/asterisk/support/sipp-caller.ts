import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from '../../../src/lib/errors.js';
import { freePort } from './free-port.js';
import type { TestAsterisk } from './test-asterisk.js';
import { startUnpackedProgram, type RunningProgram } from './unpacked-program.js';

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

/** A caller that is not of our making: sipp, over the trunk, with real audio. */
export class SippCaller {
  readonly #program: RunningProgram;
  readonly #dir: string;

  private constructor(program: RunningProgram, dir: string) {
    this.#program = program;
    this.#dir = dir;
  }

  /** Begins to call. */
  static async call(options: SippOptions): Promise<SippCaller> {
    const { asterisk, host, number, from = '254700000001', says, hangUpAfterMs } = options;
    const dir = await mkdtemp(join(tmpdir(), 'hearline-sipp-'));
    await writeFile(join(dir, 'says.ulaw'), says);
    await writeFile(join(dir, 'caller.xml'), scenario(from, hangUpAfterMs));
    const port = await freePort(host);
    const program = startUnpackedProgram(
      'sipp',
      [
        `${asterisk.server.host}:${asterisk.server.port}`,
        ...['-sf', 'caller.xml', '-s', number, '-i', host, '-p', String(port), '-mi', host],
        ...['-m', '1', '-l', '1', '-r', '1', '-nostdin', '-trace_err', '-error_file', 'errors.log'],
      ],
      dir,
    );
    return new SippCaller(program, dir);
  }

  /** Resolves when the call is over in the way the scenario expects. @throws SetupError with what sipp objects to */
  async finished(): Promise<void> {
    const code = await this.#program.exited;
    if (code === 0) return;
    const errors = await readFile(join(this.#dir, 'errors.log'), 'utf8').catch(() => '');
    throw new SetupError(
      `sipp ended with ${code}\n${errors.slice(-2000)}\n${this.#program.said().slice(-1000)}`,
    );
  }

  async close(): Promise<void> {
    await this.#program.close();
    await rm(this.#dir, { recursive: true, force: true, maxRetries: 20 });
  }
}

const dialogHeaders = (from: string, method: string, sequence: number): string => `
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:${from}@[local_ip]:[local_port]>;tag=[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: ${sequence} ${method}
Contact: <sip:${from}@[local_ip]:[local_port]>
Max-Forwards: 70`;

function scenario(from: string, hangUpAfterMs: number | undefined): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="caller">
  <send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0${dialogHeaders(from, 'INVITE', 1)}
Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [rtpstream_audio_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000
a=ptime:20
]]></send>
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="183" optional="true"/>
  <recv response="200"/>
  <send><![CDATA[
ACK [next_url] SIP/2.0${dialogHeaders(from, 'ACK', 1)}
Content-Length: 0

]]></send>
  <nop><action><exec rtp_stream="says.ulaw,1,0,PCMU/8000"/></action></nop>
${hangUpAfterMs === undefined ? waitForBye : hangUp(from, hangUpAfterMs)}
</scenario>
`;
}

const waitForBye = `  <recv request="BYE" timeout="${WAIT_FOR_BYE_MS}"/>
  <send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`;

const hangUp = (from: string, afterMs: number): string => `  <pause milliseconds="${afterMs}"/>
  <send retrans="500"><![CDATA[
BYE [next_url] SIP/2.0${dialogHeaders(from, 'BYE', 2)}
Content-Length: 0

]]></send>
  <recv response="200"/>`;
