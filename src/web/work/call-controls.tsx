import { useState } from 'react';
import type { WireChannelAction, WireColleague } from '../../realtime/protocol.js';
import { keysOf } from '../keys/keystrokes.js';
import { usePhone } from '../phone/phone-context.js';
import { strings } from '../strings.js';
import { DialPanel } from './dial-panel.js';
import { Keypad } from './keypad.js';
import { lazyPart } from '../ui/lazy-part.js';
import type { OwnLine } from './own-line.js';
import { useHangUp } from './use-hang-up.js';
import { useRejoin } from './use-rejoin.js';
import type { Commands } from '../desk/use-command.js';

type Choice = 'transfer' | 'consult' | 'invite';

interface Props {
  line: OwnLine;
  colleagues: readonly WireColleague[];
  commands: Commands;
}

const words = strings.work;

/** Its words and its meter come with the first call. */
const OwnSound = lazyPart(async () => (await import('./own-sound.js')).OwnSound);

type Act = (action: Exclude<WireChannelAction, 'digits'>) => () => void;

/** Everything that can be done with the call that is up. */
export function CallControls({ line, colleagues, commands }: Props) {
  const { send, busy } = commands;
  const phone = usePhone();
  const act: Act = (action) => () => void send({ target: 'channel', action });
  const hangUp = useHangUp(commands);
  const hangUpButton = (
    <button type="button" className="button button-danger-full hang-up" onClick={hangUp}>
      {words.hangUp}
    </button>
  );
  if (line.isLost) return <LostLine commands={commands} hangUp={hangUp} />;
  if (!line.isOn) {
    return (
      <section className="panel controls" aria-label={words.controls}>
        <p className="quiet">{notOnWords(line, phone.state.call?.state === 'up')}</p>
        {phone.state.call?.state === 'up' && hangUpButton}
      </section>
    );
  }
  return (
    <section className="panel controls" aria-label={words.controls}>
      <LineControls line={line} commands={commands} act={act} />
      {phone.state.call?.state === 'up' && isSent(line) && <OwnSound />}
      {line.consulting === null ? (
        <PassOn colleagues={colleagues} commands={commands} />
      ) : (
        <Consulting name={line.consulting} busy={busy} act={act} />
      )}
      <HelpAndRecording line={line} busy={busy} act={act} />
      {hangUpButton}
    </section>
  );
}

/** Another party hears what the microphone hears. */
function isSent({ muted, held, consulting }: OwnLine): boolean {
  return !muted && (!held || consulting !== null);
}

/** Why the user is not heard: a call that they place comes to their own telephone first, then it rings there. */
function notOnWords({ isDialling }: OwnLine, isPhoneUp: boolean): string {
  if (!isDialling) return words.notHeard;
  return isPhoneUp ? words.ringsThere : words.yourPhoneFirst;
}

/** The caller hears music until one of the user's telephones is answered. */
function LostLine({ commands, hangUp }: { commands: Commands; hangUp: () => void }) {
  const rejoin = useRejoin(commands);
  return (
    <section className="panel controls" aria-label={words.controls} role="alert">
      <p>{strings.lost.own}</p>
      <button type="button" className="button button-primary" disabled={commands.busy} onClick={rejoin}>
        {strings.lost.rejoin}
      </button>
      <button type="button" className="button button-danger-full hang-up" onClick={hangUp}>
        {words.hangUp}
      </button>
    </section>
  );
}

/** Hold, mute and keypad. */
function LineControls({ line, commands, act }: { line: OwnLine; commands: Commands; act: Act }) {
  const { send, busy } = commands;
  const [keys, setKeys] = useState(false);
  return (
    <>
      <div className="control-grid">
        <Toggle
          on={line.held}
          keys={keysOf('hold')}
          disabled={busy || line.consulting !== null}
          onClick={act(line.held ? 'resume' : 'hold')}
        >
          {line.held ? words.resume : words.hold}
        </Toggle>
        <Toggle
          on={line.muted}
          keys={keysOf('mute')}
          disabled={busy}
          onClick={act(line.muted ? 'unmute' : 'mute')}
        >
          {line.muted ? words.unmute : words.mute}
        </Toggle>
        <Toggle on={keys} onClick={() => setKeys(!keys)}>
          {words.keypad}
        </Toggle>
      </div>
      {keys && <Keypad onDigit={(digits) => void send({ target: 'channel', action: 'digits', digits })} />}
    </>
  );
}

/** Transfer, consult and invite, and the panel that asks for the other party. */
function PassOn({ colleagues, commands }: Pick<Props, 'colleagues' | 'commands'>) {
  const { send, busy } = commands;
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = async (action: Choice, extension: string): Promise<void> => {
    if (await send({ target: 'channel', action, extension })) setChoice(null);
  };
  return (
    <>
      <div className="control-grid">
        {(['transfer', 'consult', 'invite'] as const).map((each) => (
          <Toggle
            key={each}
            on={choice === each}
            keys={each === 'transfer' ? keysOf('transfer') : undefined}
            onClick={() => setChoice(choice === each ? null : each)}
          >
            {words.choices[each].button}
          </Toggle>
        ))}
      </div>
      {choice !== null && (
        <DialPanel
          title={words.choices[choice].title}
          action={words.choices[choice].action}
          colleagues={colleagues}
          busy={busy}
          onChoose={(extension) => void choose(choice, extension)}
          onCancel={() => setChoice(null)}
        />
      )}
    </>
  );
}

function HelpAndRecording({ line, busy, act }: { line: OwnLine; busy: boolean; act: Act }) {
  const isPaused = line.recording === 'paused';
  return (
    <div className="control-pair">
      <Toggle
        on={line.askingForHelp}
        keys={keysOf('help')}
        alert
        disabled={busy}
        onClick={act(line.askingForHelp ? 'help-over' : 'ask-help')}
      >
        {line.askingForHelp ? words.helpOver : words.askHelp}
      </Toggle>
      {line.recording !== 'off' && (
        <Toggle
          on={isPaused}
          keys={keysOf('pause')}
          disabled={busy}
          onClick={act(isPaused ? 'resume-recording' : 'pause-recording')}
        >
          {isPaused ? words.resumeRecording : words.pauseRecording}
        </Toggle>
      )}
    </div>
  );
}

interface ConsultingProps {
  name: string;
  busy: boolean;
  act: (action: 'complete-transfer' | 'conference' | 'resume') => () => void;
}

/** Two speak while the caller hears music: how it goes on. */
function Consulting({ name, busy, act }: ConsultingProps) {
  return (
    <div className="consulting" role="group" aria-label={words.consulting(name)}>
      <p>{words.consulting(name)}</p>
      <div className="control-grid">
        <button type="button" className="button" disabled={busy} onClick={act('complete-transfer')}>
          {words.completeTransfer}
        </button>
        <button type="button" className="button" disabled={busy} onClick={act('conference')}>
          {words.joinAll}
        </button>
        <button type="button" className="button" disabled={busy} onClick={act('resume')}>
          {words.backToCaller}
        </button>
      </div>
    </div>
  );
}

interface ToggleProps {
  on: boolean;
  alert?: boolean;
  /** that press it */
  keys?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function Toggle({ on, alert = false, keys, disabled = false, onClick, children }: ToggleProps) {
  const kind = on ? (alert ? ' control-alert' : ' control-on') : '';
  return (
    <button
      type="button"
      className={`button control${kind}`}
      aria-pressed={on}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
