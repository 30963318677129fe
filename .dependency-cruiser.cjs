/**
 * The room table of docs/architecture.md, section 2: what each room of src/ may import. Type imports count too.
 * `app.ts` and `main.ts` see everything; nobody imports them.
 */
const ROOMS = {
  lib: [],
  config: ['lib'],
  access: ['lib'],
  audit: ['lib'],
  redact: ['lib', 'calls'],
  vault: ['lib', 'workers'],
  bus: ['lib'],
  workers: ['lib'],
  'embedded-postgres': ['lib', 'workers'],
  audio: ['lib', 'workers'],
  calls: ['lib'],
  telephony: ['lib', 'audio', 'workers'],
  speech: ['lib', 'audio', 'workers'],
  analysis: ['lib', 'calls', 'redact', 'workers'],
  cases: ['lib', 'access', 'audit', 'calls', 'vault'],
  messages: ['lib', 'access'],
  desk: ['lib', 'access', 'audit', 'calls', 'cases'],
  live: ['lib', 'bus', 'vault', 'audio', 'telephony', 'speech', 'calls', 'analysis', 'desk'],
  processing: ['lib', 'vault', 'audio', 'speech', 'calls', 'analysis'],
  reports: ['lib', 'access', 'calls', 'cases', 'desk'],
  webhooks: ['lib', 'access', 'calls', 'cases', 'messages', 'redact'],
  jobs: ['lib'],
  storage: [
    'lib',
    'access',
    'audit',
    'calls',
    'cases',
    'desk',
    'jobs',
    'messages',
    'processing',
    'reports',
    'vault',
    'webhooks',
  ],
  realtime: ['lib', 'bus', 'access', 'redact', 'calls', 'desk'],
  http: [
    'lib',
    'access',
    'audit',
    'redact',
    'vault',
    'calls',
    'cases',
    'desk',
    'analysis',
    'processing',
    'messages',
    'reports',
    'webhooks',
  ],
};

/**
 * The floors of src/live/, highest first: each folder may import those after it, never one before it. What stands in
 * live/ itself sees all of them, and none of them sees it.
 */
const LIVE_FLOORS = [
  'recovery',
  'supervision',
  'lost',
  'control',
  'queue',
  'ringing',
  'legs',
  'transcript',
  'session',
  'recording',
];

/** Libraries that only some rooms may use. */
const ALONE = {
  jsonwebtoken: ['access'],
  '@node-rs/argon2': ['access'],
  'rate-limiter-flexible': ['access'],
  ioredis: ['bus', 'access'],
  'libphonenumber-js': ['cases'],
  'onnxruntime-node': ['audio', 'analysis'],
  '@huggingface/tokenizers': ['analysis'],
  ws: ['telephony', 'realtime'],
  '@prisma': ['storage'],
  pg: ['storage', 'embedded-postgres'],
  'socket.io': ['realtime'],
  'socket.io-client': ['web'],
  franc: ['analysis'],
  express: ['http'],
  helmet: ['http'],
  multer: ['http'],
  nodemailer: ['messages'],
  react: ['web'],
  'react-dom': ['web'],
  jssip: ['web'],
  'openapi-fetch': ['web'],
};

const roomRules = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import only: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

const liveRules = LIVE_FLOORS.map((floor, i) => ({
  name: `live/${floor}-imports`,
  comment: `src/live/${floor} may import only: ${LIVE_FLOORS.slice(i).join(', ')}`,
  severity: 'error',
  from: { path: `^src/live/${floor}/` },
  to: { path: '^src/live/', pathNot: `^src/live/(${LIVE_FLOORS.slice(i).join('|')})/` },
}));

const libraryRules = Object.entries(ALONE)
  .filter(([, rooms]) => rooms)
  .map(([library, rooms]) => ({
    name: `${library.replace(/\W/g, '-')}-alone`,
    comment: `${library} is used by ${rooms.join(', ')} only`,
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/(${rooms.join('|')})/|^src/(app|main)\\.ts$` },
    to: { path: `^node_modules/${library.replaceAll('.', '\\.')}(/|$)` },
  }));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-room-in-the-table',
      comment: 'a new folder in src/ needs a row in the room table',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${[...Object.keys(ROOMS), 'web'].join('|')})/` },
      to: {},
    },
    {
      name: 'no-room-outside-the-table',
      comment: 'also a folder that imports nothing needs its row',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(${[...Object.keys(ROOMS), 'web'].join('|')})/` },
    },
    {
      name: 'children-in-workers-only',
      comment:
        'every child process has its owner, its supervision and its end there; PostgreSQL in its own room',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(workers|embedded-postgres)/' },
      to: { path: '^(node:)?(child_process|worker_threads|cluster)$' },
    },
    {
      name: 'web-sees-the-protocol-only',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/', pathNot: '^src/(web/|realtime/protocol\\.ts)' },
    },
    {
      name: 'nobody-imports-the-root',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(app|main)' },
      to: { path: '^src/(app|main)\\.ts$' },
    },
    {
      name: 'faces-ask-the-door-of-the-case-file',
      comment:
        'APIs read and write the case file through cases/case-file.ts: rights, references, rules and audit are asked there',
      severity: 'error',
      from: { path: '^src/(http|realtime)/' },
      to: { path: '^src/(storage/|cases/(case-file-store\\.ts$|rules/))' },
    },
    {
      name: 'grammar-of-the-session-api',
      comment: 'another API of the case file has its own words',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/helpline-api/' },
      to: { path: '^src/http/helpline-api/dialect/' },
    },
    {
      name: 'no-scripts',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(scripts|demo|bench|test)/' },
    },
    ...roomRules,
    ...liveRules,
    ...libraryRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
