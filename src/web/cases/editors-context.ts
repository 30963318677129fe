import { createContext } from 'react';
import type { CaseField } from './case-values.js';

/** Names of the other users who are in a field of the case that is shown, by field. */
export const EditorsContext = createContext<Readonly<Partial<Record<CaseField, string>>>>({});
