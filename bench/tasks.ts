import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { productPaths } from '../src/config/product-paths.js';
import { Closer } from '../src/lib/closer.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { asSuperuser } from './cases/as-superuser.js';
import { openFilled } from './cases/open-filled.js';
import { startServerProcess, type ServerProcess } from './cases/server-process.js';
import { PUBLISHED_SHAPES } from './models/published-shapes.js';
import { writeRandomModel } from './models/random-model.js';
import { toTable } from './table.js';
import { BareWhisper } from './tasks/bare-whisper.js';
import { cutClips, type Clip } from './tasks/clips.js';
import { TaskClient } from './tasks/task-client.js';

const PASSWORD = 'bench-only-password';
/**
 * Length of the sound of tasks that live through kills, and
 * of the files that speed is measured with: a short call.
 */
const CLIP_S = 12;
const CALL_S = 60;
const CLIPS = 40;
const WRITERS = 4;
const LOOK_EVERY_MS = 50;
/** A leg of a killed process ends its lease within 15 s. */
const PATIENCE_MS = 10 * 60_000;
const LIMIT = 1.15;

interface Size {
  readonly tasks: number;
  readonly kills: number;
  /** Calls in a round of the measurement of speed, and rounds. */
  readonly calls: number;
  readonly rounds: number;
  /** The same with a model of the smallest published shape, which is slower. */
  readonly callsOfTiny: number;
}
const FULL: Size = { tasks: 200, kills: 10, calls: 12, rounds: 3, callsOfTiny: 4 };
const QUICK: Size = { tasks: 20, kills: 2, calls: 4, rounds: 1, callsOfTiny: 1 };

interface Run {
  readonly env: Readonly<Record<string, string>>;
  readonly database: pg.Client;
  server: ServerProcess;
  client: TaskClient;
}

interface Ends {
  readonly tasks: number;
  readonly finishedOnce: number;
  readonly lost: number;
  readonly doubled: number;
}

/**
 * Recordings as tasks: how fast, beside bare whisper.cpp on the same speech; then while the whole server is killed again
 * and again: whether each task ends, once, with the words that its clip has.
 */
export async function benchTasks({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const size = quick ? QUICK : FULL;
  const parts = new Closer();
  try {
    const { url, dataDir } = await openFilled(async (client) => countEnds(client), parts, { progress });
    const database = new pg.Client({ connectionString: await asSuperuser(url, dataDir) });
    await database.connect();
    parts.add({ close: () => database.end() });
    const env = environment(url, dataDir);
    const run: Run = { env, database, ...(await startServer(env)) };
    parts.add({ close: () => run.server.close() });
    const watch = { signal, progress };
    const fixture = productPaths.fixtureModel;
    const speed = await measureSpeed(
      run,
      cutClips(size.calls, CALL_S),
      { ...size, modelFile: fixture },
      watch,
    );
    await database.query('DELETE FROM audio_tasks; DELETE FROM bench_ends');
    const tiny = await measureTiny(run, dataDir, size, watch);
    await database.query('DELETE FROM audio_tasks; DELETE FROM bench_ends');
    await run.server.close();
    Object.assign(run, await startServer(env));
    const ends = await measureKills(run, cutClips(CLIPS, CLIP_S), size, { signal, progress });
    return toReport({ ...ends, ...speed, tiny, kills: size.kills });
  } finally {
    await parts.close();
  }
}

/** Each end of a task leaves a row, however often it ends. */
async function countEnds(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE bench_ends (task_id uuid NOT NULL, status text NOT NULL);
    CREATE FUNCTION bench_note_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO bench_ends VALUES (NEW.id, NEW.status); RETURN NEW; END $$;
    CREATE TRIGGER bench_ends AFTER UPDATE OF ended_at ON audio_tasks
      FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION bench_note_end()`);
}

const environment = (url: string, dataDir: string) => ({
  ...{ DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, PORT: '0', AUDIO_API_PORT: '0' },
  ...{ LOG_LEVEL: 'error', REDIS_URL: '', FILE_SPEECH_WORKERS: '1', WHISPER_MODEL: '' },
});

async function startServer(env: Run['env']): Promise<Pick<Run, 'server' | 'client'>> {
  const server = await startServerProcess({ env, isTapped: false, roles: ['api', 'jobs'] });
  return { server, client: await TaskClient.logIn(server.url, 'admin', PASSWORD) };
}

type Watch = Pick<BenchOptions, 'signal' | 'progress'>;

interface Speed {
  readonly realTimeFactor: number;
  readonly bareRealTimeFactor: number;
}

/** The same with a model as large as the smallest one for real callers; its weights are random. */
async function measureTiny(
  run: Run,
  dataDir: string,
  { callsOfTiny, rounds }: Size,
  watch: Watch,
): Promise<Speed> {
  const [[, shape] = []] = PUBLISHED_SHAPES;
  if (!shape) throw new TypeError('there is no published shape');
  const modelFile = join(dataDir, 'tiny.bin');
  await writeRandomModel(modelFile, shape);
  await run.server.close();
  Object.assign(run, await startServer({ ...run.env, WHISPER_MODEL: modelFile }));
  const calls = cutClips(callsOfTiny, CALL_S);
  return measureSpeed(run, calls, { rounds: Math.min(2, rounds), modelFile }, watch);
}

/** Pipeline and bare whisper.cpp take turns, so that a slow minute of the machine is one of both. */
async function measureSpeed(
  run: Run,
  clips: readonly Clip[],
  { rounds, modelFile }: Pick<Size, 'rounds'> & { readonly modelFile: string },
  { signal, progress }: Watch,
): Promise<Speed> {
  const soundS = clips.reduce((sum, { durationS }) => sum + durationS, 0);
  const bare = await BareWhisper.open(clips, modelFile);
  try {
    const [pipelines, bares]: [number[], number[]] = [[], []];
    const first = clips.slice(0, 2); // starts the engines
    await submitAll(run, first, signal);
    await untilEnded(run.database, first.length, signal);
    for (let round = 1; round <= rounds; round++) {
      progress(`speed, round ${round} of ${rounds}`);
      bares.push(await bare.measure());
      await run.database.query('DELETE FROM bench_ends');
      const beganMs = performance.now();
      await submitAll(run, clips, signal);
      await untilEnded(run.database, clips.length, signal);
      pipelines.push((performance.now() - beganMs) / 1000);
    }
    return {
      realTimeFactor: Math.min(...pipelines) / soundS,
      bareRealTimeFactor: Math.min(...bares) / soundS,
    };
  } finally {
    await bare.close();
  }
}

async function submitAll(run: Run, clips: readonly Clip[], signal: AbortSignal): Promise<void> {
  let next = 0;
  const writer = async () => {
    for (let number = next++; number < clips.length; number = next++)
      await submit(run, clips[number], signal);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

/** Again for as long as the server is being killed. A task whose answer was cut off is there, and another one beside it. */
async function submit(run: Run, clip: Clip | undefined, signal: AbortSignal): Promise<void> {
  while (clip) {
    signal.throwIfAborted();
    const sent = await run.client.submit(clip).catch(() => undefined);
    if (sent !== undefined) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function endedIn(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ ended: string }>(
    'SELECT count(DISTINCT task_id) AS ended FROM bench_ends',
  );
  return Number(rows[0]?.ended);
}

async function untilEnded(database: pg.Client, count: number, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while ((await endedIn(database)) < count && Date.now() < giveUpAt)
    await sleep(LOOK_EVERY_MS, undefined, { signal });
}

async function measureKills(
  run: Run,
  clips: readonly Clip[],
  { tasks, kills }: Size,
  { signal, progress }: Watch,
): Promise<Ends> {
  const sent = Array.from({ length: tasks }, (_, i) => clips[i % clips.length] as Clip);
  const submitting = submitAll(run, sent, signal);
  for (let kill = 1; kill <= kills; kill++) {
    await untilEnded(run.database, Math.floor((tasks * kill) / (kills + 1)), signal);
    progress(`kill ${kill} of ${kills}, ${await endedIn(run.database)} tasks have ended`);
    await run.server.kill();
    Object.assign(run, await startServer(run.env));
  }
  await submitting;
  const { rows: all } = await run.database.query<{ tasks: string }>(
    'SELECT count(*) AS tasks FROM audio_tasks',
  );
  await untilEnded(run.database, Number(all[0]?.tasks), signal);
  const { rows } = await run.database.query<Record<keyof Ends, string>>(`
    WITH ends AS (SELECT t.id, count(e.task_id) AS ends, bool_and(e.status = 'completed') AS completed
                  FROM audio_tasks t LEFT JOIN bench_ends e ON e.task_id = t.id GROUP BY t.id)
    SELECT count(*) AS tasks, count(*) FILTER (WHERE ends = 1 AND completed) AS "finishedOnce",
           count(*) FILTER (WHERE ends = 0 OR NOT completed) AS lost, count(*) FILTER (WHERE ends > 1) AS doubled
    FROM ends`);
  const [found] = rows;
  return {
    tasks: Number(found?.tasks),
    finishedOnce: Number(found?.finishedOnce),
    lost: Number(found?.lost),
    doubled: Number(found?.doubled),
  };
}

function toReport(found: Ends & Speed & { readonly kills: number; readonly tiny: Speed }): BenchResult {
  const { tasks, kills, finishedOnce, lost, doubled, realTimeFactor, bareRealTimeFactor, tiny } = found;
  const rows = [
    ['tasks, the whole server killed meanwhile', `${tasks}, ${kills} times`, ''],
    ['ended once, with results', `${finishedOnce}`, `${tasks}`],
    ['lost', `${lost}`, '0'],
    ['ended more than once', `${doubled}`, '0'],
    ...speedRows('fixture model (10 MB)', found),
    ...speedRows('shape of Whisper tiny', tiny),
  ];
  return {
    json: {
      ...{ tasks, kills, finished_once: finishedOnce, lost, doubled },
      ...{ real_time_factor: realTimeFactor, bare_real_time_factor: bareRealTimeFactor },
      tiny: { real_time_factor: tiny.realTimeFactor, bare_real_time_factor: tiny.bareRealTimeFactor },
    },
    report: `Pieces of the demo calls, two channels, one speech worker: of ${CLIP_S} s for the kills, of ${CALL_S} s for the speed. The files are 16-bit WAV, which is read without ffmpeg; MP3 and other formats cost 0.5 s of processor time more for each file. The pipeline is everything from the first upload to the last end: upload, vault, job, detector, whisper.cpp, database; bare is one speech worker that is given the same stretches of speech one after the other. The best of several rounds, taking turns.\n\n${toTable(['', 'found', 'limit'], rows)}`,
  };
}

function speedRows(model: string, { realTimeFactor, bareRealTimeFactor }: Speed): string[][] {
  return [
    [`${model}: real-time factor, whole pipeline`, realTimeFactor.toFixed(4), ''],
    [`${model}: the same of bare whisper.cpp on the same speech`, bareRealTimeFactor.toFixed(4), ''],
    [`${model}: whole pipeline ÷ bare`, (realTimeFactor / bareRealTimeFactor).toFixed(2), `≤ ${LIMIT}`],
  ];
}
