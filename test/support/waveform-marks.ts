/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** The places that are marked as found on the waveform of a call, in whole seconds; the one that is shown with `now`. */
export async function waveformMarks(page: Page): Promise<string[]> {
  const clock = (await page.locator('.player-clock').textContent()) ?? '';
  const [, minutes = '', seconds = ''] = /of (\d+):(\d\d)/.exec(clock) ?? [];
  const lengthS = 60 * Number(minutes) + Number(seconds);
  const marks = page.locator('.wave .wave-found');
  const places = await marks.evaluateAll((found) =>
    found.map((mark) => ({
      share: Number.parseFloat((mark as HTMLElement).style.left) / 100,
      isNow: mark.classList.contains('wave-found-now'),
    })),
  );
  return places.map(({ share, isNow }) => `${Math.round(share * lengthS)}${isNow ? ' now' : ''}`);
}
