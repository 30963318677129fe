import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { clearanceOf } from '../../src/access/personal-data-rights.js';
import type { Role } from '../../src/access/roles.js';
import { rightsBy } from '../../src/access/user-rights.js';
import { LOGIN_COOKIE } from '../../src/http/case-api/login-cookie.js';
import { cookieNamed } from '../../src/http/cookie-named.js';
import { pages, securityHeaders } from '../../src/http/pages.js';
import { foldSummary } from './fold-summary.js';
import { FakeLists } from './fake-lists.js';
import { FakeMessages } from './fake-messages.js';
import { Server as SocketServer, type Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  WireCallEvent,
  WireCallEventBody,
  WireCallSummary,
  WireCommand,
  WireDeskState,
  WireOwnState,
  WireErrorCode,
  WirePhones,
  WireUtterance,
} from '../../src/realtime/protocol.js';

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

const forbidden = {
  ok: false as const,
  error: { code: 'forbidden' as const, message: 'your role may not watch calls' },
};

interface FakeCall {
  summary: WireCallSummary;
  events: WireCallEvent[];
}

export interface FakeUser {
  password: string;
  role: number;
  roleName: Role;
}

/**
 * A server that speaks the contract of `src/realtime/protocol.ts` and serves the built pages as ours does, with
 * calls that a test plays by hand. For the pages alone: nothing of our server is in it.
 */
export class FakeLiveServer {
  readonly url: string;
  readonly #io: SocketServer<ClientToServerEvents, ServerToClientEvents>;
  readonly #calls = new Map<string, FakeCall>();
  /** the users of the access tokens that hold, and of the refresh tokens */
  readonly #tokens = new Map<string, string>();
  readonly #refreshTokens = new Map<string, string>();
  /** the access token of every connection and log-out, in order */
  readonly presented: string[] = [];
  /** `since_seq` of every `call:watch`, in order; 0 where it was left out */
  readonly watches: number[] = [];
  /** the history of all calls; another one: as after a database was restored */
  epoch = 'first';
  readonly endRequests: string[] = [];
  readonly commands: WireCommand[] = [];
  commandAnswer: Parameters<Parameters<ClientToServerEvents['agent:command']>[1]>[0] = {
    ok: true,
    data: null,
  };
  /** Commands are answered once it has resolved, as by a server that takes its time. */
  commandsAwait: Promise<unknown> = Promise.resolve();
  desk: WireDeskState = {
    ...{ agents: [], waiting: [] },
    speech: { interims_every: 1, defers_new_calls: false },
  };
  own: WireOwnState = { agent: null, colleagues: [], waiting: 0 };
  phones: WirePhones | null = null;
  /** between agents and supervisors */
  readonly messages: FakeMessages;
  readonly lists: FakeLists;
  readonly users: Record<string, FakeUser> = {
    admin: { password: 'right', role: 99, roleName: 'administrator' },
    grace: { password: 'right', role: 3, roleName: 'case_manager' },
    otieno: { password: 'right', role: 1, roleName: 'counsellor' },
  };
  expiresInS = 3600;
  /** connections are refused, as while a server is away */
  away = false;
  #nextToken = 1;

  private constructor(http: Server, webDir: string) {
    this.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    this.#io = new SocketServer(http, { transports: ['websocket'], serveClient: false });
    this.messages = new FakeMessages(this.#io);
    this.lists = new FakeLists(this.#io);
    this.#io.use((socket, next) => this.#authenticate(socket, next));
    this.#io.on('connection', (socket) => this.#serve(socket));
    http.on('request', this.#routes(webDir));
  }

  static async open(webDir: string, port = 0): Promise<FakeLiveServer> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
    return new FakeLiveServer(http, webDir);
  }

  addCall(summary: Partial<WireCallSummary> & { call_id: string }): void {
    const full: WireCallSummary = {
      caller_id: null,
      dialled: '116',
      direction: 'inbound',
      asking_for_help: [],
      wordless: [],
      lost: [],
      dangers: [],
      alert_reason: null,
      alert_acknowledged: null,
      alert: null,
      recording: null,
      transcription: 'live',
      status: 'in_progress',
      state: 'ringing',
      start_time: new Date().toISOString(),
      answered_time: null,
      end_time: null,
      end_reason: null,
      duration: 0,
      agent: null,
      language: null,
      classification: null,
      last_utterance: null,
      seq: 0,
      ...summary,
    };
    this.#calls.set(full.call_id, { summary: full, events: [] });
    this.#io.to('wall').emit('wall:call', this.#summaryOf(full.call_id));
  }

  /** Stores an event and sends it to all watchers; `lost`: stored, and not sent. */
  append(callId: string, start: number, body: WireCallEventBody, { lost = false } = {}): WireCallEvent {
    const call = this.#call(callId);
    const event: WireCallEvent = {
      call_id: callId,
      seq: call.events.length + 1,
      at: timeOf(call.summary, start),
      start,
      ...body,
    };
    call.events.push(event);
    call.summary = { ...foldSummary(call.summary, event), seq: call.events.length };
    if (!lost) this.#io.to(callId).emit('call:event', event, this.#summaryOf(callId));
    this.#io.to('wall').emit('wall:call', this.#summaryOf(callId));
    return event;
  }

  /** Shows all screens who is at work, and what they themselves are doing. */
  sendDesk(desk: WireDeskState, own: WireOwnState): void {
    this.desk = desk;
    this.own = own;
    this.#io.to('desk').emit('desk:state', desk);
    this.#io.to('agents').emit('agent:state', own);
  }

  interim(callId: string, utterance: WireUtterance, confirmed_words = 0): void {
    const at = new Date().toISOString();
    const { start } = utterance;
    const type = 'streaming_transcription_interim';
    const event = { call_id: callId, seq: null, at, start, type, utterance, confirmed_words } as const;
    this.#io.to(callId).emit('call:event', event, null);
  }

  /** Sends the last states again to all screens. */
  repeat(event: WireCallEvent): void {
    this.#io.to(event.call_id).emit('call:event', event, this.#summaryOf(event.call_id));
  }

  removeCall(callId: string): void {
    this.#calls.delete(callId);
  }

  /** Connections that stand. */
  get connections(): number {
    return this.#io.sockets.sockets.size;
  }
  watchersOf(callId: string): number {
    return this.#io.sockets.adapter.rooms.get(callId)?.size ?? 0;
  }

  /** Cuts every connection, as a network does. */
  cutConnections(): void {
    for (const socket of this.#io.sockets.sockets.values()) socket.conn.close();
  }

  /** Informs every client why, then disconnects it. */
  sayGoodbye(code: WireErrorCode, message: string): void {
    for (const socket of this.#io.sockets.sockets.values()) {
      socket.emit('server:goodbye', { code, message });
      socket.disconnect(true);
    }
  }

  /** Log-ins that would give a browser its next access token. */
  get openLogins(): number {
    return this.#refreshTokens.size;
  }

  revokeTokens(): void {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  /** The refresh tokens hold on. */
  expireAccessTokens(): void {
    this.#tokens.clear();
  }

  async close(): Promise<void> {
    await this.#io.close();
  }

  #routes(webDir: string): express.Express {
    const app = express();
    app.disable('x-powered-by');
    app.use(securityHeaders({}));
    app.post('/api/v1/auth/login', express.json(), (request, response) => this.#logIn(request, response));
    app.post('/api/v1/auth/refresh', express.json(), (request, response) => this.#refresh(request, response));
    app.post('/api/v1/auth/logout', (request, response) => this.#logOut(request, response));
    app.use('/api', (_request, response) => void response.status(404).json({ status: 'error' }));
    app.use(pages({ directory: () => webDir, timeZone: 'Africa/Nairobi' }));
    return app;
  }

  #logIn(request: express.Request, response: express.Response): void {
    const { username, password } = request.body as { username: string; password: string };
    const user = this.users[username];
    if (user?.password !== password) {
      response
        .status(401)
        .json({ status: 'error', message: 'Invalid credentials', code: 'invalid_credentials' });
      return;
    }
    this.#giveTokens(response, username);
  }

  #refresh(request: express.Request, response: express.Response): void {
    const token = refreshTokenOf(request);
    const username = this.#refreshTokens.get(token);
    this.#refreshTokens.delete(token);
    if (username === undefined) response.status(401).json({ status: 'error', code: 401 });
    else this.#giveTokens(response, username);
  }

  #logOut(request: express.Request, response: express.Response): void {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    this.presented.push(token);
    const username =
      this.#tokens.get(token) ??
      (token === '' ? this.#refreshTokens.get(refreshTokenOf(request)) : undefined);
    const isOver = username !== undefined;
    this.#tokens.delete(token);
    for (const [key, owner] of this.#refreshTokens) if (owner === username) this.#refreshTokens.delete(key);
    response.status(isOver ? 200 : 401).json({});
  }

  #giveTokens(response: express.Response, username: string): void {
    const { role, roleName } = this.users[username] as FakeUser;
    const may = rightsBy(clearanceOf())(roleName);
    const refreshToken = `refresh-${this.#nextToken}`;
    this.#refreshTokens.set(refreshToken, username);
    response.cookie(LOGIN_COOKIE, refreshToken, { httpOnly: true, sameSite: 'strict', path: '/api/v1/auth' });
    const data = {
      access_token: this.#newToken(username),
      expires_in: this.expiresInS,
      refresh_expires_in: 3600,
      user: { id: '1', username, role, role_name: roleName, may },
    };
    response.json({ status: 'success', data });
  }

  #newToken(username: string): string {
    const token = `token-${this.#nextToken++}`;
    this.#tokens.set(token, username);
    return token;
  }

  #authenticate(socket: LiveSocket, next: (error?: Error) => void): void {
    if (this.away) return next(new Error('away'));
    const token = String(socket.handshake.auth['token']);
    this.presented.push(token);
    const username = this.#tokens.get(token);
    if (username !== undefined) {
      (socket.data as { username: string }).username = username;
      return next();
    }
    next(Object.assign(new Error('unauthenticated'), { data: { code: 'unauthenticated' } }));
  }

  #serve(socket: LiveSocket): void {
    socket.on('wall:watch', (reply) => {
      if (!this.#mayWatch(socket)) return reply(forbidden);
      void socket.join('wall');
      const live = [...this.#calls.keys()].filter((id) => this.#call(id).summary.status === 'in_progress');
      const ended = [...this.#calls.keys()].filter((id) => !live.includes(id));
      const summaries = (ids: readonly string[]) => ids.map((id) => this.#summaryOf(id));
      reply({ ok: true, data: { calls: summaries(live), ended: summaries(ended) } });
    });
    socket.on('wall:unwatch', () => void socket.leave('wall'));
    socket.on('call:watch', ({ call_id: callId, since_seq: sinceSeq = 0, epoch }, reply) => {
      if (!this.#mayWatch(socket)) return reply(forbidden);
      this.watches.push(sinceSeq);
      if (sinceSeq > 0 && epoch !== this.epoch)
        return reply({ ok: false, error: { code: 'insufficient_state', message: 'restored' } });
      const call = this.#calls.get(callId);
      if (call === undefined)
        return reply({ ok: false, error: { code: 'not-found', message: 'No such call' } });
      void socket.join(callId);
      const events = call.events.filter(({ seq }) => (seq ?? 0) > sinceSeq);
      reply({
        ok: true,
        data: { summary: this.#summaryOf(callId), events, seq: call.events.length, epoch: this.epoch },
      });
    });
    socket.on('desk:watch', (reply) => {
      if (!this.#mayWatch(socket)) return reply(forbidden);
      void socket.join('desk');
      reply({ ok: true, data: this.desk });
    });
    socket.on('agent:watch', (reply) => {
      void socket.join('agents');
      reply({ ok: true, data: this.own });
    });
    socket.on('agent:command', (command, reply) => {
      this.commands.push(command);
      void this.commandsAwait.then(() => reply(this.commandAnswer));
    });
    socket.on('session:renew', (reply) => {
      const { username } = socket.data as { username: string };
      reply({ ok: true, data: { access_token: this.#newToken(username), expires_in: this.expiresInS } });
    });
    this.messages.serve(socket);
    this.lists.serve(socket);
    socket.on('phone:account', (reply) => reply({ ok: true, data: this.phones }));
    socket.on('call:unwatch', ({ call_id: callId }) => void socket.leave(callId));
    socket.on('call:end', ({ call_id: callId }, reply) => {
      this.endRequests.push(callId);
      reply({ ok: true, data: null });
      this.append(callId, 60, {
        ...{ type: 'streaming_call_end', side: 'server', cause: 16, reason: 'ended-by-supervisor' },
        ...{ note: null, user_id: 1 },
      });
    });
  }

  #mayWatch(socket: LiveSocket): boolean {
    return this.users[(socket.data as { username: string }).username]?.role !== 1;
  }

  #call(callId: string): FakeCall {
    const call = this.#calls.get(callId);
    if (call === undefined) throw new Error(`the fake server has no call ${callId}`);
    return call;
  }

  #summaryOf(callId: string): WireCallSummary {
    const { summary } = this.#call(callId);
    const endMs = summary.end_time === null ? Date.now() : Date.parse(summary.end_time);
    return { ...summary, duration: Math.floor((endMs - Date.parse(summary.start_time)) / 1000) };
  }
}

/** The wall clock at `start` seconds from answer; now, while the call is not answered. */
function timeOf(summary: WireCallSummary, start: number): string {
  const { answered_time: answered } = summary;
  return new Date(answered === null ? Date.now() : Date.parse(answered) + start * 1000).toISOString();
}

function refreshTokenOf({ headers }: express.Request): string {
  return cookieNamed(headers, LOGIN_COOKIE) ?? '';
}
