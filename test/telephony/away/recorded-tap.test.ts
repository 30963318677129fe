import { beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../../src/lib/log.js';
import { AwayRecording } from '../../../src/telephony/away/away-recording.js';
import { recordedTap } from '../../../src/telephony/away/recorded-tap.js';
import type { MediaTap, TapEvent, TapRequest } from '../../../src/telephony/telephony.js';
import { MemoryTap } from '../../support/memory-telephony.js';

const STARTED: TapEvent = { type: 'started', format: 'slin', sampleRateHz: 8000 };

/** Notes what it is given. */
class NotedRecording extends AwayRecording {
  readonly reported: unknown[] = [];

  override set(isRecorded: boolean): void {
    this.reported.push(isRecorded);
  }

  override close(options?: { readonly isLeft?: boolean }): void {
    this.reported.push(options ?? 'closed');
  }
}

let recording: NotedRecording;
let inner: MemoryTap;
let events: TapEvent[];
beforeEach(() => {
  const nothing = {
    application: 'hearline',
    rest: () => {
      throw new Error('nothing is asked for');
    },
    entered: async () => {},
  };
  const parts = { ...nothing, isWanted: async () => false, stopping: new AbortController().signal };
  recording = new NotedRecording({ tapId: 't', channelId: 'c' }, { ...parts, log: silentLog() });
  events = [];
});

function open(isRecorded?: boolean): MediaTap {
  const request: TapRequest = {
    ...{ tapId: 't', channelId: 'c', answeredAtMs: 0, onFrame: () => {} },
    onEvent: (event) => events.push(event),
    ...(isRecorded === undefined ? {} : { isRecorded }),
  };
  return recordedTap(request, (asked) => (inner = new MemoryTap(asked)), recording);
}

describe('a tap whose party the switch records, too', () => {
  it('comes first: the recording begins when the party is heard', () => {
    open(true);
    expect(recording.reported).toEqual([]);
    inner.request.onEvent(STARTED);
    inner.request.onEvent(STARTED); // made anew
    expect(recording.reported).toEqual([true]);
    expect(events).toEqual([STARTED, STARTED]);
  });

  it('is not recorded unless that is asked for', () => {
    open();
    inner.request.onEvent(STARTED);
    expect(recording.reported).toEqual([false]);
  });

  it('is recorded as the newest pause or resumption says, also where it is heard only then', () => {
    const tap = open(true);
    tap.setRecorded(false);
    expect(recording.reported).toEqual([]);
    inner.request.onEvent(STARTED);
    tap.setRecorded(true);
    expect(recording.reported).toEqual([false, true]);
  });

  it('passes on whether the party stays without this server, and begins no recording any more', async () => {
    const tap = open(true);
    await tap.close({ isLeft: true });
    inner.request.onEvent(STARTED);
    expect(recording.reported).toEqual([{ isLeft: true }, false]);
    expect(inner.isClosed).toBe(true);
  });
});
