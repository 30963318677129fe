import type { FakeCaller, FakePhone } from './fake-asterisk-party.js';
import type { Screen } from './screen.js';

/** The words spoken to the end in many calls, and how each was accounted for. */
export class SaidWords {
  /** How often, by call and leg. */
  readonly #counts = new Map<string, Map<string, number>>();

  get legCount(): number {
    return [...this.#counts.values()].reduce((sum, legs) => sum + legs.size, 0);
  }

  /** Lets a party say something; it counts when its last sample has left for the server. */
  async say(
    callId: string,
    party: FakeCaller | FakePhone,
    legId: string,
    samples: Int16Array,
  ): Promise<void> {
    const { channel } = party;
    await party.say(samples);
    if (!channel || party.channel?.id !== channel.id) return; // gone in mid-word
    const legs = this.#counts.get(callId) ?? new Map<string, number>();
    this.#counts.set(callId, legs.set(legId, (legs.get(legId) ?? 0) + 1));
  }

  /** Words that are neither transcribed, nor reported as left out or dropped, nor inside a reported gap. */
  lostIn(screen: Screen, callId: string): string[] {
    const finals = screen
      .eventsOf(callId, 'streaming_transcription_segment')
      .map(({ utterance }) => utterance);
    const leftOut = new Set(screen.eventsOf(callId, 'postcall_transcription')[0]?.left_out);
    const owed = screen
      .eventsOf(callId, 'transcript_deferred')
      .filter(({ segment_id: id }) => leftOut.has(id));
    const dropped = screen.eventsOf(callId, 'transcript_dropped');
    const gaps = screen.eventsOf(callId, 'media_gap');
    return [...(this.#counts.get(callId) ?? [])].flatMap(([legId, count]) => {
      const of = (items: readonly { leg_id: string }[]) =>
        items.filter((item) => item.leg_id === legId).length;
      const heard = of(finals) + of(dropped) + of(owed);
      const isReported = heard + of(gaps) >= count;
      return isReported ? [] : [`${callId} ${legId}: said ${count}, heard ${heard}, gaps ${of(gaps)}`];
    });
  }
}
