/** A file that does not arrive within this time is asked for again by its user. */
const patienceMs = 30_000;

/** Files of the pages that have arrived, or are on their way, by address. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports a part of the pages once all of its files are there. A module that a browser could not fetch stays so until the
 * page is loaded anew (HTML Standard, module map; Chromium 150: a second `import()` asks the server for nothing): after a
 * moment without a network the part would never come, and to load the page anew ends a call whose telephone is in it. A
 * file that `fetch` could not get can be asked for again. The import takes the files from the cache of the browser.
 *
 * The build puts it in the place of Vite's preload helper (scripts/setup/pages/fetch-before-import.ts).
 *
 * @param files scripts and styles of the part, relative to the root of the server; left out: none is known
 * @throws Error where one did not arrive
 */
export async function importFetched<Module>(
  importer: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  return withPatience(Promise.all(files.map((file) => fetchedOnce(`/${file}`))).then(importer));
}

/** A part whose styles or words are still on their way (language/arriving.ts) is reported; it may come all the same. */
async function withPatience<Module>(imported: Promise<Module>): Promise<Module> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(
      () => reject(new Error('a part of the pages did not arrive in time')),
      patienceMs,
    );
  });
  try {
    return await Promise.race([imported, late]);
  } finally {
    window.clearTimeout(timer);
  }
}

function fetchedOnce(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const arrival = address.endsWith('.css') ? addStyle(address) : fetchScript(address);
  fetched.set(address, arrival);
  arrival.catch(() => fetched.delete(address));
  return arrival;
}

async function fetchScript(address: string): Promise<void> {
  if (linkTo(address) !== null) return;
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}

function addStyle(address: string): Promise<void> {
  if (linkTo(address) !== null) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} did not arrive`));
    });
    document.head.append(link);
  });
}

/** The document names the files with which it begins. */
function linkTo(address: string): Element | null {
  return document.querySelector(`link[href="${address}"]`);
}
