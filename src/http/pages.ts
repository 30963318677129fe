import {
  Router,
  static as serveStatic,
  type NextFunction,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface PagesOptions {
  /** Where the built pages are; null while they are being built. */
  readonly directory: () => string | null;
  /** IANA name of the helpline's time zone, in which the pages show times; left out: that of each browser. */
  readonly timeZone?: string | undefined;
}

/** Retry while the pages are being built: that takes seconds. */
const BUILDING_RETRY_S = 3;

export interface SecurityHeadersOptions {
  /** Where else the pages may connect: the WebSocket of the telephone. */
  readonly connectTo?: (() => Promise<string | null>) | undefined;
}

/** Everything from this server and nothing inline. WebSockets to the own origin are 'self' (CSP Level 3, §6.7.2.8). */
export function securityHeaders({ connectTo }: SecurityHeadersOptions): RequestHandler {
  if (!connectTo) return headersWith([]);
  const known = new Map<string | null, RequestHandler>();
  return async (request, response, next) => {
    const url = await connectTo();
    const headers = known.get(url) ?? headersWith(url === null ? [] : [new URL(url).origin]);
    known.set(url, headers);
    headers(request, response, next);
  };
}

function headersWith(connectSources: readonly string[]): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...(connectSources.length > 0 ? { connectSrc: ["'self'", ...connectSources] } : {}),
        objectSrc: ["'none'"],
        // a PDF of a case in the browser's own viewer; a page of the web at such an address has this policy, too
        frameSrc: ['blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // plain HTTP is served on loopback and behind a proxy that speaks TLS: the proxy sets this one
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The file of an address, compressed where the build has it so and the client takes that. */
const serveAsset: (root: string, ...rest: Parameters<RequestHandler>) => void = (
  root,
  request,
  response,
  next,
) => {
  const plain = request.url;
  // the smaller one, whichever the client names first
  const encoding = request.acceptsEncodings(['br']) || request.acceptsEncodings(['gzip']);
  const serve = (done: NextFunction, sent?: Encoded): void => {
    const handle = serveStatic(root, { index: false, redirect: false, setHeaders: headersOf(root, sent) });
    void handle(request, response, done);
  };
  if (encoding === false || !ASSET.test(request.path)) {
    serve(next);
    return;
  }
  const { path } = request;
  request.url = `${path}${SUFFIXES[encoding]}`;
  serve(
    (error?: unknown) => {
      request.url = plain;
      if (error) next(error);
      else serve(next);
    },
    { encoding, type: extname(path) },
  );
};

interface Encoded {
  readonly encoding: string;
  /** Extension of the encoded file, e.g. `.js`. */
  readonly type: string;
}

const headersOf = (root: string, sent?: Encoded) => (response: Response, path: string) => {
  const hashed = path.startsWith(join(root, 'assets'));
  response.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (hashed) response.vary('Accept-Encoding');
  if (sent) response.set('Content-Encoding', sent.encoding).type(sent.type);
};

/** Files whose names have the hash of their content; written beside them by the build (scripts/setup/compress-assets.ts). */
const ASSET = /^\/assets\/[^/]+\.(?:js|css|svg|json)$/;
const SUFFIXES: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

/** The browser application: hashed assets for ever, its one page always fresh. */
export function pages({ directory, timeZone }: PagesOptions): Router {
  const router = Router();
  const addition = timeZone === undefined ? '' : `<meta name="time-zone" content="${timeZone}" />`;
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const root = directory();
    if (!root) {
      response.set('Retry-After', String(BUILDING_RETRY_S)).status(503).type('html');
      return response.send(BUILDING_PAGE);
    }
    serveAsset(root, request, response, (error?: unknown) => {
      if (error) return next(error);
      // an address of the application itself: the page finds its way
      if (request.path.startsWith('/assets/') || !request.accepts('html')) return next();
      servePage(root, addition, response).catch(next);
    });
  });
  return router;
}

/** @throws the file system's error where the build lacks its page */
async function servePage(root: string, addition: string, response: Response): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8');
  const shown = page.replace('</title>', `</title>${addition}`);
  response.set('Cache-Control', 'no-cache').type('html').send(shown);
}

const BUILDING_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${BUILDING_RETRY_S}"><title>Hearline</title></head>
<body><h1>Hearline is getting ready</h1><p>Its pages are being built. This page tries again by itself.</p></body></html>
`;
