import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cpuSecondsOf, findChild, mediaPidsOf } from '../../bench/process-usage.js';

/** A process that starts others under these names and reports their ids, the last of which is at work. */
const PARENT = `
const { spawn } = require('node:child_process');
const idle = 'setInterval(() => {}, 1000)';
const busy = 'for (;;) ;';
const names = process.argv.slice(1);
const children = names.map((name, at) => spawn(process.execPath, ['-e', at === names.length - 1 ? busy : idle, name]));
console.log(JSON.stringify(children.map(({ pid }) => pid)));
process.on('SIGTERM', () => { for (const child of children) child.kill('SIGKILL'); process.exit(0); });
setInterval(() => {}, 1000);
`;

describe('the processes whose figures a bench adds', () => {
  let parent: ChildProcess | undefined;
  afterEach(async () => {
    if (!parent) return;
    const over = once(parent, 'exit');
    parent.kill('SIGTERM');
    await over;
    parent = undefined;
  });

  async function start(...names: string[]): Promise<{ readonly parent: number; readonly pids: number[] }> {
    parent = spawn(process.execPath, ['-e', PARENT, ...names], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: parent.stdout as NodeJS.ReadableStream });
    const [line] = (await once(lines, 'line')) as [string];
    lines.close();
    return { parent: parent.pid as number, pids: JSON.parse(line) as number[] };
  }

  it('hold the media process that is at work, whichever of the two that is', async () => {
    const server = await start('media.worker', 'other', 'media.worker');
    const [first, , second] = server.pids as [number, number, number];
    const { media } = await mediaPidsOf(server.parent);
    expect(media.toSorted()).toEqual([first, second].toSorted());
    while ((await cpuSecondsOf([second])) < 0.05) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await cpuSecondsOf(media)).toBeGreaterThanOrEqual((await cpuSecondsOf([first])) + 0.05);
  });

  it('are not one of several: which one does the work is unknown', async () => {
    const server = await start('media.worker', 'silero.worker', 'media.worker');
    expect(await findChild(server.parent, 'silero.worker')).toBe(server.pids[1]);
    expect(await findChild(server.parent, 'whisper')).toBeNull();
    await expect(findChild(server.parent, 'media.worker')).rejects.toThrow("2 children with 'media.worker'");
  });
});
