import { describe, expect, test } from '@jest/globals';
import type { WireCallEventBody } from '../../src/realtime/protocol.js';
import { applyStoredEvent } from '../../src/web/call/apply-event.js';
import { emptyCallModel, type CallModel } from '../../src/web/call/call-model.js';
import { lineFault } from '../../src/web/call/line-fault.js';

describe('the line of a party', () => {
  const quality = (state: 'good' | 'poor' | 'none', loss: number): WireCallEventBody => ({
    ...{ type: 'media_quality', leg_id: 'caller', state, loss, jitter: 0, mos: 3 },
  });

  const received = (loss: number): WireCallEventBody => ({
    ...{ type: 'media_received', leg_id: 'caller', packets: 900, lost: 20, loss, jitter: 0, mos: 4.4 },
  });
  const left: WireCallEventBody = { type: 'leg_left', leg_id: 'caller', speaker: 'caller', cause: 16 };
  /**
   * The page's text on the caller's line after these events,
   * one after the other: seconds from answer, and the event.
   */
  const faultAfter = (...events: [number, WireCallEventBody][]) => {
    const model = events.reduce<CallModel>(
      (before, [start, body], index) =>
        applyStoredEvent(before, { call_id: 'c', seq: index + 1, at: '', start, ...body }, index + 1),
      emptyCallModel,
    );
    const line = model.lines['caller'];
    return line ? lineFault('Grace', line) : null;
  };

  test('says of a line that was poor that it was, with what was lost of all of it', () => {
    expect(faultAfter([1, quality('poor', 0.08)])).toMatch(/^Grace’s line is poor, 8\u00a0%/);
    expect(faultAfter([1, quality('poor', 0.08)], [9, quality('good', 0)])).toMatch(
      /was poor for a while: words/,
    );
    expect(faultAfter([1, quality('poor', 0.08)], [9, left], [9, received(0.02)])).toMatch(
      /was poor for a while, 2\u00a0%/,
    );
    expect(faultAfter([9, left], [9, received(0.05)])).toMatch(/was poor for a while, 5\u00a0%/);
    expect(faultAfter([9, left], [9, received(0.02)])).toBeNull();
  });

  test('says since when no words of a party are heard who speaks, until there are, and quietly afterwards', () => {
    const wordless = (isWordless: boolean): WireCallEventBody => ({
      ...{ type: 'media_wordless', leg_id: 'caller', wordless: isWordless, since: 4 },
      level_dbfs: isWordless ? -68.4 : null,
    });
    expect(faultAfter([22, wordless(true)])).toBe(
      'No words have been heard from Grace since 0:04, although there is speech, at -68\u00a0dBFS.',
    );
    expect(faultAfter([22, wordless(true)], [30, wordless(false)])).toBeNull();
    expect(faultAfter([22, wordless(true)], [40, left])).toBe(
      'From 0:04 on none of Grace’s words were heard, although there was speech.',
    );
    // without packets there is no speech either
    expect(faultAfter([22, wordless(true)], [30, quality('none', 0)])).toMatch(/^Nothing has arrived/);
  });

  test('says of sound that ended when it did, and nothing of how good it was before', () => {
    expect(faultAfter([8, quality('none', 0)])).toBe('Nothing has arrived from Grace since 0:08.');
    const ended = 'Grace’s sound ended at 0:08; the call went on until 10:05.';
    expect(faultAfter([8, quality('none', 0)], [605, left], [605, received(0)])).toBe(ended);
    expect(faultAfter([8, quality('none', 0)], [605, received(0)], [605, left])).toBe(ended);
    const end: WireCallEventBody = {
      ...{ type: 'streaming_call_end', side: 'server', cause: 16, reason: 'ended-by-program' },
      ...{ note: null, user_id: null },
    };
    expect(faultAfter([8, quality('none', 0)], [605, end])).toBe(ended);
    // back again, or hung up the moment before
    expect(faultAfter([8, quality('none', 0)], [20, quality('good', 0)], [605, left])).toBeNull();
    expect(faultAfter([604, quality('none', 0)], [605, left], [605, received(0)])).toBeNull();
  });
});
