import { createContext, useContext } from 'react';
import type { SignedInApi } from './signed-in-api.js';

/** The bearer API, asked as the logged-in user. */
export const ApiContext = createContext<SignedInApi | null>(null);

export function useApi(): SignedInApi {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('used outside of a session');
  return api;
}
