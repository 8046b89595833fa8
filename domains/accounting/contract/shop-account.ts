import { z } from 'zod';
import { name, text, version } from '#platform/contract/fields.ts';

/** What a shop writes of an account that it adds to its chart. */
export const newAccount = z.strictObject({ name: name(), name_bn: text(200).default('') });

export const accountChange = z.strictObject({
  version,
  name: name().optional(),
  name_bn: text(200).optional(),
  archived: z.boolean().optional(),
});
