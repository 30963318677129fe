import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closable } from '../../src/lib/closer.js';
import { SetupError } from '../../src/lib/errors.js';
import { startUnpackedProgram, type RunningProgram } from '../../test/asterisk/support/unpacked-program.js';

/** Many phones in one cheap process, which say the same again and again: sipp (sipp.readthedocs.io). */
export class Sipp implements Closable {
  readonly #program: RunningProgram;
  readonly #dir: string;

  private constructor(program: RunningProgram, dir: string) {
    this.#program = program;
    this.#dir = dir;
  }

  /** Calls a number: so many at a time, so many in all, and waits to be hung up on. */
  static call(options: {
    readonly server: { readonly host: string; readonly port: number };
    readonly host: string;
    readonly says: Uint8Array;
    readonly atOnce: number;
    readonly inAll: number;
    readonly perSecond: number;
  }): Promise<Sipp> {
    const { server, host, says, atOnce, inAll, perSecond } = options;
    const how = ['-l', atOnce, '-m', inAll, '-r', perSecond, '-s', '116'].map(String);
    return Sipp.#start(CALLER, says, host, [...how, `${server.host}:${server.port}`]);
  }

  /** Answers every call at that address. */
  static answer(options: {
    readonly host: string;
    readonly port: number;
    readonly says: Uint8Array;
  }): Promise<Sipp> {
    return Sipp.#start(AGENT, options.says, options.host, ['-p', String(options.port), '-aa']);
  }

  static async #start(
    scenario: string,
    says: Uint8Array,
    host: string,
    how: readonly string[],
  ): Promise<Sipp> {
    const dir = await mkdtemp(join(tmpdir(), 'hearline-sipp-'));
    await writeFile(join(dir, 'says.ulaw'), says);
    await writeFile(join(dir, 'scenario.xml'), scenario);
    const where = ['-i', host, '-mi', host];
    const quiet = ['-nostdin', '-trace_err', '-error_file', 'errors.log'];
    const program = startUnpackedProgram('sipp', ['-sf', 'scenario.xml', ...where, ...quiet, ...how], dir);
    return new Sipp(program, dir);
  }

  /** All calls are over. @throws SetupError with what sipp objects to */
  async finished(): Promise<void> {
    const code = await this.#program.exited;
    if (code === 0) return;
    const errors = await readFile(join(this.#dir, 'errors.log'), 'utf8').catch(() => '');
    throw new SetupError(`sipp ended with ${code}\n${errors.slice(-2000)}`);
  }

  async close(): Promise<void> {
    await this.#program.close();
    await rm(this.#dir, { recursive: true, force: true, maxRetries: 20 });
  }
}

const reply = (status: string, more = '\nContent-Length: 0\n'): string => `
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]t[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:[local_ip]:[local_port]>${more}`;

const DESCRIPTION = `
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
`;

const SPEAK = '<nop><action><exec rtp_stream="says.ulaw,-1,0,PCMU/8000"/></action></nop>';

const UNTIL_HUNG_UP = `
  <recv request="BYE"/>
  <send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`;

const dialog = (method: string): string => `
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:2547000[call_number]@[local_ip]:[local_port]>;tag=[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: 1 ${method}
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70`;

const CALLER = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="caller">
  <send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0${dialog('INVITE')}${DESCRIPTION}
]]></send>
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="183" optional="true"/>
  <recv response="200"/>
  <send><![CDATA[
ACK [next_url] SIP/2.0${dialog('ACK')}
Content-Length: 0

]]></send>
  ${SPEAK}
${UNTIL_HUNG_UP}
</scenario>
`;

/** Asterisk asks each account every ten seconds whether it is still there (OPTIONS). */
const AGENT = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="agent">
  <recv request="OPTIONS" optional="true" next="1"/>
  <recv request="INVITE"/>
  <send><![CDATA[${reply('180 Ringing')}
]]></send>
  <send retrans="500"><![CDATA[${reply('200 OK', DESCRIPTION)}
]]></send>
  <recv request="ACK"/>
  ${SPEAK}
${UNTIL_HUNG_UP}
  <nop next="2"/>
  <label id="1"/>
  <send><![CDATA[${reply('200 OK')}
]]></send>
  <label id="2"/>
</scenario>
`;
