/**
 * Fetches the words and the page at the same time: the page alone would ask for its words once all of it is here. The
 * document fetches the page's files beside this one (`preload-page.ts`).
 */
void import('./strings.js');
void import('./start.js');
