import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../../src/access/roles.js';
import { NO_FINDINGS } from '../../../src/analysis/conversation/findings.js';
import { activeTaskJson, taskJson } from '../../../src/http/audio-api/task-json.js';
import { TaskViews } from '../../../src/http/audio-api/task-views.js';
import type { AudioTask, TaskUtterance } from '../../../src/processing/audio-task.js';
import { hasClearance, redactConversations } from '../../support/personal-data.js';
import { aTask, drawSound } from '../../support/task-parts.js';

const AUTHOR = 7;
const HIDDEN = ['Achieng', 'Kisumu', '0722', 'zubalin'];
const views = new TaskViews({ hasClearance, redact: redactConversations });

function utterance(text: string, startMs: number): TaskUtterance {
  const words = text
    .split(' ')
    .map((word) => ({ text: word, startMs, endMs: startMs + 10, probability: 0.9 }));
  return {
    channel: 0,
    startMs,
    endMs: startMs + 900,
    text,
    language: 'en',
    confidence: 0.9,
    doubt: null,
    words,
  };
}

const { steps: _none, ...nothing } = NO_FINDINGS;
const { task } = aTask(drawSound('#').sound);
const completed: AudioTask = {
  ...task,
  createdById: AUTHOR,
  status: 'completed',
  file: { ...task.file, filename: 'Achieng 0722123456.mp3' },
  results: {
    ...nothing,
    ...{ language: 'en', confidence: 0.9, steps: {}, warnings: [] },
    utterances: [
      utterance('my name is Achieng and zubalin', 0),
      utterance('call 0722 123 456 in Kisumu', 1_000),
    ],
    entities: [
      { turnId: '1', type: 'PERSON', text: 'zubalin', start: 23, end: 30, confidence: 0.8, source: 'model' },
    ],
  },
};

const reportedTo = async (role: Role, userId: number) =>
  JSON.stringify(await taskJson(await views.read(completed, { role, userId })));

describe('the results of a recording that was sent', () => {
  it('are redacted for another user without clearance, with the name of the file', async () => {
    const reported = await reportedTo('case_manager', 8);
    for (const hidden of HIDDEN) expect(reported).not.toContain(hidden);
    expect(reported).toContain('my name is [PERSON_1] and [PERSON_2]');
    expect(reported).toContain('"filename":"recording.mp3"');
    const listed = activeTaskJson(
      views.readState(completed, { role: 'case_manager', userId: 8 }),
      new Date(),
    );
    expect(listed.filename).toBe('recording.mp3');
  });

  it.each([
    ['its author', 'case_manager', AUTHOR],
    ['a supervisor', 'supervisor', 8],
  ] as const)('are as they were said for %s', async (_who, role, userId) => {
    const reported = await reportedTo(role, userId);
    for (const hidden of HIDDEN) expect(reported).toContain(hidden);
  });

  it('are as they were said for a program on this machine', async () => {
    expect(await views.read(completed, undefined)).toBe(completed);
  });
});
