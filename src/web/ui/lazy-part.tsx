import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { strings } from '../strings.js';

const words = strings.shell;

/**
 * A part of a page whose code is a chunk of its own. Where it does not arrive, its place says so and the rest of the page
 * goes on: a call is not lost from sight with the form beside it.
 *
 * @param meanwhile shown until it is there
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'fetching' | 'there' | 'missing'>(Loaded ? 'there' : 'fetching');
    useEffect(() => {
      if (state !== 'fetching') return;
      let isShown = true;
      load().then(
        (part) => {
          Loaded = part;
          if (isShown) setState('there');
        },
        () => isShown && setState('missing'),
      );
      return () => void (isShown = false);
    }, [state]);
    if (Loaded && state === 'there') return <Loaded {...props} />;
    return state === 'missing' ? <MissingPart onAgain={() => setState('fetching')} /> : meanwhile;
  };
}

function MissingPart({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{words.fault}</p>
      <button type="button" className="button" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}
