import { z } from 'zod';

/** Full sheet, half sheet, or an 80 mm roll. */
export const PAPER_SIZES = ['a4', 'a5', '80'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const printoutOptions = {
  size: z.enum(PAPER_SIZES).default('a4'),
  /** Omitted: the shop's language. */
  lang: z.enum(['bn', 'en']).optional(),
};
