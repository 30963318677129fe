import type { ReactNode } from 'react';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { CallerCard } from './caller-card.js';

const words = strings.work;

/** A caller who wants to be answered: in this browser, or at the telephone on the desk. @param callId null: not known yet */
export function RingPanel({ callId }: { callId: string | null }) {
  const { state } = usePhone();
  return (
    <RingingPhone
      title={words.ringing}
      decline={words.decline}
      // below the buttons: what comes later moves none of them
      below={callId !== null && <CallerCard callId={callId} />}
    >
      {state.call === null ? (
        <p>{words.deskRings}</p>
      ) : (
        <p className="ring-from">
          <bdi>{state.call.from ?? strings.wall.withheld}</bdi>
        </p>
      )}
    </RingingPhone>
  );
}

interface OwnRingPanelProps {
  /** the number that is called, or the caller */
  who: string;
  /** a call that the user places; else one that is up, and that the user comes into */
  isPlaced: boolean;
}

/** The user's own telephone rings for a call of theirs: no caller calls in. */
export function OwnRingPanel({ who, isPlaced }: OwnRingPanelProps) {
  const { title, hint, decline } = isPlaced ? words.placing : words.rejoining;
  return (
    <RingingPhone title={title} decline={decline}>
      <p className="ring-from">
        <bdi>{who}</bdi>
      </p>
      <p>{hint}</p>
    </RingingPhone>
  );
}

interface RingingPhoneProps {
  title: string;
  decline: string;
  children: ReactNode;
  below?: ReactNode;
}

/** With the buttons of the telephone in this browser, where that is the one that rings. */
function RingingPhone({ title, decline, children, below }: RingingPhoneProps) {
  const { state, answer, hangUp } = usePhone();
  const { call } = state;
  return (
    <section className="panel ring-panel" role="alert">
      <p className="ring-title">{title}</p>
      {children}
      {call !== null && (
        <div className="ring-buttons">
          <button
            type="button"
            className="button button-accept"
            disabled={call.state !== 'ringing'}
            autoFocus
            onClick={answer}
          >
            {call.state === 'answering' ? words.answering : words.accept}
          </button>
          <button type="button" className="button button-danger" onClick={hangUp}>
            {decline}
          </button>
        </div>
      )}
      {below}
    </section>
  );
}
