/** The colours of the pages: those that the system prefers, or the user's choice for this browser. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read by `theme-at-start.js`, which no module is part of. */
const KEY = 'hearline.theme';

/** The part of `<html>` that is used: its `data-theme`, which tokens.css reads. */
export interface Root {
  readonly dataset: { theme?: string | undefined };
}

/** The theme that the page has now. */
export function themeOf({ dataset: { theme } }: Root): Theme {
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/**
 * Changes the theme of the page, and keeps it for the next ones.
 *
 * @returns false where the browser keeps nothing
 */
export function chooseTheme(
  root: Root,
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  theme: Theme,
): boolean {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') storage().removeItem(KEY);
    else storage().setItem(KEY, theme);
    return true;
  } catch {
    return false; // storage is forbidden here
  }
}
