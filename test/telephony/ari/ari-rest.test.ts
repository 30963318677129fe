import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AriRest } from '../../../src/telephony/ari/ari-rest.js';
import { TelephonyCredentialsError, TelephonyError } from '../../../src/telephony/errors.js';
import { FakeAsterisk } from '../../support/fake-asterisk.js';

describe('a command to Asterisk', () => {
  let asterisk: FakeAsterisk;
  let rest: AriRest;
  beforeEach(async () => {
    asterisk = await FakeAsterisk.open();
    rest = new AriRest(asterisk.access, { timeoutMs: 10_000 });
  });
  afterEach(() => asterisk.close());

  const failure = async (command: Promise<unknown>): Promise<unknown> =>
    command.then(
      () => 'no failure',
      (error: unknown) => error,
    );

  it('is answered with what it asked for, checked', async () => {
    const { system } = await rest.get(
      '/asterisk/info',
      z.object({ system: z.object({ version: z.string() }) }),
    );
    expect(system.version).toMatch(/^22\./);
  });

  it('fails when the answer is something else', async () => {
    const error = await failure(rest.get('/asterisk/info', z.object({ nothing: z.string() })));
    expect(error).toMatchObject({ name: 'TelephonyError', status: null });
  });

  it('carries its parameters as they are', async () => {
    await rest.post('/bridges', { query: { bridgeId: 'call-1.5 ä&?', name: 'n', type: undefined } });
    expect(asterisk.left.bridges).toEqual(['call-1.5 ä&?']);
  });

  it('counts as done when what it removes is gone already', async () => {
    await rest.delete('/bridges/none');
    await expect(rest.post('/bridges/none/addChannel', { query: { channel: 'x' } })).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
    });
  });

  it('counts as done when another request removes that bridge at this moment, and not when it is refused otherwise', async () => {
    const request = /^DELETE \/bridges/;
    asterisk.faults.push({ request, status: 409, message: 'Bridge not in Stasis application' });
    await rest.delete('/bridges/going');
    asterisk.faults.push({ request, status: 409, message: 'Bridge is busy' });
    await expect(rest.delete('/bridges/busy')).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    [409, 'conflict', false],
    [422, 'internal', false],
    [503, 'internal', true],
  ])('reports a refusal with %d', async (status, code, retryable) => {
    asterisk.faults.push({ request: /^POST \/bridges/, status });
    const error = await failure(rest.post('/bridges'));
    expect(error).toBeInstanceOf(TelephonyError);
    expect(error).toMatchObject({ status, code, retryable });
  });

  it('distinguishes a wrong password from everything else', async () => {
    const wrong = new AriRest({ ...asterisk.access, password: 'guessed' });
    expect(await failure(wrong.post('/bridges'))).toBeInstanceOf(TelephonyCredentialsError);
  });

  it('does not take a thing that may not be configured for a wrong password', async () => {
    asterisk.config.refusesChanges = true;
    const error = await failure(rest.put('/asterisk/config/dynamic/a/b/c', { body: { fields: [] } }));
    expect(error).toMatchObject({ name: 'TelephonyError', status: 403 });
  });

  it('gives up on an Asterisk that is frozen', async () => {
    asterisk.freeze();
    const impatient = new AriRest(asterisk.access, { timeoutMs: 50 });
    const error = await failure(impatient.post('/bridges'));
    expect(error).toMatchObject({ name: 'TelephonyError', status: null, retryable: true });
  });

  it('gives up at once when it is stopped', async () => {
    asterisk.freeze();
    const stop = new AbortController();
    const error = failure(new AriRest(asterisk.access, { signal: stop.signal }).post('/bridges'));
    stop.abort();
    expect(await error).toMatchObject({ status: null });
  });

  it('fails when no server is there', async () => {
    const { access } = asterisk;
    await asterisk.close();
    expect(await failure(new AriRest(access).post('/bridges'))).toMatchObject({
      code: 'unavailable',
      status: null,
    });
  });
});
