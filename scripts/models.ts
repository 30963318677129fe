import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../src/config/config.js';
import { readEnvironment } from '../src/config/env.js';
import { productPaths } from '../src/config/product-paths.js';
import { SetupError } from '../src/lib/errors.js';
import { silentLog } from '../src/lib/log.js';
import { sha256Of } from '../src/lib/sha256-of.js';
import { addModel, PRECISIONS, type Precision } from '../src/speech/models/add-model.js';
import { readCatalogue, type KnownModel } from '../src/speech/model-files/catalogue.js';
import { download } from '../src/speech/models/download.js';
import { ModelShelf, type ShelvedModel } from '../src/speech/model-files/model-shelf.js';
import { readModelFile } from '../src/speech/model-files/model-file.js';
import { describeModel } from '../src/speech/model-files/model-info.js';
import { startSpeechEngine } from '../src/start/common/start-speech-engine.js';
import { ProgressBar } from './progress-bar.js';
import { readArguments } from './read-arguments.js';
import { runMain } from './run-main.js';

const USAGE = `usage: npm run models -- COMMAND

  list                  the models in DATA_DIR, and those that can be fetched
  fetch NAME            downloads one of the list, checks it, and adds it; goes on where an
                        interrupted download ended
  add PATH [options]    adds a whisper.cpp (ggml) file, a Parakeet of it too, or the folder of a fine-tuned Whisper as it
                        is published (config.json, model.safetensors, tokenizer files)
      --name NAME             left out: the name of the file or folder
      --precision P           ${PRECISIONS.join(', ')}; left out: q8_0 for a folder, a file stays as it is
      --languages sw,en       ISO 639-1; left out: the languages of Whisper
      --licence TEXT          left out: what the folder's README.md says
  use NAME              puts a model in use; running servers change over within seconds,
                        without a restart and without losing speech
  verify [NAME|FILE]    reads every byte of one model, or of all: size, SHA-256, structure
  remove NAME           deletes a model that is not in use

WHISPER_MODEL, when it is set, wins over \`use\`.`;

const STATES = { there: '', missing: '  ITS FILE IS MISSING', 'other-size': '  ITS FILE HAS ANOTHER SIZE' };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const config = readConfig(readEnvironment());
const shelf = new ModelShelf(config.dataDir);

/** `npm run models`: the speech models of this DATA_DIR. */
await runMain(async (signal) => {
  const { positionals, values } = parseArguments();
  const [command = '', subject, ...rest] = positionals;
  const isOption = Object.values(values).some((value) => value !== undefined);
  if (rest.length > 0 || (isOption && command !== 'add')) throw new SetupError(USAGE);
  if (command === 'list' && subject === undefined) return list();
  if (command === 'verify') return verify(subject, signal);
  if (subject === undefined) throw new SetupError(USAGE);
  if (command === 'fetch') return fetchModel(subject, signal);
  if (command === 'add') return add(subject, values, signal);
  if (command === 'use') return use(subject);
  if (command === 'remove') return remove(subject);
  throw new SetupError(USAGE);
});

type Options = ReturnType<typeof parseArguments>['values'];

function parseArguments() {
  const options = {
    name: { type: 'string' },
    precision: { type: 'string' },
    languages: { type: 'string' },
    licence: { type: 'string' },
  } as const;
  return readArguments({ allowPositionals: true, options }, USAGE);
}

async function list(): Promise<number> {
  const shelved = await shelf.list();
  say(`In ${shelf.folder}:`);
  if (shelved.length === 0) say('  none; the fixture model is used, which is for trying out only');
  for (const model of shelved) say(shelvedLine(model));
  if (config.speech.modelFile) say(`In use: ${config.speech.modelFile} (WHISPER_MODEL)`);
  say('\nTo fetch (npm run models -- fetch NAME):');
  const known = await fetchable();
  for (const { name, sizeBytes, licence, about } of known)
    say(`    ${name.padEnd(22)} ${megabytes(sizeBytes).padStart(9)}  ${licence.padEnd(10)} ${about}`);
  return shelved.every(({ state }) => state === 'there') ? 0 : 1;
}

function shelvedLine({ record, state, isInUse }: ShelvedModel): string {
  const { name, sizeBytes, licence, languages, about } = record;
  const what = `${megabytes(sizeBytes).padStart(9)}  ${licence.padEnd(10)} ${languages ? `${languages.join(', ')}: ` : ''}${about}`;
  return `  ${isInUse ? '*' : ' '} ${name.padEnd(22)} ${what}${STATES[state]}`;
}

async function fetchable(): Promise<readonly KnownModel[]> {
  return (await readCatalogue(productPaths.modelManifest)).filter(({ url }) => url !== undefined);
}

async function fetchModel(name: string, signal: AbortSignal): Promise<number> {
  const known = (await fetchable()).find((model) => model.name === name);
  if (!known?.url) {
    const names = (await fetchable()).map((model) => model.name);
    throw new SetupError(`there is no model ${name} to fetch; there are: ${names.join(', ')}`);
  }
  const { archive: _, url, ...record } = known;
  await shelf.refuseTaken(name);
  const target = join(await shelf.workFolder(), `${record.file}.part`);
  const bar = new ProgressBar(`fetching ${name}`, process.stderr);
  const onProgress = (done: number) =>
    bar.show(done / record.sizeBytes, `${megabytes(done)} of ${megabytes(record.sizeBytes)}`);
  const { sizeBytes, sha256 } = record;
  await download({ url, target, sizeBytes, sha256, onProgress, signal }).finally(() => bar.end());
  await readModelFile(target);
  await tryOut(target);
  await shelf.put(target, record);
  return printAdded(name);
}

async function add(source: string, values: Options, signal: AbortSignal): Promise<number> {
  const { name, languages, licence } = values;
  const bar = new ProgressBar('', process.stderr);
  const record = await addModel({
    shelf,
    source: resolve(source),
    name,
    precision: precisionOf(values.precision),
    languages: languages?.split(',').map((each) => each.trim()),
    licence,
    known: await readCatalogue(productPaths.modelManifest),
    quantizeProgram: productPaths.whisperQuantize,
    tryOut,
    onProgress: (step, part) => bar.show(part, step),
    signal,
  }).finally(() => bar.end());
  return printAdded(record.name);
}

function precisionOf(text: string | undefined): Precision | undefined {
  const found = PRECISIONS.find((each) => each === text);
  if (text !== undefined && !found) throw new SetupError(`--precision: one of ${PRECISIONS.join(', ')}`);
  return found;
}

function printAdded(name: string): number {
  say(`${name} is there. Put it in use: npm run models -- use ${name}`);
  return 0;
}

/** One second of silence through a worker of its own: the engine takes the file, and computes with it. */
async function tryOut(path: string): Promise<void> {
  const model = await describeModel(path, productPaths.modelManifest);
  const transcriber = await startSpeechEngine({ model, workers: 1, log: silentLog() });
  try {
    await transcriber.transcribe({
      legId: 'try-out',
      priority: 'file',
      samples: new Int16Array(16_000),
      sampleRateHz: 16_000,
      language: 'en',
      deadlineMs: 300_000,
    });
  } finally {
    await transcriber.close();
  }
}

async function use(name: string): Promise<number> {
  const { path } = await shelf.find(name);
  await readModelFile(path);
  await shelf.use(name);
  say(`${name} is in use; running servers of ${config.dataDir} change over within seconds.`);
  if (config.speech.modelFile) say(`But WHISPER_MODEL=${config.speech.modelFile} is set here, and wins.`);
  return 0;
}

async function remove(name: string): Promise<number> {
  await shelf.remove(name);
  say(`${name} is deleted`);
  return 0;
}

async function verify(subject: string | undefined, signal: AbortSignal): Promise<number> {
  await mkdir(shelf.folder, { recursive: true, mode: 0o700 });
  const shelved = await shelf.list();
  const chosen = shelved.filter(({ record }) => subject === undefined || record.name === subject);
  if (subject !== undefined && chosen.length === 0) {
    const { kind, shape, sizeBytes } = await readModelFile(resolve(subject));
    const { audioState, audioLayers, melBands } = shape;
    const what = kind === 'parakeet' ? 'Parakeet' : 'whisper.cpp';
    const layers = `${audioLayers} + ${kind === 'parakeet' ? shape.predictorLayers : shape.textLayers} layers`;
    say(
      `${subject}: a whole ${what} model, ${megabytes(sizeBytes)}, width ${audioState}, ${layers}, ${melBands} mel bands; there is no record to compare it with`,
    );
    return 0;
  }
  let failed = 0;
  for (const { record, path } of chosen) {
    const fault = await faultOf(record.sha256, path, signal);
    if (fault) failed++;
    say(`${record.name}: ${fault ?? 'whole, and as its record says'}`);
  }
  if (chosen.length === 0) say(`no models in ${shelf.folder}`);
  return failed > 0 ? 1 : 0;
}

async function faultOf(sha256: string, path: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    await readModelFile(path);
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
  const found = await sha256Of(path, signal);
  return found === sha256 ? undefined : `CHANGED: its SHA-256 is ${found}, its record says ${sha256}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
