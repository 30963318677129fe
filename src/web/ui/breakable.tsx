import { Fragment } from 'react';

/** A name with places to break behind each slash: `Emotional/Psychological Violence` in a narrow column. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=\/)/);
  return (
    <bdi>
      {parts.map((part, index) => (
        // the parts of one text keep their places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
