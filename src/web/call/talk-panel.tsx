import type { WireSpeakerTalk, WireTalk } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { listed } from '../ui/format.js';
import './talk.css';

const words = strings.talk;

/** How the call is talked: who how much, and what lies between. Measures, no judgement. */
export function TalkPanel({ talk }: { talk: WireTalk | null }) {
  if (talk === null || talk.speakers.every(({ talk_share: share }) => share === null)) return null;
  const rests = [
    [words.overlap, talk.overlap],
    [words.silence, talk.silence],
    [words.longestSilence, talk.longest_silence],
    [words.hold, talk.hold],
    [words.unheard, talk.unheard],
  ] as const;
  return (
    <section aria-labelledby="talk-title" className="talk">
      <h3 id="talk-title" className="small-title">
        {words.title}
      </h3>
      <ul className="talk-speakers">
        {talk.speakers.map((each) => (
          <Speaker key={each.speaker} talk={each} />
        ))}
      </ul>
      <dl className="talk-rests">
        {rests
          .filter(([, seconds]) => seconds >= 1)
          .map(([name, seconds]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words.seconds(seconds)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Speech of telephones is at −30 to −15 dBFS. */
const QUIET_DBFS = -45;

function Speaker({ talk }: { talk: WireSpeakerTalk }) {
  const { speaker, talk_share: share, words_per_minute: rate, interruptions, loudness_dbfs: loudness } = talk;
  const percent = Math.round((share ?? 0) * 100);
  const details = [
    rate === null ? null : words.rate(Math.round(rate)),
    interruptions === 0 ? null : words.interruptions(interruptions),
    loudness === null ? null : (loudness < QUIET_DBFS ? words.quiet : words.loudness)(Math.round(loudness)),
  ].filter((each) => each !== null);
  return (
    <li>
      <p>
        {strings.speakers[speaker]} <strong>{words.share(percent)}</strong>
      </p>
      <div className="talk-bar" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      {details.length > 0 && <p className="quiet">{listed(details)}</p>}
    </li>
  );
}
