import { describe, expect, it } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readConfig } from '../../src/config/config.js';
import { settings } from '../../src/config/settings.js';
import { SetupError } from '../../src/lib/errors.js';

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
  return '';
}

describe('with nothing set', () => {
  it('the server is one process on this machine, with all that is needed inside', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      audioApiPort: 8081,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      redisUrl: undefined,
      roles: new Set(['media', 'api', 'jobs']),
      logLevel: 'info',
      adminPassword: undefined,
      asterisk: {
        external: undefined,
        mediaUrl: undefined,
        mediaPassword: undefined,
        phoneUrl: undefined,
        chosenPasswords: new Set(),
        sipUrl: undefined,
        agentEndpoints: ['PJSIP/1001', 'PJSIP/1002', 'PJSIP/1003'],
        recordsWhileAway: 'auto',
        ringTimeoutMs: 20_000,
      },
      desk: {
        ...{ wrapUpMs: 30_000, wrapUpAfterSavingMs: 20_000, missesUntilBreak: 3 },
        noPhoneBreakMs: 120_000,
        trunkEndpoint: 'PJSIP/{number}@trunk',
        outboundCallerId: undefined,
        dialAllowed: new Map([['all', ['national']]]),
        queue: {
          ...{ greeting: [], outboundGreeting: [], announceEveryMs: 30_000, maxWaitMs: 600_000 },
          callbackPromise: ['sound:sorry', 'sound:please-try-call-later'],
          oneMoment: ['sound:one-moment-please'],
          lostLine: {
            ...{
              helpAfterMs: 10_000,
              callbackAfterMs: 25_000,
              silentAgentMs: 25_000,
              silentCallerMs: 120_000,
            },
          },
          ...{ priorities: new Map(), languages: new Map() },
        },
        ...{ languageFallbackMs: 30_000, serviceLevelMs: 20_000, recordsCalls: true, pausesTranscript: true },
        noticeModes: new Set(['whisper', 'barge']),
      },
      watchdogMs: 5_000,
      speech: {
        modelFile: undefined,
        language: 'auto',
        workers: availableParallelism(),
        audioContext: undefined,
        hasInterims: true,
        interimPolicy: 'auto',
        hangoverMs: 400,
        sentenceHangoverMs: 190,
        maxSegmentMs: undefined,
      },
      personalDataRoles: ['supervisor', 'administrator'],
      caseFile: { categoriesFile: undefined, country: 'KE', timeZone: 'Africa/Nairobi' },
      files: {
        earlierVaultKeys: [],
        uploadLimitBytes: 25_000_000,
        uploadQuotaBytes: 2_000_000_000,
        vaultKey: undefined,
      },
      disk: { reserveBytes: 64_000_000, lowBytes: 2_000_000_000, stopBytes: 500_000_000 },
      messages: { sms: undefined, smtp: undefined },
      messageGatewaySecrets: [],
      webhooksAllowLoopback: false,
      otpDayLimits: { perAddress: 20, sms: 300 },
      smsPerDay: 2_000,
      outbox: { retentionDays: 7, maxRows: 1_000_000 },
      sessions: { idleS: 36_000, lifetimeS: 86_400, accessTokenLifetimeS: 900 },
      trustedProxies: [],
      wallboardIsOpen: false,
      analysis: {
        languages: ['en', 'sw'],
        translateTo: 'en',
        order: new Map(),
        gazetteerDir: undefined,
        taxonomyFile: undefined,
        ...{ cueFiles: ['en', 'sw'], riskRulesFiles: ['en', 'sw'], textWorkers: 2 },
        alertRulesFile: undefined,
        translator: undefined,
        llm: undefined,
      },
      apiLimitsPerHour: {
        cases: 1000,
        users: 500,
        communications: 2000,
        dashboard: 500,
        audio: 10_000,
        overall: 1000,
        anonymous: 1000,
      },
      loginsPerHour: 100,
      requiresIfMatch: false,
      recordings: {
        limitBytes: 100_000_000,
        longestS: 7_200,
        mostWaitingS: 172_800,
        mostWaitingOfUserS: 43_200,
        retentionDays: 7,
        waitMs: 120_000,
        speechWorkers: 1,
      },
      shutdownTimeoutMs: 10_000,
    });
  });

  it('an empty variable counts as one that is left out', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('cannot be changed afterwards', () => {
    const config = readConfig({}) as { port: number };
    expect(() => (config.port = 1)).toThrow(TypeError);
  });

  it('each default passes its own check', () => {
    for (const [name, { schema, default: fallback }] of Object.entries(settings))
      expect([name, schema.safeParse(fallback).success]).toEqual([name, true]);
  });
});

describe('a setting', () => {
  it('is taken as it is meant', () => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: '/var/lib/hearline',
      DATABASE_URL: 'postgres://u:p@db/hearline',
      REDIS_URL: 'rediss://cache:6379',
      ROLES: ' api , ,',
      ASTERISK_ARI_URL: 'http://pbx:8088/ari/',
      ASTERISK_ARI_USER: 'hearline',
      ASTERISK_ARI_PASSWORD: 'secret',
      AGENT_ENDPOINTS: 'PJSIP/7, PJSIP/8 ,',
      AGENT_RING_TIMEOUT_S: '5',
      WHISPER_MODEL: 'model.bin',
      WHISPER_WORKERS: '3',
      WHISPER_AUDIO_CONTEXT: '512',
      SHUTDOWN_TIMEOUT_S: '0',
      UNKNOWN_TO_US: 'ignored',
    });
    expect(config).toMatchObject({
      port: 0,
      dataDir: '/var/lib/hearline',
      roles: new Set(['api']),
      asterisk: {
        external: { ariUrl: 'http://pbx:8088/ari', user: 'hearline', password: 'secret' },
        agentEndpoints: ['PJSIP/7', 'PJSIP/8'],
        ringTimeoutMs: 5_000,
      },
      speech: { modelFile: resolve('model.bin'), workers: 3, audioContext: 512 },
      shutdownTimeoutMs: 0,
    });
    expect(readConfig({ WHISPER_AUDIO_CONTEXT: 'full' }).speech.audioContext).toBe('full');
  });
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['REDIS_URL', 'localhost:6379'],
    ['ROLES', 'media,web'],
    ['ROLES', ','],
    ['ROLES', 'media'],
    ['ROLES', 'media,jobs'],
    ['LOG_LEVEL', 'verbose'],
    ['ADMIN_PASSWORD', 'short'],
    ['AUDIO_API_AUTH', 'token'], // the port that it closed is open by default now
    ['AUDIO_API_PORT', '65536'],
    ['AUDIO_API_PORT', '8080'], // that of PORT
    ['ASTERISK_ARI_URL', 'pbx:8088'],
    ['ASTERISK_MEDIA_URL', 'http://here'],
    ['ASTERISK_MEDIA_PASSWORD', 'short'],
    ['AGENT_RING_TIMEOUT_S', '0'],
    ['AGENT_ENDPOINTS', '1001'],
    ['AGENT_ENDPOINTS', 'PJSIP/1001&PJSIP/1002'],
    ['AGENT_ENDPOINTS', 'PJSIP/1001;x'],
    ['WHISPER_LANGUAGE', 'English'],
    ['WHISPER_WORKERS', '0'],
    ['WHISPER_AUDIO_CONTEXT', '1501'],
    ['VAD_HANGOVER_MS', '50'],
    ['VAD_MAX_SEGMENT_MS', '60000'],
    ['SHUTDOWN_TIMEOUT_S', 'forever'],
  ])('is reported by its name: %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toMatch(
      new RegExp(`^the configuration is not usable:\\n  ${name}: .`),
    );
  });

  it('is reported all at once, one line each', () => {
    const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'loud', ASTERISK_ARI_USER: 'u', ROLES: 'api' });
    const lines = faults.split('\n').slice(1);
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'ROLES',
      'ROLES',
      'ASTERISK_ARI_URL, ASTERISK_ARI_USER, ASTERISK_ARI_PASSWORD',
    ]);
  });

  it('never repeats a secret', () => {
    const faults = faultsOf({ ADMIN_PASSWORD: 'hunter2', ASTERISK_MEDIA_PASSWORD: 'hunter2', PORT: 'x' });
    expect(faults).toContain('ADMIN_PASSWORD: must have 8 characters or more');
    expect(faults).not.toContain('hunter2');
  });
});

describe('roles in several processes', () => {
  const needsRedis = /ROLES: .*needs REDIS_URL/;
  const needsDatabase = /ROLES: .*needs DATABASE_URL/;

  it('need a Redis and a database of their own, in plain words', () => {
    for (const ROLES of ['api', 'api,api', 'jobs', 'api,jobs']) {
      expect(faultsOf({ ROLES })).toMatch(needsRedis);
      expect(faultsOf({ ROLES })).toMatch(needsDatabase);
    }
    expect(faultsOf({ ROLES: 'api', REDIS_URL: 'redis://r' })).not.toMatch(needsRedis);
    expect(faultsOf({ ROLES: 'api', REDIS_URL: 'redis://r' })).toMatch(needsDatabase);
    expect(faultsOf({ ROLES: 'api', REDIS_URL: 'redis://r', DATABASE_URL: 'postgresql://d/h' })).toBe('');
  });

  it('all in one need neither', () => {
    for (const ROLES of ['api,media', 'media,api,jobs']) expect(faultsOf({ ROLES })).toBe('');
  });

  it('that cannot be are refused, each with what to do', () => {
    const servers = { REDIS_URL: 'redis://r', DATABASE_URL: 'postgresql://d/h' };
    for (const ROLES of ['media', 'media,jobs'])
      expect(faultsOf({ ...servers, ROLES })).toMatch(
        /ROLES: the process with the role media serves the APIs too: media,api or media,api,jobs$/,
      );
    expect(faultsOf({ ...servers, ROLES: 'media,web' })).toMatch(
      /ROLES: "web" is no role: media, api and jobs are$/,
    );
  });
});

describe('the ARI', () => {
  it('is asked for with all three of its variables or none', () => {
    const all = { ASTERISK_ARI_URL: 'http://pbx/ari', ASTERISK_ARI_USER: 'u', ASTERISK_ARI_PASSWORD: 'p' };
    expect(faultsOf(all)).toBe('');
    for (const name of Object.keys(all)) {
      expect(faultsOf({ ...all, [name]: '' })).toContain('set all three or none');
    }
  });
});

describe('the language model', () => {
  const llm = { LLM_URL: 'http://127.0.0.1:8080', LLM_MODEL: 'm' };

  it('needs its address and its name', () => {
    expect(readConfig({ ...llm, ANALYSIS_ENGINES: 'insights=llm+rules' }).analysis.llm).toEqual({
      ...{ url: 'http://127.0.0.1:8080', model: 'm', apiKey: undefined },
    });
    expect(faultsOf({ LLM_URL: llm.LLM_URL })).toContain('LLM_MODEL: is needed with LLM_URL');
    expect(faultsOf({ LLM_MODEL: 'm' })).toContain('LLM_URL: is needed with LLM_MODEL');
    expect(faultsOf({ ANALYSIS_ENGINES: 'insights=llm' })).toContain('insights=llm needs LLM_URL');
  });

  it('is asked only for what it can do', () => {
    expect(faultsOf({ ...llm, ANALYSIS_ENGINES: 'ner=llm' })).toContain(
      'ANALYSIS_ENGINES: llm does not do ner: it does summarizer, quality, insights',
    );
  });
});
