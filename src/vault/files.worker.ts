import { serveFrames } from '../workers/worker-side.js';
import { fileSide, type FileReply, type FileRequest } from './files-wire.js';
import { LocalFiles } from './local-files.js';
import type { VaultFile } from './vault-files.js';

/** Child process: `node files.worker.ts FOLDER`. Reads and writes the files of a vault; one that is stuck keeps no other. */
const NOTHING = Buffer.alloc(0);
const folder = new LocalFiles(process.argv[2] ?? '');
const open = new Map<number, VaultFile>();
let last = 0;

const side = serveFrames(async (frame) => {
  const { id, request } = fileSide.decodeRequest(frame);
  // not waited for: the next request may be for another file
  serve(request).then(
    (reply) => side.send(fileSide.encodeReply(id, reply)),
    (error: unknown) => side.send(fileSide.encodeRefusal(id, error)),
  );
});
side.send(fileSide.encodeReady());

async function serve(request: FileRequest): Promise<FileReply> {
  switch (request.type) {
    case 'read': {
      const { position, length } = request;
      return { value: null, bytes: await fileOf(request).read(position, length) };
    }
    case 'open': {
      const file = ++last;
      open.set(file, await folder.open(request.path, request.mode));
      return withValue(file);
    }
    case 'size':
      return withValue(await fileOf(request).sizeBytes());
    case 'list':
      return withValue(await folder.list(request.path));
    case 'changed-at':
      return withValue(await folder.changedAtMs(request.path));
    default:
      await change(request);
      return withValue(null);
  }
}

type Change = Exclude<FileRequest, { type: 'read' | 'open' | 'size' | 'list' | 'changed-at' }>;

function change(request: Change): Promise<void> {
  switch (request.type) {
    case 'write':
      return fileOf(request).write(request.position, request.bytes);
    case 'truncate':
      return fileOf(request).truncate(request.sizeBytes);
    case 'sync':
      return fileOf(request).sync();
    case 'close': {
      const file = fileOf(request);
      open.delete(request.file);
      return file.close();
    }
    case 'make-folder':
      return folder.makeFolder(request.path);
    case 'remove':
      return folder.remove(request.path);
    case 'sync-folder':
      return folder.syncFolder(request.path);
    case 'rename':
      return folder.rename(request.path, request.to);
  }
}

function withValue(value: FileReply['value']): FileReply {
  return { value, bytes: NOTHING };
}

function fileOf({ file }: { readonly file: number }): VaultFile {
  const found = open.get(file);
  if (!found) throw new Error(`file ${file} is not open`);
  return found;
}
