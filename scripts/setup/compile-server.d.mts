import type { SetupStep } from './setup-step.js';

export function compileServerStep(options: { readonly checkout: string }): SetupStep;
