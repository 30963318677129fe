import { z } from 'zod';

const PORT_RANGE = 'must be a port number from 0 to 65535';
export const port = z.coerce
  .number({ error: PORT_RANGE })
  .int(PORT_RANGE)
  .min(0, PORT_RANGE)
  .max(65535, PORT_RANGE);
export const positive = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .positive('must be 1 or more');
export const whole = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .min(0, 'must be 0 or more');
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Telephones as the switch names them: one becomes part of a dial string. */
export const endpoints = list.pipe(
  z.array(z.string().regex(/^\w+\/[\w.@-]+$/, 'must be telephones like PJSIP/1001')),
);

/** Names of sounds. */
export const media = list.pipe(
  z.array(
    z
      .string()
      .regex(/^(sound|number|digits|characters|tone):[\w/+-]+$/, 'must be like sound:custom/greeting'),
  ),
);

/** Names of sounds that come to an end: a tone goes on for ever. */
export const announcement = media.refine((names) => !names.some((name) => name.startsWith('tone:')), {
  error: 'must be sounds: a tone does not end',
});

/** `name=value`, separated by commas. */
export function pairs<T extends z.ZodType>(value: T) {
  return list.transform((entries, context): ReadonlyMap<string, z.infer<T>> => {
    const found = new Map<string, z.infer<T>>();
    for (const entry of entries) {
      const [, name, text] = /^([^=]+)=(.+)$/.exec(entry) ?? [];
      const parsed = value.safeParse(text);
      if (name !== undefined && parsed.success) found.set(name.trim(), parsed.data);
      else context.addIssue({ code: 'custom', message: `${entry} must be like 116=…` });
    }
    return found;
  });
}

export const vaultKey = z
  .string()
  .regex(/^(?:[0-9A-Fa-f]{64}|[\w+/-]{43}=?)$/, 'must be 32 bytes in base64 or hexadecimal')
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'));

/** One variable: how it is checked, what it is when left out, and the words of its row in docs/settings.md. */
export interface Setting {
  readonly schema: z.ZodType;
  readonly default: string | undefined;
  readonly about: string;
}

/** A setting of that schema; `undefined`: it has no default. */
export const setting = <T extends z.ZodType>(schema: T, defaultValue: string | undefined, about: string) => ({
  schema,
  default: defaultValue,
  about,
});
