import type { Log } from '../lib/log.js';
import { isRefusal } from '../lib/refusal.js';
import type { Agent } from './agent.js';
import { isBusy, isOnCall } from './agent-state.js';
import type { Agents } from './agents.js';
import type { CallChange, DialTarget } from './call-commands.js';
import type { ContactGate } from './contact-gate.js';
import type { CallbackStore } from './callback-store.js';
import type { Command, CommandOn, Telephones } from './commands.js';
import { deskRefusal } from './desk-refusal.js';
import type { LiveCalls } from './live-calls.js';

export interface ControlDeskOptions {
  readonly agents: Agents;
  readonly calls: LiveCalls;
  readonly callbacks: Pick<CallbackStore, 'find' | 'take' | 'reopen'>;
  /** Asked before each number outside. */
  readonly contact: Pick<ContactGate, 'check'>;
  /** Makes, changes or removes the telephone of a user; undefined: they have none any more. @throws UnavailableError when it is done later only */
  readonly provision: (agent: Agent | undefined) => Promise<void>;
  readonly log: Log;
}

/** Carries out commands in the process that owns the telephones. */
export class ControlDesk implements Telephones {
  readonly #options: ControlDeskOptions;

  constructor(options: ControlDeskOptions) {
    this.#options = options;
  }

  async carryOut(userId: number | null, command: Command): Promise<void> {
    if (command.target === 'call')
      return this.#options.calls.end(command.callId, { userId, note: command.note });
    if (userId === null) throw deskRefusal({ code: 'only-users' });
    switch (command.target) {
      case 'agent':
        return this.#atWork(this.#agentOf(userId), command);
      case 'channel':
        return this.#onChannel(this.#agentOf(userId), command);
      case 'supervision':
        return this.#supervise(userId, command);
      case 'callback':
        return this.#callBack(this.#agentOf(userId), command);
      case 'languages':
        return this.#setLanguages(command.agentUserId, command.languages);
    }
  }

  #setLanguages(agentUserId: number, languages: readonly string[]): void {
    const { agents } = this.#options;
    const agent = agents.of(agentUserId);
    if (!agent) throw deskRefusal({ code: 'unknown-agent', userId: agentUserId });
    agents.set(agent.key, { languages });
  }

  async userChanged(userId: number): Promise<void> {
    const { agents, provision } = this.#options;
    await provision(await agents.reload(userId));
  }

  async caseSaved(userId: number, callId: string): Promise<void> {
    this.#options.agents.saved(userId, callId);
  }

  #agentOf(userId: number): Agent {
    const agent = this.#options.agents.of(userId);
    if (!agent) throw deskRefusal({ code: 'no-telephone' });
    return agent;
  }

  #atWork(agent: Agent, command: CommandOn<'agent'>): void {
    const { agents, calls } = this.#options;
    const { key } = agent;
    switch (command.action) {
      case 'login':
        return agents.logIn(key);
      case 'ready':
        return agents.ready(key);
      case 'extend-wrap-up':
        return agents.extendWrapUp(key);
      case 'logout':
        return agents.logOut(key);
      case 'break':
        return agents.takeBreak(key, command.reason);
      case 'phone-left':
        return calls.pageLeft(agent);
      case 'auto-answer-on':
      case 'auto-answer-off':
        agents.set(key, { autoAnswer: command.action === 'auto-answer-on' });
    }
  }

  async #onChannel(agent: Agent, command: CommandOn<'channel'>): Promise<void> {
    const { calls } = this.#options;
    const { userId, callId, state } = agent;
    if (command.action === 'dial') {
      this.#requireReady(agent);
      const target = await this.#targetOf(command.extension, agent, command);
      await calls.place(agent, target);
      return;
    }
    if (userId === null || callId === null || !isOnCall(state)) {
      throw deskRefusal({ code: 'not-on-call' });
    }
    const change = await this.#changeOf(command, agent);
    await calls.change(callId, change, { userId, expectedSeq: command.expectedSeq }).catch(asJustEnded);
  }

  async #changeOf(command: CommandOn<'channel'>, agent: Agent): Promise<CallChange> {
    switch (command.action) {
      case 'hangup':
        return { type: 'leave' };
      case 'rejoin':
      case 'hold':
      case 'resume':
      case 'complete-transfer':
        return { type: command.action };
      case 'mute':
      case 'unmute':
        return { type: 'mute', isMuted: command.action === 'mute' };
      case 'ask-help':
      case 'help-over':
        return { type: 'ask-help', isAsking: command.action === 'ask-help' };
      case 'pause-recording':
      case 'resume-recording':
        return { type: 'recording', isPaused: command.action === 'pause-recording' };
      case 'digits':
        return { type: 'digits', digits: command.digits };
      case 'acknowledge':
        return { type: 'see-alert', alertSeq: command.alertSeq, name: agent.name };
      case 'conference':
        if (command.extension === undefined) return { type: 'conference' };
        return { type: 'invite', target: await this.#targetOf(command.extension, agent, command) };
      case 'dial':
        throw deskRefusal({ code: 'you-are-busy', state: agent.state }); // refused before, in #onChannel
      case 'invite':
      case 'transfer':
      case 'consult':
        return { type: command.action, target: await this.#targetOf(command.extension, agent, command) };
    }
  }

  /** @throws Refusal for a user who cannot place a call now */
  #requireReady(agent: Agent): void {
    if (isBusy(agent.state)) throw deskRefusal({ code: 'you-are-busy', state: agent.state });
    if (!this.#options.agents.isOnline(agent)) throw deskRefusal({ code: 'phone-unreachable' });
  }

  /** @throws Refusal for their own, or for a number whose owner does not wish to be called */
  async #targetOf(
    extension: string,
    agent: Agent,
    { override }: { readonly override?: string | undefined },
  ): Promise<DialTarget> {
    if (extension === agent.extension) throw deskRefusal({ code: 'own-extension' });
    const isOurs = this.#options.agents.withExtension(extension) !== undefined;
    if (isOurs) return { kind: 'extension', extension };
    const { userId } = agent;
    return this.#options.contact.check({ kind: 'number', number: extension }, { userId, override });
  }

  async #supervise(userId: number, command: CommandOn<'supervision'>): Promise<void> {
    const { agents, calls } = this.#options;
    if (command.action === 'leave') return calls.leaveSupervision(userId);
    if (command.action === 'acknowledge') {
      const { callId, alertSeq } = command;
      const name = agents.of(userId)?.name ?? null;
      return calls
        .change(callId, { type: 'acknowledge-alert', alertSeq, name }, { userId })
        .catch(asJustEnded);
    }
    const { action, extension } = command;
    const agent = agents.withExtension(extension);
    if (!agent) throw deskRefusal({ code: 'unknown-extension', extension });
    if (agent.userId === userId) throw deskRefusal({ code: 'own-extension-supervised' });
    if (action === 'log-out') return agents.logOut(agent.key);
    const { callId, state, name } = agent;
    if (callId === null || !isOnCall(state)) {
      throw deskRefusal({ code: 'agent-not-on-call', agent: name });
    }
    if (action === 'end') {
      return calls.end(callId, { userId }).catch(asJustEnded);
    }
    await calls.supervise(callId, { userId, agentUserId: agent.userId, mode: action }).catch(asJustEnded);
  }

  async #callBack(agent: Agent, { callbackId, override }: CommandOn<'callback'>): Promise<void> {
    const { calls, callbacks, contact } = this.#options;
    const { userId } = agent;
    if (userId === null) throw deskRefusal({ code: 'no-telephone' });
    this.#requireReady(agent);
    const { phone: number, state } = await callbacks.find(callbackId);
    if (state !== 'open') throw deskRefusal({ code: 'callback-not-open', callbackId, state });
    const target = await contact.check({ kind: 'number', number }, { userId, override, callbackId });
    await callbacks.take(callbackId, userId);
    try {
      await calls.place(agent, target, { callbackId });
    } catch (error) {
      // why it could not be placed is what they need to know
      await callbacks.reopen(callbackId, userId).catch((reopening: unknown) => {
        this.#options.log.error(
          { err: reopening, callbackId },
          'a callback could not be opened again: it is neither taken nor open',
        );
      });
      throw error;
    }
  }
}

/** An agent who is still shown on a call that is not live any more is on one that has just ended. */
function asJustEnded(error: unknown): never {
  if (isRefusal(error, 'unknown-call')) throw deskRefusal({ code: 'call-over' });
  throw error;
}
