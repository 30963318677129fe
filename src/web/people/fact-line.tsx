import { Fragment } from 'react';

/** Facts behind each other, each in the direction of its own writing: a name in Latin letters moves no date in Arabic. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return (
    <p className="quiet person-row-facts">
      {facts.map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </p>
  );
}
