import { useState } from 'react';
import { strings } from '../strings.js';
import { noticePermission, showsNotices, switchNotices } from './desktop-notice.js';

const words = strings.notices;

/** Whether this browser shows notices on the desktop while its user looks at something else. */
export function DesktopNoticeSwitch() {
  const [isOn, setOn] = useState(showsNotices);
  const [permission, setPermission] = useState(noticePermission);
  if (permission === 'absent') return null;
  const change = async (on: boolean): Promise<void> => {
    setOn(await switchNotices(on));
    setPermission(noticePermission());
  };
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={isOn}
        disabled={permission === 'denied'}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <span>{permission === 'denied' ? words.denied : words.switch}</span>
    </label>
  );
}
