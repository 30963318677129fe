import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { strings } from '../strings.js';
import { readSwitch, writeSwitch } from '../ui/browser-switch.js';
import { AlertBell } from './alert-bell.js';
import { playAlertTone } from './alert-tone.js';
import { enterWall } from './use-wall.js';
import { unansweredAlerts } from './wall-model.js';

/** Sounds for urgent alerts, on whichever page the supervisor is. */
export function AlertSound(): null {
  const connection = useConnection();
  useEffect(() => {
    const bell = new AlertBell(() => {
      if (readSwitch(window.localStorage, 'alerts')) playAlertTone();
    });
    const wall = enterWall(connection);
    const look = (): void => bell.update(unansweredAlerts(wall.store.get()));
    const unsubscribe = wall.store.subscribe(look);
    look();
    return () => {
      unsubscribe();
      wall.leave();
      bell.close();
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
    <label className="switch wall-sound">
      <input type="checkbox" checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
      <span>{strings.wall.alertSound}</span>
    </label>
  );
}
