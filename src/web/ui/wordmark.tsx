import { strings } from '../strings.js';

/** The name with its mark: a line that is being listened to. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg className="wordmark-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M4 16h4" />
        <path d="M12.5 11v10" />
        <path d="M18.5 6v20" />
        <path d="M24 16h4" />
      </svg>
      {strings.product}
    </span>
  );
}
