import { strings } from '../strings.js';
import { timeOfDay } from '../ui/format.js';
import type { CallModel } from './call-model.js';

const words = strings.ending;

/** How the call ended, below its last words. */
export function CallEnding({ model }: { model: CallModel }) {
  const { ending, transcriptComplete: complete, secondPass, pieces } = model;
  if (ending === null) return null;
  const isSilent = complete?.leftOut === 0 && pieces.every(({ kind }) => kind === 'note');
  return (
    <div className="ending" role="status">
      <p className="ending-title">{words.at(timeOfDay(ending.at))}</p>
      <p>
        {words.why(ending.reason).sentence} {complete === null ? words.writing : words.complete}
        {isSilent && ` ${strings.transcript.emptyEnded}`}
        {complete !== null && complete.leftOut > 0 && ` ${words.leftOut(complete.leftOut)}`}
      </p>
      {ending.note !== null && <p>{words.note(ending.note)}</p>}
      {secondPass !== null && <p>{strings.secondPass.ended[secondPass.outcome](secondPass.replaced)}</p>}
    </div>
  );
}
