import { useMemo, type ButtonHTMLAttributes } from 'react';
import { strings } from '../strings.js';
import type { NamedInUtterance } from './call-model.js';
import { toNamed, type NamedThing } from './named.js';
import type { Piece } from './pieces.js';
import { languagesBySegment } from './quote-language.js';
import { useRoving } from '../ui/use-roving.js';
import { showInTranscript } from './show-in-transcript.js';
import './alerts.css';

const words = strings.entities;

interface Props {
  named: readonly NamedInUtterance[];
  pieces: readonly Piece[];
}

/** The persons, places, numbers … of the call; each leads to where it was named first. */
export function EntityList({ named, pieces }: Props) {
  const languages = useMemo(() => languagesBySegment(pieces), [pieces]);
  const byType = useMemo(() => toNamed(named), [named]);
  const all = [...byType.values()].flat();
  const { onKeyDown, stop } = useRoving(all.length);
  return (
    <section aria-labelledby="entities-title">
      <h3 id="entities-title" className="small-title">
        {words.title}
      </h3>
      {byType.size === 0 && <p className="quiet">{words.none}</p>}
      <dl className="entity-types" onKeyDown={onKeyDown}>
        {[...byType].map(([type, things]) => (
          <div key={type}>
            <dt>{words.types[type] ?? type}</dt>
            <dd>
              {things.map((thing) => (
                <Thing
                  key={thing.text}
                  thing={thing}
                  language={languages.get(thing.segmentId)}
                  stop={stop(all.indexOf(thing))}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ThingProps {
  thing: NamedThing;
  language: string | undefined;
  stop: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'tabIndex' | 'onFocus'>;
}

function Thing({ thing: { text, segmentId, count }, language, stop }: ThingProps) {
  return (
    <button type="button" className="entity" {...stop} onClick={() => showInTranscript(segmentId)}>
      <bdi lang={language}>{text}</bdi>
      {count > 1 && <span className="entity-count">{count}</span>}
      <span className="visually-hidden"> {words.jump(count)}</span>
    </button>
  );
}
