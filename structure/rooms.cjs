/**
 * The rooms of src/: the law of the house. `.dependency-cruiser.cjs` enforces it, `npm run docs` writes sections 1 and 2 of
 * docs/architecture.md from it. Type imports count too.
 *
 * `imports`: the other rooms whose files a room may import. `app.ts` and `main.ts` import everything and are imported
 * by no room; `start` is imported by them alone. The pages import the types of realtime's protocol alone.
 */
const ROOMS = {
  lib: {
    imports: [],
    purpose: 'Tools that would fit any server.',
    holds:
      'errors, closer, bounded queue, serial queue, deferred, merge, clock, words, phrase trie; the log receives its redactor as a function',
  },
  config: {
    imports: ['lib'],
    purpose: 'Numbers and names decided once.',
    holds:
      '`env.ts` (the only reader of process.env) → `config.ts` (schema, frozen, all faults listed at once)',
  },
  access: {
    imports: ['lib'],
    purpose: 'Identities and rights.',
    holds: 'passwords, JWT, session cookie, OTP, roles, rate limits',
  },
  audit: {
    imports: ['lib'],
    purpose: 'The record of changes, readings and watched words, append only.',
    holds: '',
  },
  redact: {
    imports: ['lib', 'calls'],
    purpose: 'Personal data out of text, and out of the events of a call.',
    holds:
      '`forms/` (how a telephone number, an id, a date looks, in figures and said), the Redactor (pseudonyms of one conversation; the finder of names is passed in), texts of log errors, `calls/` (a call as users without clearance see and hear it)',
  },
  vault: {
    imports: ['lib', 'workers'],
    purpose: 'Files at rest, encrypted; read and written in a process of their own.',
    holds: 'recordings and attachments: chunked, encrypted, labelled',
  },
  bus: {
    imports: ['lib'],
    purpose: 'Notices between parts and processes.',
    holds: 'in memory and on Redis',
  },
  workers: {
    imports: ['lib'],
    purpose: 'Runs heavy code elsewhere; starts and ends every child but PostgreSQL.',
    holds: 'one protocol, child processes, supervision',
  },
  'embedded-postgres': {
    imports: ['lib', 'workers'],
    purpose: 'The PostgreSQL that comes with the server: made, started, kept up, ended.',
    holds: 'cluster, account, process, its end',
  },
  audio: {
    imports: ['lib', 'workers'],
    purpose: 'Sound as numbers.',
    holds:
      'frames, G.711, resampling, WAV, decoding (ffmpeg); `vad/`, `echo/` (words of one party in the channel of another). No network',
  },
  calls: {
    imports: ['lib'],
    purpose: 'What a call is: the language of a call.',
    holds: 'call states, the union of events, timeline, journal, contracts of the stores',
  },
  telephony: {
    imports: ['lib', 'audio', 'workers'],
    purpose: 'Asterisk, translated; its audio is read in a process of its own.',
    holds:
      'words of Asterisk and SIP stop here: `ari/` (client, events, resync), `media/` (taps), `away/` (parties recorded by Asterisk), `sip-relay/` (telephones whose passwords administrators choose), commands',
  },
  speech: {
    imports: ['lib', 'audio', 'workers'],
    purpose: 'Sound to words.',
    holds:
      'the transcriber contract, `whisper/`, `parakeet/` (hears speech grow), `streaming/` (words while they are said), `model-files/` (formats, records and the shelf of models), `models/` (downloads, exchange), `published/` (a published Whisper becomes a file of whisper.cpp), judgement of a text (doubt, no speech)',
  },
  analysis: {
    imports: ['lib', 'calls', 'redact', 'workers'],
    purpose: 'Words to findings.',
    holds:
      'one folder per task: contract, embedded engine, engines over HTTP and language models; `conversation/` (all tasks on one conversation), `live/` (analysers of a live call), `onnx/` (models of the helpline, in one child process), `llm/` (a language model behind HTTP, held to what was said), `classify/words/` (the model of words beside the cues)',
  },
  cases: {
    imports: ['lib', 'access', 'audit', 'calls', 'vault'],
    purpose: 'The file kept about a contact.',
    holds: 'cases, clients, reporters, perpetrators, dispositions, attachments, activities, categories',
  },
  messages: {
    imports: ['lib', 'access'],
    purpose: 'Words to and from people outside.',
    holds: 'SMTP, SMS over HTTP; one-time passwords leave by the same door',
  },
  desk: {
    imports: ['lib', 'access', 'audit', 'calls', 'cases'],
    purpose: 'The work of agents and supervisors.',
    holds:
      'agents and their states, queue and router, wrap-up, commands (the door to the telephones), supervision',
  },
  live: {
    imports: ['lib', 'bus', 'vault', 'audio', 'telephony', 'speech', 'calls', 'analysis', 'desk'],
    purpose: 'A call while it happens: joins the stages, carries out the commands of the desk.',
    holds: '`call-desk.ts`, and one folder per subject, on floors (below)',
  },
  processing: {
    imports: ['lib', 'vault', 'audio', 'speech', 'calls', 'analysis'],
    purpose: 'The same stages on a file.',
    holds: 'an uploaded recording as a durable task',
  },
  reports: {
    imports: ['lib', 'access', 'calls', 'cases', 'desk'],
    purpose: 'Figures over many, and who may see them.',
    holds: 'dashboard figures, pivots, call records',
  },
  webhooks: {
    imports: ['lib', 'access', 'calls', 'cases', 'messages', 'redact'],
    purpose: 'Events for other systems.',
    holds: 'subscriptions, signing, deliveries',
  },
  jobs: {
    imports: ['lib'],
    purpose: 'Later work, retried.',
    holds:
      'contract of the queue, runner; `start/jobs/` hands in the kinds of jobs, storage enqueues within a transaction (`storage/jobs/insert-job.ts`)',
  },
  storage: {
    imports: [
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
    purpose: 'The stores of all rooms in PostgreSQL; the only room that knows Prisma.',
    holds: '',
  },
  wording: {
    imports: ['lib', 'access', 'cases', 'speech', 'messages', 'desk', 'processing', 'reports', 'webhooks'],
    purpose: 'The sentences for refusals, in English, for the clients of the APIs.',
    holds:
      'the union of the refusals of all rooms (each a code with values), a sentence for each code, their JSON',
  },
  realtime: {
    imports: ['lib', 'bus', 'access', 'redact', 'calls', 'desk', 'wording'],
    purpose: 'Pushes the journal and the desk to screens; takes the commands of people at work.',
    holds:
      'Socket.IO (typed protocol, rooms, replay), `family-feed/` (the plain WebSockets of the API family)',
  },
  http: {
    imports: [
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
      'wording',
    ],
    purpose: 'The three APIs and health.',
    holds:
      '`kit/` (routes, shapes, error table, OpenAPI), `audio-api/`, `analysis-api/`, `findings/` (what both answer of an analysis), `case-api/`, `helpline-api/`, `uploads/` (files of the case file, for both of its APIs), `ops/`; probes of health are functions typed in lib, handed in by `start/`',
  },
  start: {
    imports: 'everything',
    purpose: 'The parts of each role, built and joined.',
    holds: 'one folder for each role and one for what all of them have, on floors (below)',
  },
  web: {
    imports: 'protocol',
    purpose: 'The browser application.',
    holds: 'React + Vite: supervisor, agent, softphone',
  },
};

/**
 * Rooms with floors, highest first: each folder may import those after it, never one before it. A file in the room itself
 * sees all of them, and none of them sees it.
 */
const FLOORS = {
  live: {
    'kept-sound':
      'sound that Asterisk or an earlier process kept, and its way into recordings and transcript',
    recovery:
      'calls of an earlier process, and those that the dial plan connected: continued, closed, made up for',
    supervision: 'supervisors who listen, whisper and barge in',
    lost: 'a party whose sound or telephone is gone: shown, rung again, replaced by the next agent, or owed a callback',
    control:
      'commands to a call: hold, consultation and transfer, also by the keys of a telephone, conference; a party that hangs up',
    queue: 'an arriving caller: greeting, waiting, the next agent',
    ringing: 'a phone or a number outside that is rung for a call',
    legs: 'parties that join and leave; the end of a call',
    transcript: "a party's speech becomes words, and analysers read them, in time or late",
    session:
      'the state of one call, the parts that its functions need (by subject), its ids in the switch, its events',
    recording: 'the sound of a call in the vault',
    people: 'agents and users beside calls: their phones, their rows, the feed of the desk',
  },
  start: {
    api: 'REST, Socket.IO, pages, health',
    jobs: 'recordings that were sent, later work, the second pass',
    media: 'telephony, live speech, the desk; its media process begins before the rest is loaded',
    common: 'database, vault, analysis, log-ins, the processes of texts: the parts of every process',
  },
};

/** Libraries that some rooms alone may use. */
const LIBRARIES = {
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
  '@tanstack': ['web'],
};

module.exports = { ROOMS, FLOORS, LIBRARIES };
