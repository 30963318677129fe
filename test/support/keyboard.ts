/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** More than the controls of any page: a way that is longer leads in a circle. */
const TABS_AT_MOST = 200;

/** Brings the focus to a control by Tab alone, once it is there and can be used. @throws where no way leads to it */
export async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  const { keyboard } = control.page();
  for (let pressed = 0; pressed < TABS_AT_MOST; pressed++) {
    if (await hasFocus(control)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`no way leads to ${String(control)} by the keyboard`);
}

/** Presses a button, a link or a box by the keyboard alone. */
export async function pressByKeyboard(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Types into a field by the keyboard alone, in place of what it held. */
export async function typeByKeyboard(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('Control+A');
  await keyboard.type(text);
}

/** Logs in by the keyboard alone, on a page that asks for it. */
export async function logInByKeyboard(page: Page, username: string, password: string): Promise<void> {
  await typeByKeyboard(page.locator('input[autocomplete=username]'), username);
  await typeByKeyboard(page.locator('input[autocomplete=current-password]'), password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log out' }).waitFor();
}

/** False also where the page draws the control anew meanwhile: the next look finds the new one. */
function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 });
}
