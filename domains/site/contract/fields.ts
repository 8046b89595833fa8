import { z } from 'zod';
import { isReservedSlug } from '../core/reserved-slugs.ts';

export const siteLanguage = z.enum(['bn', 'en']);

/** Else by Accept-Language; an entry without words in it comes in the other. */
export const inLanguageOf = { lang: siteLanguage.optional() };

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120);

/** Given to an entry: as long as a label of a domain, and no name that means something else. */
export const newSlug = slug.max(63).refine((value) => !isReservedSlug(value));

export const bySlug = z.strictObject({ slug });
