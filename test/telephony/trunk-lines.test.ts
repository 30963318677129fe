import { describe, expect, it } from '@jest/globals';
import { TrunkLines } from '../../src/telephony/trunk-lines.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.parse('2026-11-26T09:10:00Z');
const TRUNK = '192.0.2.1';

const CLEAN = { jitterMs: 2, loss: 0 };
const UNEVEN = { jitterMs: 13, loss: 0 };
const LOSSY = { jitterMs: 13, loss: 0.03 };

type Came = typeof CLEAN & { readonly packets?: number };

class Trunk {
  readonly lines: TrunkLines;
  #calls = 0;

  constructor(lines = new TrunkLines()) {
    this.lines = lines;
  }

  calls(came: Came, { times = 1, address = TRUNK, atMs = START_MS } = {}): this {
    for (let i = 0; i < times; i++) this.call(`call-${this.#calls++}`, came, { address, atMs });
    return this;
  }

  call(id: string, { packets = 3_000, ...came }: Came, { address = TRUNK, atMs = START_MS } = {}): this {
    this.lines.note(address, id, { packets, lost: 0, mos: 4, ...came }, atMs);
    return this;
  }

  uneven(atMs = START_MS): string[] {
    return this.lines.uneven(atMs).map(({ address }) => address);
  }
}

describe('a line of the trunk is uneven', () => {
  it.each([
    ['from the first call with jitter on', [UNEVEN], true],
    ['at the jitter from which words suffer', [{ jitterMs: 10, loss: 0 }], true],
    ['not below it', [{ jitterMs: 9.9, loss: 0 }], false],
    ['not before any call is known', [], false],
    ['not where packets are lost as well', [LOSSY], false],
    ['not where packets are lost and nothing else', [{ jitterMs: 2, loss: 0.05 }], false],
    ['as long as fewer than one packet in a hundred is lost', [{ jitterMs: 13, loss: 0.009 }], true],
    ['not from one packet in a hundred on', [{ jitterMs: 13, loss: 0.01 }], false],
    ['also where only one call among several jitters', [CLEAN, UNEVEN, CLEAN], true],
    ['no longer as soon as a call loses packets', [UNEVEN, UNEVEN, LOSSY], false],
    ['not soon after calls that lost packets', [LOSSY, UNEVEN, UNEVEN], false],
    ['no longer after ten calls without jitter', [UNEVEN, ...Array<Came>(10).fill(CLEAN)], false],
    ['again ten calls after one that lost packets', [LOSSY, ...Array<Came>(10).fill(UNEVEN)], true],
    ['not for calls of a few seconds', [{ ...UNEVEN, packets: 499 }], false],
  ])('%s', (_when, calls: readonly Came[], isUneven) => {
    const trunk = new Trunk();
    for (const came of calls) trunk.calls(came);
    expect(trunk.uneven()).toEqual(isUneven ? [TRUNK] : []);
  });

  it('whose address alone: another one is judged by its own calls', () => {
    const trunk = new Trunk().calls(UNEVEN).calls(LOSSY, { address: '2001:db8::5' });
    expect(trunk.calls(UNEVEN, { address: '192.0.2.12' }).uneven()).toEqual([TRUNK, '192.0.2.12']);
  });

  it('for a day after the last call with jitter, by the hour', () => {
    const trunk = new Trunk().calls(UNEVEN).calls(CLEAN, { atMs: START_MS + 2 * HOUR_MS });
    const untilMs = Date.parse('2026-11-27T10:00:00Z');
    expect(trunk.lines.uneven(START_MS + HOUR_MS)).toEqual([{ address: TRUNK, untilMs }]);
    expect(trunk.uneven(START_MS + DAY_MS)).toEqual([]);
  });

  it('again where a call lost packets more than a day ago', () => {
    const trunk = new Trunk().calls(LOSSY);
    const atMs = START_MS + DAY_MS;
    expect(trunk.calls(UNEVEN, { atMs }).uneven(atMs)).toEqual([TRUNK]);
  });

  it('by what is known of a call in the end, where that differs from its beginning', () => {
    const trunk = new Trunk().call('long', UNEVEN);
    expect(trunk.uneven()).toEqual([TRUNK]);
    expect(trunk.call('long', LOSSY).uneven()).toEqual([]);
    // reported twice, it is one call: nine others do not push it out
    expect(trunk.calls(UNEVEN, { times: 9 }).uneven()).toEqual([]);
    expect(trunk.calls(UNEVEN).uneven()).toEqual([TRUNK]);
  });
});

describe('what is remembered of the lines', () => {
  it('is that of the sixty-four addresses that called last', () => {
    const trunk = new Trunk();
    for (let i = 0; i < 100; i++) trunk.calls(UNEVEN, { address: `198.51.100.${i}` });
    trunk.calls(CLEAN, { address: '198.51.100.36' }).calls(UNEVEN, { address: TRUNK });
    const uneven = trunk.uneven();
    expect(uneven).toHaveLength(64);
    expect(uneven).toContain('198.51.100.36');
    expect(uneven).not.toContain('198.51.100.37');
  });

  it('has no text that is no address', () => {
    expect(new Trunk().calls(UNEVEN, { address: '192.0.2.1&9999999999' }).uneven()).toEqual([]);
  });

  it('survives a restart of the server', () => {
    const trunk = new Trunk().calls(UNEVEN).calls(LOSSY, { address: '192.0.2.9' });
    const again = new Trunk(TrunkLines.from(JSON.parse(JSON.stringify(trunk.lines))));
    expect(again.uneven()).toEqual([TRUNK]);
    expect(again.call('later', UNEVEN, { address: '192.0.2.9' }).uneven()).toEqual([TRUNK]);
  });

  it.each([null, {}, [{ address: 'trunk.example', calls: [] }], [{ address: TRUNK }]])(
    'is not taken from anything else: %j',
    (json) => {
      expect(() => TrunkLines.from(json)).toThrow();
    },
  );
});
