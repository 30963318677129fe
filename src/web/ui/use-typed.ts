import { useState } from 'react';

/**
 * The value of a field: the given one, e.g. that of the address, until the user types or chooses another; a new given one takes the
 * place of either. The field itself stays, with its focus.
 */
export function useTyped(given: string): [value: string, type: (value: string) => void] {
  const [typed, setTyped] = useState({ given, value: given });
  // before anything is drawn: https://react.dev/reference/react/useState#storing-information-from-previous-renders
  if (typed.given !== given) setTyped({ given, value: given });
  return [typed.value, (value) => setTyped({ given, value })];
}
