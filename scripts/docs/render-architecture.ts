import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

export const ARCHITECTURE = join(productPaths.checkout, 'docs/architecture.md');

interface Room {
  /** `everything`: app.ts and start/; `protocol`: the protocol of realtime alone. */
  readonly imports: readonly string[] | 'everything' | 'protocol';
  readonly purpose: string;
  readonly holds: string;
}

/** structure/rooms.cjs, which the structure check reads, too. */
export interface Law {
  readonly ROOMS: Readonly<Record<string, Room>>;
  /** By room: its folders, highest first, each with its subject. */
  readonly FLOORS: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By library: the rooms that use it. */
  readonly LIBRARIES: Readonly<Record<string, readonly string[]>>;
}

export const law = createRequire(import.meta.url)(join(productPaths.checkout, 'structure/rooms.cjs')) as Law;

const SRC = join(productPaths.checkout, 'src');

/**
 * docs/architecture.md as it must be, from the page as it is: with the rooms as the tree and the law of the house have
 * them.
 *
 * @throws where a part that is written here has no place in the page
 */
export function renderArchitecture(page: string): string {
  const parts = { tree: treeTable(), floors: floorTables(), rooms: importTable() };
  return Object.entries(parts).reduce((text, [name, part]) => withPart(text, name, part), page);
}

function withPart(page: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/architecture.md has no part "${name}"`);
  return `${page.slice(0, from)}${begin}\n\n${part}\n\n${page.slice(to)}`;
}

/** Table of `src/`: its files, and its rooms with their folders. */
function treeTable(): string {
  const entries = readdirSync(SRC, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => `\`${name}\``);
  const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const missing = rooms.filter((room) => !law.ROOMS[room]);
  if (missing.length > 0) throw new Error(`structure/rooms.cjs has no row for ${missing.join(', ')}`);
  const gone = Object.keys(law.ROOMS).filter((room) => !rooms.includes(room));
  if (gone.length > 0) throw new Error(`src/ has no folder for the row ${gone.join(', ')}`);
  return [
    `\`src/\` holds ${files.join(', ')} and these rooms:`,
    '',
    table(
      ['Room', 'Purpose', 'Folders'],
      Object.entries(law.ROOMS).map(([room, { purpose, holds }]) => [
        `\`${room}/\``,
        [purpose, holds && `${holds[0]?.toUpperCase() ?? ''}${holds.slice(1)}.`].filter(Boolean).join(' '),
        foldersOf(room)
          .map((name) => `\`${name}\``)
          .join(', '),
      ]),
    ),
  ].join('\n');
}

function foldersOf(room: string): string[] {
  const entries = readdirSync(join(SRC, room), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function floorTables(): string {
  return Object.entries(law.FLOORS)
    .map(([room, floors]) => {
      const [named, there] = [Object.keys(floors).sort().join(', '), foldersOf(room).sort().join(', ')];
      if (named !== there)
        throw new Error(`structure/rooms.cjs has the floors ${named} of ${room}; src has ${there}`);
      const rows = Object.entries(floors).map(([floor, subject]) => [`\`${floor}/\``, subject]);
      return `**The floors of \`${room}/\`**, highest first:\n\n${table(['Folder', 'Subject'], rows)}`;
    })
    .join('\n\n');
}

function importTable(): string {
  const rows = Object.entries(law.ROOMS).map(([room, { imports }]) => [
    room,
    worded(imports),
    librariesOf(room),
  ]);
  return table(['Room', 'May import', 'Libraries that few rooms use'], rows);
}

function worded(imports: Room['imports']): string {
  if (imports === 'everything') return 'every room; `app.ts` and `main.ts` alone import it';
  if (imports === 'protocol') return '`realtime/protocol.ts`';
  return imports.join(', ') || '–';
}

function librariesOf(room: string): string {
  return Object.entries(law.LIBRARIES)
    .filter(([, rooms]) => rooms.includes(room))
    .map(([library]) => library)
    .join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
