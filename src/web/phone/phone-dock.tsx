import { Link } from '@tanstack/react-router';
import { strings } from '../strings.js';
import { usePhone } from './phone-context.js';
import './phone-dock.css';

/** The call at this telephone, on every page: so that one can be answered, and left, wherever its user is. */
export function PhoneDock() {
  const { state, answer, hangUp } = usePhone();
  const { call } = state;
  if (call === null) return null;
  return (
    <div className="phone-dock" role="group" aria-label={strings.phone.title}>
      <span className="phone-dock-state" role="status">
        {strings.phone.call[call.state]}{' '}
        <strong>
          <bdi>{call.from ?? strings.wall.withheld}</bdi>
        </strong>
      </span>
      {call.state === 'ringing' && (
        <button type="button" className="button button-primary" onClick={answer}>
          {strings.work.accept}
        </button>
      )}
      {call.state === 'up' && (
        <Link to="/work" className="button">
          {strings.phone.toCall}
        </Link>
      )}
      <button type="button" className="button button-danger" onClick={hangUp}>
        {call.state === 'up' ? strings.work.hangUp : strings.work.decline}
      </button>
    </div>
  );
}
