import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { strings } from '../strings.js';
import { readSwitch, writeSwitch } from '../ui/browser-switch.js';
import { showNotice } from '../ui/desktop-notice.js';
import { AlertBell } from './alert-bell.js';
import { playAlertTone } from './alert-tone.js';
import { enterWall } from './use-wall.js';
import { pressingMatters } from './wall-model.js';

const { notices } = strings;

/** Sounds for urgent alerts, calls for help and lost lines, with a notice on the desktop, on whichever page the supervisor is. */
export function AlertSound(): null {
  const connection = useConnection();
  useEffect(() => {
    let removeNotice = (): void => {};
    const bell = new AlertBell(({ kind }) => {
      if (readSwitch(window.localStorage, 'alerts')) playAlertTone();
      removeNotice();
      removeNotice = showNotice({ tag: 'alert', ...notices.pressing[kind] });
    });
    const wall = enterWall(connection);
    const look = (): void => {
      const pressing = pressingMatters(wall.store.get());
      bell.update(pressing);
      if (pressing.length === 0) removeNotice();
    };
    const unsubscribe = wall.store.subscribe(look);
    look();
    return () => {
      unsubscribe();
      wall.leave();
      bell.close();
      removeNotice();
    };
  }, [connection]);
  return null;
}

/** Whether this browser sounds. */
export function AlertSoundSwitch() {
  const [isOn, setOn] = useState(() => readSwitch(window.localStorage, 'alerts'));
  const change = (on: boolean): void => {
    writeSwitch(window.localStorage, 'alerts', on);
    setOn(on);
    if (on) playAlertTone(); // so that it is known
  };
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
      <span>{strings.wall.alertSound}</span>
    </label>
  );
}
