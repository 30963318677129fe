import { describe, expect, it } from '@jest/globals';
import {
  isLeftAlone,
  lossOf,
  stepsFor,
  type CallLines,
  type LostLine,
  type PartyLine,
} from '../../../src/live/lost/lost-rule.js';

const NOW_MS = 1_000_000;
const TIMES = {
  helpAfterMs: 10_000,
  callbackAfterMs: 25_000,
  silentAgentMs: 25_000,
  silentCallerMs: 120_000,
};

const silence = (silentMs: number, isIntermittent = false) => ({ silentMs, isIntermittent });
const agentLine = (changes: Partial<PartyLine> = {}): PartyLine => ({
  ...{ legId: 'agent-1', speaker: 'agent', silence: silence(0), isPhoneOnline: true, went: undefined },
  ...{ isHeldByPhone: false, ...changes },
});
const callerLine = (changes: Partial<PartyLine> = {}): PartyLine =>
  agentLine({ legId: 'caller', speaker: 'caller', isPhoneOnline: undefined, ...changes });
const lostAgent = (changes: Partial<LostLine> = {}): LostLine => ({
  ...{
    legId: 'agent-1',
    speaker: 'agent',
    sinceMs: NOW_MS - 1_000,
    hasLeg: true,
    canRing: false,
    mayReturn: true,
  },
  ...changes,
});
const someCall = (changes: Partial<CallLines> = {}): CallLines => ({
  ...{ parties: [callerLine(), agentLine()], lost: [], isHandedOver: false, aloneSinceMs: undefined },
  ...{ isCallerHeld: true, isSeeking: false, isGivenUp: false, canCallBack: true, ...changes },
});
const dead = agentLine({ silence: silence(5_000), isPhoneOnline: false });
/** The caller alone with a lost agent for so long. */
const alone = (aloneMs: number, changes: Partial<CallLines> = {}): CallLines =>
  someCall({
    parties: [callerLine(), dead],
    lost: [lostAgent()],
    aloneSinceMs: NOW_MS - aloneMs,
    ...changes,
  });
const steps = (call: CallLines) =>
  stepsFor(call, TIMES, NOW_MS).map((step) => ('legId' in step ? `${step.do} ${step.legId}` : step.do));

describe('an agent counts as lost', () => {
  const went = (agoMs: number, how: 'phone-gone' | 'page-left' = 'page-left') => ({
    atMs: NOW_MS - agoMs,
    how,
  });
  it.each<[string, Partial<PartyLine>, string | null]>([
    ['not while sound arrives', {}, null],
    ['not while sound arrives from a phone that cannot be reached', { isPhoneOnline: false }, null],
    ['not while sound arrives from a page that said it leaves', { went: went(100) }, null],
    ['not while nothing is known of the sound', { silence: null, isPhoneOnline: false }, null],
    [
      'at once: no sound, and the phone cannot be reached',
      { silence: silence(1_500), isPhoneOnline: false },
      'phone-gone',
    ],
    ['at once: no sound, and the page left', { silence: silence(1_600), went: went(1_800) }, 'page-left'],
    [
      'at once: the phone went with the sound, and has registered anew',
      { silence: silence(1_600), went: went(1_500, 'phone-gone') },
      'phone-gone',
    ],
    [
      'not for a registration that went long before the sound',
      { silence: silence(2_000), went: went(60_000, 'phone-gone') },
      null,
    ],
    ['not in a short silence of a phone that is registered', { silence: silence(24_900) }, null],
    ['after long silence of a phone that is registered', { silence: silence(25_000) }, 'no-sound'],
    ['not so soon where silences were pauses before', { silence: silence(60_000, true) }, null],
    ['where such a silence is far too long', { silence: silence(125_000, true) }, 'no-sound'],
    ['not on hold at the phone', { silence: silence(600_000), isHeldByPhone: true }, null],
    [
      'on hold at a phone that went meanwhile',
      {
        silence: silence(600_000),
        isHeldByPhone: true,
        isPhoneOnline: false,
        went: went(3_000, 'phone-gone'),
      },
      'phone-gone',
    ],
    [
      'not on hold at a phone that dials without a registration',
      { silence: silence(2_000), isHeldByPhone: true, isPhoneOnline: false },
      null,
    ],
  ])('%s', (_what, line, expected) => {
    expect(lossOf(agentLine(line), TIMES, NOW_MS)).toBe(expected);
  });

  it.each<[string, Partial<PartyLine>, string | null]>([
    ['a hiccup', { silence: silence(1_900) }, null],
    ['two seconds', { silence: silence(2_000) }, 'no-sound'],
    ['a pause of one who sends nothing between words', { silence: silence(19_000, true) }, null],
  ])('a line from outside: %s', (_what, line, expected) => {
    expect(lossOf(callerLine(line), TIMES, NOW_MS)).toBe(expected);
  });
});

describe('what follows for the caller', () => {
  it('is nothing while all are heard', () => {
    expect(steps(someCall())).toEqual([]);
  });

  it('is that all is reported, before anything else', () => {
    expect(steps(someCall({ parties: [callerLine(), dead] }))).toEqual(['lose agent-1']);
  });

  it('is a voice at once, and the phones that can be rung', () => {
    const lost = [lostAgent({ canRing: true })];
    expect(steps(alone(0, { lost, aloneSinceMs: undefined, isCallerHeld: false }))).toEqual([
      'comfort',
      'ring agent-1',
    ]);
  });

  it('is a voice once more where the switch refused it', () => {
    expect(steps(alone(4_000, { isCallerHeld: false }))).toEqual(['comfort']);
  });

  it('goes on as it was when the sound comes back', () => {
    const parties = [callerLine(), agentLine({ silence: silence(300), isPhoneOnline: false })];
    expect(steps(alone(24_900, { parties }))).toEqual(['find agent-1']);
  });

  it('does not take silence that is not known for sound', () => {
    expect(steps(alone(1_000, { parties: [callerLine(), agentLine({ silence: null })] }))).toEqual([]);
  });

  it.each<[number, Partial<CallLines>, string[]]>([
    [9_900, {}, []],
    [10_000, {}, ['seek']],
    [10_000, { isSeeking: true }, []],
    [24_900, { isSeeking: true }, []],
    [25_000, { isSeeking: true }, ['give-up']],
    [25_000, { isGivenUp: true }, []],
    [90_000, { canCallBack: false, isSeeking: true }, []],
    [90_000, { canCallBack: false }, ['seek']],
    [500, { lost: [lostAgent({ mayReturn: false })] }, ['seek']],
  ])('after %i ms with %j: %j', (aloneMs, changes, expected) => {
    expect(steps(alone(aloneMs, changes))).toEqual(expected);
  });

  it('is nothing new where a colleague is with the caller; the lost one is waited for, then let go', () => {
    const parties = [callerLine(), dead, agentLine({ legId: 'agent-2' })];
    const since = (ms: number) => [lostAgent({ sinceMs: NOW_MS - ms, canRing: true })];
    expect(steps(someCall({ parties, lost: since(24_000) }))).toEqual(['ring agent-1']);
    expect(steps(someCall({ parties, lost: since(25_000) }))).toEqual(['ring agent-1', 'let-go agent-1']);
  });

  it('is the colleague who is being asked, where the one who asks does not come back', () => {
    const call = (ms: number) =>
      someCall({
        parties: [callerLine(), dead],
        lost: [lostAgent({ sinceMs: NOW_MS - ms })],
        isHandedOver: true,
      });
    expect(isLeftAlone(call(1))).toBe(false);
    expect(steps(call(9_000))).toEqual([]);
    expect(steps(call(10_000))).toEqual(['let-go agent-1']);
  });

  it('is an end with a callback for a caller whose own line stays dead', () => {
    const call = (silentMs: number, isIntermittent = false) =>
      someCall({
        parties: [callerLine({ silence: silence(silentMs, isIntermittent) }), agentLine()],
        lost: [
          lostAgent({ legId: 'caller', speaker: 'caller', sinceMs: NOW_MS - silentMs, mayReturn: false }),
        ],
      });
    expect(steps(call(119_000))).toEqual([]);
    expect(steps(call(120_000))).toEqual(['end-dead-line']);
    expect(steps(call(500_000, true))).toEqual([]);
  });

  it('is never silence: at every moment a caller alone has something before, or a step now', () => {
    for (let ms = 0; ms <= 60_000; ms += 250) {
      for (const canCallBack of [true, false]) {
        const isSeeking = ms > 10_000;
        const call = alone(ms, { canCallBack, isSeeking, aloneSinceMs: ms === 0 ? undefined : NOW_MS - ms });
        const isGivenUp = ms >= 25_000 && canCallBack;
        expect([ms, isSeeking || call.isCallerHeld || steps(call).length > 0]).toEqual([ms, true]);
        expect([ms, steps(call).includes('give-up')]).toEqual([ms, isGivenUp]);
      }
    }
  });
});
