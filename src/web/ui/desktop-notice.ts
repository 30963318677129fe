import { readSwitch, writeSwitch } from './browser-switch.js';

/** The browser's permission for a page. `absent`: a browser without notices, or an address without https. */
export type NoticePermission = NotificationPermission | 'absent';

/** A notice of the operating system. It can stand on a locked screen: no number, no name and no word of a call is in it. */
export interface DesktopNotice {
  /** A notice takes the place of the one with the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

export function noticePermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'absent';
}

/** Whether this browser shows notices: its user wants them, and it lets the page. */
export function showsNotices(): boolean {
  return noticePermission() === 'granted' && readSwitch(window.localStorage, 'notices');
}

/** Switches notices on or off in this browser. On asks for permission where none was given. @returns whether they are shown now */
export async function switchNotices(on: boolean): Promise<boolean> {
  writeSwitch(window.localStorage, 'notices', on);
  if (on && noticePermission() === 'default') await Notification.requestPermission();
  return showsNotices();
}

/** Shows a notice where the user looks at something else. A click on it brings this page to the front. @returns removes it */
export function showNotice({ tag, title, body }: DesktopNotice): () => void {
  if (!showsNotices() || document.hasFocus()) return () => {};
  try {
    const notice = new Notification(title, { tag, body, requireInteraction: true });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    return () => {}; // browsers of telephones have the name of it only
  }
}
