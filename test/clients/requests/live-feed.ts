import { describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { SESSION_COOKIE } from '../../../src/http/helpline-api/presented-session.js';
import type { FamilyStage, Stage } from '../family-stage.js';

/** Places of cells, as boards have them. */
const CELL = {
  uniqueId: 2,
  number: 4,
  name: 5,
  context: 6,
  extension: 7,
  queue: 14,
  connect: 15,
  bridge: 51,
};

type Channels = Readonly<Record<string, readonly string[]>>;

/** A client of the feed, and what it was sent. */
class FeedClient {
  readonly #socket: WebSocket;
  readonly #snapshots: Record<string, Channels>[] = [];
  readonly #waiting = new Set<() => void>();
  readonly closed: Promise<number>;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#socket = new WebSocket(url, { headers });
    this.closed = new Promise((closed) => this.#socket.on('close', closed));
    this.#socket.on('error', () => {});
    this.#socket.on('message', (data: Buffer) => {
      this.#snapshots.push(JSON.parse(data.toString()) as Record<string, Channels>);
      for (const look of this.#waiting) look();
    });
  }

  /** The first snapshot for which this holds. */
  until(name: string, holds: (channels: Channels) => boolean): Promise<Channels> {
    return new Promise((found) => {
      const look = () => {
        const channels = this.#snapshots.map((each) => each[name]).find((each) => each && holds(each));
        if (!channels) return;
        this.#waiting.delete(look);
        found(channels);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** The status by which an upgrade was refused. */
  refusal(): Promise<number> {
    return new Promise((refused, failed) => {
      this.#socket.on('unexpected-response', (_request, { statusCode }) => refused(statusCode ?? 0));
      this.#socket.on('open', () => failed(new Error('it was let in')));
    });
  }

  close(): void {
    this.#socket.close();
  }
}

function connect(
  stage: FamilyStage,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): FeedClient {
  return new FeedClient(`${stage.app.url.replace(/^http/, 'ws')}${path}`, headers);
}

const cookieOf = (stage: FamilyStage, as: string) => ({
  cookie: `${SESSION_COOKIE}=${stage.app.sessionOf(as)}`,
});

async function waitingCaller(stage: FamilyStage, id: string): Promise<void> {
  await stage.sql(
    `INSERT INTO calls (id, caller_id, dialled, state, started_at, queued_at, last_seq)
     VALUES ($1, '+254722000333', '116', 'queued', now(), now(), 2)`,
    [id],
  );
  const started = { callerId: '+254722000333', dialled: '116', direction: 'inbound' };
  for (const [seq, type, payload] of [
    [1, 'call.started', started],
    [2, 'call.queued', { priority: 0, language: null }],
  ])
    await stage.sql(
      'INSERT INTO call_events (call_id, seq, at, start_ms, type, payload) VALUES ($1, $2, now(), 0, $3, $4)',
      [id, seq, type, payload],
    );
}

/** The live feed that boards and agents' screens live on: the whole state, by a plain WebSocket. */
export function liveFeed(stage: Stage): void {
  describe('The live feed', () => {
    it('sends a session the whole state at once, with the number of a caller for those who may see the call', async () => {
      await waitingCaller(stage(), '1795359110.601');
      const [all, none] = [
        connect(stage(), '/ami/sync?c=-2', cookieOf(stage(), 'supervisor')),
        connect(stage(), '/ami/sync?c=-2', cookieOf(stage(), 'counsellor')),
      ];
      const seen = await all.until('channels', (channels) => '1795359110.601' in channels);
      const cells = seen['1795359110.601'] ?? [];
      expect([cells.length, cells[CELL.uniqueId], cells[CELL.number], cells[CELL.context]]).toEqual([
        ...[88, '1795359110.601', '+254722000333', 'dlpn_callcenter'],
      ]);
      // boards take a channel with an extension of up to four digits for an agent
      expect([cells[CELL.extension], cells[CELL.bridge], cells[CELL.connect]]).toEqual([
        '',
        '1795359110.601',
        '',
      ]);
      const masked = await none.until('channels', (channels) => '1795359110.601' in channels);
      expect(masked['1795359110.601']?.[CELL.number]).toBe('');
      all.close();
      none.close();
    });

    it('is open to a board on the wall, without a number of a caller', async () => {
      await waitingCaller(stage(), '1795359110.602');
      const board = connect(stage(), '/ami/sync?c=-2');
      const channels = await board.until('channels', (all) => '1795359110.602' in all);
      expect(JSON.stringify(channels)).not.toContain('254722000333');
      const agents = Object.values(channels).filter((cells) => /^\d{1,4}$/.test(cells[CELL.extension] ?? ''));
      expect(agents.filter((cells) => cells[CELL.context] !== 'agentlogin')).toEqual([]);
      board.close();
    });

    it('has an empty list of texts', async () => {
      const client = connect(stage(), '/ati/sync?c=-1', cookieOf(stage(), 'supervisor'));
      expect(await client.until('ati', () => true)).toEqual({});
      client.close();
    });

    it('refuses a session that is none, and the page of another site', async () => {
      const wrong = { cookie: `${SESSION_COOKIE}=${'x'.repeat(43)}` };
      expect(await connect(stage(), '/ami/sync?c=-2', wrong).refusal()).toBe(401);
      const other = { ...cookieOf(stage(), 'supervisor'), origin: 'https://elsewhere.example' };
      expect(await connect(stage(), '/ami/sync?c=-2', other).refusal()).toBe(403);
    });

    it('ends with its session', async () => {
      const session = await stage().app.logIn('media_account');
      const client = connect(stage(), '/ami/sync?c=-2', { cookie: `${SESSION_COOKIE}=${session}` });
      await client.until('channels', () => true);
      await stage().app.get('logout', { as: 'media_account' });
      expect(await client.closed).toBe(4401);
      await stage().app.logIn('media_account');
    });
  });
}
