import { register } from 'node:module';

/** Preloaded by Node.js: the optional package of the models is absent, as after `npm ci --omit=optional`. */
const hooks = `
export function resolve(specifier, context, next) {
  if (specifier !== '@huggingface/tokenizers') return next(specifier, context);
  throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
