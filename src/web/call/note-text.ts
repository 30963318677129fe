import { strings } from '../strings.js';
import { languageName } from '../ui/format.js';
import type { Note } from './pieces.js';

const words = strings.notes;

/** A note in plain words. */
export function noteText(note: Note): string {
  switch (note.type) {
    case 'answered':
      return words.answered;
    case 'joined':
      return words.joined(note.name);
    case 'left':
      return words.left(note.name);
    case 'queued':
      return note.language === null ? words.queued : words.queuedFor(languageName(note.language));
    case 'ringing':
      return words.ringing(note.name);
    case 'missed':
      return words.missed[note.reason](note.name);
    case 'promised':
      return words.promised;
    case 'owed':
      return strings.lost.notes.owed;
    case 'lost':
      return note.telephone ? strings.lost.notes.lost(note.name) : strings.lost.notes.silent(note.name);
    case 'back':
      return strings.lost.notes.back(note.name);
    case 'held':
      return words.held(note.name);
    case 'resumed':
      return words.resumed(note.name);
    case 'muted':
      return note.muted ? words.muted(note.name) : words.unmuted(note.name);
    case 'transferred':
      return words.transferred(note.from, note.to);
    case 'help':
      return note.asking ? words.helpAsked(note.name) : words.helpOver(note.name);
    case 'acknowledged':
      return words.acknowledged(note.name ?? strings.wall.aSupervisor);
    case 'alert-seen':
      return words.alertSeen(note.name);
    case 'sound':
      return words.sound[note.state](note.name);
    case 'unannounced':
      return note.whole ? words.unannounced.call : words.unannounced.party(note.name);
    case 'transcription':
      return words.transcription[note.mode];
    case 'recording':
      return words.recording[note.state];
  }
}
