import { mkdir, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { messageOf, SetupError } from '../../lib/errors.js';
import { modelRefusal } from './model-refusal.js';
import { modelRecordSchema, type ModelRecord } from './model-record.js';

/** A model on the shelf and what its file looks like at a glance; `verify` looks at every byte. */
export interface ShelvedModel {
  readonly record: ModelRecord;
  readonly path: string;
  readonly state: 'there' | 'missing' | 'other-size';
  /** The servers of this DATA_DIR use it, unless WHISPER_MODEL names another. */
  readonly isInUse: boolean;
}

const IN_USE = 'in-use.bin';

/**
 * The speech models of one DATA_DIR: a folder with a file and a record (`NAME.bin`, `NAME.json`) for each, and a
 * symbolic link to the one in use. Every change is one rename, so that a running server never sees half of it.
 */
export class ModelShelf {
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'models');
  }

  /** The file that the shelf says to use; undefined while none was chosen. */
  async pathInUse(): Promise<string | undefined> {
    const link = join(this.folder, IN_USE);
    // a link whose model has gone is reported as that file's absence, not passed over
    return realpath(link).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return (await readdir(this.folder).catch((): string[] => [])).some((name) => name === IN_USE)
        ? link
        : undefined;
    });
  }

  async list(): Promise<ShelvedModel[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const inUse = await this.pathInUse();
    const records = names.filter((name) => name.endsWith('.json')).sort();
    return Promise.all(records.map((name) => this.#look(join(this.folder, name), inUse)));
  }

  /** @throws Refusal */
  async find(name: string): Promise<ShelvedModel> {
    const found = (await this.list()).find(({ record }) => record.name === name);
    if (!found) throw modelRefusal({ code: 'unknown-model', model: name });
    return found;
  }

  /** Where a file is made ready before `put`: on the same disk. Made if it is missing. */
  async workFolder(): Promise<string> {
    const folder = join(this.folder, 'unfinished');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** @throws Refusal when a model has this name already */
  async refuseTaken(name: string): Promise<void> {
    const isTaken = (await this.list()).some(({ record }) => record.name === name);
    if (isTaken) throw modelRefusal({ code: 'model-name-taken', model: name });
  }

  /** Takes a checked file of the work folder. The record comes last: a model without one does not count. */
  async put(unfinished: string, record: ModelRecord): Promise<string> {
    await this.refuseTaken(record.name);
    const path = join(this.folder, record.file);
    await rename(unfinished, path);
    const text = join(await this.workFolder(), `${record.name}.${process.pid}.json`);
    await writeFile(text, `${JSON.stringify(record, null, 2)}\n`);
    await rename(text, this.#recordPath(record.name));
    return path;
  }

  async use(name: string): Promise<void> {
    const { path, state } = await this.find(name);
    if (state !== 'there') throw modelRefusal({ code: 'model-not-whole', model: name, path, state });
    const link = join(await this.workFolder(), `in-use.${process.pid}`);
    await rm(link, { force: true });
    await symlink(relative(this.folder, path), link);
    await rename(link, join(this.folder, IN_USE));
  }

  async remove(name: string): Promise<void> {
    const { path, isInUse } = await this.find(name);
    if (isInUse) throw modelRefusal({ code: 'model-in-use', model: name });
    await rm(this.#recordPath(name));
    await rm(path, { force: true });
  }

  #recordPath(name: string): string {
    return join(this.folder, `${name}.json`);
  }

  async #look(recordPath: string, inUse: string | undefined): Promise<ShelvedModel> {
    const record = await readRecord(recordPath);
    const path = join(this.folder, record.file);
    const size = await stat(path).then(
      (info) => info.size,
      () => undefined,
    );
    const state = size === undefined ? 'missing' : size === record.sizeBytes ? 'there' : 'other-size';
    const isInUse = inUse !== undefined && inUse === (await realpath(path).catch(() => undefined));
    return { record, path, state, isInUse };
  }
}

/** The record beside a model file of a shelf; undefined where there is none. @throws SetupError */
export async function recordBeside(modelPath: string): Promise<ModelRecord | undefined> {
  const path = modelPath.replace(/\.bin$/, '.json');
  if (path === modelPath || !(await stat(path).catch(() => undefined))) return undefined;
  const record = await readRecord(path);
  return record.file === basename(modelPath) ? record : undefined;
}

async function readRecord(path: string): Promise<ModelRecord> {
  try {
    const record = modelRecordSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    if (record.file.includes(sep)) throw new Error(`it names a file outside its folder, ${record.file}`);
    return record;
  } catch (error) {
    throw new SetupError(`the record of a model, ${path}, cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
