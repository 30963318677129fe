import type { WireCallEvent, WireClassification } from '../../src/realtime/protocol.js';
import type { ReceivedEvent } from './live-client.js';

/** Colours only where a person looks at a terminal. */
export interface Palette {
  readonly caller: (text: string) => string;
  readonly agent: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly strong: (text: string) => string;
}

export function paletteFor(out: NodeJS.WriteStream): Palette {
  const coloured = out.isTTY && process.env.NO_COLOR === undefined;
  const paint = (code: string) => (text: string) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { caller: paint('36'), agent: paint('33'), quiet: paint('2'), strong: paint('1') };
}

/** @returns prints each event of a call as a person would report it */
export function livePrinter(out: NodeJS.WriteStream): (received: ReceivedEvent) => void {
  const palette = paletteFor(out);
  return ({ event }) => {
    const line = describe(event, palette);
    if (line) out.write(`${palette.quiet(clock(event.start))}  ${line}\n`);
  };
}

function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2)}:${String(whole % 60).padStart(2, '0')}`;
}

function describe(event: WireCallEvent, { caller, agent, quiet, strong }: Palette): string | null {
  switch (event.type) {
    case 'streaming_call_start':
      return quiet(`${event.caller_id ?? 'a withheld number'} calls ${event.dialled}`);
    case 'leg_joined':
      return quiet(event.speaker === 'caller' ? 'the caller is on the line' : `${event.name} takes the call`);
    case 'streaming_transcription_segment': {
      const { speaker, text, doubt } = event.utterance;
      const by = speaker === 'caller' ? caller('Caller') : agent('Agent ');
      return `${by}  ${doubt === null ? text : quiet(`${text}  (doubtful: ${doubt})`)}`;
    }
    case 'streaming_translation':
      return quiet(`  = ${event.text}`);
    case 'streaming_classification': {
      if (event.provisional) return null;
      const because = event.evidence
        .map(({ text, negated }) => `"${text}"${negated ? ' (negated)' : ''}`)
        .join(', ');
      return `${quiet('  →')} ${strong(describeClassification(event.classification))}${quiet(because ? `  because of ${because}` : '')}`;
    }
    case 'media_gap':
      return quiet(`  ! nothing was heard of ${event.leg_id} until ${clock(event.end)} (${event.reason})`);
    case 'media_recovered':
      return quiet(`  ! what ${event.leg_id} said meanwhile is in a ${event.source}, and becomes words`);
    case 'media_quality':
      return quiet(
        `  ! ${event.leg_id}: ${{ none: 'no sound arrives', poor: 'the line is poor', good: 'the line is good again' }[event.state]}`,
      );
    case 'transcript_deferred':
      return quiet(`  ! some words of ${event.speaker} come later: ${event.reason}`);
    case 'transcript_dropped':
      return quiet(`  ! a sound of ${event.speaker} was taken for no speech (${event.reason})`);
    case 'announcement_played':
      return quiet(
        event.complete ? 'the announcement was played' : '! the announcement was not played to its end',
      );
    case 'streaming_call_end':
      return quiet(`the call was ended: ${event.reason}${event.note === null ? '' : ` (${event.note})`}`);
    case 'postcall_transcription':
      return quiet(
        `transcript complete: ${event.utterances} utterances${event.left_out.length > 0 ? `, ${event.left_out.length} left out` : ''}`,
      );
    case 'recording_changed':
      return event.state === 'failed' ? quiet(`  ! the recording stopped: ${event.reason}`) : null;
    case 'transcript_changed':
      return quiet(`  the transcript is ${event.state}`);
    default:
      return null;
  }
}

export function describeClassification(classification: WireClassification): string {
  const {
    main_category: main,
    sub_category: sub,
    main_category_confidence: confidence,
    priority,
  } = classification;
  const sure = confidence === null ? '' : ` ${Math.round(confidence * 100)} %`;
  return `${main}${sub ? ` / ${sub}` : ''}${sure}${priority ? `, priority ${priority}` : ''}`;
}
