import type { FakeCaller, FakePhone } from './fake-asterisk-party.js';
import type { Screen } from './screen.js';

const FRAME_MS = 20;
const FRAME_SAMPLES = FRAME_MS * 8;
/** Root mean square of a frame of speech; the lines of the demo calls are below 100. */
const VOICE_RMS = 500;
/** How far the place of an utterance or a gap may be off: the hangover of the detector. */
const PLACE_TOLERANCE_MS = 400;
/** The voice around an accounted stretch that may be missing: a breath between two sentences. */
const LOST_AT_LEAST_MS = 200;

interface Stretch {
  readonly callId: string;
  readonly legId: string;
  readonly startedAtMs: number;
  /** Places of the frames with a voice in them, ms from the start. */
  readonly voicedMs: readonly number[];
}

/** Places in a call, ms from answer. */
interface Place {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Stretches of speech that were said to their end: each has to be accounted for in its own place. */
export class SaidStretches {
  readonly #stretches: Stretch[] = [];

  get count(): number {
    return this.#stretches.length;
  }

  /** Lets a party say something as fast as a phone does; it counts when its last sample has left. */
  async say(
    callId: string,
    party: FakeCaller | FakePhone,
    legId: string,
    samples: Int16Array,
    thenSilenceMs = 700,
  ): Promise<void> {
    const { channel } = party;
    const startedAtMs = await party.say(samples, { realTime: true, thenSilenceMs });
    if (!channel || party.channel?.id !== channel.id) return; // gone in mid-word
    this.#stretches.push({ callId, legId, startedAtMs, voicedMs: voicedIn(samples) });
  }

  /** Where a voice was that is neither written down, nor deferred or dropped with its place, nor in a gap that is reported. */
  lostIn(screen: Screen, callId: string): string[] {
    const answered = screen.eventsOf(callId, 'call_answered')[0];
    const zeroMs = answered ? Date.parse(answered.at) : 0;
    return this.#stretches
      .filter((stretch) => stretch.callId === callId)
      .flatMap(({ legId, startedAtMs, voicedMs }) => {
        const places = placesIn(screen, callId, samePartyAs(screen, callId, legId));
        const isReported = (atMs: number) =>
          places.some(
            ({ fromMs, toMs }) => atMs > fromMs - PLACE_TOLERANCE_MS && atMs < toMs + PLACE_TOLERANCE_MS,
          );
        const fromMs = startedAtMs - zeroMs;
        const lost = voicedMs.map((ms) => Math.round(fromMs + ms)).filter((atMs) => !isReported(atMs));
        if (lost.length * FRAME_MS < LOST_AT_LEAST_MS) return [];
        const reported = places.map((place) => `${place.fromMs}–${place.toMs}`).join(', ');
        const legs = legsOf(screen, callId);
        return [`${callId} ${legId}: a voice at ${lost[0]}–${lost.at(-1)} ms is not in ${reported}; ${legs}`];
      });
  }
}

/**
 * Every leg of the phone of that leg: one that has left and come back while no server was there speaks before
 * a screen knows its new leg. Its words still have to stand at their own place.
 */
function samePartyAs(screen: Screen, callId: string, legId: string): string[] {
  const joined = screen.eventsOf(callId, 'leg_joined');
  const name = joined.find(({ leg_id: id }) => id === legId)?.name;
  return [legId, ...joined.filter((leg) => leg.name === name).map(({ leg_id: id }) => id)];
}

function placesIn(screen: Screen, callId: string, legIds: readonly string[]): Place[] {
  const finals = screen.eventsOf(callId, 'streaming_transcription_segment').map(({ utterance }) => utterance);
  const reported = (['transcript_deferred', 'transcript_dropped', 'media_gap'] as const).flatMap((type) =>
    screen.eventsOf(callId, type),
  );
  return [...finals, ...reported]
    .filter((event) => legIds.includes(event.leg_id))
    .map(({ start, end }) => ({ fromMs: Math.round(start * 1000), toMs: Math.round(end * 1000) }));
}

/** The legs that joined and left, and at which point of the call. */
function legsOf(screen: Screen, callId: string): string {
  const changes = [...screen.eventsOf(callId, 'leg_joined'), ...screen.eventsOf(callId, 'leg_left')];
  return changes
    .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    .map(({ type, leg_id: legId, start }) => `${legId} ${type} ${Math.round(start * 1000)}`)
    .join(', ');
}

function voicedIn(samples: Int16Array): number[] {
  const voiced: number[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    const frame = samples.subarray(at, at + FRAME_SAMPLES);
    const power = frame.reduce((sum, sample) => sum + sample * sample, 0) / FRAME_SAMPLES;
    if (Math.sqrt(power) >= VOICE_RMS) voiced.push((at / FRAME_SAMPLES) * FRAME_MS);
  }
  return voiced;
}
