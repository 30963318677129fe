import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closable } from '../../../src/lib/closer.js';
import { SetupError, TimeoutError } from '../../../src/lib/errors.js';
import { startUnpackedProgram, type RunningProgram } from './unpacked-program.js';

/** The offer of a scenario: one G.711 µ-law stream. */
export const SIPP_DESCRIPTION = `
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

/** Says what the program was given, so many times (-1: again and again). */
export const sippSpeaks = (times: number): string =>
  `<nop><action><exec rtp_stream="says.ulaw,${times},0,PCMU/8000"/></action></nop>`;

/** Waits to be hung up on. */
export const sippUntilHungUp = (timeoutMs?: number): string => `
  <recv request="BYE"${timeoutMs === undefined ? '' : ` timeout="${timeoutMs}"`}/>
  <send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`;

/** A call as its caller sees it (sipp.readthedocs.io): `headers` of a method in its dialog, `then` once it is answered. */
export const sippCallerScenario = (
  headers: (method: string) => string,
  then: string,
): string => `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="caller">
  <send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0${headers('INVITE')}${SIPP_DESCRIPTION}
]]></send>
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="183" optional="true"/>
  <recv response="200"/>
  <send><![CDATA[
ACK [next_url] SIP/2.0${headers('ACK')}
Content-Length: 0

]]></send>
  ${then}
</scenario>
`;

/** sipp with a scenario, in a folder of its own. */
export class SippProgram implements Closable {
  readonly #program: RunningProgram;
  readonly #dir: string;

  private constructor(program: RunningProgram, dir: string) {
    this.#program = program;
    this.#dir = dir;
  }

  /** @param says µ-law, 8 kHz; what the scenario's `sippSpeaks` says */
  static async start(options: {
    readonly scenario: string;
    readonly says: Uint8Array;
    /** The loopback address that it has to itself. */
    readonly host: string;
    readonly args: readonly string[];
  }): Promise<SippProgram> {
    const { scenario, says, host, args } = options;
    const dir = await mkdtemp(join(tmpdir(), 'hearline-sipp-'));
    await writeFile(join(dir, 'says.ulaw'), says);
    await writeFile(join(dir, 'scenario.xml'), scenario);
    const where = ['-i', host, '-mi', host];
    const quiet = ['-nostdin', '-trace_err', '-error_file', 'errors.log'];
    const program = startUnpackedProgram('sipp', ['-sf', 'scenario.xml', ...where, ...quiet, ...args], dir);
    return new SippProgram(program, dir);
  }

  /** All its calls are over in the way the scenario expects. @throws SetupError with what sipp objects to */
  async finished(): Promise<void> {
    const code = await this.#program.exited;
    if (code === 0) return;
    const errors = await readFile(join(this.#dir, 'errors.log'), 'utf8').catch(() => '');
    throw new SetupError(
      `sipp ended with ${code}\n${errors.slice(-2000)}\n${this.#program.said().slice(-1000)}`,
    );
  }

  /** That file is there, and its text fits. @throws TimeoutError */
  async until(file: string, limitMs: number, fits: (text: string) => boolean = () => true): Promise<void> {
    const read = (name: string) => readFile(join(this.#dir, name), 'utf8').catch(() => undefined);
    for (const deadline = performance.now() + limitMs; ;) {
      const text = await read(file);
      if (text !== undefined && fits(text)) return;
      if (performance.now() > deadline) {
        const errors = (await read('errors.log')) ?? '';
        throw new TimeoutError(`sipp: ${file}\n${text?.slice(-3000)}\n${errors.slice(-2000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10)); // a file sends no event
    }
  }

  async close(): Promise<void> {
    await this.#program.close();
    await rm(this.#dir, { recursive: true, force: true, maxRetries: 20 });
  }
}
