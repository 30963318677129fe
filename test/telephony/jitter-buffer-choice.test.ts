import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../src/lib/log.js';
import { AriRest, type AriRequest } from '../../src/telephony/ari/ari-rest.js';
import { TelephonyAwayError } from '../../src/telephony/errors.js';
import { JitterBufferChoice } from '../../src/telephony/jitter-buffer-choice.js';
import { Changes } from '../support/changes.js';

const TRUNK = '192.0.2.1';
const CAME = { packets: 3_000, lost: 0, loss: 0, jitterMs: 2, mos: 4 };
const UNEVEN = { ...CAME, jitterMs: 20 };
const LOSSY = { ...UNEVEN, lost: 300, loss: 0.09 };

/** The variables that the dial plan of a switch reads. */
class DialPlan extends AriRest {
  readonly changes = new Changes();
  isAway = false;
  writes: string[] = [];

  constructor() {
    super({ url: 'http://127.0.0.1:1', user: 'u', password: 'p' });
  }

  override async post(path: string, { query }: AriRequest = {}): Promise<void> {
    if (this.isAway) throw new TelephonyAwayError();
    expect([path, query?.variable]).toEqual(['/asterisk/variable', 'HEARLINE_LINES']);
    this.writes.push(String(query?.value));
    this.changes.notify();
  }

  /** The addresses that it has, once it was written to so often. */
  async addresses(writes: number): Promise<string[]> {
    await this.changes.until('a write', () => this.writes.length >= writes);
    const fields = (this.writes.at(-1) ?? '').split('&');
    return fields.filter((_, i) => i % 2 === 0 && fields.length > 1);
  }
}

let dir: string;
let dialPlan: DialPlan;
let choice: JitterBufferChoice;
const open = () =>
  new JitterBufferChoice({ file: join(dir, 'lines.json'), rest: () => dialPlan, log: silentLog() });
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hearline-test-'));
  dialPlan = new DialPlan();
  choice = open();
  await choice.bringUpToDate(dialPlan);
});
afterEach(async () => {
  await choice.close();
  await rm(dir, { recursive: true });
});

describe('the dial plan', () => {
  it('knows until when the calls of an uneven line need the buffer, and that they no longer do', async () => {
    choice.note(TRUNK, 'c1', UNEVEN);
    expect(await dialPlan.addresses(2)).toEqual([TRUNK]);
    const seconds = Number(dialPlan.writes.at(-1)?.split('&')[1]) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(24 * 60 * 60 - 1);
    expect(seconds).toBeLessThan(25 * 60 * 60 + 1);
    expect(choice.health()).toEqual({ lines_with_jitter_buffer: 1 });
    choice.note(TRUNK, 'c2', LOSSY);
    expect(await dialPlan.addresses(3)).toEqual([]);
    expect(choice.health()).toEqual({ lines_with_jitter_buffer: 0 });
  });

  it('is written to when something has changed, and otherwise at each connection alone', async () => {
    choice.note(TRUNK, 'c1', CAME);
    choice.note(TRUNK, 'c2', UNEVEN);
    choice.note(TRUNK, 'c3', UNEVEN);
    await choice.bringUpToDate(dialPlan);
    expect(dialPlan.writes).toHaveLength(3);
    expect(dialPlan.writes[2]).toBe(dialPlan.writes[1]);
  });

  it('is reported after the next call, or at the next connection, where it could not be at first', async () => {
    dialPlan.isAway = true;
    choice.note(TRUNK, 'c1', UNEVEN);
    await choice.close();
    dialPlan.isAway = false;
    expect(dialPlan.writes).toEqual(['none']);
    choice.note(TRUNK, 'c2', UNEVEN);
    expect(await dialPlan.addresses(2)).toEqual([TRUNK]);
  });

  it('is given by the next server what this one has seen', async () => {
    choice.note(TRUNK, 'c1', UNEVEN);
    choice.note('192.0.2.7', 'c2', LOSSY);
    await choice.close();
    choice = open();
    await choice.bringUpToDate(dialPlan);
    expect(await dialPlan.addresses(3)).toEqual([TRUNK]);
    choice.note('192.0.2.7', 'c3', UNEVEN);
    choice.note('192.0.2.8', 'c4', UNEVEN);
    expect(await dialPlan.addresses(4)).toEqual([TRUNK, '192.0.2.8']);
  });

  it.each(['{', '{"a":1}', '[{"address":"x","calls":[]}]'])(
    'begins anew with a file of %s',
    async (content) => {
      await choice.close();
      await writeFile(join(dir, 'lines.json'), content);
      choice = open();
      await choice.bringUpToDate(dialPlan);
      expect(await dialPlan.addresses(2)).toEqual([]);
    },
  );
});
