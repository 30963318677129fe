#!/usr/bin/env node
// Prisma's schema engine for machines that cannot reach the host of its binaries: speaks the native engine's
// JSON-RPC over stdio, and lets the official WebAssembly build of the same engine commit do the work, connected
// through @prisma/adapter-pg. prisma.config.ts points PRISMA_SCHEMA_ENGINE_BINARY here.
//
// When Prisma is upgraded, take the @prisma/schema-engine-wasm whose version is the one that
// `npm view @prisma/engines@<version> dependencies` names as @prisma/engines-version.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  mockMigrationAwareAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;
/** SQLSTATE: the database exists already; the unique index of pg_database, when two create it at once. */
const DUPLICATE_DATABASE = ['42P04', '23505'];
const NO_SUCH_DATABASE = '3D000';
const BAD_CREDENTIALS = ['28P01', '28000'];
/** Types "char" and text (pg_type.dat). */
const OID_CHAR = 18;
const OID_TEXT = 25;

/** The arguments that the CLI passes: schema files, the datasource, and plain words such as `cli create-database`. */
function parseArguments(argv) {
  const parsed = { schemaFiles: [], words: [], datasource: {} };
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === '--datamodels') parsed.schemaFiles.push(argv[++i]);
    else if (argv[i] === '--datasource') parsed.datasource = JSON.parse(argv[++i]);
    else if (argv[i] === '--enabled-preview-features' || argv[i] === '--extension-types') i++;
    else parsed.words.push(argv[i]);
  }
  return parsed;
}

/**
 * A Prisma URL as the parts that node-postgres takes. Parts and not the string, because a connection string
 * wins over `database`: the shadow database would be the real one.
 */
function parseUrl(text) {
  const url = new URL(text);
  const sslMode = url.searchParams.get('sslmode');
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    schema: url.searchParams.get('schema') ?? undefined,
    ssl: sslMode && sslMode !== 'disable' ? { rejectUnauthorized: sslMode.startsWith('verify') } : undefined,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
}

/**
 * adapter-pg does not know the type "char", of which the catalogue has many columns and the engine reads a
 * character each. Such a column goes through it as text and gets its type back behind it.
 */
function understandChar(adapter) {
  const charColumns = new WeakMap();
  const { performIO, queryRaw } = adapter;
  adapter.performIO = async (query) => {
    const result = await performIO.call(adapter, query);
    const columns = result.fields.map((field) => field.dataTypeID === OID_CHAR);
    charColumns.set(query, columns);
    result.fields.forEach((field, i) => columns[i] && (field.dataTypeID = OID_TEXT));
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw.call(adapter, query);
    const typeOf = (type, i) => (charColumns.get(query)[i] ? ColumnTypeEnum.Character : type);
    return { ...result, columnTypes: result.columnTypes.map(typeOf) };
  };
}

/** adapter-pg cuts a script at each semicolon, also within the body of a function; the native engine sends it whole. */
function sendScriptsWhole(adapter, pool) {
  adapter.executeScript = (script) =>
    pool.query(script).then(
      () => {},
      (error) => adapter.onError(error),
    );
}

async function connectAdapter({ schema, ...config }, onDispose) {
  // one connection: the engine's advisory lock and its statements must share a session
  const pool = new pg.Pool({ ...config, max: 1 });
  const adapter = await new PrismaPg(pool, { schema }).connect();
  understandChar(adapter);
  sendScriptsWhole(adapter, pool);
  // the adapter's own dispose drops the shadow database before it has let go of it
  adapter.dispose = async () => {
    await pool.end();
    await onDispose?.();
  };
  return adapter;
}

async function runOnce(config, sql) {
  const client = new pg.Client({ ...config, schema: undefined });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function adapterFactory(config) {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connectAdapter(config),
    connectToShadowDb: async () => {
      const database = `prisma_migrate_shadow_db_${randomUUID()}`;
      const name = pg.escapeIdentifier(database);
      await runOnce(config, `CREATE DATABASE ${name}`);
      return connectAdapter({ ...config, database }, () =>
        runOnce(config, `DROP DATABASE ${name} WITH (FORCE)`),
      );
    },
  };
}

/** Comparing schema files needs no server: this one answers the single question of the engine's start. */
function offlineFactory() {
  const mock = mockMigrationAwareAdapterFactory('postgres');
  const connect = async () => ({
    ...(await mock.connect()),
    queryRaw: async ({ sql }) => {
      if (/current_setting\('server_version_num'\)/.test(sql)) return SERVER_VERSION;
      throw new Error(`a comparison of schema files should need no database, but asks: ${sql}`);
    },
    executeScript: async () => {},
    dispose: async () => {},
  });
  return { ...mock, connect, connectToShadowDb: connect };
}

const SERVER_VERSION = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 15.0', 150000]],
};

function writeLog(level, fields) {
  process.stderr.write(`${JSON.stringify({ level, fields, target: 'schema_engine::logger' })}\n`);
}

/** `schema-engine cli …`: does the database exist, create it, drop it. Returns the exit code. */
async function runCliCommand(command, config) {
  const name = pg.escapeIdentifier(config.database);
  const commands = {
    'can-connect-to-database': () => runOnce(config, 'SELECT 1'),
    'create-database': () => runOnce({ ...config, database: 'postgres' }, `CREATE DATABASE ${name}`),
    'drop-database': () => runOnce({ ...config, database: 'postgres' }, `DROP DATABASE IF EXISTS ${name}`),
  };
  if (!(command in commands)) throw new Error(`unknown command ${command}`);
  try {
    await commands[command]();
  } catch (error) {
    if (command === 'create-database' && DUPLICATE_DATABASE.includes(error.code)) return 0;
    writeLog('ERROR', { ...describeConnectError(error, config), is_panic: false });
    return 1;
  }
  writeLog('INFO', { message: 'Connection successful' });
  return 0;
}

function describeConnectError(error, { database, host, port }) {
  if (error.code === NO_SUCH_DATABASE) {
    return { error_code: 'P1003', message: `Database \`${database}\` does not exist` };
  }
  if (BAD_CREDENTIALS.includes(error.code)) {
    return {
      error_code: 'P1000',
      message: `Authentication failed against the database server: ${error.message}`,
    };
  }
  return {
    error_code: 'P1001',
    message: `Can't reach database server at \`${host}:${port}\`: ${error.message || error.code}`,
  };
}

/** Where the WebAssembly engine leaves what it died of. */
const panics = {
  message: '',
  set_message(message) {
    panics.message = message;
  },
};

async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = panics;
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const wasm = readFileSync(entry.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

/** Serves the CLI's requests one after the other until it closes our standard input. */
class RpcServer {
  #SchemaEngine;
  #schemaFiles;
  #datasource;
  #engines = {};
  #queue = Promise.resolve();
  #pendingId;

  constructor(SchemaEngine, schemaFiles, datasource) {
    this.#SchemaEngine = SchemaEngine;
    this.#schemaFiles =
      schemaFiles.length > 0 ? schemaFiles.map((file) => [file, readFileSync(file, 'utf8')]) : undefined;
    this.#datasource = datasource;
  }

  serve() {
    // the engine panics in callbacks of its own; unanswered, the CLI would end as if all were well
    process.once('uncaughtException', (error) => {
      this.#send({ id: this.#pendingId, error: this.#describe('online', error) });
      process.exitCode = 1;
    });
    const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
    lines.on('line', (line) => {
      const request = JSON.parse(line);
      if (request.method) this.#queue = this.#queue.then(() => this.#answer(request)); // else it acknowledges a `print`
    });
    lines.on('close', () => void this.#queue.finally(() => process.exit(0)));
  }

  async #answer({ id, method, params }) {
    this.#pendingId = id;
    const kind = method === 'diff' && [params.from, params.to].every(isFileOrEmpty) ? 'offline' : 'online';
    try {
      this.#send({ id, result: await this.#call(kind, method, params) });
    } catch (error) {
      this.#send({ id, error: this.#describe(kind, error) });
    }
  }

  async #call(kind, method, params) {
    const engine = await this.#engine(kind);
    if (method === 'getDatabaseVersion') return engine.version(params);
    const result = (await engine[method](params)) ?? {};
    if (method !== 'diff' || result.stdout == null) return result;
    // the native engine prints a difference by itself and answers with the exit code alone
    this.#send({ id: 1e6, method: 'print', params: { content: result.stdout.replace(/\n$/, '') } });
    return { exitCode: result.exitCode };
  }

  #engine(kind) {
    this.#engines[kind] ??= this.#start(
      kind === 'offline' ? offlineFactory() : adapterFactory(parseUrl(this.#datasource.url)),
    );
    return this.#engines[kind].engine;
  }

  #start(factory) {
    const bound = bindMigrationAwareSqlAdapterFactory(factory);
    const engine = this.#SchemaEngine.new({ datamodels: this.#schemaFiles }, () => {}, bound);
    return { engine, errors: bound.errorRegistry };
  }

  /** An error of the adapter crosses the WASM border as a number; it is looked up again here. */
  #describe(kind, error) {
    const external = /External error id#(\d+)/.exec(error?.message ?? '');
    const cause = external && this.#engines[kind]?.errors.consumeError(Number(external[1]))?.error;
    const isPanic = error?.name === 'RuntimeError';
    const said = (isPanic && panics.message) || (error?.message ?? String(error));
    const message = cause ? String(cause.stack ?? cause) : said;
    return {
      code: 4466,
      message: 'An error happened. Check the data field for details.',
      data: { is_panic: isPanic, message, error_code: error?.code, meta: error?.meta },
    };
  }

  #send(message) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

function isFileOrEmpty({ tag }) {
  return tag === 'empty' || tag === 'schemaDatamodel';
}

const { schemaFiles, words, datasource } = parseArguments(process.argv.slice(2));
if (words[0] === '--version') {
  console.log('schema-engine-cli (wasm)');
} else {
  process.stderr.write('\n'); // Prisma skips the first line of this log
  if (words[0] === 'cli') process.exitCode = await runCliCommand(words[1], parseUrl(datasource.url));
  else new RpcServer(await loadEngine(), schemaFiles, datasource).serve();
}
