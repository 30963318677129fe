import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { Closer } from '../../src/lib/closer.js';
import type { FakeLiveServer } from '../../test/support/fake-live-server.js';
import { scriptedCall, toUtterance } from '../../test/support/scripted-call.js';
import { logIn, openPage } from './open-page.js';
import { scrollFrames } from './wall-figures.js';

const TIMING = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
const SENTENCE = 'He came home late and he was shouting at all of us again';
const CALL = 'bench-call';
const AGENT: WireAgent = {
  ...{ user_id: 1, name: 'Otieno', extension: '201', state: 'on-call', reason: null },
  ...{ call_id: CALL, duration: 60, wrap_up_left: null, auto_answer: false, after_call: null },
  ...{ languages: [], online: true, supervising: null },
};

/** The caller and the agent in turn, `count` utterances. */
function sayMany(server: FakeLiveServer, first: number, count: number, markedAt = -1): void {
  for (let i = first; i < first + count; i++) {
    const speaker = i % 2 === 0 ? 'caller' : 'agent';
    const start = 10 + i * 2.4;
    const text = `${SENTENCE} ${i === markedAt ? `mark-${i}` : i}.`;
    const utterance = toUtterance(`u${i}`, { speaker, start, end: start + 2, text });
    server.append(CALL, start, { type: 'streaming_transcription_segment', utterance, timing: TIMING });
  }
}

function startCall(server: FakeLiveServer): void {
  server.addCall({ call_id: CALL, caller_id: '+254 711 000 222' });
  for (const { start, body } of scriptedCall().slice(0, 4)) server.append(CALL, start, body);
}

export interface TranscriptFigures {
  /** from the click that opens the call to its last words, ms */
  readonly openedMs: number;
  readonly scrollFramesMs: readonly number[];
}

/** A call of two hours, `utterances` long, opened from the wall. */
export async function measureTranscript(browser: Browser, utterances: number): Promise<TranscriptFigures> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    startCall(server);
    sayMany(server, 0, utterances, utterances - 1);
    await page.goto(server.url);
    await logIn(page);
    await page.getByRole('link', { name: '+254 711 000 222' }).first().waitFor();
    await sleep(500);
    await page.evaluate('probes.painted = {}'); // the wall has shown it too
    const clickedAtMs = Date.now();
    await page.getByRole('link', { name: '+254 711 000 222' }).first().click({ noWaitAfter: true });
    const openedMs = (await paintedAt(page, utterances - 1)) - clickedAtMs;
    await page.locator('.transcript-scroll').hover();
    return { openedMs, scrollFramesMs: await scrollFrames(page) };
  } finally {
    await parts.close();
  }
}

/** Resolves with the wall clock at which a mark was painted, ms. Asks seldom: each question is work for the page. */
async function paintedAt(page: Page, mark: number): Promise<number> {
  for (;;) {
    await sleep(250);
    const at = await page.evaluate<number | null>(`probes.painted[${mark}] ?? null`);
    if (at !== null) return at;
  }
}

/** Keys typed into the case form while two hours of a call stand beside it and words keep coming: to the frame after, ms. */
export async function measureKeystrokes(browser: Browser, keys: number): Promise<readonly number[]> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    await page.route('**/api/v1/lists/**', (route) =>
      route.fulfill({ json: { status: 'success', data: { choices: [] } } }),
    );
    startCall(server);
    sayMany(server, 0, 200);
    await page.goto(`${server.url}/work`);
    await logIn(page, 'grace');
    server.sendDesk(server.desk, { agent: AGENT, colleagues: [], waiting: 0 });
    const narrative = page.locator('textarea').first();
    await narrative.click();
    return await typeKeys(page, keys, (at) => {
      if (at % 10 === 0) sayMany(server, 200 + at / 10, 1);
    });
  } finally {
    await parts.close();
  }
}

/** The same keys typed into a text field alone on an empty page: what the browser and the meter need by themselves, ms. */
export async function measureBareKeystrokes(browser: Browser, keys: number): Promise<readonly number[]> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    await page.goto(server.url);
    await page.evaluate("document.body.innerHTML = '<textarea></textarea>'");
    await page.locator('textarea').click();
    return await typeKeys(page, keys, () => {});
  } finally {
    await parts.close();
  }
}

async function typeKeys(page: Page, keys: number, before: (at: number) => void): Promise<readonly number[]> {
  await page.evaluate('probes.keys.length = 0');
  for (let i = 0; i < keys; i++) {
    before(i);
    await page.keyboard.press('a');
    await sleep(60);
  }
  return page.evaluate<number[]>('probes.keys');
}
