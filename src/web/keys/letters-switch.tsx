import { strings } from '../strings.js';
import { useBrowserSwitch } from '../ui/use-browser-switch.js';

/** Whether keys of one letter act in this browser (WCAG 2.1.4). */
export function LettersSwitch() {
  const [isOn, set] = useBrowserSwitch('keys');
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      <span>{strings.keys.letters}</span>
    </label>
  );
}
