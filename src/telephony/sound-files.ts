import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const SOUND = 'sound:';
/** Besides the sounds of the helpline's own: those that come with Asterisk, by language. */
const LANGUAGES = ['', 'en'];

/**
 * The sounds among `media` of which a folder of Asterisk has no file, in any format. Asterisk's own list (`/sounds`) does
 * not help: it is made when Asterisk starts, and takes `custom` for a language.
 *
 * @param folder `sounds` in Asterisk's data directory
 * @param media as in `/channels/{id}/play`; digits, numbers and tones need no file
 */
export async function missingSounds(folder: string, media: readonly string[]): Promise<string[]> {
  const sounds = [...new Set(media)].filter((each) => each.startsWith(SOUND));
  const found = await Promise.all(sounds.map((each) => hasFile(folder, each.slice(SOUND.length))));
  return sounds.filter((_, at) => !found[at]);
}

async function hasFile(folder: string, name: string): Promise<boolean> {
  for (const language of LANGUAGES) {
    const path = join(folder, language, name);
    const names = await readdir(dirname(path)).catch(() => []);
    if (names.some((each) => each.startsWith(`${basename(path)}.`))) return true;
  }
  return false;
}
