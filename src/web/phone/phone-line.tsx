import type { ReactNode } from 'react';
import { strings } from '../strings.js';
import { usePhone, type Phone } from './phone-context.js';
import type { PhoneLine } from './phone-state.js';

const words = strings.phone;

interface Props {
  /** any of the user's telephones can be reached, as the server knows */
  online: boolean;
  /** more to choose about calls that ring */
  children?: ReactNode;
}

/** Whether the telephone in this browser works, in plain words, and what to do when it does not. */
export function PhoneLinePanel({ online, children }: Props) {
  const phone = usePhone();
  const { line: phoneLine, fault } = phone.state;
  // registered, and the telephone system cannot reach it: it does not ring
  const line: PhoneLine = phoneLine.state === 'ready' && !online ? { state: 'connecting' } : phoneLine;
  const isFine = line.state === 'ready' || (line.state === 'off' && online);
  return (
    <section
      className={`panel phone-line ${isFine ? 'phone-line-fine' : 'phone-line-not'}`}
      aria-label={words.title}
    >
      <p className="phone-line-state" role="status">
        <span className="phone-dot" aria-hidden="true" />
        <strong>{words.title}</strong> {words.lines[line.state]}
      </p>
      <Advice line={line} online={online} />
      {fault !== null && <p className="phone-advice">{words.microphone[fault]}</p>}
      <PhoneButtons phone={phone}>{children}</PhoneButtons>
    </section>
  );
}

function Advice({ line, online }: { line: PhoneLine; online: boolean }) {
  switch (line.state) {
    case 'no-microphone':
      return <p className="phone-advice">{words.microphone[line.fault]}</p>;
    case 'lost':
      return (
        <p className="phone-advice">
          {words.lostAdvice}{' '}
          <a href={line.origin} target="_blank" rel="noreferrer">
            {words.lostLink}
          </a>
        </p>
      );
    case 'off':
      return <p className="phone-advice">{online ? words.deskOnline : words.deskAway}</p>;
    case 'elsewhere':
    case 'no-address':
    case 'refused':
      return <p className="phone-advice">{words.advice[line.state]}</p>;
    case 'connecting':
    case 'ready':
      return null;
  }
}

function PhoneButtons({ phone, children }: { phone: Phone; children: ReactNode }) {
  const { line, call } = phone.state;
  return (
    <div className="phone-buttons">
      {(line.state === 'no-microphone' || line.state === 'refused') && (
        <button type="button" className="button" onClick={phone.restart}>
          {words.again}
        </button>
      )}
      <label className="switch">
        <input
          type="checkbox"
          checked={phone.isOn}
          disabled={call !== null}
          onChange={(event) => phone.setOn(event.currentTarget.checked)}
        />
        <span>{words.useBrowser}</span>
      </label>
      {children}
    </div>
  );
}
