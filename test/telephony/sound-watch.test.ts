import { afterEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { silentLog } from '../../src/lib/log.js';
import { AriRest, type AriRequest } from '../../src/telephony/ari/ari-rest.js';
import { TelephonyError } from '../../src/telephony/errors.js';
import { SoundWatch, type SoundWatchOptions } from '../../src/telephony/sound-watch.js';
import { Changes } from '../support/changes.js';

/** A switch with one channel in one bridge. */
class OneBridge extends AriRest {
  readonly changes = new Changes();
  /** 0: Asterisk names none. */
  ssrc = 1;
  looks = 0;
  rejoined = 0;
  /** The channel before the jitter buffer; null where there is none. */
  line: string | null = null;
  /** The address of the trunk that the call came from; null where the dial plan does not say. */
  address: string | null = null;
  /** Packets that come from one look to the next. */
  packetsALook = 1;
  /** Number of requests to join again that get no answer. */
  unanswered = 0;
  /** Number of requests to join again that are refused. */
  refused = 0;

  constructor() {
    super({ url: 'http://127.0.0.1:1', user: 'u', password: 'p' });
  }

  override async get<T extends z.ZodType>(
    path: string,
    schema: T,
    { query = {} }: AriRequest = {},
  ): Promise<z.infer<T>> {
    if (path === '/bridges') return schema.parse([{ id: 'call-1', channels: ['c1'] }]);
    if (path.endsWith('/variable')) {
      const value = query.variable === 'LINE_ADDRESS' ? this.address : this.line;
      if (value === null) throw new TelephonyError('Variable not found', { status: 404 });
      return schema.parse({ value });
    }
    // the sound that comes through the loop is one stream for ever
    if (this.line !== null && !path.includes(this.line)) return schema.parse({ rxcount: 1, remote_ssrc: 1 });
    this.looks++;
    this.changes.notify();
    return schema.parse({ rxcount: this.looks * this.packetsALook, remote_ssrc: this.ssrc });
  }

  override async post(): Promise<void> {
    if (this.unanswered-- > 0) throw new TelephonyError('ARI did not answer', { status: null });
    if (this.refused-- > 0) throw new TelephonyError('Channel currently recording', { status: 409 });
    this.rejoined++;
    this.changes.notify();
  }
}

describe('a party whose RTP begins anew', () => {
  let watch: SoundWatch;
  afterEach(() => watch.close());

  it.each([
    { unanswered: 0, refused: 0 },
    { unanswered: 2, refused: 0 },
    { unanswered: 0, refused: 2 },
  ])(
    'joins its bridge again after $unanswered requests without an answer and $refused refused ones',
    async (failing) => {
      const rest = Object.assign(new OneBridge(), failing);
      watch = new SoundWatch({ rest: () => rest, onChange: () => {}, log: silentLog() });
      watch.watch('c1');
      await rest.changes.until('a first look', () => rest.looks > 0);
      rest.ssrc = 2;
      await rest.changes.until('the party to join again', () => rest.rejoined > 0);
      const { looks } = rest;
      await rest.changes.until('the next look', () => rest.looks > looks + 1);
      expect(rest.rejoined).toBe(1);
    },
  );

  it('joins its bridge again where Asterisk named no stream between the two', async () => {
    const rest = new OneBridge();
    watch = new SoundWatch({ rest: () => rest, onChange: () => {}, log: silentLog() });
    watch.watch('c1');
    for (const ssrc of [0, 2]) {
      const { looks } = rest;
      await rest.changes.until('a look', () => rest.looks > looks);
      rest.ssrc = ssrc;
    }
    await rest.changes.until('the party to join again', () => rest.rejoined > 0);
    expect(rest.rejoined).toBe(1);
  });

  it('joins again also where it was heard until then', async () => {
    const rest = new OneBridge();
    watch = new SoundWatch({ rest: () => rest, onChange: () => {}, log: silentLog() });
    watch.watch('c1');
    await rest.changes.until('a first look', () => rest.looks > 1);
    const hearing = setInterval(() => watch.hear('c1'), 100);
    const { looks } = rest;
    await rest.changes.until('a look while it is heard', () => rest.looks > looks + 1);
    clearInterval(hearing);
    rest.ssrc = 2;
    await rest.changes.until('the party to join again', () => rest.rejoined > 0);
    expect(rest.rejoined).toBe(1);
  });

  it('is asked about less often while it is heard', async () => {
    const [heard, silent] = [new OneBridge(), new OneBridge()];
    watch = new SoundWatch({ rest: () => heard, onChange: () => {}, log: silentLog() });
    const other = new SoundWatch({ rest: () => silent, onChange: () => {}, log: silentLog() });
    watch.watch('c1');
    other.watch('c1');
    await heard.changes.until('a first look', () => heard.looks > 1);
    const hearing = setInterval(() => watch.hear('c1'), 100);
    const [before, beside] = [heard.looks, silent.looks];
    await silent.changes.until('six looks beside it', () => silent.looks >= beside + 6);
    clearInterval(hearing);
    other.close();
    expect(heard.looks - before).toBeLessThan(4);
  });

  it('stays as it is where a jitter buffer is before its channel: the stream is that of the line', async () => {
    const rest = new OneBridge();
    rest.line = 'line-1';
    watch = new SoundWatch({ rest: () => rest, onChange: () => {}, log: silentLog() });
    watch.watch('c1');
    await rest.changes.until('a first look', () => rest.looks > 0);
    rest.ssrc = 2;
    const { looks } = rest;
    await rest.changes.until('two more looks', () => rest.looks > looks + 1);
    expect(rest.rejoined).toBe(0);
  });
});

describe('a caller from an address of the trunk', () => {
  const notesOf = async (address: string | null): Promise<(readonly [string, string, number])[]> => {
    const notes: (readonly [string, string, number])[] = [];
    const rest = new OneBridge();
    Object.assign(rest, { address, packetsALook: 300 });
    const onLine: SoundWatchOptions['onLine'] = (from, channelId, { packets }) => {
      notes.push([from, channelId, packets]);
    };
    const watch = new SoundWatch({ rest: () => rest, onChange: () => {}, onLine, log: silentLog() });
    watch.watch('c1');
    await rest.changes.until('four looks', () => rest.looks >= 4);
    watch.close();
    return notes;
  };

  it('is reported with that address once there are enough packets, and at the end', async () => {
    const notes = await notesOf('192.0.2.1');
    expect(notes).toHaveLength(2);
    expect(notes[0]).toEqual(['192.0.2.1', 'c1', 600]);
    expect(notes[1]?.slice(0, 2)).toEqual(['192.0.2.1', 'c1']);
    expect(notes[1]?.[2]).toBeGreaterThanOrEqual(900);
  });

  it('is not reported where the dial plan does not ask', async () => {
    expect(await notesOf(null)).toEqual([]);
  });
});

describe('how the sound of a party has arrived', () => {
  it('is known while it is watched and after it has left', async () => {
    const rest = new OneBridge();
    const watch = new SoundWatch({ rest: () => rest, onChange: () => {}, log: silentLog() });
    expect(watch.receivedOf('c1')).toBeNull();
    watch.watch('c1');
    await rest.changes.until('looks', () => rest.looks > 1);
    watch.forget('c1');
    const left = watch.receivedOf('c1');
    expect(left?.packets).toBeGreaterThan(0);
    expect(left).toMatchObject({ lost: 0, loss: 0 });
    watch.close();
  });
});
