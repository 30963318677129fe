import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf, SetupError } from '../src/lib/errors.js';

/** A program was asked how it is called (`--help`). */
export class HelpAsked extends Error {
  readonly usage: string;

  constructor(usage: string) {
    super('the usage was asked for');
    this.usage = usage;
  }
}

/**
 * The arguments that a program was called with, as `util.parseArgs` has them.
 *
 * @throws HelpAsked for `--help` and `-h`, SetupError with the usage for an argument that the program does not know
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) throw new HelpAsked(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    throw new SetupError(`${messageOf(error)}\n\n${usage}`, { cause: error });
  }
}
