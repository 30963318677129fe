import { useEffect, useState } from 'react';
import { strings } from '../strings.js';
import { exactTime } from '../ui/format.js';
import { plainError } from '../ui/plain-error.js';
import { useConnectionStatus } from './connection-context.js';
import type { ConnectionStatus } from './live-connection.js';
import './connection-banner.css';

/** A first connection that takes longer than this is worth a word. */
const slowMs = 1_500;

/** Says that the connection is lost, or slow to come; nothing while all is well. */
export function ConnectionBanner() {
  const status = useConnectionStatus();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), slowMs);
    return () => window.clearTimeout(timer);
  }, []);
  const text = bannerText(status, slow);
  return (
    <div className="banner-place" role="status">
      {text !== null && (
        <p className="banner">
          <span className="banner-dot" aria-hidden="true" />
          {text}
          {status.state === 'unloadable' && (
            <button type="button" className="button" onClick={() => window.location.reload()}>
              {strings.connection.reload}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function bannerText(status: ConnectionStatus, slow: boolean): string | null {
  if (status.state === 'connected') return null;
  if (status.state === 'connecting') return slow ? strings.connection.connecting : null;
  if (status.state === 'unloadable') return strings.connection.unloadable;
  const { reason, receivedAtMs } = status;
  const lost = strings.connection.lost(receivedAtMs === null ? null : exactTime(receivedAtMs));
  if (reason === null) return lost;
  return strings.connection.reasons[reason.code] ?? `${plainError(reason)} ${lost}`;
}
