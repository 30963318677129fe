import { Fragment } from 'react';

/**
 * Facts behind each other, each in the direction of its own writing: in an Arabic line a name in Latin letters moves no
 * date, and the plus of a number stays in front of it.
 */
export function Facts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}
