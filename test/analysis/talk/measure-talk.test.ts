import { describe, expect, it } from '@jest/globals';
import { measureTalk as measureInSlices } from '../../../src/analysis/talk/measure-talk.js';
import type { TalkMeasures } from '../../../src/calls/talk-measures.js';
import { longestStretchOf } from '../../support/longest-stretch.js';
import { measureTalk } from '../../support/measured-talk.js';
import type { Speaker, SpeechLevel } from '../../../src/calls/call-event.js';
import { someUtterance } from '../../support/call-events.js';
import { JournalledCall } from '../../support/journalled-call.js';

const TIMING = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const speakerOf = (call: JournalledCall, speaker: string) =>
  measureTalk(call.records).speakers.find((each) => each.speaker === speaker);

describe('the talk of a call', () => {
  it('is shared between its speakers, overlaps counted for both', () => {
    const call = JournalledCall.connected().say('caller', 1_000, 4_000).say('agent', 3_000, 4_000);
    const measures = measureTalk(call.records);
    expect(measures.speakers.map(({ speaker, talkMs, talkShare }) => [speaker, talkMs, talkShare])).toEqual([
      ['caller', 3_000, 0.75],
      ['agent', 1_000, 0.25],
    ]);
    expect(measures.overlapMs).toBe(1_000);
  });

  it('has silence between its words, and none before the first or after the last', () => {
    const call = JournalledCall.connected()
      .say('agent', 5_000, 6_000)
      .say('caller', 8_000, 9_000)
      .say('agent', 14_000, 15_000)
      .leave('agent', 21_000);
    const { silenceMs, longestSilenceMs, openSilenceMs } = measureTalk(call.records);
    expect([silenceMs, longestSilenceMs, openSilenceMs]).toEqual([7_000, 5_000, 0]);
  });

  it('has an open silence since its last word while the parties are up', () => {
    const call = JournalledCall.connected()
      .say('agent', 5_000, 6_000)
      .write(30_000, { type: 'callback.promised' });
    const { silenceMs, openSilenceMs } = measureTalk(call.records);
    expect([silenceMs, openSilenceMs]).toEqual([0, 24_000]);
  });

  it('bridges a breath inside an utterance, and no longer pause', () => {
    const word = (startMs: number) => ({ text: 'word', startMs, endMs: startMs + 100, probability: 1 });
    const call = JournalledCall.connected().sayWords('caller', [word(0), word(600), word(1_201)]);
    expect(speakerOf(call, 'caller')?.talkMs).toBe(700 + 100);
  });

  it('is no talk while the caller is on hold, whoever speaks, and hold is no silence', () => {
    const call = JournalledCall.connected()
      .say('agent', 0, 1_000)
      .hold(1_000, 61_000)
      .say('agent', 20_000, 30_000)
      .say('caller', 40_000, 41_000)
      .say('caller', 62_000, 63_000);
    const { speakers, holdMs, silenceMs } = measureTalk(call.records);
    expect(speakers.map(({ talkMs }) => talkMs)).toEqual([1_000, 1_000]);
    expect([holdMs, silenceMs]).toEqual([60_000, 1_000]);
  });

  it('continues with the others while a third party is on hold', () => {
    const call = JournalledCall.connected()
      .join('third-party', 0)
      .hold(0, 10_000, 'third-party')
      .say('third-party', 1_000, 2_000)
      .say('caller', 3_000, 5_000);
    expect(measureTalk(call.records).speakers.map(({ talkMs }) => talkMs)).toEqual([2_000, 0, 0]);
  });

  it('has no music, no queue and no announcement in it', () => {
    const call = new JournalledCall()
      .join('caller', 0)
      .say('caller', 2_000, 3_000) // in the queue
      .join('agent', 60_000)
      .write(60_000, { type: 'announcement.played', legId: 'caller', playedMs: 5_000, isComplete: true })
      .say('caller', 61_000, 62_000)
      .say('agent', 66_000, 68_000)
      .leave('agent', 70_000);
    const { speakers, silenceMs } = measureTalk(call.records);
    expect(speakers.map(({ talkMs }) => talkMs)).toEqual([0, 2_000]);
    expect(silenceMs).toBe(0);
  });

  it('leaves out what a muted party says to itself', () => {
    const call = JournalledCall.connected()
      .write(0, { type: 'leg.muted', legId: 'agent', speaker: 'agent', isMuted: true })
      .say('agent', 1_000, 3_000)
      .write(2_000, { type: 'leg.muted', legId: 'agent', speaker: 'agent', isMuted: false });
    expect(speakerOf(call, 'agent')?.talkMs).toBe(1_000);
  });

  it('is interrupted by whoever begins while another one talks, for more than 400 ms', () => {
    const call = JournalledCall.connected()
      .say('caller', 0, 5_000)
      .say('agent', 4_600, 4_700) // mhm
      .say('caller', 10_000, 15_000)
      .say('agent', 14_600, 18_000) // 400 ms: a change of turns
      .say('caller', 20_000, 25_000)
      .say('agent', 24_599, 27_000);
    expect(measureTalk(call.records).speakers.map(({ interruptions }) => interruptions)).toEqual([0, 1]);
  });

  it('is not interrupted by whoever only goes on after a breath, nor by two who begin at once', () => {
    const call = JournalledCall.connected()
      .say('agent', 0, 2_000)
      .say('caller', 1_900, 9_000)
      .say('agent', 2_300, 5_000)
      .say('agent', 20_000, 22_000)
      .say('caller', 20_000, 22_000);
    expect(measureTalk(call.records).speakers.map(({ interruptions }) => interruptions)).toEqual([0, 0]);
  });

  it('has a rate of words from ten seconds on', () => {
    const slow = JournalledCall.connected().say('caller', 0, 9_999, 333);
    expect(speakerOf(slow, 'caller')?.wordsPerMinute).toBeNull();
    const rated = JournalledCall.connected().say('caller', 0, 30_000, 500);
    expect(speakerOf(rated, 'caller')?.wordsPerMinute).toBe(120);
  });

  it('counts the words of an utterance without times by its text', () => {
    const utterance = someUtterance({
      legId: 'caller',
      startMs: 0,
      endMs: 12_000,
      words: [],
      text: ' one two three ',
    });
    const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
    const call = JournalledCall.connected().write(0, { type: 'transcript.final', utterance, timing });
    expect(speakerOf(call, 'caller')).toMatchObject({ talkMs: 12_000, wordsPerMinute: 15 });
  });

  it('takes speech that waits for its words as talk, and not for the rate of words', () => {
    const deferred = {
      type: 'transcript.deferred',
      utteranceId: 'caller-9',
      legId: 'caller',
      speaker: 'caller',
      endMs: 40_000,
      reason: 'queue-full',
    } as const;
    const call = JournalledCall.connected().say('caller', 0, 20_000, 500).write(20_000, deferred);
    expect(speakerOf(call, 'caller')).toMatchObject({ talkMs: 40_000, wordsPerMinute: 120 });
    call.sayWords('caller', [{ text: 'late', startMs: 21_000, endMs: 22_000, probability: 1 }], 'caller-9');
    expect(speakerOf(call, 'caller')?.talkMs).toBe(21_000);
  });

  it('says where it could not be heard, instead of calling that silence', () => {
    const call = JournalledCall.connected()
      .say('agent', 0, 1_000)
      .write(2_000, { type: 'media.gap', legId: 'caller', endMs: 12_000, reason: 'socket-dropped' })
      .write(20_000, { type: 'transcript.changed', state: 'paused' })
      .write(25_000, { type: 'transcript.changed', state: 'resumed' })
      .say('agent', 30_000, 31_000);
    expect(measureTalk(call.records)).toMatchObject({
      unheardMs: 15_000,
      silenceMs: 14_000,
      longestSilenceMs: 8_000,
    });
    call.write(2_000, { type: 'media.recovered', legId: 'caller', endMs: 12_000, source: 'recording' });
    expect(measureTalk(call.records)).toMatchObject({ unheardMs: 5_000, longestSilenceMs: 19_000 });
  });

  it('has the loudness of each speaker, by power, of words whose sound was measured', () => {
    const call = JournalledCall.connected();
    const say = (speaker: Speaker, startMs: number, level?: SpeechLevel) => {
      const words = [{ text: 'word', startMs, endMs: startMs + 500, probability: 1 }];
      const id = `${speaker}-${startMs}`;
      const utterance = someUtterance({ id, legId: speaker, speaker, startMs, endMs: startMs + 500, words });
      call.write(startMs, { type: 'transcript.final', utterance, timing: TIMING, ...(level && { level }) });
    };
    say('caller', 1_000, { dbfs: -20, activeMs: 1_000 });
    say('caller', 3_000, { dbfs: -30, activeMs: 1_000 });
    say('caller', 5_000); // not measured
    say('agent', 7_000, { dbfs: -23.4, activeMs: 300 });
    expect(speakerOf(call, 'caller')?.loudnessDbfs).toBe(-22.6); // the mean of 1/100 and 1/1000 of the power
    expect(speakerOf(call, 'agent')?.loudnessDbfs).toBe(-23.4);
  });

  it('has no loudness where the sound was not measured', () => {
    const { speakers } = measureTalk(JournalledCall.connected().say('caller', 0, 100).records);
    expect(speakers.map(({ loudnessDbfs }) => loudnessDbfs)).toEqual([null, null]);
  });

  it('is empty, and not zero shares, without events', () => {
    expect(measureTalk([])).toMatchObject({ speakers: [], silenceMs: 0, holdMs: 0 });
    expect(speakerOf(JournalledCall.connected(), 'caller')?.talkShare).toBeNull();
  });
});

describe('a call of three hours', () => {
  it('is measured as it is in one piece, and leaves the event loop in between', async () => {
    const call = JournalledCall.connected();
    for (let at = 0; at < 6_000; at++)
      call.say(at % 3 === 0 ? 'agent' : 'caller', at * 1_800, at * 1_800 + 2_000, 250);
    const whole = measureTalk(call.records);
    let reported: TalkMeasures | undefined;
    const longest = await longestStretchOf(async () => (reported = await measureInSlices(call.records)), 20);
    expect(reported).toEqual(whole);
    expect(longest).toBeLessThanOrEqual(20);
  });
});
