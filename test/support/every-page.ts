import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { productPaths } from '../../src/config/product-paths.js';
import type { FilledHelpline } from './filled-helpline.js';

/** A page of the browser application, filled, and what is on it once it is. */
export interface PageRow {
  /** The user who opens it; null: no user is logged in. */
  readonly as: string | null;
  readonly at: (helpline: FilledHelpline) => string;
  /** A selector of what it is about, in every language. */
  readonly shows: string;
  /** Goes from there to what the row is about. */
  readonly then?: (page: Page) => Promise<void>;
}

/** Every route by its path in the router. */
export const ROUTES: Readonly<Record<string, PageRow>> = {
  '/wall': { as: 'peter', at: () => '/wall', shows: '.card' },
  '/work': { as: 'grace', at: () => '/work', shows: '.agent-panel' },
  '/calls': { as: 'peter', at: () => '/calls', shows: '.call-results' },
  '/calls/$callId': { as: 'peter', at: ({ liveCall }) => `/calls/${liveCall}`, shows: '.said-text' },
  '/callbacks': { as: 'grace', at: () => '/callbacks', shows: '.callback-list' },
  '/cases': { as: 'peter', at: () => '/cases', shows: '.case-row' },
  '/cases/new': {
    as: 'grace',
    at: ({ liveCall }) => `/cases/new?call=${liveCall}`,
    shows: '.case-form q',
  },
  '/cases/$caseId': { as: 'peter', at: ({ caseId }) => `/cases/${caseId}`, shows: '.case-events li' },
  '/people': { as: 'peter', at: () => '/people?q=Amina', shows: '.person-found' },
  '/people/$personId': {
    as: 'peter',
    at: ({ personId }) => `/people/${personId}`,
    shows: '#person-flags ~ ul, .person-flag',
  },
  '/people/$personId/merge': {
    as: 'peter',
    at: ({ personId, barePerson }) => `/people/${personId}/merge?with=${barePerson}`,
    shows: '.merge-field',
  },
  '/inbox': { as: 'peter', at: () => '/inbox', shows: '.inbox-entry' },
  '/me': { as: 'grace', at: () => '/me', shows: '.me-form' },
};

/** Pages and dialogs that are no route of their own. */
export const BESIDE_ROUTES: Readonly<Record<string, PageRow>> = {
  'the log-in': { as: null, at: () => '/wall', shows: '.login-form' },
  'a forgotten password': {
    as: null,
    at: () => '/wall',
    shows: '.login-form',
    then: async (page) => {
      await page.locator('.login-form .button-quiet').last().click();
      await page.locator('input[name=address]').waitFor();
    },
  },
  'an ended call': {
    as: 'peter',
    at: ({ endedCall }) => `/calls/${endedCall}`,
    shows: '.player .quiet',
  },
  'callbacks that are done': { as: 'grace', at: () => '/callbacks?view=done', shows: '.callback-list' },
  'the search of another record': {
    as: 'peter',
    at: ({ personId }) => `/people/${personId}/merge?q=Amina`,
    shows: '.person-link',
  },
  'an unknown address': { as: 'peter', at: () => '/elsewhere', shows: '.quiet-state' },
  'the keys': {
    as: 'peter',
    at: () => '/wall',
    shows: '.wall',
    then: (page) => page.locator('.keys-button').click(),
  },
  'the palette': {
    as: 'peter',
    at: () => '/wall',
    shows: '.wall',
    then: async (page) => {
      await page.locator('.palette-button').click();
      await page.locator('.palette-option').first().waitFor();
    },
  },
  'records in the palette': {
    as: 'peter',
    at: () => '/wall',
    shows: '.wall',
    then: async (page) => {
      await page.locator('.palette-button').click();
      await page.locator('.palette-field').fill('Amina');
      await page.locator('.palette-option').first().waitFor();
    },
  },
};

/** Addresses that lead to another page at once. */
export const REDIRECTS = ['/', '/my-work'];

/** The paths in the source of the router. */
export function pathsOfRouter(): string[] {
  const source = readFileSync(join(productPaths.checkout, 'src/web/app/router.tsx'), 'utf8');
  return [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
}
