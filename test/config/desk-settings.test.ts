import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

describe('the settings of the call centre', () => {
  it('say who is served first, in which language, and what is played', () => {
    const { queue } = readConfig({
      QUEUE_PRIORITIES: '117=10, +254700000001=5',
      QUEUE_LANGUAGES: '116=sw,117=en',
      QUEUE_GREETING: 'sound:custom/greeting,number:116',
      OUTBOUND_GREETING: 'sound:custom/this-is-the-helpline',
    }).desk;
    expect(queue.priorities).toEqual(
      new Map([
        ['117', 10],
        ['+254700000001', 5],
      ]),
    );
    expect(queue.languages).toEqual(
      new Map([
        ['116', 'sw'],
        ['117', 'en'],
      ]),
    );
    expect(queue.greeting).toEqual(['sound:custom/greeting', 'number:116']);
    expect(queue.outboundGreeting).toEqual(['sound:custom/this-is-the-helpline']);
  });

  it.each([
    ['QUEUE_PRIORITIES', '117'],
    ['QUEUE_PRIORITIES', '117=high'],
    ['QUEUE_LANGUAGES', '116=Swahili'],
    ['QUEUE_GREETING', 'greeting.wav'],
    ['QUEUE_GREETING', 'sound:custom/greeting,tone:ring'],
    ['OUTBOUND_GREETING', 'tone:ring'],
    ['QUEUE_GREETING', 'sound:../../etc/passwd'],
    ['TRUNK_ENDPOINT', 'PJSIP/trunk'],
    ['SUPERVISION_NOTICE', 'spy'],
    ['AGENT_WRAP_UP_S', '-1'],
    ['RECORD_CALLS', 'maybe'],
    ['WATCHDOG_S', 'x'],
  ])('are refused by name: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
