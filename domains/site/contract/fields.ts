import { z } from 'zod';
import { isReservedSlug } from '../core/reserved-slugs.ts';

export const siteLanguage = z.enum(['bn', 'en']);

/** Defaults to Accept-Language; an entry without that translation uses the other language. */
export const inLanguageOf = { lang: siteLanguage.optional() };

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120);

/** At most as long as a DNS label, and not a reserved name. */
export const newSlug = slug.max(63).refine((value) => !isReservedSlug(value));

export const bySlug = z.strictObject({ slug });
