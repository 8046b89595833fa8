import { z } from 'zod';

/** A sheet, a half of it, or a roll of 80 mm. */
export const PAPER_SIZES = ['a4', 'a5', '80'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const printoutOptions = {
  size: z.enum(PAPER_SIZES).default('a4'),
  /** The shop's own unless told. */
  lang: z.enum(['bn', 'en']).optional(),
};
