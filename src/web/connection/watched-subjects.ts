import type { HubPort } from './link-messages.js';

/** `asking`: the server has not answered yet. */
type Stage = 'asking' | 'watching';

/** Events of a subject, by their names; what is not named here concerns every tab. */
const subjectOfEvent: Readonly<Record<string, string>> = {
  'wall:call': 'wall',
  'call:event': 'call',
  'desk:state': 'desk',
  'agent:state': 'agent',
  'agent:notice': 'agent',
  'desk:message': 'messages',
  'unread:call': 'unread',
  'case:presence': 'case',
  'callbacks:changed': 'callbacks',
  'inbox:changed': 'inbox',
  'figures:changed': 'figures',
};

/** Subjects of which there is one for each call or case, and the name of its id. */
const idNames: Readonly<Record<string, string>> = { call: 'call_id', messages: 'call_id', case: 'case_id' };

/** The subject of `…:watch` and `…:unwatch`: its name, with the id of its call or case; null for any other request. */
export function subjectOf(name: string, request: unknown): string | null {
  const [kind, act] = name.split(':');
  if (kind === undefined || (act !== 'watch' && act !== 'unwatch')) return null;
  return keyOf(kind, request);
}

/** Which tabs watch what, over one connection: the server knows the connection alone. */
export class WatchedSubjects {
  readonly #watchers = new Map<string, Map<HubPort, Stage>>();

  asked(subject: string, port: HubPort): void {
    const watchers = this.#watchers.get(subject) ?? new Map<HubPort, Stage>();
    this.#watchers.set(subject, watchers);
    // a tab that asks again goes on hearing meanwhile
    if (!watchers.has(port)) watchers.set(port, 'asking');
  }

  /** @returns whether the tab still wants it */
  granted(subject: string, port: HubPort): boolean {
    const watchers = this.#watchers.get(subject);
    if (watchers?.has(port) !== true) return false;
    watchers.set(port, 'watching');
    return true;
  }

  /** @returns whether no tab is left: the connection need not watch it any longer */
  left(subject: string, port: HubPort): boolean {
    const watchers = this.#watchers.get(subject);
    if (watchers === undefined) return true;
    watchers.delete(port);
    if (watchers.size > 0) return false;
    this.#watchers.delete(subject);
    return true;
  }

  /** @returns the subjects that no tab watches any longer */
  leftAll(port: HubPort): string[] {
    return [...this.#watchers.keys()].filter(
      (subject) => this.#watchers.get(subject)?.has(port) === true && this.left(subject, port),
    );
  }

  /** The tabs that are to hear an event; null: all of them. */
  tabsFor(name: string, args: readonly unknown[]): HubPort[] | null {
    const kind = subjectOfEvent[name];
    if (kind === undefined) return null;
    const watchers = this.#watchers.get(keyOf(kind, args[0])) ?? new Map<HubPort, Stage>();
    return [...watchers].filter(([, stage]) => stage === 'watching').map(([port]) => port);
  }

  /** The connection is gone, and with it all that the server knew. */
  clear(): void {
    this.#watchers.clear();
  }
}

function keyOf(kind: string, about: unknown): string {
  const idName = idNames[kind];
  return idName === undefined ? kind : `${kind} ${(about as Record<string, string>)[idName]}`;
}

/** How the connection leaves a subject. */
export function leavingOf(subject: string): { name: string; request: unknown } {
  const [kind = '', id] = subject.split(' ');
  const idName = idNames[kind];
  return { name: `${kind}:unwatch`, request: idName === undefined ? undefined : { [idName]: id } };
}
