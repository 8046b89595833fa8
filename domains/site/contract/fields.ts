import { z } from 'zod';

export const siteLanguage = z.enum(['bn', 'en']);

/** Else by Accept-Language; an entry without words in it comes in the other. */
export const inLanguageOf = { lang: siteLanguage.optional() };

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120);

export const bySlug = z.strictObject({ slug });
