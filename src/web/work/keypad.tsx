import { strings } from '../strings.js';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** Keys for machines that want some to be pressed. */
export function Keypad({ onDigit }: { onDigit: (digit: string) => void }) {
  return (
    <div className="keypad" dir="ltr" role="group" aria-label={strings.work.keypad}>
      {keys.map((key) => (
        <button key={key} type="button" className="key" onClick={() => onDigit(key)}>
          {key}
        </button>
      ))}
    </div>
  );
}
