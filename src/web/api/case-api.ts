import createClient from 'openapi-fetch';
import type { paths } from '../../../docs/api/api-v1.js';

/**
 * The bearer API of the server that the pages come from, typed by its document (`npm run docs`). Requests reject when the
 * server gives no answer, and with AbortError at the end of their signal.
 */
export const caseApi = createClient<paths>({ baseUrl: '' });
