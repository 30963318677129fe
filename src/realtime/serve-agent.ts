import { roleMayNot } from '../access/access-refusal.js';
import { mayWatchCalls } from '../access/call-rights.js';
import type { Command, Commands } from '../desk/commands.js';
import { InvalidInputError } from '../lib/errors.js';
import { AGENTS, DESK, type CallSocket } from './call-socket.js';
import type { DeskScreens } from './desk-screens.js';
import type { OnRequest } from './on-request.js';
import { parseCommand } from './parse-command.js';
import type { WirePhones } from './protocol.js';

/** The parts that agents' sockets need. */
export interface AgentParts {
  readonly deskScreens: DeskScreens;
  readonly commands: Commands;
  /** A telephone number in the form in which it is dialled; undefined for a text that is not a number. */
  readonly toNumber: (text: string) => string | undefined;
  /** The telephones of a user; null for a user without an extension. @throws UnavailableError */
  readonly phonesOf: (userId: number) => Promise<WirePhones | null>;
}

/** Answers what a client asks at a telephone. */
export function serveAgent(socket: CallSocket, on: OnRequest, parts: AgentParts): void {
  const { deskScreens, commands, phonesOf } = parts;
  on('desk:watch', async (_request, send) => {
    if (!mayWatchCalls(socket.data.identity.role)) throw roleMayNot('watching-the-desk');
    send(await deskScreens.watchDesk(socket));
  });
  on('desk:unwatch', (_request, send) => {
    void socket.leave(DESK);
    send(null);
  });
  on('agent:watch', async (_request, send) => send(await deskScreens.watchOwn(socket)));
  on('agent:unwatch', (_request, send) => {
    void socket.leave(AGENTS);
    send(null);
  });
  on('agent:command', async (request, send) => {
    await commands.carryOut(socket.data.identity, await withTarget(parseCommand(request), parts));
    send(null);
  });
  on('phone:account', async (_request, send) => send(await phonesOf(socket.data.identity.userId)));
}

/** Makes the typed text an extension of ours or a number that can be dialled. @throws InvalidInputError */
async function withTarget(command: Command, { deskScreens, toNumber }: AgentParts): Promise<Command> {
  if (command.target !== 'channel' || !('extension' in command)) return command;
  if (command.extension === undefined) return command;
  const typed = command.extension.replace(/[\s().\-/]/g, '');
  const { agents } = await deskScreens.ask();
  if (agents.some(({ extension }) => extension === typed)) return { ...command, extension: typed };
  const number = toNumber(command.extension);
  if (number !== undefined) return { ...command, extension: number };
  const message = 'is neither an extension of ours nor a telephone number';
  throw new InvalidInputError([{ field: 'extension', message }]);
}
