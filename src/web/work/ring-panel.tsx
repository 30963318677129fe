import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';

const words = strings.work;

/** A call that wants to be answered: in this browser, or at the telephone on the desk. */
export function RingPanel() {
  const { state, answer, hangUp } = usePhone();
  const { call } = state;
  if (call === null) {
    return (
      <section className="panel ring-panel" role="alert">
        <p className="ring-title">{words.ringing}</p>
        <p>{words.deskRings}</p>
      </section>
    );
  }
  return (
    <section className="panel ring-panel" role="alert">
      <p className="ring-title">{words.ringing}</p>
      <p className="ring-from">{call.from ?? strings.wall.withheld}</p>
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
          {words.decline}
        </button>
      </div>
    </section>
  );
}
