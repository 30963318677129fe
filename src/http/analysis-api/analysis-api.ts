import { Router } from 'express';
import { enginesShape } from '../kit/api-shape.js';
import { endRoutes } from '../kit/route.js';
import { classifyRoute } from './classify-route.js';
import { evaluateRoute } from './evaluate-route.js';
import { nerRoute } from './ner-route.js';
import { predictRoute } from './predict-route.js';
import { summarizeRoute } from './summarize-route.js';
import { addTextRoute, type AnalysisApiOptions } from './text-route.js';
import { translateRoute } from './translate-route.js';

/** The endpoints of single engines, by the path that each router is mounted at. */
export function analysisApis(options: AnalysisApiOptions): readonly (readonly [string, Router])[] {
  return [
    ['/translate', routerOf(options, (router) => addTextRoute(router, options, translateRoute(options)))],
    ['/ner', routerOf(options, (router) => addTextRoute(router, options, nerRoute))],
    ['/classifier', routerOf(options, (router) => addTextRoute(router, options, classifyRoute))],
    ['/summarizer', routerOf(options, (router) => addTextRoute(router, options, summarizeRoute))],
    [
      '/qa',
      routerOf(options, (router) => {
        addTextRoute(router, options, predictRoute);
        addTextRoute(router, options, evaluateRoute);
      }),
    ],
  ];
}

function routerOf({ log }: AnalysisApiOptions, addRoutes: (router: Router) => void): Router {
  const router = Router();
  addRoutes(router);
  endRoutes(router, enginesShape, log);
  return router;
}
