import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isTyping } from '../keys/typing.js';
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
  const { call } = usePhone().state;
  return (
    <section className="panel ring-panel" role="alert">
      <p className="ring-title">{title}</p>
      {children}
      {call !== null && <RingButtons isRinging={call.state === 'ringing'} decline={decline} />}
      {below}
    </section>
  );
}

/** Enter answers, and Escape declines, where the focus is on one of them: they take it as they appear. */
function RingButtons({ isRinging, decline }: { isRinging: boolean; decline: string }) {
  const { answer, hangUp } = usePhone();
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // a space that was meant for a text would answer
    if (!isTyping()) accept.current?.focus();
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && isRinging) hangUp();
  };
  return (
    <div className="ring-buttons" onKeyDown={onKeyDown}>
      <button
        ref={accept}
        type="button"
        className="button button-accept"
        disabled={!isRinging}
        aria-keyshortcuts="Enter"
        onClick={answer}
      >
        {isRinging ? words.accept : words.answering}
      </button>
      <button type="button" className="button button-danger" aria-keyshortcuts="Escape" onClick={hangUp}>
        {decline}
      </button>
    </div>
  );
}
