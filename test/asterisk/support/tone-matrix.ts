import { randomUUID } from 'node:crypto';
import type { Party, Switchboard } from './switchboard.js';

/** A state of a call, which is reached when this is reported, and what each party must hear in it. */
export interface ToneState {
  readonly state: string;
  readonly heard: Readonly<Partial<Record<Party, string>>>;
}

/** Each party with a phone of its own. */
export async function addParties(board: Switchboard): Promise<void> {
  const passwordOf = (user: string) => ({ user, password: board.asterisk.passwordOf(user) });
  await Promise.all([
    board.phone('customer', { user: '+254711000001', host: '127.0.2.1' }),
    board.phone('agent', { ...passwordOf('1001'), host: '127.0.3.1' }),
    board.phone('third', { ...passwordOf('1002'), host: '127.0.3.2' }),
    board.phone('supervisor', { ...passwordOf('9001'), host: '127.0.3.9' }),
  ]);
}

/** All parties hang up, and Asterisk is empty. */
export async function endToneCall(board: Switchboard): Promise<void> {
  for (const phone of board.phones.values()) await phone.currentCall?.hangUp();
  await board.telephony.stopWhisper('sup-whisper');
  for (const bridge of ['call', 'sup']) await board.telephony.removeBridge(bridge);
  await board.empty();
}

/** A supervisor listens, whispers and barges. */
export async function* supervisedCall(board: Switchboard): AsyncGenerator<ToneState> {
  const { telephony } = board;
  const customer = await connectedCall(board);
  const both = [customer, 'call-agent'];
  yield { state: 'connected', heard: { customer: 'agent', agent: 'customer' } };

  await board.ring('supervisor', 'sup-phone');
  await telephony.bridge('sup', 'sup-phone');
  const stopListening = await listen(board, both);
  const listening = { customer: 'agent', agent: 'customer', supervisor: 'customer + agent' };
  yield { state: 'listen', heard: listening };

  await whisper(board);
  yield { state: 'whisper', heard: { ...listening, agent: 'customer + supervisor' } };

  await telephony.muteWhisper('sup-whisper', true);
  yield { state: 'listen, with a muted whisper', heard: listening };

  await telephony.muteWhisper('sup-whisper', false);
  yield { state: 'whisper again', heard: { ...listening, agent: 'customer + supervisor' } };

  await Promise.all([telephony.move('call', 'sup-phone'), telephony.muteWhisper('sup-whisper', true)]);
  const barging = {
    customer: 'agent + supervisor',
    agent: 'customer + supervisor',
    supervisor: 'customer + agent',
  };
  yield { state: 'barge', heard: barging };

  await telephony.move('sup', 'sup-phone');
  yield { state: 'listen after barging in', heard: listening };

  await Promise.all([stopListening(), telephony.stopWhisper('sup-whisper')]);
  await listen(board, both);
  yield { state: 'listen again', heard: listening };
}

/** A third party joins, the agent is muted, the customer waits, the third party leaves. */
export async function* conferenceCall(board: Switchboard): AsyncGenerator<ToneState> {
  const { telephony } = board;
  const customer = await connectedCall(board);
  await board.ring('third', 'call-third');
  await telephony.bridge('call', 'call-third');
  await board.ring('supervisor', 'sup-phone');
  await telephony.bridge('sup', 'sup-phone');
  await listen(board, ['call-agent', 'call-third']);
  let stopHearingCustomer = await listen(board, [customer]);
  const conference = {
    customer: 'agent + third',
    agent: 'customer + third',
    third: 'customer + agent',
    supervisor: 'customer + agent + third',
  };
  yield { state: 'conference', heard: conference };

  await telephony.mute('call-agent', true);
  const muted = { ...conference, customer: 'third', third: 'customer', supervisor: 'customer + third' };
  yield { state: 'agent muted', heard: muted };

  await telephony.mute('call-agent', false);
  await Promise.all([telephony.hold('call', customer), stopHearingCustomer()]);
  const held = { customer: 'music', agent: 'third', third: 'agent', supervisor: 'agent + third' };
  yield { state: 'customer on hold', heard: held };

  await telephony.bridge('call', customer);
  stopHearingCustomer = await listen(board, [customer]);
  yield { state: 'resumed', heard: conference };

  await telephony.hangUp('call-third');
  await board.gone('call-third');
  const two = { customer: 'agent', agent: 'customer', supervisor: 'customer + agent' };
  yield { state: 'third party left', heard: two };

  await whisper(board);
  yield { state: 'whisper after three have become two', heard: { ...two, agent: 'customer + supervisor' } };

  await Promise.all([telephony.hold('call', customer), stopHearingCustomer()]);
  yield {
    state: 'whisper while the customer is on hold',
    heard: { customer: 'music', agent: 'supervisor', supervisor: 'agent' },
  };
}

/** @returns the customer's channel */
async function connectedCall(board: Switchboard): Promise<string> {
  const { telephony } = board;
  const customer = await board.customerCalls();
  await telephony.answer(customer);
  await telephony.bridge('call', customer);
  await board.ring('agent', 'call-agent');
  await telephony.bridge('call', 'call-agent');
  return customer;
}

function whisper({ telephony }: Switchboard): Promise<void> {
  return telephony.whisper({
    whisperId: 'sup-whisper',
    fromChannelId: 'sup-phone',
    toChannelId: 'call-agent',
  });
}

/** The supervisor hears these parties. @returns a way to end that */
async function listen(board: Switchboard, channelIds: readonly string[]): Promise<() => Promise<void>> {
  const { telephony } = board;
  const snoops = channelIds.map((channelId) => ({ snoopId: `sup-${randomUUID()}`, channelId }));
  await Promise.all(snoops.map((snoop) => telephony.snoop({ ...snoop, bridgeId: 'sup' })));
  return async () => void (await Promise.all(snoops.map(({ snoopId }) => telephony.hangUp(snoopId))));
}
