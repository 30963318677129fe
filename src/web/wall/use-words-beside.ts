import { getRouteApi } from '@tanstack/react-router';
import { useMediaQuery } from '../ui/use-media-query.js';

const route = getRouteApi('/wall');
/** From here on there is room for the words of a call beside the others, as in call/words-beside.css. */
const besideQuery = '(min-width: 75rem)';

/** The call whose words stand beside the others, as the address names it; null: none, or no room. */
export function useWordsBeside(): string | null {
  const { words } = route.useSearch();
  const hasRoom = useMediaQuery(besideQuery);
  return hasRoom ? (words ?? null) : null;
}
