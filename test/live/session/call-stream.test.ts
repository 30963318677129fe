import { describe, expect, it } from '@jest/globals';
import type { CallStreamItem } from '../../../src/analysis/live/live-analyser.js';
import { CallStream } from '../../../src/live/session/call-stream.js';

const mark = (toMs: number): CallStreamItem => ({ type: 'heard-up-to', toMs });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Reads an item whenever `next` is called. */
function readerOf(stream: CallStream) {
  const items = stream.read();
  return { next: () => items.next() };
}

/** Whether it has resolved by now. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false;
  void work.then(() => (done = true));
  await turn();
  return done;
}

describe('the stream of a call', () => {
  it('keeps for its reader what came before', async () => {
    const stream = new CallStream();
    stream.push(mark(1));
    stream.push(mark(2));
    stream.end();
    const read: CallStreamItem[] = [];
    for await (const item of stream.read()) read.push(item);
    expect(read).toEqual([mark(1), mark(2)]);
  });

  it('lets words wait until its reader has done with every item before them', async () => {
    const stream = new CallStream();
    const reader = readerOf(stream);
    expect(await isDone(stream.caughtUp())).toBe(true); // nothing came
    stream.push(mark(1));
    stream.push(mark(2));
    const caughtUp = stream.caughtUp();
    await reader.next();
    await reader.next();
    expect(await isDone(caughtUp)).toBe(false); // the second is being read
    void reader.next();
    expect(await isDone(caughtUp)).toBe(true);
    expect(await isDone(stream.caughtUp())).toBe(true);
  });

  it('lets no word wait where it has no reader, or has none any more', async () => {
    const stream = new CallStream();
    stream.push(mark(1));
    expect(await isDone(stream.caughtUp())).toBe(true);
    stream.read();
    const caughtUp = stream.caughtUp();
    expect(await isDone(caughtUp)).toBe(false);
    stream.leave();
    expect(await isDone(caughtUp)).toBe(true);
    expect(await isDone(stream.caughtUp())).toBe(true);
  });

  it('is bounded where the reader stands still: the oldest items go, and are counted', async () => {
    const stream = new CallStream();
    const reader = readerOf(stream);
    for (let n = 0; n < 10_050; n++) stream.push(mark(n));
    expect(stream.droppedCount).toBe(50);
    expect((await reader.next()).value).toEqual(mark(50));
    const caughtUp = stream.caughtUp();
    for (let n = 1; n < 10_000; n++) await reader.next();
    expect(await isDone(caughtUp)).toBe(false);
    void reader.next();
    expect(await isDone(caughtUp)).toBe(true);
  });
});
