import { useRef } from 'react';
import type { CallModel, RaisedAlert } from '../call/call-model.js';
import { languagesBySegment } from '../call/quote-language.js';
import { sentenceOf } from '../call/unseen-alerts.js';
import { useCommand } from '../desk/use-command.js';
import { strings } from '../strings.js';
import { AlertChip } from '../ui/alert-chip.js';
import { clockTime } from '../ui/format.js';
import { useShownAlert } from './use-shown-alert.js';
import './risk-banner.css';

const words = strings.riskBanner;

interface Props {
  /** that the user has not seen, the gravest first */
  alerts: readonly RaisedAlert[];
  pieces: CallModel['pieces'];
  isAskingForHelp: boolean;
  onShow: (segmentId: string) => void;
  /** Nothing is left to be seen, and the focus was in here. */
  onDone: () => void;
}

/**
 * An alert of the user's own call that they have not seen, above everything. `AlertAnnouncer` reads a new one out,
 * once; the banner takes no focus from a user who types.
 */
export function RiskBanner({ alerts, pieces, isAskingForHelp, onShow, onDone }: Props) {
  const { send, busy, fault } = useCommand();
  const banner = useRef<HTMLElement>(null);
  const { alert, isSettled } = useShownAlert(alerts);
  if (alert === undefined) return null;
  const place = alert.evidence[0];
  const maySee = isSettled && !busy;
  const seen = async (): Promise<void> => {
    const hadFocus = banner.current?.contains(document.activeElement) === true;
    const isLast = alerts.length === 1;
    const isDone = await send({ target: 'channel', action: 'acknowledge', alert_seq: alert.seq });
    if (isDone && isLast && hadFocus) onDone();
  };
  return (
    <section ref={banner} className={`risk-banner risk-banner-${alert.severity}`} aria-label={words.label}>
      <RiskWords alert={alert} pieces={pieces} others={alerts.length - 1} />
      <div className="risk-buttons">
        {place !== undefined && (
          <button type="button" className="button" onClick={() => onShow(place.segment_id)}>
            {words.show}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-disabled={isAskingForHelp || busy}
          onClick={() => !isAskingForHelp && !busy && void send({ target: 'channel', action: 'ask-help' })}
        >
          {isAskingForHelp ? words.asked : words.ask}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={!maySee}
          onClick={() => maySee && void seen()}
        >
          {words.seen}
        </button>
      </div>
      {fault !== null && (
        <p className="risk-fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

/** The sentence, its rule and its time. */
function RiskWords({
  alert,
  pieces,
  others,
}: {
  alert: RaisedAlert;
  pieces: Props['pieces'];
  others: number;
}) {
  const sentence = sentenceOf(alert, pieces);
  const language = languagesBySegment(pieces).get(alert.evidence[0]?.segment_id ?? '');
  return (
    <div className="risk-words">
      <p className="risk-rule">
        <AlertChip severity={alert.severity} />{' '}
        <bdi>{strings.wall.alertAt(alert.name, clockTime(alert.atS))}</bdi>
        {others > 0 && <span className="risk-others">{words.others(others)}</span>}
      </p>
      {sentence !== null && (
        <blockquote className="risk-sentence" dir="auto" lang={language}>
          {sentence}
        </blockquote>
      )}
    </div>
  );
}
