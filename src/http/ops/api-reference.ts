import { Router, static as serveStatic } from 'express';
import helmet from 'helmet';

export interface ApiReferenceOptions {
  /** Where the OpenAPI documents are: `api-v1.json`, `helpline-api.json`. */
  readonly documents: string;
  /** Where the files of Swagger UI are. */
  readonly assets: string;
}

/** Files of Swagger UI that are served; its other files are of no use here. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'];
/** The one style that this version of Swagger UI writes into the page by itself. */
const INLINE_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
const DAY_S = 86_400;

/**
 * An interactive reference of the APIs. It needs no token and nothing of the internet; the requests that are tried from
 * it go to this server, with the token that the reader enters. Mounted at /api/docs.
 */
export function apiReference({ documents, assets }: ApiReferenceOptions): Router {
  const router = Router({ strict: true });
  router.use(contentSecurityPolicy());
  router.get('/', (request, response, next) => {
    // the addresses on the page are relative to its folder
    if (!request.originalUrl.split('?')[0]?.endsWith('/')) return response.redirect(`${request.baseUrl}/`);
    if (!request.accepts('html')) return next();
    return response.type('html').send(PAGE);
  });
  router.get('/start.js', (_request, response) => {
    response.type('text/javascript').send(START);
  });
  router.use('/documents', serveStatic(documents, { index: false, redirect: false }));
  for (const name of ASSETS) {
    router.get(`/assets/${name}`, (_request, response) => {
      response.set('Cache-Control', `public, max-age=${DAY_S}`);
      response.sendFile(name, { root: assets });
    });
  }
  return router;
}

/** The policy of the pages, extended by the pictures within the style sheet of Swagger UI. */
function contentSecurityPolicy() {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      styleSrc: ["'self'", INLINE_STYLE],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  });
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hearline: reference of the APIs</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/swagger-ui.css">
<script src="assets/swagger-ui-bundle.js" defer></script>
<script src="assets/swagger-ui-standalone-preset.js" defer></script>
<script src="start.js" defer></script>
</head>
<body><main id="reference"></main></body>
</html>
`;

/** No validator of the internet is asked; no token is kept in the browser. */
const START = `window.SwaggerUIBundle({
  dom_id: '#reference',
  urls: [
    { name: 'Case file, calls, desk (access token)', url: 'documents/api-v1.json' },
    { name: 'Session API', url: 'documents/helpline-api.json' },
  ],
  presets: [window.SwaggerUIBundle.presets.apis, window.SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;
