const { FLOORS, LIBRARIES, ROOMS } = require('./structure/rooms.cjs');

/** The law of structure/rooms.cjs (docs/architecture.md, sections 1 and 2) as rules. */
const NAMES = Object.keys(ROOMS).join('|');

const roomRules = Object.entries(ROOMS).flatMap(([room, { imports }]) => {
  if (!Array.isArray(imports)) return []; // `start` sees everything; the pages have a rule of their own
  return {
    name: `${room}-imports`,
    comment: `src/${room} may import only: ${imports.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^src/', pathNot: `^src/(${[room, ...imports].join('|')})/` },
  };
});

const floorRules = Object.entries(FLOORS).flatMap(([room, floors]) =>
  Object.keys(floors).map((floor, i, all) => ({
    name: `${room}/${floor}-imports`,
    comment: `src/${room}/${floor} may import only: ${all.slice(i).join(', ')}`,
    severity: 'error',
    from: { path: `^src/${room}/${floor}/` },
    to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${all.slice(i).join('|')})/` },
  })),
);

const libraryRules = Object.entries(LIBRARIES).map(([library, rooms]) => ({
  name: `${library.replace(/\W/g, '-')}-alone`,
  comment: `${library} is used by ${rooms.join(', ')} only`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/(${rooms.join('|')})/` },
  to: { path: `^node_modules/${library.replaceAll('.', '\\.')}(/|$)` },
}));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-room-in-the-table',
      comment: 'a new folder in src/ needs a row in the room table',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${NAMES})/` },
      to: {},
    },
    {
      name: 'no-room-outside-the-table',
      comment: 'also a folder that imports nothing needs its row',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(${NAMES})/` },
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
      name: 'web-takes-types-only',
      comment: 'code of the server, and zod with it, stays out of what browsers load',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/realtime/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-room-imports-the-root',
      comment: 'only app.ts and main.ts import app.ts, main.ts and start/',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(start/|(app|main)\\.ts$)' },
      to: { path: '^src/(start/|(app|main)\\.ts$)' },
    },
    {
      name: 'start-is-below-the-root',
      severity: 'error',
      from: { path: '^src/start/' },
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
    ...floorRules,
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
