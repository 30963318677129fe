// A worker for tests. Frame: u8 type, u32 id, text. It does what the text says.
import { appendFileSync } from 'node:fs';
const [mode = 'good', diary] = process.argv.slice(2);
if (diary) appendFileSync(diary, `${process.pid}\n`);
if (mode === 'no-start') {
  process.stderr.write('no such thing as a model\n');
  process.exit(3);
}
const send = (type, id, text) => {
  const body = Buffer.concat([Buffer.from([type, 0, 0, 0, 0]), Buffer.from(text)]);
  body.writeUInt32LE(id, 1);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  process.stdout.write(Buffer.concat([head, body]));
};
const handle = (id, text) => {
  if (text === 'die') process.kill(process.pid, 'SIGKILL');
  else if (text === 'babble') process.stdout.write(Buffer.alloc(8, 0xff));
  else if (text === 'refuse') send(4, id, 'no');
  else if (text === 'block') for (;;);
  else if (text !== 'hang') send(3, id, text);
};
let pending = Buffer.alloc(0);
process.stdin.on('data', (piece) => {
  pending = Buffer.concat([pending, piece]);
  while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32LE(0)) {
    const frame = pending.subarray(4, 4 + pending.readUInt32LE(0));
    pending = pending.subarray(4 + frame.length);
    if (frame[0] === 0) process.stdout.write(Buffer.from([1, 0, 0, 0, 0]));
    else if (frame[0] === 1) handle(frame.readUInt32LE(1), frame.subarray(5).toString());
    else if (frame[0] === 2) send(4, frame.readUInt32LE(1), 'taken back');
  }
});
process.stdin.on('end', () => process.exit(0));
if (mode !== 'silent') send(9, 0, `hello from ${mode}`);
