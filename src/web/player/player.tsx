import { useState, useSyncExternalStore } from 'react';
import { ApiFault } from '../api/api-fault.js';
import { keysOf } from '../keys/keystrokes.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { clockTime } from '../ui/format.js';
import type { Peaks } from './player-queries.js';
import { type Sound } from './sound.js';
import { spokenBeside, type Spoken } from './spoken.js';
import { useFollowing } from './use-following.js';
import { usePlaceInAddress } from './use-place-in-address.js';
import type { Player as PlayerParts } from './use-player.js';
import { Waveform, type FoundTimes } from './waveform.js';
import { silentPlaces } from './wave-columns.js';
import './player.css';

const words = strings.player;
const stepS = 5;

interface Props {
  callId: string;
  player: PlayerParts;
  /** the words of all parties, in any order */
  spoken: readonly Spoken[];
  found: FoundTimes;
}

/** The recording of a call that is over, above its words. */
export function Player({ callId, player: { query, sound }, spoken, found }: Props) {
  const { data: peaks, error } = query;
  return (
    <section className="player" aria-label={words.title}>
      {error !== null && <Fault error={error} again={() => void query.refetch()} />}
      {error === null && (peaks === undefined || sound === null) && (
        <p className="quiet" role="status">
          {words.loading}
        </p>
      )}
      {peaks !== undefined && sound !== null && (
        <SoundPlayer callId={callId} peaks={peaks} sound={sound} spoken={spoken} found={found} />
      )}
    </section>
  );
}

function Fault({ error, again }: { error: Error; again: () => void }) {
  const status = error instanceof ApiFault ? error.status : 0;
  if (status === 404) return <p className="quiet">{words.none}</p>;
  if (status === 403) return <p className="quiet">{words.forbidden}</p>;
  return (
    <div className="notice read-fault" role="alert">
      <span>{words.fault(apiFaultText(error))}</span>
      <button type="button" className="button" onClick={again}>
        {words.again}
      </button>
    </div>
  );
}

interface SoundPlayerProps {
  callId: string;
  peaks: Peaks;
  sound: Sound;
  spoken: readonly Spoken[];
  found: FoundTimes;
}

function SoundPlayer({ callId, peaks, sound, spoken, found }: SoundPlayerProps) {
  const { positionS, isBroken } = useSyncExternalStore(sound.store.subscribe, sound.store.get);
  const [follows, setFollows] = useState(true);
  useFollowing(sound, spoken, follows);
  usePlaceInAddress(callId, sound);
  return (
    <>
      <Waveform peaks={peaks} positionS={positionS} found={found} onSeek={(seconds) => sound.seek(seconds)} />
      <div className="player-controls">
        <Controls sound={sound} spoken={spoken} />
        <span className="player-clock">
          {words.positionOf(clockTime(positionS), clockTime(peaks.duration))}
        </span>
        <label className="switch">
          <input
            type="checkbox"
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
          <span>{words.follow}</span>
        </label>
      </div>
      {isBroken && (
        <p className="notice" role="alert">
          {words.broken}
        </p>
      )}
      <Silences peaks={peaks} />
    </>
  );
}

function Controls({ sound, spoken }: Pick<SoundPlayerProps, 'sound' | 'spoken'>) {
  const { isPlaying, rate } = useSyncExternalStore(sound.store.subscribe, sound.store.get);
  const by = (seconds: number) => () => sound.seek(sound.state.positionS + seconds);
  const to = (step: 1 | -1) => () => {
    const beside = spokenBeside(spoken, sound.state.positionS, step);
    if (beside !== undefined) sound.seek(beside.startS);
  };
  return (
    <>
      <button
        type="button"
        className="button button-primary player-play"
        aria-keyshortcuts={keysOf('play')}
        onClick={() => sound.toggle()}
      >
        {isPlaying ? words.pause : words.play}
      </button>
      <Button does="back" name={words.back} onClick={by(-stepS)} />
      <Button does="forward" name={words.forward} onClick={by(stepS)} />
      <Button does="earlier" name={words.previous} onClick={to(-1)} />
      <Button does="later" name={words.next} onClick={to(1)} />
      <span className="player-speed" role="group" aria-label={words.speed}>
        <Button does="slower" name={words.slower} shown="−" onClick={() => sound.changeRate(-1)} />
        <output>{words.speedOf(rate)}</output>
        <Button does="faster" name={words.faster} shown="+" onClick={() => sound.changeRate(1)} />
      </span>
    </>
  );
}

interface ButtonProps {
  does: 'back' | 'forward' | 'earlier' | 'later' | 'slower' | 'faster';
  name: string;
  /** a sign in place of the name */
  shown?: string;
  onClick: () => void;
}

function Button({ does, name, shown, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className="button"
      aria-keyshortcuts={keysOf(does)}
      aria-label={shown === undefined ? undefined : name}
      onClick={onClick}
    >
      {shown ?? name}
    </button>
  );
}

/** The meaning of what is not heard, as far as the recording has it. */
function Silences({ peaks }: { peaks: Peaks }) {
  const kinds = [...new Set(silentPlaces(peaks).map(({ kind }) => kind))];
  return (
    <ul className="player-legend">
      <li>
        <span className="wave-swatch wave-swatch-caller" aria-hidden="true" />
        {words.caller}
      </li>
      <li>
        <span className="wave-swatch wave-swatch-others" aria-hidden="true" />
        {words.others}
      </li>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`wave-swatch wave-${kind}`} aria-hidden="true" />
          {words.legend[kind]}
        </li>
      ))}
    </ul>
  );
}
