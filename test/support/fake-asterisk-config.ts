import type { AriRequest } from './fake-asterisk-ari.js';
import { AriFault, type MediaTarget } from './fake-asterisk-switch.js';

interface Field {
  readonly attribute: string;
  readonly value: string;
}

/** Objects and globals that are set through ARI and that Asterisk keeps over a restart (astdb), but for the globals. */
export class FakeConfig {
  readonly globals = new Map<string, string>();
  /** By `type/id`. */
  readonly #objects = new Map<string, readonly Field[]>();
  /** The dynamic configuration is not open to the application. */
  refusesChanges = false;
  /** An endpoint was made, changed or removed. */
  onEndpoint: (name: string, exists: boolean) => void = () => {};
  onMediaClient: (name: string, target: MediaTarget) => void = () => {};
  /** Whether an object of that name is in Asterisk's files. */
  isInFiles: (type: string, id: string) => boolean = () => false;

  /** `/asterisk/variable` and `/asterisk/config/dynamic/{class}/{type}/{id}` */
  handle(request: AriRequest): unknown {
    const { path, query } = request;
    if (path[1] !== 'variable') return this.#handleObject(request);
    if (request.method === 'GET') return { value: this.globals.get(query.get('variable') ?? '') ?? '' };
    this.globals.set(query.get('variable') ?? '', query.get('value') ?? '');
    return undefined;
  }

  valueOf(type: string, id: string, attribute: string): string | undefined {
    return this.#objects.get(`${type}/${id}`)?.find((field) => field.attribute === attribute)?.value;
  }

  #handleObject({ method, path: [, , , , type = '', id = ''], body }: AriRequest): unknown {
    const key = `${type}/${id}`;
    if (method === 'GET') return this.#read(type, id);
    if (this.refusesChanges || this.isInFiles(type, id))
      throw new AriFault(403, 'Could not create or update object');
    if (method === 'DELETE') {
      if (!this.#objects.delete(key)) throw new AriFault(404, 'Object not found');
      if (type === 'endpoint') this.onEndpoint(id, false);
      return undefined;
    }
    const { fields } = body as { fields: readonly Field[] };
    this.#objects.set(key, fields);
    if (type === 'endpoint') this.onEndpoint(id, true);
    if (type === 'websocket_client') this.#setMediaClient(id);
    return fields;
  }

  #read(type: string, id: string): readonly Field[] {
    const fields = this.isInFiles(type, id) ? [] : this.#objects.get(`${type}/${id}`);
    if (!fields) throw new AriFault(404, 'Object not found');
    return fields;
  }

  #setMediaClient(id: string): void {
    const value = (attribute: string) => this.valueOf('websocket_client', id, attribute) ?? '';
    this.onMediaClient(id, { url: value('uri'), user: value('username'), password: value('password') });
  }
}
