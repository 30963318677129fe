/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** A notice that a page has put on the desktop. */
export interface KeptNotice {
  readonly title: string;
  readonly tag: string;
  readonly body: string;
  readonly isOpen: boolean;
}

/** The operating system's part, played: a headless browser has no desktop. `asked`: what the user answers the browser. */
const PLAY_DESKTOP = (permission: NotificationPermission, asked: NotificationPermission) => `
  globalThis.kept = [];
  globalThis.isAway = false;
  const { hasFocus } = Document.prototype;
  Document.prototype.hasFocus = function () { return !isAway && hasFocus.call(this); };
  globalThis.Notification = class {
    static permission = '${permission}';
    static async requestPermission() { return (this.permission = '${asked}'); }
    constructor(title, { tag, body }) {
      if (Notification.permission !== 'granted') return;
      for (const notice of kept) if (notice.tag === tag) notice.isOpen = false;
      this.notice = { title, tag, body, isOpen: true };
      kept.push(this.notice);
    }
    close() { if (this.notice) this.notice.isOpen = false; }
  };`;

/** Must come before the page is opened. */
export async function playDesktop(
  page: Page,
  permission: NotificationPermission = 'granted',
  asked: NotificationPermission = permission,
): Promise<void> {
  await page.addInitScript({ content: PLAY_DESKTOP(permission, asked) });
}

/** The user looks at another program, or at the page again. */
export async function lookAway(page: Page, isAway = true): Promise<void> {
  await page.evaluate(`isAway = ${isAway}; dispatchEvent(new Event('${isAway ? 'blur' : 'focus'}'))`);
}

/** Every notice that the page has put there, in order of time. */
export function noticesOf(page: Page): Promise<KeptNotice[]> {
  return page.evaluate<KeptNotice[]>('kept');
}
