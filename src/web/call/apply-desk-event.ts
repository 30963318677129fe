import type { WireCallEvent } from '../../realtime/protocol.js';
import { applyMeasured } from './apply-measured.js';
import { addNote, updateLeg, type EventOf } from './change-call.js';
import type { CallModel } from './call-model.js';
import { laneOf, nameOfLeg, nameOfUser } from './people.js';
import type { SoundState } from './pieces.js';

/** Adds a quiet note for each thing that people at the telephones do. The server says what the call is then. */
export function applyDeskEvent(model: CallModel, event: WireCallEvent): CallModel {
  switch (event.type) {
    case 'call_queued': {
      const { priority, language } = event;
      return addNote(model, event, 'caller', { type: 'queued', priority, language });
    }
    case 'agent_ringing':
      return addNote(model, event, 'agent', { type: 'ringing', name: event.name });
    case 'agent_missed': {
      const { name, reason } = event;
      return addNote(model, event, 'agent', { type: 'missed', name, reason });
    }
    case 'callback_promised':
      return addNote(model, event, 'caller', { type: 'promised' });
    case 'callback_owed':
      return addNote(model, event, 'caller', { type: 'owed' });
    case 'leg_lost': {
      const { speaker, name } = event;
      return addNote(model, event, laneOf(speaker), { type: 'lost', name, telephone: speaker === 'agent' });
    }
    case 'leg_back': {
      const { speaker, leg_id: legId } = event;
      const name = nameOfLeg(model.legs, legId, speaker);
      return addNote(model, event, laneOf(speaker), { type: 'back', name });
    }
    case 'leg_held':
    case 'leg_resumed':
      return holdLeg(model, event);
    case 'leg_muted': {
      const { speaker, muted } = event;
      const name = nameOfLeg(model.legs, event.leg_id, speaker);
      const next = updateLeg(model, event.leg_id, { muted });
      return addNote(next, event, laneOf(speaker), { type: 'muted', name, muted });
    }
    case 'media_quality':
    case 'media_wordless': {
      const speaker = model.legs[event.leg_id]?.speaker ?? 'caller';
      const name = nameOfLeg(model.legs, event.leg_id, speaker);
      const note = { type: 'sound', name, state: soundOf(event) } as const;
      return addNote(applyMeasured(model, event), event, laneOf(speaker), note);
    }
    case 'call_transferred': {
      const [from, to] = [event.from_leg_id, event.to_leg_id].map((id) => nameOfLeg(model.legs, id, 'agent'));
      return addNote(model, event, 'agent', { type: 'transferred', from: from ?? '', to: to ?? '' });
    }
    case 'help_asked':
      return askHelp(model, event);
    case 'recording_changed': {
      const { state, reason } = event;
      return addNote(model, event, 'agent', { type: 'recording', state, reason });
    }
    case 'announcement_played':
      return announced(model, event);
    case 'transcript_mode':
      return addNote(model, event, 'agent', { type: 'transcription', mode: event.mode });
    default:
      return model; // a newer server may send what this page does not know; its `seq` still counts
  }
}

function soundOf(event: EventOf<'media_quality' | 'media_wordless'>): SoundState {
  if (event.type === 'media_quality') return event.state;
  return event.wordless ? 'wordless' : 'words';
}

function holdLeg(model: CallModel, event: EventOf<'leg_held'> | EventOf<'leg_resumed'>): CallModel {
  const { speaker, leg_id: legId } = event;
  const held = event.type === 'leg_held';
  const next = updateLeg(model, legId, { held });
  const name = nameOfLeg(model.legs, legId, speaker);
  return addNote(next, event, laneOf(speaker), { type: held ? 'held' : 'resumed', name });
}

/** A party who has heard all of it is no news. */
function announced(model: CallModel, event: EventOf<'announcement_played'>): CallModel {
  if (event.complete) return model;
  const speaker = event.leg_id === 'caller' ? 'caller' : (model.legs[event.leg_id]?.speaker ?? 'third-party');
  const name = nameOfLeg(model.legs, event.leg_id, speaker);
  return addNote(model, event, laneOf(speaker), { type: 'unannounced', name, whole: speaker === 'caller' });
}

function askHelp(model: CallModel, event: EventOf<'help_asked'>): CallModel {
  const { user_id: userId, asking } = event;
  return addNote(model, event, 'agent', { type: 'help', name: nameOfUser(model.legs, userId), asking });
}
