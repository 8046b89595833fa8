import { z } from 'zod';
import { name, text, version } from '#platform/contract/fields.ts';

/** The names of an account that a shop adds to its chart. */
export const newAccount = z.strictObject({ name: name(), name_bn: text(200).default('') });

export const accountChange = z.strictObject({
  version,
  name: name().optional(),
  name_bn: text(200).optional(),
  archived: z.boolean().optional(),
});
